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

/** Thrown when content is rejected. The message is Chinese, for its author. */
export class ContentError extends Error {
  readonly code: ContentErrorCode;

  constructor(code: ContentErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ContentError';
    this.code = code;
  }
}
