/** Why a font was refused; stable codes for programs. */
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

/** A font that cannot be used, with the reason in Chinese. */
export class FontError extends Error {
  readonly code: FontErrorCode;
  constructor(code: FontErrorCode, message: string) {
    super(message);
    this.name = 'FontError';
    this.code = code;
  }
}
