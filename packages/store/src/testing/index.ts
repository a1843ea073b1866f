import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { openStore, type StoreOptions } from '../open.ts';
import type { DialectName, Store } from '../store.ts';
import { createDatabaseFile } from './migrated-file.ts';
import { hasPostgres, ownPostgresDatabase } from './postgres-server.ts';
import { spareDatabase } from './spare-databases.ts';

export { createDatabaseFile } from './migrated-file.ts';
export { hasPostgres, type OwnPostgresDatabase, ownPostgresDatabase } from './postgres-server.ts';

const DIALECTS: readonly DialectName[] = ['sqlite', 'postgres'];
/** Time (ms) that a statement waits for others: forty at once take longer than a site would wait, on a busy machine. */
const PATIENCE_MS = 60_000;

export interface TemporaryDatabase {
  /** Options to open more stores on the same database. */
  options: StoreOptions;
  /** Deletes the database or its rows; close the stores first. */
  drop(): Promise<void>;
}

/**
 * Creates a database: a file, or a database beside that of `TEST_POSTGRES_URL`.
 * @param migrated with all tables and no rows; false for one without tables
 */
export async function temporaryDatabase(
  dialect: DialectName,
  { migrated = true } = {},
): Promise<TemporaryDatabase> {
  if (dialect === 'postgres') {
    const { url, drop } = migrated ? await spareDatabase() : await ownPostgresDatabase();
    return { options: { provider: 'postgres', url, connectTimeoutMs: PATIENCE_MS }, drop };
  }
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-store-'));
  const file = join(dir, 'test.db');
  if (migrated) await createDatabaseFile(file);
  return {
    options: { provider: 'sqlite', file, busyTimeoutMs: PATIENCE_MS },
    drop: () => rm(dir, { recursive: true, force: true }),
  };
}

/** Runs a test on each dialect with a migrated database without rows. */
export function eachDialect(
  name: string,
  fn: (store: Store, database: TemporaryDatabase) => Promise<void>,
  dialects = DIALECTS,
): void {
  const withStore = async (database: TemporaryDatabase) => {
    const store = openStore(database.options);
    try {
      await fn(store, database);
    } finally {
      await store.close();
    }
  };
  eachDatabase(name, withStore, { dialects });
}

/** Runs a test on each dialect with a database of its own. */
export function eachDatabase(
  name: string,
  fn: (database: TemporaryDatabase) => Promise<void>,
  { migrated = true, dialects = DIALECTS } = {},
): void {
  for (const dialect of dialects)
    test.skipIf(dialect === 'postgres' && !hasPostgres)(`${name} (${dialect})`, async () => {
      const database = await temporaryDatabase(dialect, { migrated });
      try {
        await fn(database);
      } finally {
        await database.drop();
      }
    });
}
