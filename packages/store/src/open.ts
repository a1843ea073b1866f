import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { CompiledQuery, Kysely, type Transaction } from 'kysely';
import { postgresDialect } from './postgres.ts';
import type { Database } from './schema.ts';
import { openSqliteFile, sqliteDialect } from './sqlite.ts';

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
  close(): Promise<void>;
}

/** Opens the database, on SQLite creating the file and its folder; the tables come by `migrate`. */
export function openStore(options: StoreOptions): Store {
  if (options.provider === 'postgres') {
    const db = new Kysely<Database>({ dialect: postgresDialect(options.url, options.queryTimeoutMs ?? 0) });
    return {
      db,
      dialect: 'postgres',
      script: async (trx, sql) => void (await trx.executeQuery(CompiledQuery.raw(sql))),
      close: () => db.destroy(),
    };
  }
  mkdirSync(dirname(options.file), { recursive: true });
  const database = openSqliteFile(options.file);
  const db = new Kysely<Database>({ dialect: sqliteDialect(database, options.busyTimeoutMs ?? 5000) });
  return {
    db,
    dialect: 'sqlite',
    // The one connection is the transaction's for as long as it runs, so the handle itself is inside it.
    script: async (_trx, sql) => database.exec(sql),
    close: async () => {
      await db.destroy();
      // Kysely closes only what it has used.
      if (database.isOpen) database.close();
    },
  };
}
