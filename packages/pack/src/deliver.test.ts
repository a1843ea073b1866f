import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceFolder, writeWhole } from './deliver.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ziwan-deliver-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (text: string) => Buffer.from(text);
const at = (name: string) => join(folder, name);
const packageOf = (files: Record<string, string>) => ({
  files: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)])),
});
async function contents(name: string): Promise<Record<string, string>> {
  const entries = await readdir(at(name), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [file.slice(at(name).length + 1), await readFile(file, 'utf8')] as const),
    ),
  );
}

test('a file is written once and left alone while its bytes are the same', async () => {
  expect(await writeWhole(at('a/b.zip'), bytes('1'))).toBe(true);
  expect(await writeWhole(at('a/b.zip'), bytes('1'))).toBe(false);
  expect(await writeWhole(at('a/b.zip'), bytes('2'))).toBe(true);
  expect(await contents('a')).toEqual({ 'b.zip': '2' });
});

test('a write that fails leaves what was there, and nothing of its own', async () => {
  await mkdir(at('taken.zip'));
  await expect(writeWhole(at('taken.zip'), bytes('1'))).rejects.toMatchObject({ code: 'OUT_UNWRITABLE' });
  expect(await readdir(folder)).toEqual(['taken.zip']);

  await replaceFolder(at('fonts'), packageOf({ 'README.txt': '1', 'fonts.lock.json': '{}' }), null);
  // A file where a folder must be: writing fails in the middle.
  const broken = packageOf({ 'README.txt': '2', a: '2', 'a/b': '2' });
  await expect(replaceFolder(at('fonts'), broken, null)).rejects.toMatchObject({ code: 'OUT_UNWRITABLE' });
  expect(await contents('fonts')).toEqual({ 'README.txt': '1', 'fonts.lock.json': '{}' });
  expect((await readdir(folder)).sort()).toEqual(['fonts', 'taken.zip']);
});

test('a new package replaces the files of the last one and keeps those of others', async () => {
  const last = {
    ...{ project: 'a', engine: 'any', date: '2026-01-02', key: undefined, layouts: {} },
    faces: [
      {
        ...{ stem: 'a', role: '标题', nameZh: '甲', characters: { count: 1, sha256: '' } },
        files: [{ path: 'fonts/old.ttf', bytes: 1, sha256: '' }],
      },
    ],
  };
  await replaceFolder(at('fonts'), packageOf({ 'fonts/old.ttf': '1', '授权/甲/说明.txt': '1' }), null);
  await writeFile(at('fonts/fonts/old.ttf.import'), 'theirs');
  const next = packageOf({ 'fonts/new.ttf': '2', '授权/乙/说明.txt': '2' });
  expect(await replaceFolder(at('fonts'), next, last)).toBe(true);
  const wanted = { 'fonts/new.ttf': '2', 'fonts/old.ttf.import': 'theirs', '授权/乙/说明.txt': '2' };
  expect(await contents('fonts')).toEqual(wanted);
  expect(await replaceFolder(at('fonts'), next, last)).toBe(false);
  // A file that the last package should not have had is a change, too.
  await writeFile(at('fonts/授权/甲.txt'), 'old');
  expect(await replaceFolder(at('fonts'), next, last)).toBe(true);
  expect(await contents('fonts')).toEqual(wanted);
});
