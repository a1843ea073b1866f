/** Why the database cannot be used, by name, each with the exit code of a program that ends for it (sysexits.h). */
const EXIT_CODES = {
  /** Not a database, damaged, or cut short. */
  DATABASE_DAMAGED: 65,
  /** Not there, or 0 bytes, in a folder that had a site. */
  DATABASE_LOST: 66,
  DATABASE_READ_ONLY: 73,
  DATA_FOLDER_UNWRITABLE: 73,
  DISK_FAILING: 74,
  DATABASE_LOCKED: 75,
  DATABASE_UNREACHABLE: 75,
} as const;

export type StoreErrorCode = keyof typeof EXIT_CODES;

/** The database as a whole cannot be used; the message tells the operator what to do, in Chinese. */
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
