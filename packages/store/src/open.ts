import { CompiledQuery, Kysely, type LogEvent, sql } from 'kysely';
import { closeLost } from './close-lost.ts';
import { DatabaseGuard } from './database-guard.ts';
import { readDatabaseId } from './identity.ts';
import { PinnedDatabase } from './pinned-database.ts';
import { postgresDialect, unreachable } from './postgres.ts';
import type { Database } from './schema.ts';
import { openSqliteFile, sqliteDialect } from './sqlite.ts';
import { checkFile } from './sqlite-health.ts';
import { WatchedFile } from './sqlite-watch.ts';
import type { Store } from './store.ts';
import { StoreError } from './store-error.ts';

export type StoreOptions =
  | {
      provider: 'sqlite';
      file: string;
      /** Timeout (ms) of a write that waits for another process; 5000 by default. */
      busyTimeoutMs?: number;
      /** Creates the file even in a folder that had a site, since a restore or a move is about to fill it. */
      refill?: boolean;
    }
  | {
      provider: 'postgres';
      url: string;
      /** Name of the setting that has the URL, for messages; `DATABASE_URL` by default. */
      setting?: string | undefined;
      /** Timeout (ms) of a statement; 0, the default, waits forever. */
      queryTimeoutMs?: number;
      /** Timeout (ms) of a statement that waits for a connection; 2000 by default. */
      connectTimeoutMs?: number;
    };

export interface StoreWatch {
  /** Receives statements that took long, without their parameters. */
  onSlow?: (statement: string, ms: number) => void;
  /** Receives every statement after it ended, without its parameters, and the error if it failed. */
  onStatement?: (statement: string, ms: number, error?: unknown) => void;
  /** Duration (ms) from which a statement counts as slow; 500 by default. */
  slowMs?: number;
  /** Called when a write starts to wait for another process that writes; what it returns is called when that ends. */
  onWait?: () => () => void;
  /** Receives a Chinese sentence for the operator when the files of a pinned SQLite database are in danger or lost. */
  onDanger?: (sentence: string) => void;
}

/**
 * Opens the database. On SQLite it creates the file and its folder; `migrate` creates the tables.
 * @throws StoreError if the file cannot be used
 */
export function openStore(
  options: StoreOptions,
  { onSlow, onStatement, slowMs = 500, onWait, onDanger = () => {} }: StoreWatch = {},
): Store {
  const log = (event: LogEvent) => {
    const { query, queryDurationMillis } = event;
    if (queryDurationMillis >= slowMs) onSlow?.(query.sql, queryDurationMillis);
    onStatement?.(query.sql, queryDurationMillis, event.level === 'error' ? event.error : undefined);
  };
  if (options.provider === 'postgres') {
    const pinned = new PinnedDatabase('postgres');
    const postgres = postgresDialect(options.url, options.queryTimeoutMs ?? 0, options.connectTimeoutMs);
    const dialect = pinned.guard(postgres.dialect);
    const db = new Kysely<Database>({ dialect, log });
    return {
      db,
      dialect: 'postgres',
      script: async (trx, sql) => void (await trx.executeQuery(CompiledQuery.raw(sql))),
      examine: async () => {
        try {
          await sql`select 1`.execute(db);
        } catch (error) {
          throw unreachable(error, options.setting);
        }
      },
      trouble: async () => {
        try {
          // A standby server answers queries but accepts no writes.
          const { rows } = await sql<{
            only: string;
          }>`select current_setting('transaction_read_only') as only`.execute(db);
          if (rows[0]?.only === 'off') return null;
          // The next check asks a new connection, which knows whether the database is writable by then.
          postgres.renew();
          return 'DATABASE_READ_ONLY';
        } catch (error) {
          return error instanceof StoreError ? error.code : 'DATABASE_UNREACHABLE';
        }
      },
      pin: async () => pinned.pin(await readDatabaseId(db)),
      warnings: () => [],
      isLocked: () => null,
      connections: postgres.connections,
      close: () => db.destroy(),
    };
  }
  const database = openSqliteFile(options.file, options.refill ?? false);
  const watched = new WatchedFile(database, options.file);
  const guard = new DatabaseGuard(database, options.file, watched, onDanger);
  const pinned = new PinnedDatabase('sqlite', () => guard.lost());
  const dialect = pinned.guard(
    sqliteDialect(database, options.busyTimeoutMs ?? 5000, (error) => watched.failed(error), onWait),
  );
  const db = new Kysely<Database>({ dialect, log });
  return {
    db,
    dialect: 'sqlite',
    // The only connection belongs to the running transaction, so `database` is inside it.
    script: async (_trx, sql) => database.exec(sql),
    examine: async () => checkFile(database, options.file),
    trouble: async () => watched.trouble(),
    pin: async () => {
      await pinned.pin(await readDatabaseId(db));
      guard.start();
    },
    warnings: () => guard.warnings(),
    isLocked: () => watched.isLocked(),
    connections: () => null,
    close: async () => {
      guard.stop();
      // Before Kysely does, which does not close a connection that it never used.
      if (database.isOpen && watched.lost(0) !== null) await closeLost(options.file, () => database.close());
      await db.destroy();
      if (database.isOpen) database.close();
    },
  };
}
