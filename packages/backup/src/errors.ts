export type BackupErrorCode =
  | 'BAD_SETTING'
  | 'NO_BACKUP'
  | 'NO_SITE'
  | 'BACKUP_DAMAGED'
  | 'BACKUP_FAILED'
  | 'BACKUP_TOO_NEW'
  | 'WRONG_PASSPHRASE'
  | 'NOT_EMPTY'
  | 'NOT_CONFIRMED'
  | 'NOT_SERVED'
  | 'SITE_CHANGED'
  | 'SITE_UNWELL'
  | 'COPY_DIFFERS';

/** Thrown when a backup, restore or move cannot be done. The message tells the operator in Chinese what to do. */
export class BackupError extends Error {
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
    this.code = code;
  }
}

/** True for a backup that is not what was written. */
export const isDamage = (error: unknown): boolean =>
  error instanceof BackupError && error.code === 'BACKUP_DAMAGED';
