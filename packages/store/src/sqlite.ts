import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';

type Parameters_ = Parameters<StatementSync['all']>;

/** Prepared statements kept per connection; the site has far fewer distinct ones than this. */
const KEPT_STATEMENTS = 500;

/** How long a write waits inside SQLite, with the event loop standing still, before it waits outside. */
const BLOCKING_WAIT_MS = 10;
const SQLITE_BUSY = 5;
/** What was read is no longer the newest, so waiting cannot help; only transactions that began by reading. */
const SQLITE_BUSY_SNAPSHOT = 517;

/** Opens the file so that an acknowledged write survives a power cut and readers never wait for a writer. */
export function openSqliteFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BLOCKING_WAIT_MS });
  for (let tries = 0; ; tries++) {
    try {
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
      return database;
    } catch (e) {
      // Two processes may turn the same new file to WAL at the same moment; it happens once in a file's life.
      if (!isBusy(e) || tries >= 200) throw e;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKING_WAIT_MS);
    }
  }
}

/**
 * Kysely's own SQLite dialect over `node:sqlite`; Kysely hands the one connection to one user at a time.
 * @param busyTimeoutMs how long a write waits for the writer of another process
 */
export function sqliteDialect(database: DatabaseSync, busyTimeoutMs: number): Dialect {
  const adapted = adapt(database);
  const dialect = new SqliteDialect({ database: adapted });
  dialect.createDriver = () => new PatientDriver(adapted, busyTimeoutMs);
  return dialect;
}

class PatientDriver extends SqliteDriver {
  readonly #busyTimeoutMs: number;

  constructor(database: SqliteDatabase, busyTimeoutMs: number) {
    super({ database });
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  /** Statements that find the database locked wait with timers, so that everything else goes on meanwhile. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      streamQuery: (query, size) => connection.streamQuery(query, size),
      executeQuery: async <R>(query: CompiledQuery) => {
        const until = performance.now() + this.#busyTimeoutMs;
        for (let wait = 2; ; wait = Math.min(wait * 2, 50)) {
          try {
            return await connection.executeQuery<R>(query);
          } catch (e) {
            if (!isBusy(e) || performance.now() > until) throw e;
            await sleep(wait);
          }
        }
      },
    };
  }

  /**
   * A transaction that reads first and writes later fails at once when another process has written between;
   * taking the write lock at the start makes it wait its turn instead.
   */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings) {
    await connection.executeQuery(
      CompiledQuery.raw(settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'),
    );
  }
}

function isBusy(e: unknown): boolean {
  const code = (e as { errcode?: number }).errcode;
  return code !== undefined && (code & 0xff) === SQLITE_BUSY && code !== SQLITE_BUSY_SNAPSHOT;
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = kept.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      const adapted: SqliteStatement = {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as Parameters_)),
        run: (parameters) => statement.run(...(parameters as Parameters_)),
        // A statement of its own: the kept one may be asked again while this one is still being read.
        iterate: (parameters) =>
          database.prepare(sql).iterate(...(parameters as Parameters_)) as IterableIterator<unknown>,
      };
      if (kept.size >= KEPT_STATEMENTS) kept.delete(kept.keys().next().value as string);
      kept.set(sql, adapted);
      return adapted;
    },
  };
}
