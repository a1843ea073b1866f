import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../migrate.ts';
import { openStore, type StoreOptions } from '../open.ts';

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

export async function migrateAt(options: StoreOptions): Promise<void> {
  const store = openStore(options);
  try {
    await migrate(store);
  } finally {
    await store.close();
  }
}
