import { randomBytes } from 'node:crypto';
import pg from 'pg';

const postgresUrl = process.env.TEST_POSTGRES_URL;
if (!postgresUrl) console.warn('PostgreSQL skipped: TEST_POSTGRES_URL is not set');

/** True with `TEST_POSTGRES_URL`: tests fail when it cannot be reached. */
export const hasPostgres = Boolean(postgresUrl);

export type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

export interface OwnPostgresDatabase {
  readonly url: string;
  /** Makes transactions of later connections read-only, or writable again. */
  setReadOnly(on: boolean): Promise<void>;
  /** Ends all connections to it, as a failover does. */
  disconnect(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Creates a PostgreSQL database whose settings a test may change.
 * @param template database to copy
 */
export async function ownPostgresDatabase(template = 'template1'): Promise<OwnPostgresDatabase> {
  const server = postgresServer();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await createDatabase(name, template);
  return {
    url: addressOf(name),
    setReadOnly: async (on) =>
      void (await server(`alter database ${name} set default_transaction_read_only = ${on}`)),
    disconnect: async () =>
      void (await server(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)),
    drop: async () => void (await server(`drop database ${name} with (force)`)),
  };
}

export async function createDatabase(name: string, template: string): Promise<void> {
  const server = postgresServer();
  await server(`create database ${name} template ${template} strategy file_copy`);
}

/** Address of a database beside that of `TEST_POSTGRES_URL`. */
export function addressOf(name: string): string {
  const url = new URL(postgresUrl ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

/** Opens a connection that does not keep the process alive. */
export function connect(url = postgresUrl): { query: Query; end(): Promise<void> } {
  if (!url) throw new Error('TEST_POSTGRES_URL is not set');
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    // One connection, which holds locks until the end.
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // Without a listener, losing the idle connection would end the process.
  pool.on('error', () => {});
  return { query: async (text, values) => (await pool.query(text, values)).rows, end: () => pool.end() };
}

let server: Query | null = null;
/** Connection to the database of `TEST_POSTGRES_URL`, one for the process. */
export const postgresServer = (): Query => {
  server ??= connect().query;
  return server;
};
