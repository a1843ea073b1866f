/**
 * Reasons why the database cannot be used, with the exit code for a program that stops because of it (sysexits.h).
 */
const EXIT_CODES = {
  /** Not a database, damaged or truncated. */
  DATABASE_DAMAGED: 65,
  /** Missing or empty, in a folder that had a site. */
  DATABASE_LOST: 66,
  DATABASE_READ_ONLY: 73,
  DATA_FOLDER_UNWRITABLE: 73,
  DISK_FAILING: 74,
  DATABASE_LOCKED: 75,
  DATABASE_UNREACHABLE: 75,
} as const;

/** What the operator of a damaged database does next. */
export const RESTORE =
  '请停掉站点，从备份恢复数据库（删去旁边的 -wal、-shm；步骤见 docs/operating.md 的 Backup）后再启动';

/** What the operator of a missing database does next. */
export const RECOVER =
  '数据库若在 PostgreSQL，请设好 DATABASE_URL；若是丢失，请从备份恢复（步骤见 docs/operating.md 的 Backup）';

export type StoreErrorCode = keyof typeof EXIT_CODES;

/** Thrown when the database as a whole cannot be used. The message tells the operator in Chinese what to do. */
export class StoreError extends Error {
  readonly code: StoreErrorCode;
  readonly exitCode: number;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
    this.exitCode = EXIT_CODES[code];
  }
}
