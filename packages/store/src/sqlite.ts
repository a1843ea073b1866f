import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import { makePrivate, prepareFolder, toStoreError } from './sqlite-health.ts';

type Parameters_ = Parameters<StatementSync['all']>;

/** Maximum prepared statements per connection; the site has far fewer distinct ones. */
const MAX_STATEMENTS = 500;

/** Time (ms) a write waits inside SQLite, blocking the event loop, before it waits on a timer. */
const BLOCKING_WAIT_MS = 10;
const SQLITE_BUSY = 5;
/**
 * The transaction read data that is now outdated, so retrying cannot help. Occurs only in transactions that begin
 * with a read.
 */
const SQLITE_BUSY_SNAPSHOT = 517;

/**
 * Opens the file, creating its folder and, for its owner alone, the file, so that acknowledged writes survive a power
 * cut and readers never wait for a writer.
 * @param refill creates the file even in a folder that had a site
 * @throws StoreError
 */
export function openSqliteFile(file: string, refill = false): DatabaseSync {
  prepareFolder(file, refill);
  let database: DatabaseSync | null = null;
  try {
    makePrivate(file);
    database = new DatabaseSync(file, { timeout: BLOCKING_WAIT_MS });
    return prepared(database);
  } catch (error) {
    database?.close();
    throw toStoreError(error, file);
  }
}

function prepared(database: DatabaseSync): DatabaseSync {
  for (let tries = 0; ; tries++) {
    try {
      // The read makes SQLite open the WAL.
      database.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA schema_version;',
      );
      return database;
    } catch (e) {
      // Two processes may switch a new file to WAL at the same moment; this happens once per file.
      if (!isBusy(e) || tries >= 200) throw e;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKING_WAIT_MS);
    }
  }
}

/**
 * Kysely's SQLite dialect over `node:sqlite`, whose only connection serves one user at a time.
 * @param busyTimeoutMs time a write waits for another process's write
 * @param onFailure called for every failed statement
 * @param onWait called when a statement starts to wait for another process, returns what to call when that ends
 */
export function sqliteDialect(
  database: DatabaseSync,
  busyTimeoutMs: number,
  onFailure: (error: unknown) => void = () => {},
  onWait: () => () => void = () => () => {},
): Dialect {
  const adapted = adapt(database);
  const dialect = new SqliteDialect({ database: adapted });
  dialect.createDriver = () => new RetryingDriver(database, adapted, busyTimeoutMs, onFailure, onWait);
  dialect.createAdapter = () => new UnserialisedAdapter();
  return dialect;
}

/** Keeps Kysely from serialising users itself: one waiting for another process would block the connection. */
class UnserialisedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** A mutex that serves waiters in order. */
class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when the lock is held, with the function that releases it. */
  async acquire(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }
}

class RetryingDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #busyTimeoutMs: number;
  readonly #onFailure: (error: unknown) => void;
  readonly #onWait: () => () => void;
  readonly #connectionLock = new Mutex();
  /** Guards retries of locked statements: each blocks the event loop, so only one statement retries at a time. */
  readonly #retryLock = new Mutex();
  readonly #held = new WeakMap<DatabaseConnection, { release: () => void }>();

  constructor(
    database: DatabaseSync,
    adapted: SqliteDatabase,
    busyTimeoutMs: number,
    onFailure: (error: unknown) => void,
    onWait: () => () => void,
  ) {
    super({ database: adapted });
    this.#onWait = onWait;
    this.#onFailure = onFailure;
    this.#database = database;
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  /**
   * Statements that find the database locked wait on timers, so that the event loop stays free. Outside a
   * transaction they also release the connection meanwhile, so that others can read.
   */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const turn = { release: await this.#connectionLock.acquire() };
    const inner = await super.acquireConnection();
    const connection: DatabaseConnection = {
      streamQuery: (query, size) => inner.streamQuery(query, size),
      executeQuery: async <R>(query: CompiledQuery) => {
        const until = performance.now() + this.#busyTimeoutMs;
        try {
          return await inner.executeQuery<R>(query);
        } catch (e) {
          this.#onFailure(e);
          if (!isBusy(e)) throw e;
          const waited = this.#onWait();
          return await this.#tryAgain(turn, () => inner.executeQuery<R>(query), until, e).finally(waited);
        }
      },
    };
    this.#held.set(connection, turn);
    return connection;
  }

  async #tryAgain<R>(
    turn: { release: () => void },
    run: () => Promise<R>,
    until: number,
    reason: unknown,
  ): Promise<R> {
    const lends = !this.#database.isTransaction;
    if (lends) turn.release();
    const end = await this.#retryLock.acquire();
    let error = reason;
    try {
      for (let wait = 2; performance.now() <= until; wait = Math.min(wait * 2, 50)) {
        await sleep(wait);
        if (lends) turn.release = await this.#connectionLock.acquire();
        try {
          return await run();
        } catch (e) {
          // A failed statement still holds the connection; the caller releases it.
          if (!isBusy(e)) throw e;
          error = e;
        }
        if (lends) turn.release();
      }
    } finally {
      end();
    }
    if (lends) turn.release = await this.#connectionLock.acquire();
    throw error;
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection) this.#held.get(connection)?.release();
  }

  /**
   * Skips the rollback if SQLite has rolled back by itself, as on a full disk, so that the original error is
   * reported.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }

  /**
   * Takes the write lock at the start. Otherwise a transaction that reads first would fail at once when another
   * process has written in between.
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
    close: () => {
      if (database.isOpen) database.close();
    },
    prepare(sql) {
      // Kept statements know their columns.
      if (/^\s*(alter|create|drop)\b/i.test(sql)) kept.clear();
      const known = kept.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      const columns = statement.columns().map(({ name }) => name);
      // Objects made by node:sqlite are dictionaries to V8, which are slower to make and to read.
      statement.setReturnArrays(true);
      const adapted: SqliteStatement = {
        reader: columns.length > 0,
        all: (parameters) =>
          (statement.all(...(parameters as Parameters_)) as unknown as SQLOutputValue[][]).map((values) => {
            const row: Record<string, SQLOutputValue> = {};
            for (let i = 0; i < columns.length; i++) row[columns[i] as string] = values[i] as SQLOutputValue;
            return row;
          }),
        run: (parameters) => statement.run(...(parameters as Parameters_)),
        // Needs its own statement, since the cached one may run again while this one is still iterating.
        iterate: (parameters) =>
          database.prepare(sql).iterate(...(parameters as Parameters_)) as IterableIterator<unknown>,
      };
      if (kept.size >= MAX_STATEMENTS) kept.delete(kept.keys().next().value as string);
      kept.set(sql, adapted);
      return adapted;
    },
  };
}
