import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { reasonOf } from './sqlite-health.ts';
import type { StoreErrorCode } from './store-error.ts';

/** Remembers what a database file failed with while it was used, until it is seen to work again. */
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

  /** Hears of every statement that failed. */
  failed(error: unknown): void {
    const reason = reasonOf(error);
    if (reason === 'damaged') this.#trouble = 'DATABASE_DAMAGED';
    // Damage is not undone by a write that finds room elsewhere.
    else if (this.#trouble === 'DATABASE_DAMAGED') return;
    else if (reason === 'disk' || reason === 'full') this.#trouble = 'DISK_FAILING';
    else if (reason === 'read-only') this.#trouble = 'DATABASE_READ_ONLY';
  }

  trouble(): StoreErrorCode | null {
    // Another file under the name, or none: what is written now goes into one that nobody will find again.
    if (inodeOf(this.#file) !== this.#inode) return 'DATABASE_LOST';
    if (this.#trouble === null || this.#trouble === 'DATABASE_DAMAGED') return this.#trouble;
    try {
      writeSomething(this.#database);
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

/** A write that reaches the disk: asked for only after one has failed. */
function writeSomething(database: DatabaseSync): void {
  if (database.isTransaction) return;
  database.exec(
    "INSERT INTO meta (key, value) VALUES ('write_probe', '1') ON CONFLICT (key) DO UPDATE SET value = value + 1",
  );
}
