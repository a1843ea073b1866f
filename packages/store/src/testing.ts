import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrationFiles } from './migrations.ts';
import { openStore, type StoreOptions } from './open.ts';
import type { DialectName, Store } from './store.ts';

export interface TemporaryDatabase {
  /** Options to open more stores on the same database. */
  options: StoreOptions;
  /** Deletes the database; close the stores first. */
  drop(): Promise<void>;
}

const postgresUrl = process.env.TEST_POSTGRES_URL;
if (!postgresUrl) console.warn('PostgreSQL skipped: TEST_POSTGRES_URL is not set');

/**
 * Creates a database: a file, or a database beside that of `TEST_POSTGRES_URL`.
 * @param migrated with all tables, as a copy of one that was migrated before
 */
export async function temporaryDatabase(
  dialect: DialectName,
  { migrated = false } = {},
): Promise<TemporaryDatabase> {
  if (dialect === 'postgres') {
    const { url, drop } = await ownPostgresDatabase(migrated ? await migratedDatabase() : undefined);
    return { options: { provider: 'postgres', url }, drop };
  }
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-store-'));
  const file = join(dir, 'test.db');
  if (migrated) await copyFile(await migratedFile(), file);
  return {
    options: { provider: 'sqlite', file },
    drop: () => rm(dir, { recursive: true, force: true }),
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

/** True with `TEST_POSTGRES_URL`: tests fail when it cannot be reached. */
export const hasPostgres = Boolean(postgresUrl);

/**
 * Creates a PostgreSQL database whose settings a test may change.
 * @param template database to copy
 */
export async function ownPostgresDatabase(template = 'template1'): Promise<OwnPostgresDatabase> {
  if (!postgresUrl) throw new Error('TEST_POSTGRES_URL is not set');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(postgresUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: addressOf(name),
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
  eachDatabase(
    name,
    async (database) => {
      const store = openStore(database.options);
      try {
        await fn(store, database);
      } finally {
        await store.close();
      }
    },
    { migrated: true },
  );
}

/** Runs a test on each dialect with a database of its own. */
export function eachDatabase(
  name: string,
  fn: (database: TemporaryDatabase) => Promise<void>,
  { migrated = false } = {},
): void {
  const on = (dialect: DialectName) => async () => {
    const database = await temporaryDatabase(dialect, { migrated });
    try {
      await fn(database);
    } finally {
      await database.drop();
    }
  };
  test(`${name} (sqlite)`, on('sqlite'));
  test.skipIf(!hasPostgres)(`${name} (postgres)`, on('postgres'));
}

/** Address of a database beside that of `TEST_POSTGRES_URL`. */
function addressOf(name: string): string {
  const url = new URL(postgresUrl ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

let migrated: Promise<string> | null = null;
/** SQLite file with all tables, made once per process. */
export const migratedFile = (): Promise<string> => {
  migrated ??= mkdtemp(join(tmpdir(), 'ziwan-tables-')).then(async (dir) => {
    process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
    const file = join(dir, 'tables.db');
    await migrateAt({ provider: 'sqlite', file });
    return file;
  });
  return migrated;
};

let template: Promise<string> | null = null;
/** PostgreSQL database with all tables, which stays on the server: one for each state of the migrations, 8 MB. */
const migratedDatabase = (): Promise<string> => {
  template ??= (async () => {
    const files = await migrationFiles('postgres');
    const name = `ziwan_tables_${createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)}`;
    await onServer(async (query) => {
      // Held until the connection ends, so that other processes wait for the whole template.
      await query('select pg_advisory_lock(7205772)');
      const found = await query(`select from pg_database where datname = '${name}'`);
      if (found.length > 0) return;
      const { url, drop } = await ownPostgresDatabase();
      try {
        await migrateAt({ provider: 'postgres', url });
        await query(`alter database ${new URL(url).pathname.slice(1)} rename to ${name}`);
      } catch (e) {
        await drop();
        throw e;
      }
    });
    return name;
  })();
  return template;
};

async function migrateAt(options: StoreOptions): Promise<void> {
  const store = openStore(options);
  try {
    await migrate(store);
  } finally {
    await store.close();
  }
}

async function onServer<T>(
  use: (query: (text: string) => Promise<Record<string, unknown>[]>) => Promise<T>,
  url = postgresUrl,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    return await use(async (text) => (await client.query(text)).rows);
  } finally {
    await client.end();
  }
}

const run = (url: string, text: string): Promise<void> =>
  onServer(async (query) => void (await query(text)), url);
