/** Stable codes for programs: why a font was rejected. */
export type FontErrorCode =
  | 'NOT_A_FONT'
  | 'TRUNCATED'
  | 'TOO_LARGE'
  | 'BAD_DIRECTORY'
  | 'BAD_TABLE'
  | 'MISSING_TABLE'
  | 'NO_OUTLINES'
  | 'UNPACK_FAILED'
  | 'UNSUPPORTED';

/** The font cannot be used; the message gives the reason in Chinese. */
export class FontError extends Error {
  readonly code: FontErrorCode;
  constructor(code: FontErrorCode, message: string) {
    super(message);
    this.name = 'FontError';
    this.code = code;
  }
}
