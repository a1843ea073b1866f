import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFiles } from './find-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ziwan-find-'));
  await mkdir(join(folder, 'lines/a/b'), { recursive: true });
  await mkdir(join(folder, 'lines/folder.csv'));
  for (const name of ['x.csv', 'a.c+v', 'lines/1.csv', 'lines/2.po', 'lines/a/3.csv', 'lines/a/b/4.csv'])
    await writeFile(join(folder, name), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const found = async (...patterns: string[]) =>
  (await findFiles(patterns, folder)).map((file) => relative(folder, file).replaceAll(sep, '/'));

test.each([
  ['lines/*.csv', ['lines/1.csv']],
  ['lines/?.*', ['lines/1.csv', 'lines/2.po']],
  ['lines/**/*.csv', ['lines/1.csv', 'lines/a/3.csv', 'lines/a/b/4.csv']],
  ['**/3.csv', ['lines/a/3.csv']],
  ['lines/a/**', ['lines/a/3.csv', 'lines/a/b/4.csv']],
  ['lines/*/3.csv', ['lines/a/3.csv']],
  ['./*.csv', ['x.csv']],
  ['*.c+v', ['a.c+v']],
])('%s names %j', async (pattern, files) => {
  expect(await found(pattern)).toEqual(files);
  expect((await findFiles([join(folder, pattern)], '/')).map((file) => relative(folder, file))).toEqual(
    files,
  );
});

test('each file is found once, in the order of the arguments, and plain names need not exist', async () => {
  expect(await found('x.csv', 'lines/1.csv', 'lines/*.csv', 'none.csv')).toEqual([
    'x.csv',
    'lines/1.csv',
    'none.csv',
  ]);
});

test('a pattern that matches nothing is told', async () => {
  for (const pattern of ['*.xlsx', 'nowhere/*.csv'])
    await expect(found(pattern)).rejects.toMatchObject({
      code: 'TEXT_MISSING',
      message: expect.stringContaining(pattern),
    });
});
