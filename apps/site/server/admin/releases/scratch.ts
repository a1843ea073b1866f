import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openStore, type Store, type StoreOptions } from '@ziwan/store';
import { sql } from 'kysely';
import type { Copying } from './scratch-thread.ts';

export interface Scratch {
  readonly store: Store;
  readonly folder: string;
  close(): Promise<void>;
}

/**
 * Copies what the public site is read from into an SQLite file of its own, in a thread: it takes seconds.
 * @param source how the site's database is opened for a long read
 */
export async function openScratch(source: StoreOptions): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'ziwan-after-'));
  const file = join(folder, 'after.db');
  try {
    const workerData: Copying = { source, file };
    // Rejects with the error of the thread.
    await once(new Worker(new URL('./scratch-thread.ts', import.meta.url), { workerData }), 'exit');
    const store = openStore({ provider: 'sqlite', file });
    // Rows refer to accounts, which are not copied.
    await sql`PRAGMA foreign_keys = OFF`.execute(store.db);
    return {
      store,
      folder,
      async close() {
        await store.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
