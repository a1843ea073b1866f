import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createMemoryBlobStore } from '@ziwan/infra/blob-store';
import { bumpRevision } from '@ziwan/store';
import { afterEach, expect, vi } from 'vitest';
import { handBack } from './ownership.ts';
import { BAIKE, fill, LIU, withFolder } from './testing/folder.ts';
import { writeEntry } from './write-entry.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const marks = async (keys: AsyncIterable<string>) => {
  let count = 0;
  for await (const _ of keys) count++;
  return count;
};

withFolder('a second start imports nothing', async (folder) => {
  await fill(folder);
  expect(await folder.start()).toMatchObject({ created: ['baike/liu.md', 'baike/yan.md'] });
  expect(await folder.start()).toBeNull();
});

withFolder('a start imports changed, added and removed files and lists', async (folder) => {
  await fill(folder);
  await folder.start();
  await folder.write('baike/liu.md', LIU.replace('玄秘塔碑', '神策军碑'));
  expect(await folder.start()).toMatchObject({ updated: ['baike/liu.md'] });
  await folder.write('site/tags.yaml', '- { tagId: kaishu, tagName: 正楷, sort: 1 }\n');
  expect(await folder.start()).toMatchObject({ lists: ['site/tags.yaml'] });
  await folder.write('baike/yan.md', BAIKE.replace('[柳公权](/baike/liu)', '柳公权'));
  await folder.remove('baike/liu.md');
  // The page of a removed file stays until somebody takes it down.
  expect(await folder.start()).toMatchObject({ updated: ['baike/yan.md'], left: ['baike/liu.md'] });
  expect(await folder.start()).toBeNull();
});

withFolder('every start reports a rejected file until it is fixed', async (folder) => {
  await fill(folder);
  await folder.write('baike/liu.md', LIU.replace('publishAt', 'publishedAt'));
  await folder.write('baike/yan.md', BAIKE.replace('[柳公权](/baike/liu)', '柳公权'));
  for (let start = 0; start < 2; start++)
    expect(await folder.start()).toMatchObject({ refused: [{ file: 'baike/liu.md' }] });
  await folder.write('baike/liu.md', LIU);
  expect(await folder.start()).toMatchObject({ created: ['baike/liu.md'], refused: [] });
  expect(await folder.start()).toBeNull();
});

withFolder('a start imports again after a change to the database', async (folder, { db }) => {
  await fill(folder);
  await folder.start();
  await writeEntry(db, { id: 'liu', kind: 'baike', title: '柳少师', publishAt: '2026-01-01T00:00:00Z' });
  expect(await folder.start()).toMatchObject({ kept: ['baike/liu.md'] });
  expect(await folder.start()).toBeNull();
  await handBack(db, 'baike/liu.md');
  expect(await folder.start()).toMatchObject({ updated: ['baike/liu.md'] });
  await db.transaction().execute(bumpRevision);
  expect(await folder.start()).toMatchObject({ unchanged: ['baike/liu.md', 'baike/yan.md'] });
  expect(await folder.start()).toBeNull();
});

withFolder('a start fills another blob store with the pictures', async (folder) => {
  await fill(folder);
  await folder.start();
  const other = createMemoryBlobStore();
  expect(await folder.start(other)).toMatchObject({ unchanged: ['baike/liu.md', 'baike/yan.md'] });
  expect(await marks(other.list('media/'))).toBeGreaterThan(0);
  expect(await folder.start(other)).toBeNull();
});

withFolder('a start restores a deleted picture, and an import restores a truncated one', async (folder) => {
  await fill(folder);
  await folder.start();
  const keys = [];
  for await (const key of folder.blobs.list('media/')) keys.push(key);
  const picture = keys.find((key) => key.endsWith('.webp')) as string;
  const before = await folder.blobs.get(picture);
  await folder.blobs.delete(picture);
  expect(await folder.start()).toMatchObject({ unchanged: ['baike/liu.md', 'baike/yan.md'] });
  expect(await folder.blobs.get(picture)).toEqual(before);
  expect(await folder.start()).toBeNull();
  await folder.blobs.delete(picture);
  await folder.blobs.put(picture, (before as Uint8Array).slice(0, 20));
  await folder.import();
  expect(await folder.blobs.get(picture)).toEqual(before);
});

withFolder('a folder with a symbolic link is imported at every start', async (folder) => {
  await fill(folder);
  await symlink(join(folder.dir, 'README.md'), join(folder.dir, 'linked.md'));
  await folder.start();
  expect(await folder.start()).toMatchObject({ unchanged: ['baike/liu.md', 'baike/yan.md'] });
});

withFolder('a start with an empty content folder is an error', async (folder) => {
  await expect(folder.start()).rejects.toMatchObject({ code: 'NOTHING_TO_IMPORT' });
});

withFolder(
  'a day in front matter begins at midnight in the site’s time zone, also after the zone is changed',
  async (folder, store) => {
    await fill(folder);
    await folder.write('baike/liu.md', LIU.replace(/publishAt: .*/, 'publishAt: 2026-10-01'));
    const published = async () =>
      (
        await store.db
          .selectFrom('entries')
          .select('publish_at')
          .where('id', '=', 'liu')
          .executeTakeFirstOrThrow()
      ).publish_at;
    await folder.start();
    expect(await published()).toBe('2026-09-30T16:00:00.000Z');
    vi.stubEnv('SITE_TIME_ZONE', 'America/New_York');
    expect(await folder.start()).toMatchObject({ updated: expect.arrayContaining(['baike/liu.md']) });
    expect(await published()).toBe('2026-10-01T04:00:00.000Z');
  },
);
