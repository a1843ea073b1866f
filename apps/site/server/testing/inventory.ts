import { createHash } from 'node:crypto';
import type { Site } from '@ziwan/backup';
import { withSnapshot } from '@ziwan/store';

export interface Inventory {
  /** Count and hash of the rows by table. */
  tables: Record<string, string>;
  blobs: Record<string, string>;
  secret: string | null;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

/** Counts and hashes of all rows and blobs, by other means than the backup's own. */
export async function inventory({ store, blobs, readSecret }: Site): Promise<Inventory> {
  const found: Inventory = { tables: {}, blobs: {}, secret: await readSecret() };
  const names = await withSnapshot(store, async ({ tables }) => tables.map((table) => table.name));
  for (const name of [...names, 'migrations']) {
    const rows = await store.db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    const lines = rows.map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([column]) => column !== 'checksum')
          .sort(),
      ),
    );
    found.tables[name] = `${rows.length} ${sha256(lines.sort().join('\n'))}`;
  }
  for await (const key of blobs.list(''))
    if (!key.startsWith('quarantine/')) found.blobs[key] = sha256((await blobs.get(key)) as Uint8Array);
  return found;
}
