import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DATABASE_ENDS } from './database-file.ts';
import { reasonOf } from './sqlite-health.ts';
import { holdsLock } from './sqlite-lock.ts';
import type { StoreErrorCode } from './store-error.ts';

/** Maximum age (ms) of what is known about the files when a statement starts. */
const INTERVAL = 250;

interface Seen {
  readonly inode: number;
  /** Size (bytes) when last seen. */
  bytes: number;
}

/** Watches the files of an open database, and remembers its last failure until it is seen to work again. */
export class WatchedFile {
  readonly #database: DatabaseSync;
  readonly #file: string;
  /** The files that SQLite has open, by the end of their name. */
  readonly #seen = new Map<string, Seen>();
  readonly #tellsLocks: boolean;
  #trouble: StoreErrorCode | null = null;
  #lost: string | null = null;
  #lookedAt = performance.now();

  /** @param database just opened, so that the files at the path are those that it has */
  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    for (const end of DATABASE_ENDS) {
      const found = statSync(file + end, { throwIfNoEntry: false });
      if (found) this.#seen.set(end, { inode: found.ino, bytes: found.size });
    }
    // Not on a system, or a file system, that does not list its locks.
    this.#tellsLocks = this.#holdsLock() === true;
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

  /**
   * Says in Chinese which file was removed, replaced or cut off while it is open: what is written now, nobody can open
   * again. Stays so until the next start, since others may have written meanwhile. `null` if all are in place.
   */
  lost(maxAge = INTERVAL): string | null {
    const now = performance.now();
    if (this.#lost === null && now - this.#lookedAt >= maxAge) {
      this.#lookedAt = now;
      this.#lost = this.#look();
    }
    return this.#lost;
  }

  /**
   * False once SQLite's lock is gone, though the connection is open: another program may then delete the WAL.
   * `null` where the system does not tell.
   */
  isLocked(): boolean | null {
    return this.#tellsLocks ? this.#holdsLock() : null;
  }

  trouble(): StoreErrorCode | null {
    if (this.lost(0) !== null) return 'DATABASE_LOST';
    if (this.#trouble === null || this.#trouble === 'DATABASE_DAMAGED') return this.#trouble;
    try {
      probeDisk(this.#database);
      this.#trouble = null;
    } catch (error) {
      if (reasonOf(error) !== 'locked') this.failed(error);
    }
    return this.#trouble;
  }

  #look(): string | null {
    for (const [end, seen] of this.#seen) {
      const name = basename(this.#file) + end;
      const found = statSync(this.#file + end, { throwIfNoEntry: false });
      if (!found) return `${name} 不见了`;
      if (found.ino !== seen.inode) return `${name} 被换成了另一个文件`;
      // The database may be shorter than its pages, while the last ones are in the WAL.
      const mayBeCut = end === '-wal' || found.size < seen.bytes;
      if (mayBeCut && !this.#database.isTransaction && found.size < this.#leastBytes(end))
        return `${name} 被截短了`;
      seen.bytes = found.size;
    }
    return null;
  }

  /** Size (bytes) that a file has at least by what the connection knows. Files shrink by `VACUUM` and checkpoints, too. */
  #leastBytes(end: string): number {
    const { page_size: page } = this.#database.prepare('PRAGMA page_size').get() as { page_size: number };
    if (end === '') {
      const { page_count } = this.#database.prepare('PRAGMA page_count').get() as { page_count: number };
      return page_count * page;
    }
    if (end !== '-wal') return 0;
    const log = this.#frames();
    return log > 0 ? WAL_HEADER + log * (FRAME_HEADER + page) : 0;
  }

  /** Frames in the WAL; 0 while SQLite does not tell, as for a read-only file or beside a statement in progress. */
  #frames(): number {
    try {
      return (this.#database.prepare('PRAGMA wal_checkpoint(NOOP)').get() as { log: number }).log;
    } catch (error) {
      if (reasonOf(error) === null) throw error;
      return 0;
    }
  }

  #holdsLock(): boolean | null {
    const database = this.#seen.get('');
    return database === undefined ? null : holdsLock(database.inode);
  }
}

/** Bytes (SQLite, "WAL file format"). */
const WAL_HEADER = 32;
const FRAME_HEADER = 24;

/** Writes to the disk; called only after a failure. */
function probeDisk(database: DatabaseSync): void {
  if (database.isTransaction) return;
  database.exec(
    "INSERT INTO meta (key, value) VALUES ('write_probe', '1') ON CONFLICT (key) DO UPDATE SET value = value + 1",
  );
}
