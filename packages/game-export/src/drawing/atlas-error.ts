/** Stable codes of the reasons why an atlas cannot be drawn. */
export type AtlasErrorCode =
  | 'SETTING_INVALID'
  | 'FONT_INVALID'
  | 'NOTHING_TO_DRAW'
  | 'PIXEL_FACE'
  | 'TOO_MANY_GLYPHS'
  | 'TOO_MANY_PIXELS'
  | 'TOO_MANY_KERNINGS'
  | 'GLYPH_TOO_LARGE'
  | 'MORE_THAN_ONE_PAGE'
  | 'DRAWING_FAILED'
  | 'CLOSED';

/** Thrown when an atlas cannot be drawn; the message says in Chinese why, and what to change. */
export class AtlasError extends Error {
  readonly code: AtlasErrorCode;
  constructor(code: AtlasErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AtlasError';
    this.code = code;
  }
}
