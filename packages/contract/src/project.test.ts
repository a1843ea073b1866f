import { expect, test } from 'vitest';
import { type ProjectFile, readProjectFile } from './project.ts';
import { PROJECT_LIMITS, ProjectFileError } from './project-fields.ts';

const FILE: ProjectFile = {
  format: 'ziwan-project',
  version: 1,
  name: '山海行',
  uses: ['game', 'app'],
  roles: [
    { name: '标题', face: 'zcool-kuaile', fillers: ['noto-sans-sc'] },
    { name: '正文', face: null },
  ],
  packing: {
    engine: 'godot4',
    atlas: 'msdf',
    size: 48,
    pageSize: 2048,
    maxBytes: 4_000_000,
    paint: {
      fill: [
        { at: 0, colour: [255, 240, 190, 1] },
        { at: 1, colour: [190, 120, 20, 1] },
      ],
      stroke: { width: 2.5, colour: [40, 20, 0, 1] },
      shadow: { x: 0, y: 3, blur: 4.5, colour: [0, 0, 0, 0.5] },
    },
  },
  texts: [
    {
      name: 'dialogue.csv',
      settings: { encoding: 'gbk', format: 'csv', header: true, parts: ['c1'], markup: ['tags'] },
      characters: '山海',
    },
  ],
};

test('a project file is read as it was written', () => {
  expect(readProjectFile(JSON.parse(JSON.stringify(FILE)))).toEqual(FILE);
  const withText = { ...FILE, texts: [{ ...FILE.texts[0], text: '山海' }] };
  expect(readProjectFile(withText)).toEqual(withText);
  const withBytes = { ...FILE, texts: [{ ...FILE.texts[0], base64: 'yb267g==' }] };
  expect(readProjectFile(withBytes)).toEqual(withBytes);
});

test('a paint of one colour is enough', () => {
  const plain = { ...FILE, packing: { ...FILE.packing, paint: { fill: [255, 0, 0, 1] } } };
  expect(readProjectFile(plain)).toEqual(plain);
});

test('fields that a later version adds are dropped', () => {
  expect(readProjectFile({ ...FILE, added: 1 })).toEqual(FILE);
});

const paint = FILE.packing?.paint;
const painted = (change: object) => ({
  ...FILE,
  packing: { ...FILE.packing, paint: { ...paint, ...change } },
});
const BLACK = [0, 0, 0, 1];

const WRONG: [what: string, file: unknown, message: RegExp][] = [
  ['another JSON file', { a: 1 }, /这不是字玩的项目文件/],
  ['no object', [FILE], /须是一个对象/],
  ['a later version', { ...FILE, version: 3 }, /版本是 3，这里只认得到第 2 版/],
  ['a name that is a number', { ...FILE, name: 7 }, /name 不对：须是文字/],
  ['an unknown use', { ...FILE, uses: ['moon'] }, /uses 不对：有不认得的用途/],
  ['a role without a name', { ...FILE, roles: [{ face: null }] }, /roles\[0\]\.name/],
  ['too many roles', { ...FILE, roles: Array(21).fill(FILE.roles[0]) }, /roles 不对：最多 20 项/],
  ['a filler that is no text', { ...FILE, roles: [{ name: 'a', face: null, fillers: [1] }] }, /fillers\[0\]/],
  [
    'too many fillers',
    { ...FILE, roles: [{ name: 'a', face: null, fillers: Array(5).fill('b') }] },
    /fillers 不对：最多 4 项/,
  ],
  [
    'an unknown engine',
    { ...FILE, packing: { ...FILE.packing, engine: 'quake' } },
    /packing\.engine 不对：只能是/,
  ],
  ['an unknown atlas', { ...FILE, packing: { ...FILE.packing, atlas: 'psdf' } }, /packing\.atlas/],
  ['a size of zero', { ...FILE, packing: { ...FILE.packing, size: 0 } }, /packing\.size 不对：须是正整数/],
  ['a page of half a pixel', { ...FILE, packing: { ...FILE.packing, pageSize: 0.5 } }, /packing\.pageSize/],
  ['a package of no bytes', { ...FILE, packing: { ...FILE.packing, maxBytes: 999 } }, /maxBytes 不对：须在/],
  ['half a byte', { ...FILE, packing: { ...FILE.packing, maxBytes: 2000.5 } }, /maxBytes 不对：须是正整数/],
  ['a paint without a fill', painted({ fill: undefined }), /packing\.paint\.fill/],
  ['a colour of three numbers', painted({ fill: [1, 2, 3] }), /paint\.fill 不对：须是红、绿/],
  ['a colour above 255', painted({ fill: [0, 256, 0, 1] }), /paint\.fill\[1\] 不对：须在 0 到 255/],
  ['an opacity above 1', painted({ fill: [0, 0, 0, 1.1] }), /paint\.fill\[3\] 不对：须在 0 到 1 /],
  ['a gradient of one colour', painted({ fill: [{ at: 0, colour: BLACK }] }), /fill 不对：渐变至少/],
  [
    'a gradient that goes back',
    painted({
      fill: [
        { at: 0.5, colour: BLACK },
        { at: 0.4, colour: BLACK },
      ],
    }),
    /fill 不对：渐变的位置/,
  ],
  ['a stroke of 65 pixels', painted({ stroke: { width: 65, colour: BLACK } }), /stroke\.width 不对：须在/],
  [
    'a shadow of half a pixel',
    painted({ shadow: { x: 0.5, y: 0, blur: 1, colour: BLACK } }),
    /shadow\.x 不对：须是整数/,
  ],
  [
    'a shadow 65 pixels away',
    painted({ shadow: { x: 0, y: -65, blur: 1, colour: BLACK } }),
    /shadow\.y 不对：须在/,
  ],
  [
    'a blur below zero',
    painted({ shadow: { x: 0, y: 0, blur: -1, colour: BLACK } }),
    /shadow\.blur 不对：须在/,
  ],
  [
    'more texts than a project has',
    { ...FILE, texts: Array(PROJECT_LIMITS.texts + 1).fill(FILE.texts[0]) },
    /texts 不对：最多 5000 项/,
  ],
  ['texts that are no list', { ...FILE, texts: {} }, /texts 不对：须是一个列表/],
  ['a text without characters', { ...FILE, texts: [{ name: 'a', settings: {} }] }, /texts\[0\]\.characters/],
  [
    'parts that are no texts',
    { ...FILE, texts: [{ ...FILE.texts[0], settings: { parts: [1] } }] },
    /texts\[0\]\.settings\.parts\[0\] 不对：须是文字/,
  ],
  [
    'a header that is no yes or no',
    { ...FILE, texts: [{ ...FILE.texts[0], settings: { header: 'yes' } }] },
    /settings\.header/,
  ],
  [
    'a file that is not base64',
    { ...FILE, texts: [{ ...FILE.texts[0], base64: '龙' }] },
    /texts\[0\]\.base64 不对：不是 base64/,
  ],
];

test.each(['../a.txt', 'x/../../a', '..\\a', '/etc/passwd', 'C:\\a.txt'])(
  'a text at %s is refused: it is not beside the project',
  (name) => {
    const outside = { ...FILE, texts: [{ ...FILE.texts[0], name }] };
    expect(() => readProjectFile(outside)).toThrow(/texts\[0\]\.name 不对：要在项目文件所在的文件夹里/);
  },
);

test.each(WRONG)('%s is refused with the field and the reason', (_, file, message) => {
  expect(() => readProjectFile(file)).toThrow(ProjectFileError);
  expect(() => readProjectFile(file)).toThrow(message);
});

test('a game of a thousand maps in folders is read as it was saved', () => {
  const texts = Array.from({ length: PROJECT_LIMITS.texts }, (_, i) => ({
    name: `www/data/${'长'.repeat(300)}/Map${i}.json`,
    settings: {},
    characters: '山',
  }));
  expect(readProjectFile(JSON.parse(JSON.stringify({ ...FILE, texts }))).texts).toEqual(texts);
});
