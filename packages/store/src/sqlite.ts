import { existsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
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
import { checkHeader, explained, prepareFolder } from './sqlite-health.ts';

type Parameters_ = Parameters<StatementSync['all']>;

/** Prepared statements kept per connection; the site has far fewer distinct ones than this. */
const KEPT_STATEMENTS = 500;

/** How long a write waits inside SQLite, with the event loop standing still, before it waits outside. */
const BLOCKING_WAIT_MS = 10;
const SQLITE_BUSY = 5;
/** What was read is no longer the newest, so waiting cannot help; only transactions that began by reading. */
const SQLITE_BUSY_SNAPSHOT = 517;

/**
 * Opens the file so that an acknowledged write survives a power cut and readers never wait for a writer. Its folder is
 * made where there is none.
 * @throws StoreError
 */
export function openSqliteFile(file: string): DatabaseSync {
  prepareFolder(file);
  let database: DatabaseSync | null = null;
  try {
    if (existsSync(file)) checkHeader(file);
    database = new DatabaseSync(file, { timeout: BLOCKING_WAIT_MS });
    return prepared(database);
  } catch (error) {
    database?.close();
    throw explained(error, file);
  }
}

function prepared(database: DatabaseSync): DatabaseSync {
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
 * Kysely's own SQLite dialect over `node:sqlite`; the one connection goes to one user at a time.
 * @param busyTimeoutMs how long a write waits for the writer of another process
 * @param onFailure hears of every statement that failed
 */
export function sqliteDialect(
  database: DatabaseSync,
  busyTimeoutMs: number,
  onFailure: (error: unknown) => void = () => {},
): Dialect {
  const adapted = adapt(database);
  const dialect = new SqliteDialect({ database: adapted });
  dialect.createDriver = () => new PatientDriver(database, adapted, busyTimeoutMs, onFailure);
  dialect.createAdapter = () => new SelfOrderingAdapter();
  return dialect;
}

/** Kysely must not keep users apart itself: who waits for another process would keep the connection. */
class SelfOrderingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** One at a time, in the order of asking. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is one's turn, to what ends it. */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }
}

class PatientDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #busyTimeoutMs: number;
  readonly #onFailure: (error: unknown) => void;
  /** For the one connection. */
  readonly #turns = new Turns();
  /** For trying again what met the lock: a try holds up the event loop, so only one of many does. */
  readonly #tries = new Turns();
  readonly #held = new WeakMap<DatabaseConnection, { leave: () => void }>();

  constructor(
    database: DatabaseSync,
    adapted: SqliteDatabase,
    busyTimeoutMs: number,
    onFailure: (error: unknown) => void,
  ) {
    super({ database: adapted });
    this.#onFailure = onFailure;
    this.#database = database;
    this.#busyTimeoutMs = busyTimeoutMs;
  }

  /**
   * Statements that find the database locked wait with timers, so that everything else goes on meanwhile; outside a
   * transaction they also lend the connection to others, who may only want to read.
   */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const turn = { leave: await this.#turns.take() };
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
          return this.#tryAgain(turn, () => inner.executeQuery<R>(query), until, e);
        }
      },
    };
    this.#held.set(connection, turn);
    return connection;
  }

  async #tryAgain<R>(
    turn: { leave: () => void },
    run: () => Promise<R>,
    until: number,
    reason: unknown,
  ): Promise<R> {
    const lends = !this.#database.isTransaction;
    if (lends) turn.leave();
    const end = await this.#tries.take();
    let error = reason;
    try {
      for (let wait = 2; performance.now() <= until; wait = Math.min(wait * 2, 50)) {
        await sleep(wait);
        if (lends) turn.leave = await this.#turns.take();
        try {
          return await run();
        } catch (e) {
          // Whoever fails still holds the connection, which is taken back afterwards.
          if (!isBusy(e)) throw e;
          error = e;
        }
        if (lends) turn.leave();
      }
    } finally {
      end();
    }
    if (lends) turn.leave = await this.#turns.take();
    throw error;
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection) this.#held.get(connection)?.leave();
  }

  /** On a full disk SQLite has ended the transaction by itself; why is what has to be told. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
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
