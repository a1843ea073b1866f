import { expect, test } from 'vitest';
import { chosenFiles, droppedFiles, skippedWords } from './dropped-files.ts';

const file = (path: string): File => {
  const made = new File(['字'], path.split('/').at(-1) as string);
  Object.defineProperty(made, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return made;
};

/** What a browser gives for dropped folders and files. */
function dropped(...paths: string[]): FileSystemEntry[] {
  interface Folder {
    [name: string]: Folder | File;
  }
  const root: Folder = {};
  for (const path of paths) {
    const names = path.split('/');
    let folder = root;
    for (const name of names.slice(0, -1)) {
      folder[name] ??= {};
      folder = folder[name] as Folder;
    }
    folder[names.at(-1) as string] = file(names.at(-1) as string);
  }
  const entry = (name: string, of: Folder | File, parent: string): object => {
    const fullPath = `${parent}/${name}`;
    if (of instanceof File)
      return {
        name,
        fullPath,
        isFile: true,
        isDirectory: false,
        file: (done: (f: File) => void) => done(of),
      };
    const children = Object.entries(of).map(([child, inner]) => entry(child, inner, fullPath));
    return {
      name,
      fullPath,
      isFile: false,
      isDirectory: true,
      // Two at a time, as a browser gives a hundred.
      createReader: () => ({ readEntries: (done: (part: object[]) => void) => done(children.splice(0, 2)) }),
    };
  };
  return Object.entries(root).map(([name, of]) => entry(name, of, '')) as FileSystemEntry[];
}

const paths = ({ files }: Awaited<ReturnType<typeof droppedFiles>>) => files.map(({ path }) => path);

test('files of a dropped folder are known by their path, at any depth', async () => {
  const found = await droppedFiles(
    dropped(
      'game/script.rpy',
      'game/tl/schinese/script.rpy',
      'game/tl/schinese/a.rpy',
      'game/tl/schinese/b.rpy',
      'notes.txt',
    ),
    [],
  );
  expect(paths(found)).toEqual([
    'game/script.rpy',
    'game/tl/schinese/script.rpy',
    'game/tl/schinese/a.rpy',
    'game/tl/schinese/b.rpy',
    'notes.txt',
  ]);
  expect(skippedWords(found)).toEqual([]);
});

test('files in a folder that hold no text are left out and counted, folders of tools are named', async () => {
  const found = await droppedFiles(
    dropped(
      'g/a.json',
      'g/1.png',
      'g/2.PNG',
      'g/voice.ogg',
      'g/README',
      'g/node_modules/x.json',
      'g/.git/y.txt',
      'alone.png',
    ),
    [],
  );
  expect(paths(found)).toEqual(['g/a.json', 'alone.png']);
  expect(skippedWords(found)).toEqual([
    '文件夹里有 4 份不是文本，没有读：.png 2 份、.ogg 1 份、没有扩展名的 1 份。要读其中哪一份，单独放进来。',
    '没有进 2 个工具用的文件夹：g/node_modules、g/.git。里面有游戏的文字，就把它单独拖进来。',
  ]);
});

test('a folder of a tool is opened if it was given by itself', async () => {
  expect(paths(await droppedFiles(dropped('Library/a.json', 'Library/obj/b.json'), []))).toEqual([
    'Library/a.json',
  ]);
  const chosen = chosenFiles([file('Temp/a.json'), file('Temp/obj/b.json')]);
  expect([paths(chosen), [...chosen.closed]]).toEqual([['Temp/a.json'], ['Temp/obj']]);
});

test('of two files with one path, both are kept', () => {
  expect(paths(chosenFiles([file('a.txt'), file('a.txt'), file('x/a.csv'), file('x/b.dll')]))).toEqual([
    'a.txt',
    'a (2).txt',
    'x/a.csv',
  ]);
});
