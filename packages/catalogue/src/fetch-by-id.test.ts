import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FetchOptions, fetchFile, type PinnedFile } from './fetch-file.ts';
import { gitIdOf } from './file-proof.ts';
import { body, COMMIT, type Origin, publishById, stallAfter, startOrigin, status } from './testing/origin.ts';

const BYTES = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251);
const PATH = `author/fonts/${COMMIT}/a.ttf`;
const chunked =
  (bytes: Uint8Array): ReturnType<typeof body> =>
  (_request, response) => {
    response.writeHead(200);
    response.end(bytes);
    return true;
  };

let origin: Origin;
let folder: string;
let file: PinnedFile;
let to: string;
beforeEach(async () => {
  origin = await startOrigin();
  folder = await mkdtemp(join(tmpdir(), 'ziwan-by-id-'));
  const { files, ...from } = publishById(origin, 'author/fonts', { 'a.ttf': BYTES });
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
const isThere = async () => Buffer.compare(await readFile(to), BYTES) === 0;

test('the id is the one that Git computes', () => {
  // From the chapter "Git Objects" of the book "Pro Git".
  expect(gitIdOf(Buffer.from('test content\n'))).toBe('d670460b4b4aece5915caf5c68d12f560a9fe3e4');
});

describe('a file of which only the id is known', () => {
  test('comes whole, with or without a stated length', async () => {
    await get();
    expect(await isThere()).toBe(true);
    await rm(to);
    origin.answer(PATH, chunked(BYTES));
    await get();
    expect(await isThere()).toBe(true);
    expect(await readdir(folder)).toEqual(['a.ttf']);
  });

  test('continues where the connection was cut, again and again', async () => {
    origin.answer(PATH, stallAfter(100_000), stallAfter(50_000));
    await get({ onBytes: (bytes) => bytes < BYTES.length && bytes % 50_000 === 0 && origin.cut() });
    expect(ranges()).toEqual([undefined, 'bytes=100000-', 'bytes=150000-']);
    expect(await isThere()).toBe(true);
  });

  test('continues in another run, and is not requested again once it is whole', async () => {
    await writeFile(`${to}.part`, BYTES.subarray(0, 120_000));
    await get();
    expect(ranges()).toEqual(['bytes=120000-']);
    await rm(to);
    await writeFile(`${to}.part`, BYTES);
    await get();
    expect(origin.requests).toHaveLength(1);
    expect(await isThere()).toBe(true);
  });

  test('starts again where the rest is not the rest, or the beginning is another file’s', async () => {
    await writeFile(`${to}.part`, BYTES.subarray(0, 100_000));
    origin.answer(PATH, body(BYTES.subarray(5), 206, { 'content-range': 'bytes 5-9/10' }));
    await get();
    expect(ranges()).toEqual(['bytes=100000-', undefined]);
    expect(await isThere()).toBe(true);
    await rm(to);
    await writeFile(`${to}.part`, new Uint8Array(50_000));
    await get();
    expect(await isThere()).toBe(true);
  });

  test('is given up at an origin that hangs, and asked for again where it stopped', async () => {
    origin.answer(PATH, stallAfter(200_000), () => true);
    await get({ stall: 100 });
    expect(ranges()).toEqual([undefined, 'bytes=200000-', 'bytes=200000-']);
    expect(await isThere()).toBe(true);
  });

  test('comes from where a moved address leads, and not from an address that is gone', async () => {
    origin.files.set('elsewhere/a.ttf', BYTES);
    origin.answer(PATH, status(302, { location: '/elsewhere/a.ttf' }));
    await get();
    expect(await isThere()).toBe(true);
    await rm(to);
    origin.files.delete(PATH);
    await expect(get()).rejects.toMatchObject({
      code: 'NOT_PUBLISHED',
      message: 'author/fonts 的 a.ttf 没有取到：源站说没有这个文件（404）',
    });
  });
});

describe('a file is refused, and nothing of it kept,', () => {
  const wrong = BYTES.slice();
  wrong[150_000] = (wrong[150_000] as number) ^ 1;

  test.each([
    ['one byte is wrong', body(wrong)],
    ['a byte is missing', body(BYTES.subarray(1))],
    ['a byte is too many', chunked(Buffer.concat([BYTES, BYTES.subarray(0, 1)]))],
  ])('if %s', async (_, answer) => {
    origin.answer(PATH, answer);
    await expect(get()).rejects.toMatchObject({
      code: 'WRONG_CONTENT',
      message: expect.stringContaining('内容与登记的不符（Git 对象编号不同）'),
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test('if its id is right, and its SHA-256 is another', async () => {
    file = { ...file, bytes: BYTES.length, sha256: '0'.repeat(64) };
    await expect(get()).rejects.toMatchObject({
      code: 'WRONG_CONTENT',
      message: expect.stringContaining('（SHA-256 不同）'),
    });
  });

  test.each([
    ['as its headers say', body(BYTES)],
    ['as it turns out', chunked(BYTES)],
  ])('if it is larger than the importer takes, %s', async (_, answer) => {
    origin.answer(PATH, answer);
    await expect(get({ maxBytes: BYTES.length - 1 })).rejects.toMatchObject({ code: 'WRONG_CONTENT' });
    await get({ maxBytes: BYTES.length });
    expect(await isThere()).toBe(true);
  });
});
