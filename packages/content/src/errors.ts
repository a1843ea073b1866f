export type ContentErrorCode =
  | 'INVALID'
  | 'FRONT_MATTER'
  | 'UNKNOWN_FONT'
  | 'UNKNOWN_TAG'
  | 'BROKEN_LINK'
  | 'IMAGE_MISSING'
  | 'IMAGE_REFUSED'
  | 'FILE_REFUSED'
  | 'FILE_MISSING'
  | 'STROKES'
  | 'NOTHING_TO_IMPORT'
  | 'ID_TAKEN'
  | 'EDIT_CONFLICT'
  | 'NOT_KEPT';

/** Why a piece of content was not taken; the message is Chinese, for the one who wrote it. */
export class ContentError extends Error {
  readonly code: ContentErrorCode;

  constructor(code: ContentErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ContentError';
    this.code = code;
  }
}
