import type { Kysely, Transaction } from 'kysely';
import type { Connections } from './postgres.ts';
import type { Database } from './schema.ts';
import type { StoreErrorCode } from './store-error.ts';

export type DialectName = 'sqlite' | 'postgres';

export interface Store {
  /**
   * On SQLite there is one connection: inside `db.transaction().execute(trx => …)` use only `trx`. A query through
   * `db` would wait for the transaction to end.
   */
  readonly db: Kysely<Database>;
  readonly dialect: DialectName;
  /** Runs SQL text with several statements inside a transaction. */
  script(trx: Transaction<Database>, sql: string): Promise<void>;
  /**
   * Checks at startup that the database is usable.
   * @throws StoreError
   */
  examine(): Promise<void>;
  /**
   * Ties the store to the database as it is now. Once its tables are gone, or it is another one, statements throw
   * DATABASE_LOST. What the connection to a lost SQLite file still holds is saved beside it.
   */
  pin(): Promise<void>;
  /** Returns the current problem with the database, or `null`. */
  trouble(): Promise<StoreErrorCode | null>;
  /** Chinese sentences about dangers to the database's files, and where the data of lost ones was saved. */
  warnings(): readonly string[];
  /** False while SQLite's lock on its file is gone; `null` on PostgreSQL, and where the system does not tell. */
  isLocked(): boolean | null;
  /** Connections of the pool; `null` on SQLite, which has one. */
  connections(): Connections | null;
  close(): Promise<void>;
}
