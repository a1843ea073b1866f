import { join } from 'node:path';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import { openStore, type Store } from '@ziwan/store';
import { temporaryDatabase } from '@ziwan/store/testing';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CatalogueContext } from '../context.ts';
import { describeStoredFaces, gc, importPath, removeFamily } from '../index.ts';
import { eachBlobStore, putFiles } from '../testing/catalogue.ts';
import { fontPool } from '../testing/font-pool.ts';
import { namedFont } from '../testing/fonts.ts';
import { adoptBlobs, blobFaults, claimBlobs, quarantined, waitingOf } from './index.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const NONE = { count: 0, until: 0 };

/** SHA-256 of every blob by key. */
async function inventory(blobs: BlobStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const key of blobs.list('')) {
    const bytes = (await blobs.get(key)) ?? '';
    found[key] = sha256Hex(bytes);
  }
  return found;
}

const inUse = async (blobs: BlobStore) =>
  Object.keys(await inventory(blobs)).filter((key) => /^(source|sfnt|drawn)\//.test(key));

async function rows({ db }: Store) {
  return [
    await db.selectFrom('families').selectAll().orderBy('gno').execute(),
    await db.selectFrom('faces').selectAll().orderBy('gno').execute(),
  ];
}

/** Runs `use` with another, empty database and drops it afterwards. */
async function withOtherDatabase<T>(
  dialect: Store['dialect'],
  use: (store: Store) => Promise<T>,
): Promise<T> {
  const database = await temporaryDatabase(dialect);
  const store = openStore(database.options);
  try {
    // A database is known by the time of its first migration, and copies of one have the same.
    await sql`UPDATE migrations SET applied_at = '2020-01-01T00:00:00.000Z'`.execute(store.db);
    return await use(store);
  } finally {
    await store.close();
    await database.drop();
  }
}

interface Site extends CatalogueContext {
  fonts: string;
}

/** Sets up a catalogue of two families with its own blob store. */
async function siteWith(store: Store, blobs: BlobStore, dir: string): Promise<Site> {
  const fonts = join(dir, 'fonts');
  await putFiles(fonts, {
    'a.ttf': namedFont({ family: 'Foo' }),
    'b.ttf': namedFont({ family: 'Bar', characters: '山月' }),
  });
  const site = { store, blobs, dataDir: join(dir, 'data'), fontPool, fonts };
  await importPath(site, fonts);
  return site;
}

const FOREIGN = { code: 'FOREIGN_BLOBS', message: expect.stringContaining('npm run catalogue -- adopt') };

eachBlobStore(
  'another database can neither import nor collect garbage, and nothing changes',
  async (store, newBlobs, dir) => {
    const site = await siteWith(store, await newBlobs(), dir);
    const [before, rowsBefore] = [await inventory(site.blobs), await rows(store)];
    for (const dialect of ['sqlite', store.dialect] as const)
      await withOtherDatabase(dialect, async (other) => {
        const wrong = { ...site, store: other };
        await expect(claimBlobs(wrong)).rejects.toMatchObject(FOREIGN);
        await expect(importPath(wrong, site.fonts)).rejects.toMatchObject(FOREIGN);
        await expect(gc(wrong, Date.now() + 40 * DAY)).rejects.toMatchObject(FOREIGN);
      });
    expect(await inventory(site.blobs)).toEqual(before);
    await claimBlobs(site);
    await importPath(site, site.fonts);
    await gc(site, Date.now() + 2 * HOUR);
    expect(await inventory(site.blobs)).toEqual(before);
    expect(await rows(store)).toEqual(rowsBefore);
  },
);

eachBlobStore(
  'blobs that another database adopted and gave back are complete',
  async (store, newBlobs, dir) => {
    const site = await siteWith(store, await newBlobs(), dir);
    const before = await inventory(site.blobs);
    await withOtherDatabase('sqlite', async (other) => {
      const taken = { ...site, store: other };
      expect(await adoptBlobs(taken)).toEqual({ present: 0, missing: 0, unnamed: 2 });
      await claimBlobs(taken);
      expect(await gc(taken, Date.now() + 2 * HOUR)).toEqual({
        quarantined: 6,
        restored: 0,
        waiting: NONE,
        deleted: 0,
      });
      expect(await inUse(site.blobs)).toEqual([]);
      // The first owner stops instead of continuing with the files that are left.
      await expect(gc(site)).rejects.toMatchObject(FOREIGN);
    });
    await adoptBlobs(site);
    expect(await gc(site)).toEqual({ quarantined: 0, restored: 6, waiting: NONE, deleted: 0 });
    // As the next start does.
    expect(await describeStoredFaces(site)).toBe(2);
    expect(await inventory(site.blobs)).toEqual(before);
  },
);

eachBlobStore(
  'a store without an owner mark goes to the database that references its files',
  async (store, newBlobs, dir) => {
    const site = await siteWith(store, await newBlobs(), dir);
    await site.blobs.delete(blobKeys.owner);
    await withOtherDatabase('sqlite', (other) =>
      expect(claimBlobs({ ...site, store: other })).rejects.toMatchObject({
        message: expect.stringContaining('这里已经有 2 个字体文件，数据库却是空的'),
      }),
    );
    // Leftovers of a killed import do not matter.
    await site.blobs.put(blobKeys.source('ab'.repeat(32)), Uint8Array.of(1));
    await claimBlobs(site);
    await withOtherDatabase('sqlite', (other) =>
      expect(claimBlobs({ ...site, store: other })).rejects.toMatchObject({
        message: expect.stringContaining('属于另一个数据库'),
      }),
    );
  },
);

eachBlobStore(
  'a database that references less than half of the files needs the operator’s decision',
  async (store, newBlobs, dir) => {
    const site = await siteWith(store, await newBlobs(), dir);
    await site.blobs.delete(blobKeys.owner);
    // Two of four files referenced is enough; two of five is not.
    for (const n of [1, 2]) await site.blobs.put(blobKeys.source(`${n}`.repeat(64)), Uint8Array.of(n));
    await claimBlobs(site);
    await site.blobs.delete(blobKeys.owner);
    await site.blobs.put(blobKeys.source('3'.repeat(64)), Uint8Array.of(3));
    await expect(claimBlobs(site)).rejects.toMatchObject({
      message: expect.stringContaining('这里有 5 个字体文件，数据库只认得其中 2 个'),
    });
  },
);

eachBlobStore(
  'an empty store for a database with fonts is rejected, as a folder that is not mounted',
  async (store, newBlobs, dir) => {
    const site = await siteWith(store, await newBlobs(), dir);
    const elsewhere = { ...site, blobs: await newBlobs() };
    await expect(claimBlobs(elsewhere)).rejects.toMatchObject({
      message: expect.stringContaining('数据库里有 2 个字体文件的记录，这里却一个字体文件也没有'),
    });
    expect(await inventory(elsewhere.blobs)).toEqual({});
  },
);

eachBlobStore(
  'a fresh store and a restored backup are claimed without questions',
  async (store, newBlobs, dir) => {
    const blobs = await newBlobs();
    await claimBlobs({ store, blobs, dataDir: join(dir, 'data') });
    await claimBlobs({ store, blobs, dataDir: join(dir, 'data') });
    const site = await siteWith(store, blobs, dir);
    const copy = await newBlobs();
    for await (const key of blobs.list('')) await copy.put(key, (await blobs.get(key)) as Uint8Array);
    await claimBlobs({ ...site, blobs: copy });
  },
);

eachBlobStore(
  'a store that holds only media is rejected by an empty database',
  async (store, newBlobs, dir) => {
    const blobs = await newBlobs();
    const ctx = { store, blobs, dataDir: join(dir, 'data') };
    await blobs.put('media/ab/picture', Uint8Array.of(1));
    await expect(claimBlobs(ctx)).rejects.toMatchObject({
      message: expect.stringContaining('这里已经有文件，数据库却是空的'),
    });
  },
);

eachBlobStore(
  'only unreferenced files are collected, and they are kept for 30 days',
  async (store, newBlobs, dir) => {
    const site = await siteWith(store, await newBlobs(), dir);
    const kept = await inventory(site.blobs);
    const stray = [
      blobKeys.source('ab'.repeat(32)),
      blobKeys.sfnt('cd'.repeat(32)),
      blobKeys.drawn('ef'.repeat(32)),
    ];
    for (const key of stray) await site.blobs.put(key, Buffer.from(key));
    // An import on another machine may be about to reference a file written a moment ago.
    const now = Date.now();
    expect((await gc(site, now)).quarantined).toBe(0);
    const early = await gc(site, now + HOUR - 60_000);
    expect(early).toMatchObject({ quarantined: 0, waiting: { count: 3 } });
    expect(await waitingOf(site)).toEqual(early.waiting);
    // A store's clock may be slightly off.
    expect(Math.abs(early.waiting.until - now - HOUR)).toBeLessThan(30_000);
    const later = now + HOUR + 60_000;
    expect(await gc(site, later)).toEqual({ quarantined: 3, restored: 0, waiting: NONE, deleted: 0 });
    const held = [];
    for await (const { key, heldAs } of quarantined(site.blobs)) {
      held.push(key);
      expect(Buffer.from((await site.blobs.get(heldAs)) ?? '').toString()).toBe(key);
    }
    expect(held.sort()).toEqual([...stray].sort());
    expect((await gc(site, later + 30 * DAY)).deleted).toBe(0);
    expect((await gc(site, later + 31 * DAY)).deleted).toBe(3);
    expect(await inventory(site.blobs)).toEqual(kept);
  },
);

eachBlobStore('files of a removed family are collected at once', async (store, newBlobs, dir) => {
  const site = await siteWith(store, await newBlobs(), dir);
  const stray = blobKeys.source('ab'.repeat(32));
  await site.blobs.put(stray, Uint8Array.of(1));
  await removeFamily(site, 'foo');
  const held = [];
  for await (const { key } of quarantined(site.blobs)) held.push(key);
  expect(held).toHaveLength(3);
  expect(await inUse(site.blobs)).toContain(stray);
  expect(await waitingOf(site)).toMatchObject({ count: 1 });
  // Files shared with the other family are kept.
  expect(await blobFaults(site)).toEqual([]);
});

eachBlobStore(
  'a collection interrupted at any step continues where it stopped',
  async (store, newBlobs, dir) => {
    const site = await siteWith(store, await newBlobs(), dir);
    const kept = await inventory(site.blobs);
    const stray = ['1', '2', '3'].map((n) => blobKeys.source(n.repeat(64)));
    for (const key of stray) await site.blobs.put(key, Buffer.from(key));
    const later = Date.now() + 2 * HOUR;
    for (let steps = 0; steps < stray.length; steps++) {
      let left = steps;
      const cut: BlobStore = {
        ...site.blobs,
        async move(from, to) {
          // Simulates a bucket, where a kill can come between copy and deletion.
          if (left-- > 0) return site.blobs.move(from, to);
          await site.blobs.put(to, (await site.blobs.get(from)) as Uint8Array);
          throw new Error('killed');
        },
      };
      await expect(gc({ ...site, blobs: cut }, later)).rejects.toThrow('killed');
      const all = await inventory(site.blobs);
      for (const key of stray)
        expect(Object.keys(all).filter((k) => k === key || k.startsWith(`quarantine/${key}.`))).not.toEqual(
          [],
        );
      for (const key of Object.keys(kept)) expect(all[key]).toBe(kept[key]);
      if (steps === stray.length - 1) break;
      for await (const { key, heldAs } of quarantined(site.blobs)) await site.blobs.move(heldAs, key);
    }
    await gc(site, later);
    const held = [];
    for await (const { key } of quarantined(site.blobs)) held.push(key);
    expect(held.sort()).toEqual(stray);
    expect((await inUse(site.blobs)).length).toBe(6);
  },
);

eachBlobStore(
  'importing the original again restores lost and damaged files',
  async (store, newBlobs, dir) => {
    const site = await siteWith(store, await newBlobs(), dir);
    const before = await inventory(site.blobs);
    const [gone, broken] = (await inUse(site.blobs)) as [string, string];
    await site.blobs.delete(gone);
    await site.blobs.delete(broken);
    await site.blobs.put(broken, Uint8Array.of(1, 2, 3));
    expect(await blobFaults(site)).toEqual([
      { key: gone, state: 'missing' },
      { key: broken, state: 'damaged' },
    ]);
    await importPath(site, site.fonts);
    expect(await blobFaults(site)).toEqual([]);
    expect(await inventory(site.blobs)).toEqual(before);
  },
);
