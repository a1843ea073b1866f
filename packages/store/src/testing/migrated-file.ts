import { rmSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { migrate } from '../migrate.ts';
import { openStore, type StoreOptions } from '../open.ts';

let migrated: Promise<string> | null = null;
/** SQLite file with all tables, made once per process. */
const migratedFile = (): Promise<string> => {
  migrated ??= mkdtemp(join(tmpdir(), 'ziwan-tables-')).then(async (dir) => {
    process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
    const file = join(dir, 'tables.db');
    await migrateAt({ provider: 'sqlite', file });
    return file;
  });
  return migrated;
};

/** Creates an SQLite database with all tables and no rows, and its folder. */
export async function createDatabaseFile(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await copyFile(await migratedFile(), file);
}

export async function migrateAt(options: StoreOptions): Promise<void> {
  const store = openStore(options);
  try {
    await migrate(store);
  } finally {
    await store.close();
  }
}
