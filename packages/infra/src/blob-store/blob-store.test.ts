import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type BlobStore, createDiskBlobStore, createMemoryBlobStore } from './index.ts';

const folders: string[] = [];
const folder = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-blobs-'));
  folders.push(dir);
  return dir;
};
afterAll(() => Promise.all(folders.map((d) => rm(d, { recursive: true, force: true }))));

const adapters: Record<string, () => Promise<BlobStore>> = {
  memory: async () => createMemoryBlobStore(),
  disk: async () => createDiskBlobStore(join(await folder(), 'not', 'there', 'yet')),
};

const bytes = (...n: number[]) => Uint8Array.from(n);
async function all(keys: AsyncIterable<string>): Promise<string[]> {
  const list: string[] = [];
  for await (const key of keys) list.push(key);
  return list.sort();
}

function eachAdapter(name: string, fn: (blobs: BlobStore) => Promise<void>): void {
  for (const [adapter, create] of Object.entries(adapters)) {
    test(`${name} (${adapter})`, async () => fn(await create()));
  }
}

eachAdapter('what was put comes back', async (blobs) => {
  await blobs.put('a/b/c.bin', bytes(1, 2, 3));
  expect(await blobs.get('a/b/c.bin')).toEqual(bytes(1, 2, 3));
  expect(await blobs.has('a/b/c.bin')).toBe(true);
});

eachAdapter('empty blobs are blobs', async (blobs) => {
  await blobs.put('empty', bytes());
  expect(await blobs.get('empty')).toEqual(bytes());
});

eachAdapter('an absent key reads as null, and deleting it is fine', async (blobs) => {
  expect(await blobs.get('none/here')).toBeNull();
  expect(await blobs.has('none/here')).toBe(false);
  await blobs.delete('none/here');
  await blobs.put('file', bytes(1));
  expect(await blobs.get('file/below')).toBeNull();
  await blobs.delete('file/below');
});

eachAdapter('a blob never changes once put', async (blobs) => {
  const given = bytes(1);
  await blobs.put('k', given);
  given[0] = 9;
  await blobs.put('k', bytes(2));
  const taken = await blobs.get('k');
  expect(taken).toEqual(bytes(1));
  if (taken) taken[0] = 7;
  expect(await blobs.get('k')).toEqual(bytes(1));
});

eachAdapter('a deleted blob is gone and its key can be put again', async (blobs) => {
  await blobs.put('k/a', bytes(1));
  await blobs.delete('k/a');
  expect(await blobs.get('k/a')).toBeNull();
  await blobs.put('k/a', bytes(2));
  expect(await blobs.get('k/a')).toEqual(bytes(2));
});

eachAdapter('a list holds the keys under a prefix, which need not end at a slash', async (blobs) => {
  for (const key of ['source/ab/abc', 'source/cd/cde', 'sfnt/ab/abc', 'source/ab/abd']) {
    await blobs.put(key, bytes(1));
  }
  expect(await all(blobs.list('source/'))).toEqual(['source/ab/abc', 'source/ab/abd', 'source/cd/cde']);
  expect(await all(blobs.list('s'))).toHaveLength(4);
  expect(await all(blobs.list('source/ab/abd'))).toEqual(['source/ab/abd']);
  expect(await all(blobs.list('sources'))).toEqual([]);
  expect(await all(blobs.list(''))).toHaveLength(4);
});

eachAdapter('keys that could leave the store are refused', async (blobs) => {
  const bad = ['', '/a', 'a/', 'a//b', '..', 'a/../b', './a', 'a\\b', 'a b', '字', 'a\0', 'a.writing'];
  for (const key of bad) {
    await expect(blobs.put(key, bytes(1)), key).rejects.toThrow(RangeError);
    await expect(blobs.get(key), key).rejects.toThrow(RangeError);
    await expect(blobs.has(key), key).rejects.toThrow(RangeError);
    await expect(blobs.delete(key), key).rejects.toThrow(RangeError);
  }
});

eachAdapter('many writers of one key agree', async (blobs) => {
  const big = new Uint8Array(300_000).fill(5);
  await Promise.all(Array.from({ length: 20 }, () => blobs.put('x/y', big)));
  expect(await blobs.get('x/y')).toEqual(big);
  expect(await all(blobs.list(''))).toEqual(['x/y']);
});

test('what a killed writer left is neither read nor listed, and goes away once old', async () => {
  const dir = await folder();
  const blobs = createDiskBlobStore(dir);
  await blobs.put('a/whole', bytes(1));
  const cut = join(dir, 'a', 'cut.0123456789ab.writing');
  await writeFile(cut, 'half');
  expect(await all(blobs.list(''))).toEqual(['a/whole']);
  expect(await readdir(join(dir, 'a'))).toHaveLength(2);
  await utimes(cut, 0, 0);
  await all(blobs.list(''));
  expect(await readdir(join(dir, 'a'))).toEqual(['whole']);
});

test('a store goes on after its folder was emptied under it', async () => {
  const dir = await folder();
  const blobs = createDiskBlobStore(dir);
  await blobs.put('a/b', bytes(1));
  await rm(join(dir, 'a'), { recursive: true });
  await blobs.put('a/c', bytes(2));
  expect(await blobs.get('a/c')).toEqual(bytes(2));
});

test('a failed write is reported and leaves nothing behind', async () => {
  const dir = await folder();
  const blobs = createDiskBlobStore(dir);
  await writeFile(join(dir, 'file'), 'x');
  await expect(blobs.put('file/below', bytes(1))).rejects.toThrow();
  expect(await all(blobs.list(''))).toEqual(['file']);
});
