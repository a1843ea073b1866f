import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { test } from 'vitest';
import { migrate } from './migrate.ts';
import { type DialectName, openStore, type Store, type StoreOptions } from './open.ts';

export interface TemporaryDatabase {
  /** Options to open more stores on the same database. */
  options: StoreOptions;
  /** Deletes the database; close the stores first. */
  drop(): Promise<void>;
}

const postgresUrl = process.env.TEST_POSTGRES_URL;
const postgres = await reachable(postgresUrl);
if (postgres.why) console.warn(`PostgreSQL skipped: ${postgres.why}`);

/** Creates an empty database: a file, or a schema in the database at `TEST_POSTGRES_URL`. */
export async function temporaryDatabase(dialect: DialectName): Promise<TemporaryDatabase> {
  if (dialect === 'sqlite') {
    const dir = await mkdtemp(join(tmpdir(), 'ziwan-store-'));
    return {
      options: { provider: 'sqlite', file: join(dir, 'test.db') },
      drop: () => rm(dir, { recursive: true, force: true }),
    };
  }
  if (!postgresUrl) throw new Error('TEST_POSTGRES_URL is not set');
  const schema = `test_${randomBytes(8).toString('hex')}`;
  await run(postgresUrl, `create schema ${schema}`);
  const url = new URL(postgresUrl);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return {
    options: { provider: 'postgres', url: url.href },
    drop: () => run(postgresUrl, `drop schema ${schema} cascade`),
  };
}

export interface OwnPostgresDatabase {
  readonly url: string;
  /** Makes transactions of later connections read-only, or writable again. */
  setReadOnly(on: boolean): Promise<void>;
  /** Ends all connections to it, as a failover does. */
  disconnect(): Promise<void>;
  drop(): Promise<void>;
}

/** True when `TEST_POSTGRES_URL` can be reached. */
export const hasPostgres = postgres.ok;

/** Creates a PostgreSQL database whose settings a test may change. */
export async function ownPostgresDatabase(): Promise<OwnPostgresDatabase> {
  if (!postgresUrl) throw new Error('TEST_POSTGRES_URL is not set');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(postgresUrl, `create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    setReadOnly: (on) => run(postgresUrl, `alter database ${name} set default_transaction_read_only = ${on}`),
    disconnect: () =>
      run(postgresUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
    drop: () => run(postgresUrl, `drop database ${name} with (force)`),
  };
}

/** Runs a test on each dialect with a fresh, migrated database that is deleted afterwards. */
export function eachDialect(
  name: string,
  fn: (store: Store, database: TemporaryDatabase) => Promise<void>,
): void {
  eachDatabase(name, async (database) => {
    const store = openStore(database.options);
    try {
      await migrate(store);
      await fn(store, database);
    } finally {
      await store.close();
    }
  });
}

/** Runs a test on each dialect with an empty database, without migrations. */
export function eachDatabase(name: string, fn: (database: TemporaryDatabase) => Promise<void>): void {
  const on = (dialect: DialectName) => async () => {
    const database = await temporaryDatabase(dialect);
    try {
      await fn(database);
    } finally {
      await database.drop();
    }
  };
  test(`${name} (sqlite)`, on('sqlite'));
  test.skipIf(!postgres.ok)(`${name} (postgres)`, on('postgres'));
}

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function reachable(url: string | undefined): Promise<{ ok: boolean; why?: string }> {
  if (!url) return { ok: false, why: 'TEST_POSTGRES_URL is not set' };
  try {
    await run(url, 'select 1');
    return { ok: true };
  } catch (e) {
    return { ok: false, why: `TEST_POSTGRES_URL cannot be reached (${(e as Error).message})` };
  }
}
