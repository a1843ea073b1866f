import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StoreError } from './store-error.ts';

const INT8 = 20;
const NUMERIC = 1700;

/**
 * @param queryTimeoutMs longest wait for a single statement's answer; 0 waits for ever
 */
export function postgresDialect(url: string, queryTimeoutMs: number): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2000,
    query_timeout: queryTimeoutMs || undefined,
    types: {
      // Counts and sums come as int8 or numeric, which the driver leaves as text; none here passes 2^53.
      getTypeParser: ((oid: number, format: 'text') =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as never,
    },
  });
  // Without a listener a connection lost while idle would end the process; the pool replaces it by itself.
  pool.on('error', () => {});
  // The pool listens to idle connections alone. One that is lost while somebody has it fails their statement, or their
  // next one; the pool drops it when it is given back.
  pool.on('connect', (client) => client.on('error', () => {}));
  const stall = new Stall(pool);
  const dialect = new PostgresDialect({
    pool,
    onCreateConnection: async (connection) => {
      // The data lies on SSD or in memory; the default of 4 makes the planner shun the indexes.
      await connection.executeQuery(CompiledQuery.raw('set random_page_cost = 1.1'));
    },
  });
  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => {
    const driver = createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options);
      if (guarded.has(connection)) return connection;
      guarded.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = <R>(query: CompiledQuery) => stall.guard(() => execute<R>(query));
      return connection;
    };
    return driver;
  };
  const guarded = new WeakSet<DatabaseConnection>();
  return dialect;
}

const TIMEOUT = 'Query read timeout';

/** How long (ms) between questions whether a database answers again. */
const ASK_EVERY = 300;

/**
 * While a database answers nothing at all, statements fail at once: those who had to wait for a connection would else
 * wait as long again for its answer. Whether it answers again is asked apart from them.
 */
class Stall {
  readonly #pool: pg.Pool;
  #answeredAt = 0;
  #stalled = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async guard<T>(run: () => Promise<T>): Promise<T> {
    if (this.#stalled) throw new Error(TIMEOUT);
    const since = performance.now();
    try {
      const result = await run();
      this.#answered();
      return result;
    } catch (e) {
      // One slow statement among others that are answered is no stall.
      if ((e as Error).message !== TIMEOUT) this.#answered();
      else if (!this.#stalled && this.#answeredAt < since) {
        this.#stalled = true;
        void this.#askOn();
      }
      throw e;
    }
  }

  async #askOn(): Promise<void> {
    while (this.#stalled && !this.#pool.ending) {
      try {
        await this.#pool.query('select 1');
        this.#answered();
      } catch {
        await sleep(ASK_EVERY, undefined, { ref: false });
      }
    }
  }

  #answered(): void {
    this.#answeredAt = performance.now();
    this.#stalled = false;
  }
}

/** Why PostgreSQL cannot be used, told without its address, which holds a password. */
export function unreachable(error: unknown): StoreError {
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
              : /terminated|ECONNRESET|EPIPE|57P0\d/.test(`${code} ${message}`)
                ? '连接断了'
                : (code ?? message ?? String(error));
  return new StoreError(
    'DATABASE_UNREACHABLE',
    `连不上 PostgreSQL（${why}）。请检查 DATABASE_URL，确认数据库在运行、能从这台机器连到`,
    { cause: error },
  );
}
