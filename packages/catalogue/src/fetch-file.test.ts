import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressOf, type FetchOptions, fetchFile, type PinnedFile } from './fetch-file.ts';
import { body, COMMIT, type Origin, publish, stallAfter, startOrigin, status } from './testing/origin.ts';

const BYTES = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251);
const PATH = `author/fonts/${COMMIT}/a.ttf`;

let origin: Origin;
let folder: string;
let file: PinnedFile;
let to: string;
beforeEach(async () => {
  origin = await startOrigin();
  folder = await mkdtemp(join(tmpdir(), 'ziwan-fetch-'));
  const { files, ...from } = publish(origin, 'author/fonts', { 'a.ttf': BYTES });
  file = { ...from, ...(files[0] as (typeof files)[0]) };
  to = join(folder, 'a.ttf');
});
afterEach(async () => {
  await origin.close();
  await rm(folder, { recursive: true });
});

const get = (options: FetchOptions = {}) =>
  fetchFile(file, to, { mirror: origin.mirror, pause: 1, ...options });
const ranges = () => origin.requests.map(({ range }) => range);

describe('a download', () => {
  test('writes the file, reports its bytes, and leaves nothing else', async () => {
    const seen: number[] = [];
    await get({ onBytes: (bytes) => seen.push(bytes) });
    expect(Buffer.compare(await readFile(to), BYTES)).toBe(0);
    expect(seen.at(-1)).toBe(BYTES.length);
    expect(await readdir(folder)).toEqual(['a.ttf']);
  });

  test('continues where the connection was cut, again and again', async () => {
    origin.answer(PATH, stallAfter(100_000), stallAfter(50_000));
    await get({ onBytes: (bytes) => bytes < BYTES.length && bytes % 50_000 === 0 && origin.cut() });
    expect(ranges()).toEqual([undefined, 'bytes=100000-', 'bytes=150000-']);
    expect(Buffer.compare(await readFile(to), BYTES)).toBe(0);
  });

  test('continues in another run, after it was cancelled', async () => {
    const stop = new AbortController();
    origin.answer(PATH, stallAfter(120_000));
    const first = get({ signal: stop.signal, onBytes: (bytes) => bytes === 120_000 && stop.abort() });
    await expect(first).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await readdir(folder)).toEqual(['a.ttf.part']);
    await get();
    expect(ranges()).toEqual([undefined, 'bytes=120000-']);
    expect(Buffer.compare(await readFile(to), BYTES)).toBe(0);
  });

  test('starts again where the origin knows no ranges, or answers with another one', async () => {
    const begin = () => writeFile(`${to}.part`, BYTES.subarray(0, 100_000));
    await begin();
    origin.answer(PATH, body(BYTES));
    await get();
    expect(Buffer.compare(await readFile(to), BYTES)).toBe(0);
    await rm(to);
    await begin();
    origin.answer(PATH, body(BYTES.subarray(5), 206, { 'content-range': 'bytes 5-9/10' }));
    await get();
    expect(Buffer.compare(await readFile(to), BYTES)).toBe(0);
    await rm(to);
    await begin();
    origin.answer(PATH, status(416));
    await get();
    expect(Buffer.compare(await readFile(to), BYTES)).toBe(0);
  });

  test('drops the beginning of another file and starts again', async () => {
    await writeFile(`${to}.part`, new Uint8Array(50_000));
    await get();
    expect(ranges()).toEqual(['bytes=50000-', undefined]);
    expect(Buffer.compare(await readFile(to), BYTES)).toBe(0);
  });

  test('gives up a connection that is silent, and tries again', async () => {
    origin.answer(PATH, stallAfter(200_000), () => true);
    await get({ stall: 100 });
    expect(ranges()).toEqual([undefined, 'bytes=200000-', 'bytes=200000-']);
  });

  test('gives up a connection without a byte for half a minute', async () => {
    origin.answer(PATH, stallAfter(200_000));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { promise: silence, resolve: fallSilent } = Promise.withResolvers<void>();
      const whole = get({ onBytes: (bytes) => bytes === 200_000 && fallSilent() });
      await silence;
      vi.advanceTimersByTime(30_000);
      await whole;
      expect(ranges()).toEqual([undefined, 'bytes=200000-']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is tried again after 429 and 5xx, and not forever', async () => {
    origin.answer(PATH, status(503), status(429, { 'retry-after': '0' }), status(500));
    await get();
    expect(origin.requests).toHaveLength(4);
    await rm(to);
    origin.answer(PATH, ...Array.from({ length: 9 }, () => status(503)));
    await expect(get()).rejects.toMatchObject({
      code: 'ORIGIN_AWAY',
      message: 'author/fonts 的 a.ttf 没有取到：源站暂时不给（503）',
    });
    expect(origin.requests).toHaveLength(4 + 4);
  });

  test('of a file that is not there is not tried again', async () => {
    origin.files.clear();
    await expect(get()).rejects.toMatchObject({
      code: 'NOT_PUBLISHED',
      message: 'author/fonts 的 a.ttf 没有取到：源站说没有这个文件（404）',
    });
    expect(origin.requests).toHaveLength(1);
  });

  test('from a host that is away is told as such', async () => {
    await expect(get({ mirror: 'http://127.0.0.1:1' })).rejects.toMatchObject({
      code: 'ORIGIN_AWAY',
      message: expect.stringContaining('连不上'),
    });
  });
});

describe('a file is refused, and nothing of it kept,', () => {
  test('if its hash is another', async () => {
    origin.answer(PATH, body(BYTES.toReversed()));
    await expect(get()).rejects.toMatchObject({
      code: 'WRONG_CONTENT',
      message: expect.stringContaining('内容与登记的不符'),
    });
    expect(await readdir(folder)).toEqual([]);
    expect(origin.requests).toHaveLength(1);
  });

  test.each([
    ['shorter, as its headers say', body(BYTES.subarray(1))],
    ['longer, as its headers say', body(Buffer.concat([BYTES, BYTES]))],
    [
      'longer than it should be, without a length',
      (_request, response) => {
        response.writeHead(200);
        response.end(Buffer.concat([BYTES, BYTES]));
        return true;
      },
    ],
  ] satisfies [string, ReturnType<typeof body>][])('if it is %s', async (_, answer) => {
    origin.answer(PATH, answer);
    await expect(get()).rejects.toMatchObject({
      code: 'WRONG_CONTENT',
      message: expect.stringContaining('应为 300000 字节'),
    });
  });

  test('if the disk is full', async () => {
    await symlink('/dev/full', `${to}.part`);
    await expect(get()).rejects.toMatchObject({
      code: 'DISK_FULL',
      message: '磁盘已满，字体没有下载完。请腾出空间再来',
    });
    expect(await readdir(folder)).toEqual([]);
  });
});

test('a mirror is a prefix, or a template; each part of a path is encoded', () => {
  const named = { repository: 'z01/字', commit: 'abc', path: '04_成品：a b/c#.ttf' };
  const encoded = `z01/%E5%AD%97/abc/04_%E6%88%90%E5%93%81%EF%BC%9Aa%20b/c%23.ttf`;
  expect(addressOf(named)).toBe(`https://raw.githubusercontent.com/${encoded}`);
  expect(addressOf(named, 'https://mirror.cn/raw')).toBe(`https://mirror.cn/raw/${encoded}`);
  expect(
    addressOf(
      { repository: 'a/b', commit: 'c', path: 'd' },
      'https://cdn.cn/gh/{repository}@{commit}/{path}',
    ),
  ).toBe('https://cdn.cn/gh/a/b@c/d');
});
