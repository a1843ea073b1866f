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
  const server = await postgresServer();
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
  const server = await postgresServer();
  await server(`create database ${name} template ${template} strategy file_copy`);
}

/** Address of a database beside that of `TEST_POSTGRES_URL`. */
export function addressOf(name: string): string {
  const url = new URL(postgresUrl ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

/** Opens a connection that does not keep the process alive. */
export async function connect(url = postgresUrl): Promise<{ query: Query; end(): Promise<void> }> {
  if (!url) throw new Error('TEST_POSTGRES_URL is not set');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  await client.connect();
  client.unref();
  // A lost connection fails its next statement.
  client.on('error', () => {});
  return { query: async (text, values) => (await client.query(text, values)).rows, end: () => client.end() };
}

let server: Promise<Query> | null = null;
/** Connection to the database of `TEST_POSTGRES_URL`, one for the process. */
export const postgresServer = (): Promise<Query> => {
  server ??= connect().then(({ query }) => query);
  return server;
};
