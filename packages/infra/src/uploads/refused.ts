/**
 * Reasons to reject a file, with their status: `expired` 403, `forbidden` (not granted or not signed) 403,
 * `malformed` 400, `too-large` 413, `wrong-type` 415, `empty` 400, `exists` and `full` 409.
 */
export type UploadRefusal =
  | 'expired'
  | 'forbidden'
  | 'malformed'
  | 'too-large'
  | 'wrong-type'
  | 'empty'
  | 'exists'
  | 'full';

export class UploadRefused extends Error {
  readonly reason: UploadRefusal;

  constructor(reason: UploadRefusal) {
    super(`upload refused: ${reason}`);
    this.name = 'UploadRefused';
    this.reason = reason;
  }
}
