import { expect, test } from 'vitest';
import { type Gathered, gatherChosen, gatherDropped } from './gather.ts';

const PLUGINS = 'var $plugins = [{"name":"A","status":true,"parameters":{"Text":"字"}}];';
const file = (path: string, content: BlobPart = path.endsWith('plugins.js') ? PLUGINS : '字'): File => {
  const made = new File([content], path.split('/').at(-1) as string);
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

const QUIET = { signal: new AbortController().signal, onProgress() {} };
const drop = (...given: string[]) => gatherDropped(dropped(...given), [], QUIET);
const choose = (...given: string[]) =>
  gatherChosen(
    given.map((path) => file(path)),
    QUIET,
  );
const paths = ({ files }: Gathered) => files.map(({ path }) => path);

test('files of a dropped folder are known by their path, at any depth', async () => {
  const given = ['game/script.rpy', 'game/tl/schinese/a.rpy', 'game/tl/schinese/script.rpy', 'notes.txt'];
  const found = await drop(...given);
  expect([paths(found), found.seen, found.leftOut]).toEqual([given, 3, []]);
});

test('files in a folder that hold no text are left out and counted, folders of tools are named', async () => {
  const found = await drop(
    'g/a.json',
    'g/1.png',
    'g/2.PNG',
    'g/voice.ogg',
    'g/README',
    'g/node_modules/x.json',
    'g/.git/y.txt',
    'alone.png',
  );
  expect(paths(found)).toEqual(['alone.png', 'g/a.json']);
  expect(found.leftOut).toEqual([
    '文件夹里有 4 份看扩展名不是文本，没有读：.png 2 份、.ogg 1 份、没有扩展名的 1 份。要读其中哪一份，单独放进来。',
    '没有进 2 个工具用的文件夹：g/node_modules、g/.git。里面有游戏的文字，就把它单独拖进来。',
  ]);
});

test('a folder of a tool is opened if it was given by itself', async () => {
  expect(paths(await drop('Library/a.json', 'Library/obj/b.json'))).toEqual(['Library/a.json']);
  const chosen = await choose('Temp/a.json', 'Temp/obj/b.json');
  expect([paths(chosen), chosen.leftOut]).toEqual([
    ['Temp/a.json'],
    [expect.stringContaining('没有进 1 个工具用的文件夹：Temp/obj。')],
  ]);
});

test('of two files with one path, both are kept', async () => {
  const chosen = await choose('a.txt', 'a.txt', 'x/a.csv', 'x/b.dll');
  expect(paths(chosen)).toEqual(['a (2).txt', 'a.txt', 'x/a.csv']);
});

test('of a game’s folder, its engine, its fonts and its languages are told apart', async () => {
  const found = await drop(
    'g/js/rmmz_core.js',
    'g/js/plugins.js',
    'g/js/plugins/A.js',
    'g/creator.d.ts',
    'g/data/Map001.json',
    'g/fonts/main.TTF',
    'g/locales/ja.json',
    'g/LICENSE.txt',
  );
  expect(found.engine).toEqual({ name: 'RPG Maker MZ', by: 'js/rmmz_core.js', engine: 'rpgmaker-mz' });
  expect(paths(found)).toEqual(['g/data/Map001.json', 'g/js/plugins.js']);
  expect(found.fonts.map(({ path }) => path)).toEqual(['g/fonts/main.TTF']);
  expect(found.foreign.map(({ path }) => path)).toEqual(['g/locales/ja.json']);
  expect(found.leftOut).toEqual([
    '3 份是引擎、插件或编辑器的文件，没有读。',
    '1 份是说明和授权，没有读：g/LICENSE.txt。',
  ]);
});

test('code and data without a hanzi, and bytes, are counted; texts are taken as they are', async () => {
  const found = await gatherChosen(
    [
      file('g/a.json', '{}'),
      file('g/b.txt', 'start'),
      file('g/c.prefab', new Uint8Array([0, 1])),
      file('g/d.json', '["\\u542f"]'),
    ],
    QUIET,
  );
  expect(paths(found)).toEqual(['g/b.txt', 'g/d.json']);
  expect(found.leftOut).toEqual([
    '1 份代码和数据里，要显示的只有英文字母、数字和半角符号（注释和日志不算），没有放进来。',
    '1 份是二进制的，读不了。Unity 里把 Asset Serialization 设成 Force Text 就能读。',
  ]);
});

test('code is taken for what it draws, not for its comments', async () => {
  const found = await gatherChosen(
    [
      file('g/comments.gd', '# 注释 → ×\nfunc _ready():\n\tlabel.text = "Start"\n'),
      file('g/sign.gd', 'label.text = "♥"\n'),
      file('g/annotated.gd', '@export_group("设置")\nvar a = 1\n'),
      file('g/comments.js', '// 注释\nlet a = "Start";\n'),
      file('g/broken.js', 'let a = "启动\n'),
      file('g/polib.inc', '# Author: Kępiński\nprint("x")\n'),
      file('g/game.rb', 'draw("启动")\n'),
      file('g/main.go', 'package main\n// 注释\nfunc main() { log.Print("日志") }\n'),
      file('g/hud.rs', '// 注释\nlet a = "启动";\n'),
      file('g/Main.prefab', '[{"__type__": "cc.Label", "_string": "启动"}]'),
      file('g/names.tscn', '[gd_scene format=3]\n\n[node name="主菜单" type="Tab"]\n'),
    ],
    QUIET,
  );
  // What is left out of a file that is taken is named beside the verdict.
  expect(paths(found)).toEqual([
    'g/Main.prefab',
    'g/annotated.gd',
    'g/broken.js',
    'g/game.rb',
    'g/hud.rs',
    'g/names.tscn',
    'g/sign.gd',
  ]);
  expect(found.leftOut).toEqual([
    '3 份代码和数据里，要显示的只有英文字母、数字和半角符号（注释和日志不算），没有放进来。',
    '1 份没有专门的读法，里面也没有汉字、假名和谚文，没有放进来：g/polib.inc。',
  ]);
});

test('code over 256 kB is taken without being read for what it draws', async () => {
  const code = (bytes: number) => `// 注释\n${'a'.repeat(bytes - 10)}`;
  const found = await gatherChosen(
    [file('g/a.js', code(1 << 18)), file('g/b.js', code((1 << 18) + 1))],
    QUIET,
  );
  expect(paths(found)).toEqual(['g/b.js']);
});

test('a language is looked for in the first 16 kB of a file', async () => {
  const xliff = (before: number) =>
    `<xliff>${' '.repeat(before - 7)}<file target-language="eo"></file></xliff>`;
  const whole = '<file target-language="eo'.length;
  const found = await gatherChosen(
    [file('g/a.xlf', xliff((1 << 14) - whole)), file('g/b.xlf', xliff(1 << 14))],
    QUIET,
  );
  expect(found.foreign.map(({ path }) => path)).toEqual(['g/a.xlf']);
});

test('a template of translations is taken only if its texts are Chinese', async () => {
  const found = await gatherChosen(
    [
      file('g/a.pot', 'msgid ""\nmsgstr ""\n"X: é\\n"\n\nmsgid "Start"\nmsgstr ""\n'),
      file('g/b.pot', 'msgid "开始"\nmsgstr ""\n'),
      file('g/c.pot', 'msgid "Loading…"\nmsgstr ""\n'),
    ],
    QUIET,
  );
  expect(found.leftOut).toEqual(['2 份是别的语言的翻译模板，没有译文，没有放进来：g/a.pot、g/c.pot。']);
  expect(paths(found)).toEqual(['g/b.pot']);
});

test('a file that states another language is foreign, whatever its name', async () => {
  const po = (path: string, language: string) =>
    file(path, `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n\nmsgid "OK"\nmsgstr "Ἐντάξει"\n`);
  const files = [
    po('g/po/grc.po', 'grc'),
    po('g/po/game.po', 'zh_CN'),
    po('g/po/none.po', ''),
    // Copied, and the header left as it was.
    po('g/po/zh_TW.po', 'en'),
    file('g/a.xlf', '<xliff><file target-language="eo"><body/></file></xliff>'),
  ];
  const found = await gatherChosen(files, QUIET);
  expect(paths(found)).toEqual(['g/po/game.po', 'g/po/none.po', 'g/po/zh_TW.po']);
  expect(found.foreign.map(({ path }) => path)).toEqual(['g/a.xlf', 'g/po/grc.po']);
  const fallback = file(
    'g/project.godot',
    'config_version=5\n[internationalization]\nlocale/fallback="grc"\n',
  );
  expect(paths(await gatherChosen([...files, fallback], QUIET))).toContain('g/po/grc.po');
});

test.each([
  ['CHANGELOG - v0.x.md', true],
  ['Roboto-License.txt', true],
  ['LICENSE.zh-CN.txt', true],
  ['README (1).md', true],
  ['fonts/OFL.txt', true],
  ['licenses/zlib.txt', true],
  ['Third_Party_Licenses.txt', true],
  ['NOTICE.txt', true],
  ['notice board.txt', false],
  ['story/licence_plate.txt', true],
  ['story/unlicensed.txt', false],
  ['story/oflaherty.txt', false],
  ['license.json', false],
])('of a folder, %s is about the project: %s', async (path, isAbout) => {
  const found = await choose(`g/${path}`);
  expect([paths(found), found.leftOut]).toEqual(
    isAbout ? [[], [`1 份是说明和授权，没有读：g/${path}。`]] : [[`g/${path}`], []],
  );
});

test('a list of characters in a folder is no text, and one that is given by itself is', async () => {
  const list = Array.from({ length: 1000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
  const found = await gatherChosen(
    [file('g/fonts/charset.txt', list), file('g/a.txt', list.repeat(2))],
    QUIET,
  );
  expect(paths(found)).toEqual(['g/a.txt']);
  expect(found.leftOut).toEqual(['1 份是字表，不是文字，没有放进来：g/fonts/charset.txt。']);
  expect(paths(await gatherChosen([file('charset.txt', list)], QUIET))).toEqual(['charset.txt']);
});

test('pictures are never opened, and a cancelled folder gives nothing', async () => {
  const opened: string[] = [];
  const [root] = dropped('g/a.json', 'g/1.png', 'g/b.json');
  const watch = (entry: FileSystemEntry): FileSystemEntry =>
    ({
      ...entry,
      file(done: (f: File) => void) {
        opened.push(entry.fullPath);
        (entry as FileSystemFileEntry).file(done);
      },
      createReader() {
        const reader = (entry as FileSystemDirectoryEntry).createReader();
        return {
          readEntries: (done: (part: FileSystemEntry[]) => void) =>
            reader.readEntries((part) => done(part.map(watch))),
        };
      },
    }) as never;
  await gatherDropped([watch(root as FileSystemEntry)], [], QUIET);
  expect(opened).toEqual(['/g/a.json', '/g/b.json']);
  const controller = new AbortController();
  const options = { signal: controller.signal, onProgress: () => controller.abort(new Error('停')) };
  await expect(gatherDropped(dropped('g/a.json'), [], options)).rejects.toThrow('停');
});
