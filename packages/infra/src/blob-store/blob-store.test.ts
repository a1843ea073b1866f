import { chmod, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { NIGHTLY } from '@ziwan/infra/testing';
import { afterAll, expect, test } from 'vitest';
import { failure, loggable } from '../testing/failure.ts';
import { type FakeS3, fakeS3 } from '../testing/fake-s3.ts';
import type { UpstreamError } from '../upstream/index.ts';
import { DiskWriteError } from './disk-write-error.ts';
import {
  type BlobStore,
  blobKeys,
  createDiskBlobStore,
  createMemoryBlobStore,
  createS3BlobStore,
} from './index.ts';
import { probeBlobFolder } from './probe.ts';

const folders: string[] = [];
const folder = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-blobs-'));
  folders.push(dir);
  return dir;
};
afterAll(() => Promise.all(folders.map((d) => rm(d, { recursive: true, force: true }))));

const account = { accessKeyId: 'AKTest', secretAccessKey: 'very-secret', region: 'cn-1', bucket: 'ziwan' };
const fakes: FakeS3[] = [];
afterAll(() => Promise.all(fakes.map((fake) => fake.close())));

async function s3(over: { secretAccessKey?: string; bucket?: string } = {}) {
  const fake = await fakeS3(account);
  fakes.push(fake);
  const options = { ...account, ...over, endpoint: fake.origin, pathStyle: true };
  /** Short timeout, for a bucket that never answers. */
  const hasty = createS3BlobStore({ ...options, timeoutMs: 300 });
  return { fake, blobs: createS3BlobStore(options), hasty };
}

const adapters: Record<string, () => Promise<BlobStore>> = {
  memory: async () => createMemoryBlobStore(),
  s3: async () => (await s3()).blobs,
  disk: async () => createDiskBlobStore(join(await folder(), 'not', 'there', 'yet')),
};

const readAll = (parts: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> => Readable.from(parts).toArray();
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

eachAdapter('get returns the bytes that were put', async (blobs) => {
  await blobs.put('a/b/c.bin', bytes(1, 2, 3));
  expect(await blobs.get('a/b/c.bin')).toEqual(bytes(1, 2, 3));
  expect(await blobs.has('a/b/c.bin')).toBe(true);
});

eachAdapter('an empty blob can be stored and read', async (blobs) => {
  await blobs.put('empty', bytes());
  expect(await blobs.get('empty')).toEqual(bytes());
  expect(await readAll(blobs.pieces('empty', 0, 0))).toEqual([]);
});

eachAdapter('a missing key reads as null and can be deleted without error', async (blobs) => {
  expect(await blobs.get('none/here')).toBeNull();
  expect(await blobs.has('none/here')).toBe(false);
  await blobs.delete('none/here');
  await blobs.put('file', bytes(1));
  expect(await blobs.get('file/below')).toBeNull();
  await blobs.delete('file/below');
});

eachAdapter('a blob can be measured and read in pieces', async (blobs) => {
  const whole = Uint8Array.from({ length: 300_000 }, (_, i) => i % 251);
  await blobs.put('long', whole);
  expect([await blobs.sizeOf('long'), await blobs.sizeOf('none')]).toEqual([300_000, null]);
  const read = await readAll(blobs.pieces('long', 100, 300_000));
  expect(Math.max(...read.map((piece) => piece.length))).toBeLessThan(200_000);
  expect(Buffer.concat(read).equals(whole.subarray(100))).toBe(true);
});

eachAdapter('a blob that ends early or is missing is never read as a shorter one', async (blobs) => {
  await blobs.put('short', bytes(1, 2, 3));
  await expect(readAll(blobs.pieces('short', 0, 4))).rejects.toThrow('short ends before byte 4');
  await expect(readAll(blobs.pieces('none', 0, 1))).rejects.toThrow('none ends before byte 1');
});

eachAdapter('a stored blob never changes', async (blobs) => {
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

eachAdapter('moving a blob replaces the target and removes the source', async (blobs) => {
  await blobs.put('k/a', bytes(1));
  await blobs.put('other/place/a', bytes(1));
  await blobs.move('k/a', 'other/place/a');
  expect(await blobs.get('k/a')).toBeNull();
  expect(await blobs.get('other/place/a')).toEqual(bytes(1));
  await blobs.move('other/place/a', 'k/a');
  expect(await all(blobs.list(''))).toEqual(['k/a']);
  await blobs.move('not/there', 'k/b');
  expect(await all(blobs.list(''))).toEqual(['k/a']);
  await expect(blobs.move('k/a', '../b')).rejects.toThrow(RangeError);
  await expect(blobs.move('../a', 'b')).rejects.toThrow(RangeError);
});

eachAdapter('writtenAt returns when a blob was written', async (blobs) => {
  const before = Date.now();
  await blobs.put('k', bytes(1));
  const at = (await blobs.writtenAt('k')) as number;
  // A bucket reports whole seconds; a disk has its own clock resolution.
  expect(Math.abs(at - before)).toBeLessThan(5000);
  expect(await blobs.writtenAt('none')).toBeNull();
});

eachAdapter('list returns the keys with a prefix, which need not end at a slash', async (blobs) => {
  for (const key of ['source/ab/abc', 'source/cd/cde', 'sfnt/ab/abc', 'source/ab/abd']) {
    await blobs.put(key, bytes(1));
  }
  expect(await all(blobs.list('source/'))).toEqual(['source/ab/abc', 'source/ab/abd', 'source/cd/cde']);
  expect(await all(blobs.list('s'))).toHaveLength(4);
  expect(await all(blobs.list('source/ab/abd'))).toEqual(['source/ab/abd']);
  expect(await all(blobs.list('sources'))).toEqual([]);
  expect(await all(blobs.list(''))).toHaveLength(4);
});

eachAdapter('keys that could escape the store are rejected', async (blobs) => {
  const bad = ['', '/a', 'a/', 'a//b', '..', 'a/../b', './a', 'a\\b', 'a b', '字', 'a\0', 'a.writing'];
  for (const key of bad) {
    await expect(blobs.put(key, bytes(1)), key).rejects.toThrow(RangeError);
    await expect(blobs.get(key), key).rejects.toThrow(RangeError);
    await expect(blobs.has(key), key).rejects.toThrow(RangeError);
    await expect(blobs.delete(key), key).rejects.toThrow(RangeError);
  }
});

eachAdapter('concurrent writes of one key succeed and leave one blob', async (blobs) => {
  const big = new Uint8Array(300_000).fill(5);
  await Promise.all(Array.from({ length: 20 }, () => blobs.put('x/y', big)));
  expect(await blobs.get('x/y')).toEqual(big);
  expect(await all(blobs.list(''))).toEqual(['x/y']);
});

test('the temporary file of a killed writer is neither read nor listed, and is removed once old', async () => {
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

test('the disk store keeps working after one of its folders is deleted', async () => {
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

const troubles: [FakeS3['trouble'], UpstreamError['reason']][] = [
  ['html', 'malformed'],
  ['html-error', 'unavailable'],
  ['slow-down', 'unavailable'],
  ['reset', 'reset'],
  ['stall', 'timeout'],
];

for (const [trouble, reason] of troubles) {
  test(`when a bucket answers ‘${trouble}’, each call sends one request and fails in bounded time`, async () => {
    const { fake, blobs, hasty } = await s3();
    fake.trouble = trouble;
    const asked = trouble === 'stall' ? hasty : blobs;
    const calls = [
      () => asked.get('a/b'),
      () => readAll(asked.pieces('a/b', 0, 1)),
      () => asked.sizeOf('a/b'),
      () => asked.has('a/b'),
      () => asked.put('a/b', bytes(1)),
      () => asked.delete('a/b'),
      () => all(asked.list('a/')),
    ];
    for (const call of calls) {
      const before = fake.requests();
      const error = await failure(call());
      expect(error).toMatchObject({ service: 'blobs', reason });
      expect(loggable(error)).not.toContain(account.secretAccessKey);
      expect(fake.requests()).toBe(before + 1);
    }
    fake.trouble = null;
    await blobs.put('a/b', bytes(1));
    expect(await blobs.get('a/b')).toEqual(bytes(1));
  });
}

test('a reader of pieces may take longer than the timeout, the bucket may not', async () => {
  const { fake, blobs, hasty } = await s3();
  const whole = Buffer.alloc(3_000_000, 7);
  await blobs.put('long', whole);
  const read: Uint8Array[] = [];
  for await (const piece of hasty.pieces('long', 0, whole.length)) {
    if (read.length === 1) await new Promise((resolve) => setTimeout(resolve, 600));
    read.push(piece);
  }
  expect(Buffer.concat(read).equals(whole)).toBe(true);
  fake.trouble = 'stall-in-body';
  expect(await failure(readAll(hasty.pieces('long', 0, 100)))).toMatchObject({ reason: 'timeout' });
});

test('a blob stays under its old key when the bucket reports a copy error inside a 200 response', async () => {
  const { fake, blobs } = await s3();
  await blobs.put('a/b', bytes(1));
  fake.trouble = 'copy-error';
  expect(await failure(blobs.move('a/b', 'c/d'))).toMatchObject({ reason: 'malformed' });
  expect(await all(blobs.list(''))).toEqual(['a/b']);
});

test('a truncated download is an error', async () => {
  const { fake, blobs, hasty } = await s3();
  fake.trouble = 'stall-in-body';
  expect(await failure(hasty.get('a/b'))).toMatchObject({ reason: 'timeout' });
  fake.trouble = 'cut-body';
  expect(await failure(blobs.get('a/b'))).toMatchObject({ reason: 'reset' });
});

test('a call to a stalled bucket times out after a garbage collection, too', NIGHTLY, async () => {
  setFlagsFromString('--expose-gc');
  const collecting = setInterval(runInNewContext('gc'), 100);
  try {
    const { fake, hasty } = await s3();
    for (const trouble of ['stall', 'stall-in-body'] as const) {
      fake.trouble = trouble;
      expect(await failure(hasty.get('a/b')), trouble).toMatchObject({ reason: 'timeout' });
      expect(await failure(readAll(hasty.pieces('a/b', 0, 9))), trouble).toMatchObject({ reason: 'timeout' });
    }
  } finally {
    clearInterval(collecting);
  }
});

test('rejected credentials are a misconfiguration, never a missing blob', async () => {
  const { blobs } = await s3({ secretAccessKey: 'another' });
  expect(await failure(blobs.get('a/b'))).toMatchObject({ reason: 'misconfigured', providerCode: '403' });
  expect(await failure(blobs.has('a/b'))).toMatchObject({ reason: 'misconfigured' });
  expect(await failure(blobs.put('a/b', bytes(1)))).toMatchObject({ reason: 'misconfigured' });
});

test('a refused connection surely wrote nothing', async () => {
  const { fake, blobs } = await s3();
  await fake.close();
  expect(await failure(blobs.put('a/b', bytes(1)))).toMatchObject({
    reason: 'unavailable',
    mayHaveActed: false,
  });
});

test('the bucket goes into the host name by default', async () => {
  const asked: string[] = [];
  const given = globalThis.fetch;
  globalThis.fetch = async (input) => {
    asked.push((input as Request).url);
    return new Response(null, { status: 404 });
  };
  try {
    await createS3BlobStore({ ...account, endpoint: 'https://s3.oss-cn-1.aliyuncs.com' }).get('sfnt/ab/c');
  } finally {
    globalThis.fetch = given;
  }
  expect(asked).toEqual(['https://ziwan.s3.oss-cn-1.aliyuncs.com/sfnt/ab/c']);
});

test('an unwritable folder is reported in Chinese, with the system’s error code', async () => {
  const dir = join(await folder(), 'taken');
  await writeFile(dir, 'a file in the place of the folder');
  const put = createDiskBlobStore(dir).put('a/b', bytes(1));
  await expect(put).rejects.toMatchObject({ code: 'ENOTDIR', exitCode: 73 });
  await expect(put).rejects.toThrow(`${dir} 写不进去：路径上有同名的文件`);
});

test.each([
  ['ENOSPC', 74, '磁盘已满'],
  ['EDQUOT', 74, '配额'],
  ['EIO', 74, '读写出错'],
  ['EROFS', 73, '磁盘只读'],
  ['EACCES', 73, '没有权限'],
])('%s ends a program with %i', (code, exitCode, why) => {
  const refusal = DiskWriteError.of(Object.assign(new Error('write'), { code }), '/data/blobs');
  expect(refusal).toMatchObject({ code, exitCode, message: expect.stringContaining(why) });
  expect(DiskWriteError.of(Object.assign(new Error('read'), { code: 'ENOENT' }), '/data/blobs')).toBe(null);
});

test('on disk, what visitors sent in and unfinished uploads are readable by the owner alone', async () => {
  const dir = await folder();
  const blobs = createDiskBlobStore(dir);
  const before = process.umask(0o022);
  try {
    const modeOf = async (key: string) => {
      await blobs.put(key, Buffer.from('bytes'));
      return ((await stat(join(dir, key))).mode & 0o777).toString(8);
    };
    expect(await modeOf(blobKeys.upload('ming/sketch.png'))).toBe('600');
    expect(await modeOf(blobKeys.incoming('a', 0))).toBe('600');
    expect(await modeOf('media-incoming/a/0')).toBe('600');
    expect(await modeOf(blobKeys.media('aa.png'))).toBe('644');
  } finally {
    process.umask(before);
  }
});

test('a probe of the folder leaves nothing, names the folder that refuses it, and makes no folder', async () => {
  const dir = await folder();
  await createDiskBlobStore(dir).put('sfnt/ab/c', bytes(1));
  await probeBlobFolder(dir);
  expect(await readdir(dir, { recursive: true })).toHaveLength(3);
  await probeBlobFolder(join(dir, 'missing'));
  expect(await readdir(dir)).toEqual(['sfnt']);
  await writeFile(join(dir, 'file'), '');
  await expect(probeBlobFolder(join(dir, 'file'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test.runIf(process.getuid?.() === 0)(
  'a user without the right to write is told which folder to mend',
  async () => {
    const dir = await folder();
    await chmod(dir, 0o777);
    await createDiskBlobStore(dir).put('sfnt/ab/c', bytes(1));
    process.seteuid?.(65_534);
    try {
      await expect(probeBlobFolder(dir)).rejects.toThrow(
        `${join(dir, 'sfnt')} 写不进去：没有权限，请改它的属主或权限，让运行站点的用户能写它`,
      );
    } finally {
      process.seteuid?.(0);
    }
  },
);
