import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { reasonOf } from './sqlite-health.ts';
import type { StoreErrorCode } from './store-error.ts';

/** Remembers a database file's last failure until it is seen to work again. */
export class WatchedFile {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #inode: number;
  #trouble: StoreErrorCode | null = null;

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#inode = statSync(file).ino;
  }

  /** Called for every failed statement. */
  failed(error: unknown): void {
    const reason = reasonOf(error);
    if (reason === 'damaged') this.#trouble = 'DATABASE_DAMAGED';
    // A successful write elsewhere does not repair damage.
    else if (this.#trouble === 'DATABASE_DAMAGED') return;
    else if (reason === 'disk' || reason === 'full') this.#trouble = 'DISK_FAILING';
    else if (reason === 'read-only') this.#trouble = 'DATABASE_READ_ONLY';
  }

  /** True when the file was replaced or deleted: writes go to a file that nobody can open again. */
  get isReplaced(): boolean {
    return inodeOf(this.#file) !== this.#inode;
  }

  trouble(): StoreErrorCode | null {
    if (this.isReplaced) return 'DATABASE_LOST';
    if (this.#trouble === null || this.#trouble === 'DATABASE_DAMAGED') return this.#trouble;
    try {
      probeDisk(this.#database);
      this.#trouble = null;
    } catch (error) {
      if (reasonOf(error) !== 'locked') this.failed(error);
    }
    return this.#trouble;
  }
}

function inodeOf(file: string): number | null {
  try {
    return statSync(file).ino;
  } catch {
    return null;
  }
}

/** Writes to the disk; called only after a failure. */
function probeDisk(database: DatabaseSync): void {
  if (database.isTransaction) return;
  database.exec(
    "INSERT INTO meta (key, value) VALUES ('write_probe', '1') ON CONFLICT (key) DO UPDATE SET value = value + 1",
  );
}
