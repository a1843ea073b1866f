/**
 * Why a file is not taken: `expired`, `forbidden` (not granted, or not signed) and `malformed` are 403, 403 and 400;
 * `too-large` 413, `wrong-type` 415, `empty` 400, `exists` and `full` 409.
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
