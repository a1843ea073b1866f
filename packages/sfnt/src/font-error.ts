/** Stable error codes, by the reason for rejecting a font. */
export type FontErrorCode =
  | 'NOT_A_FONT'
  | 'TRUNCATED'
  | 'TOO_LARGE'
  | 'BAD_DIRECTORY'
  | 'BAD_TABLE'
  | 'MISSING_TABLE'
  | 'NO_OUTLINES'
  | 'SLICES_DIFFER'
  | 'UNPACK_FAILED'
  | 'UNSUPPORTED';

/** Thrown when a font cannot be used; the message gives the reason in Chinese. */
export class FontError extends Error {
  readonly code: FontErrorCode;
  constructor(code: FontErrorCode, message: string) {
    super(message);
    this.name = 'FontError';
    this.code = code;
  }
}
