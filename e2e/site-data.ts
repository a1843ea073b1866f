import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type BlobStore, openBlobStore, readBlobSettings } from '@ziwan/infra/blob-store';
import { openStore, type Store } from '@ziwan/store';
import { openPostgresRows } from './postgres-rows.ts';

/** Rows of a site's database, read and written at once, as with `node:sqlite`. */
export interface Rows {
  exec(sql: string): void;
  prepare(sql: string): {
    get(...values: Value[]): Record<string, unknown> | undefined;
    all(...values: Value[]): Record<string, unknown>[];
    run(...values: Value[]): unknown;
  };
  close(): void;
}
export type Value = string | number | null;

/** File in which several nodes leave the settings that they share. */
export const settingsFile = (dataDir: string): string => join(dataDir, 'nodes.json');

/** Settings under which another process serves the same data. */
export function settingsOf(dataDir: string): Record<string, string> {
  const file = settingsFile(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

export function openRowsOf(dataDir: string): Rows {
  const { DATABASE_URL: url } = settingsOf(dataDir);
  return url ? openPostgresRows(url) : new DatabaseSync(join(dataDir, 'ziwan.db'), { timeout: 5000 });
}

export function openStoreOf(dataDir: string): Store {
  const { DATABASE_URL: url } = settingsOf(dataDir);
  return openStore(
    url ? { provider: 'postgres', url } : { provider: 'sqlite', file: join(dataDir, 'ziwan.db') },
  );
}

export function openBlobsOf(dataDir: string): BlobStore {
  const settings = settingsOf(dataDir);
  return openBlobStore(
    readBlobSettings((name) => settings[name]),
    join(dataDir, 'blobs'),
  );
}
