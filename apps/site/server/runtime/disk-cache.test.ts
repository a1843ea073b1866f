import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskCache, type DiskCacheOptions } from './disk-cache.ts';

const MB = 1024 * 1024;
const DAY = 24 * 60 * 60 * 1000;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ziwan-cache-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const open = (bounds: Partial<DiskCacheOptions> = {}) =>
  createDiskCache(dir, { bytes: MB, files: 100, ...bounds });
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function held(cache: ReturnType<typeof open>, keys: readonly string[]) {
  const found = await Promise.all(keys.map(async (key) => ((await cache.get(key)) ? key : null)));
  return found.filter((key) => key !== null);
}

/** Names of the files in the folder, once no deletion is under way. */
async function filesLeft(expected: number): Promise<string[]> {
  for (let i = 0; ; i++) {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const names = entries.filter((e) => e.isFile()).map((e) => e.name);
    if (names.length === expected || i === 200) return names.sort();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('what was stored is returned, also after a restart, and the last bytes under a key win', async () => {
  const cache = open();
  await cache.put('a/b', bytesOf('first'));
  await cache.put('a/b', bytesOf('second'));
  expect(await cache.get('a/b')).toEqual(bytesOf('second'));
  expect(await open().get('a/b')).toEqual(bytesOf('second'));
  expect(await cache.get('a/c')).toBeNull();
});

test('of more files than the limit, the least recently used are deleted', async () => {
  const cache = open({ files: 3 });
  for (const key of ['a', 'b', 'c']) await cache.put(key, bytesOf(key));
  await cache.get('a');
  await cache.put('d', bytesOf('d'));
  expect(await held(cache, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd']);
  expect(await filesLeft(3)).toEqual(['a', 'c', 'd']);
});

test('files take no more bytes than the limit, counted in blocks, and a larger one is not stored', async () => {
  const cache = open({ bytes: 40_960 });
  for (let i = 0; i < 50; i++) await cache.put(`file-${i}`, bytesOf('x'));
  expect(await filesLeft(10)).toHaveLength(10);
  await cache.put('large', new Uint8Array(20_000));
  expect(await filesLeft(6)).toContain('large');
  await cache.put('too-large', new Uint8Array(50_000));
  expect(await filesLeft(6)).not.toContain('too-large');
});

test('writes at the same time stay within the limits', async () => {
  const cache = open({ files: 5 });
  await Promise.all(Array.from({ length: 60 }, (_, i) => cache.put(`file-${i}`, bytesOf('x'))));
  expect(await filesLeft(5)).toHaveLength(5);
});

test('a restart with a lower limit deletes the files that were not used for longest', async () => {
  const former = open({ files: 10 });
  for (const [i, key] of ['a', 'b', 'c', 'd'].entries()) {
    await former.put(key, bytesOf(key));
    await utimes(join(dir, key), 1000 + i, 1000 + i);
  }
  // A use on a later day is remembered in the file's time.
  await open({ files: 10 }).get('a');
  expect(await held(open({ files: 2 }), ['a', 'b', 'c', 'd'])).toEqual(['a', 'd']);
  expect(await filesLeft(2)).toEqual(['a', 'd']);
  expect(Date.now() - (await stat(join(dir, 'a'))).mtimeMs).toBeLessThan(DAY);
});

test('the folder may be deleted while the cache is in use', async () => {
  const cache = open();
  await cache.put('a/b', bytesOf('1'));
  await rm(dir, { recursive: true });
  expect(await cache.get('a/b')).toBeNull();
  await cache.put('a/b', bytesOf('2'));
  expect(await cache.get('a/b')).toEqual(bytesOf('2'));
});

test('a failed write is reported, leaves no file, and does not disturb what is stored', async () => {
  const cache = open();
  await cache.put('kept', bytesOf('kept'));
  await writeFile(join(dir, 'blocked'), 'a file where a folder is needed');
  await expect(cache.put('blocked/key', bytesOf('x'))).rejects.toThrow();
  expect(await cache.get('blocked/key')).toBeNull();
  expect(await cache.get('kept')).toEqual(bytesOf('kept'));
  expect(await filesLeft(2)).toEqual(['blocked', 'kept']);
});

test('unfinished files are never returned, and deleted once they are an hour old', async () => {
  await mkdir(join(dir, 'a'));
  for (const [name, age] of [
    ['old.tmp', 2 * 60 * 60],
    ['new.tmp', 0],
  ] as const) {
    const path = join(dir, 'a', name);
    await writeFile(path, 'half');
    const time = Date.now() / 1000 - age;
    await utimes(path, time, time);
  }
  expect(await held(open(), ['a/old.tmp', 'a/new.tmp'])).toEqual([]);
  expect(await filesLeft(1)).toEqual(['new.tmp']);
});

test('with a limit of 0, nothing is stored', async () => {
  const cache = open({ bytes: 0 });
  await cache.put('a', bytesOf('a'));
  expect(await cache.get('a')).toBeNull();
  expect(await readdir(dir)).toEqual([]);
});
