import { expect, test } from 'vitest';
import { MAX_FILES } from '../reading/limits.ts';
import { gatherEntries, gatherFiles } from './dropped-files.ts';

const fileAt = (fullPath: string) =>
  ({
    isFile: true,
    fullPath,
    file: (resolve: (file: File) => void) => resolve(new File([fullPath], fullPath)),
  }) as unknown as FileSystemEntry;

/** A folder whose entries come in parts, as browsers hand them out. */
const folderAt = (fullPath: string, ...entries: FileSystemEntry[]) =>
  ({
    isFile: false,
    fullPath,
    createReader: () => {
      let at = 0;
      return {
        readEntries: (resolve: (part: FileSystemEntry[]) => void) => {
          resolve(entries.slice(at, at + 100));
          at += 100;
        },
      };
    },
  }) as unknown as FileSystemEntry;

test('a dropped folder is walked to its bottom, and its other files are counted', async () => {
  const many = Array.from({ length: 250 }, (_, i) => fileAt(`/fonts/${i}.ttf`));
  const folder = folderAt(
    '/fonts',
    ...many,
    fileAt('/fonts/readme.txt'),
    fileAt('/fonts/._0.ttf'),
    folderAt(
      '/fonts/a',
      folderAt('/fonts/a/b', fileAt('/fonts/a/b/深.WOFF2'), fileAt('/fonts/a/b/pack.zip')),
    ),
  );
  const { sources, others, notice } = await gatherEntries([folder]);
  expect([sources.length, others, notice]).toEqual([252, 2, '']);
  expect(sources.slice(-2).map(({ path }) => path)).toEqual(['fonts/a/b/深.WOFF2', 'fonts/a/b/pack.zip']);
  expect(await (await sources.at(-1)?.open())?.text()).toBe('/fonts/a/b/pack.zip');
});

test('a file that somebody drops by itself is answered for, whatever it is', async () => {
  const { sources, others } = await gatherEntries([fileAt('/a.rar')]);
  expect([sources.map(({ path }) => path), others]).toEqual([['a.rar'], 0]);
});

test('more files than the bound are left out with a notice, and a cycle of folders ends', async () => {
  const names = Array.from({ length: MAX_FILES + 1 }, (_, i) => new File([], `${i}.ttf`));
  const { sources, notice } = gatherFiles(names);
  expect(sources).toHaveLength(MAX_FILES);
  expect(notice).toMatch(/最多读 5000 个/);

  const endless: FileSystemEntry = {
    ...folderAt('/loop'),
    createReader: () => {
      let given = false;
      return {
        readEntries: (resolve: (part: FileSystemEntry[]) => void) => {
          resolve(given ? [] : [endless]);
          given = true;
        },
      };
    },
  } as unknown as FileSystemEntry;
  expect((await gatherEntries([endless])).notice).toMatch(/超过 32 层/);
});
