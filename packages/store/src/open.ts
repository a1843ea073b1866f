import { CompiledQuery, Kysely, sql, type Transaction } from 'kysely';
import { postgresDialect, unreachable } from './postgres.ts';
import type { Database } from './schema.ts';
import { openSqliteFile, sqliteDialect } from './sqlite.ts';
import { checkFile } from './sqlite-health.ts';
import { WatchedFile } from './sqlite-watch.ts';
import type { StoreErrorCode } from './store-error.ts';

export type DialectName = 'sqlite' | 'postgres';

export type StoreOptions =
  | {
      provider: 'sqlite';
      file: string /** Wait for another process' write, 5000 unless told. */;
      busyTimeoutMs?: number;
    }
  | { provider: 'postgres'; url: string /** 0 (wait for ever) unless told. */; queryTimeoutMs?: number };

export interface Store {
  /**
   * On SQLite there is one connection: inside `db.transaction().execute(trx => …)` use `trx` alone,
   * a query through `db` would wait for the transaction to end.
   */
  readonly db: Kysely<Database>;
  readonly dialect: DialectName;
  /** Runs several statements of SQL text inside a transaction. */
  script(trx: Transaction<Database>, sql: string): Promise<void>;
  /**
   * Whether it can be used, looked at as a start can afford to.
   * @throws StoreError
   */
  examine(): Promise<void>;
  /** What stands in the way of using it just now; null for nothing. */
  trouble(): Promise<StoreErrorCode | null>;
  close(): Promise<void>;
}

/**
 * Opens the database, on SQLite creating the file and its folder; the tables come by `migrate`.
 * @throws StoreError for a file that cannot be used
 */
export function openStore(options: StoreOptions): Store {
  if (options.provider === 'postgres') {
    const db = new Kysely<Database>({ dialect: postgresDialect(options.url, options.queryTimeoutMs ?? 0) });
    return {
      db,
      dialect: 'postgres',
      script: async (trx, sql) => void (await trx.executeQuery(CompiledQuery.raw(sql))),
      examine: async () => {
        try {
          await sql`select 1`.execute(db);
        } catch (error) {
          throw unreachable(error);
        }
      },
      trouble: async () => {
        try {
          // A standby answers, and takes no writes.
          const { rows } = await sql<{ only: string }>`show transaction_read_only`.execute(db);
          return rows[0]?.only === 'on' ? 'DATABASE_READ_ONLY' : null;
        } catch {
          return 'DATABASE_UNREACHABLE';
        }
      },
      close: () => db.destroy(),
    };
  }
  const database = openSqliteFile(options.file);
  const watched = new WatchedFile(database, options.file);
  const dialect = sqliteDialect(database, options.busyTimeoutMs ?? 5000, (error) => watched.failed(error));
  const db = new Kysely<Database>({ dialect });
  return {
    db,
    dialect: 'sqlite',
    // The one connection is the transaction's for as long as it runs, so the handle itself is inside it.
    script: async (_trx, sql) => database.exec(sql),
    examine: async () => checkFile(database, options.file),
    trouble: async () => watched.trouble(),
    close: async () => {
      await db.destroy();
      // Kysely closes only what it has used.
      if (database.isOpen) database.close();
    },
  };
}
