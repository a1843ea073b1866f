import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { RenewablePool } from './renewable-pool.ts';
import { StoreError } from './store-error.ts';

const INT8 = 20;
const NUMERIC = 1700;
/** `read_only_sql_transaction`: the session, or the whole server, accepts no writes. */
export const READ_ONLY = '25006';

/** Connections to PostgreSQL, by state. */
export interface Connections {
  readonly busy: number;
  readonly idle: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
}

/**
 * @param queryTimeoutMs timeout (ms) of a statement; 0 waits forever
 * @param connectTimeoutMs timeout (ms) of a statement that waits for a connection
 * @returns also `renew`, which replaces all connections as they are next used
 */
export function postgresDialect(
  url: string,
  queryTimeoutMs: number,
  connectTimeoutMs = 2000,
): { dialect: Dialect; connections: () => Connections; renew: () => void } {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs || undefined,
    types: {
      // Counts and sums arrive as int8 or numeric, which the driver returns as text. All values here fit in 2^53.
      getTypeParser: ((oid: number, format: 'text') =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as never,
    },
  });
  // Without a listener, losing an idle connection would end the process. The pool replaces it.
  pool.on('error', () => {});
  // The pool listens only to idle connections. Losing one in use fails its current or next statement, and the pool
  // discards it on release.
  pool.on('connect', (client) => client.on('error', () => {}));
  const stall = new StallBreaker(pool);
  const renewable = new RenewablePool(pool);
  const dialect = new PostgresDialect({
    pool: renewable,
    onCreateConnection: async (connection) => {
      // Data is on SSD or in memory; with the default of 4, the planner avoids indexes.
      await connection.executeQuery(CompiledQuery.raw('set random_page_cost = 1.1'));
    },
  });
  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => {
    const driver = createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      const connection = await stall.guardConnect(() => acquire(options));
      if (guarded.has(connection)) return connection;
      guarded.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = <R>(query: CompiledQuery) =>
        stall
          .guard(() => execute<R>(query))
          .catch((error: unknown) => {
            if ((error as { code?: string }).code === READ_ONLY) renewable.renew();
            throw error;
          });
      return connection;
    };
    return driver;
  };
  const guarded = new WeakSet<DatabaseConnection>();
  const connections = () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { dialect, connections, renew: () => renewable.renew() };
}

const QUERY_TIMEOUT = 'Query read timeout';
/** Messages of the client for statements and connections that got no response in time. */
const TIMEOUTS: readonly string[] = [
  QUERY_TIMEOUT,
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
];

/** Interval (ms) of probes while the database does not respond. */
const PROBE_INTERVAL = 300;

/**
 * Fails statements at once while the database does not respond: otherwise each would wait for a connection and time
 * out. Probes detect when it responds again.
 */
class StallBreaker {
  readonly #pool: pg.Pool;
  #answeredAt = 0;
  #stalled = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async guard<T>(run: () => Promise<T>): Promise<T> {
    const result = await this.guardConnect(run);
    this.#answered();
    return result;
  }

  /** Ignores success, since the pool may return an idle connection without contacting the database. */
  async guardConnect<T>(run: () => Promise<T>): Promise<T> {
    if (this.#stalled) throw new Error(QUERY_TIMEOUT);
    const since = performance.now();
    try {
      return await run();
    } catch (e) {
      // A slow statement is no stall while other statements succeed.
      if (!TIMEOUTS.includes((e as Error).message)) this.#answered();
      else if (!this.#stalled && this.#answeredAt < since) {
        this.#stalled = true;
        void this.#probe();
      }
      throw e;
    }
  }

  async #probe(): Promise<void> {
    while (this.#stalled && !this.#pool.ending) {
      try {
        await this.#pool.query('select 1');
        this.#answered();
      } catch {
        await sleep(PROBE_INTERVAL, undefined, { ref: false });
      }
    }
  }

  #answered(): void {
    this.#answeredAt = performance.now();
    this.#stalled = false;
  }
}

/**
 * Explains why PostgreSQL cannot be used, without the URL, which contains a password.
 * @param setting name of the setting that has the URL
 */
export function unreachable(error: unknown, setting = 'DATABASE_URL'): StoreError {
  const { code, message } = error as { code?: string; message?: string };
  const why =
    code === '28P01' || code === '28000'
      ? '用户名或密码不对'
      : code === '3D000'
        ? '没有这个库'
        : code === 'ENOTFOUND' || code === 'EAI_AGAIN'
          ? '找不到这台主机'
          : code === 'ECONNREFUSED'
            ? '没有程序在那个地址等着连接'
            : /time(d )?out|ETIMEDOUT|EHOSTUNREACH/i.test(`${code} ${message}`)
              ? '等了很久没有回应'
              : /terminated|connection error|ECONNRESET|EPIPE|57P0\d/.test(`${code} ${message}`)
                ? '连接断了'
                : (code ?? message ?? String(error));
  return new StoreError(
    'DATABASE_UNREACHABLE',
    `连不上 PostgreSQL（${why}）。请检查 ${setting}，确认数据库在运行、能从这台机器连到`,
    { cause: error },
  );
}
