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
  /** Largest size (px per em) that fits, where the size is what is too large; 0 if none does. */
  readonly largestSize: number | undefined;
  constructor(
    code: AtlasErrorCode,
    message: string,
    { largestSize, ...options }: ErrorOptions & { largestSize?: number } = {},
  ) {
    super(message, options);
    this.name = 'AtlasError';
    this.code = code;
    this.largestSize = largestSize;
  }
}
