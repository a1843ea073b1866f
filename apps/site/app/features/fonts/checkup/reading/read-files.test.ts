import { buildCollection, packWoff, packWoff2 } from '@ziwan/font-inspect/testing';
import { isNight } from '@ziwan/infra/testing';
import { dataView, readDirectory } from '@ziwan/sfnt';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { NOTHING_KNOWN, readOne, rewritten } from '../testing/font-files.ts';
import { FontJudge } from '../verdict/judge.ts';
import { faceOf, readFile } from './read-files.ts';

const OFL = 'SIL Open Font License 1.1';
const font = rewritten({ names: { 13: OFL }, zh: { 1: '某体' }, fsType: 8, vendorId: 'MOU ' });
const other = rewritten({ names: { 1: 'Qi', 4: 'Qi Regular', 6: 'Qi-Regular' }, zh: {} });
const copy = (bytes: Uint8Array) => Uint8Array.from(bytes);
const readZip = (name: string, bytes: Uint8Array) =>
  readFile(name, new Blob([copy(bytes)]), new FontJudge(NOTHING_KNOWN));
const problemOf = async (bytes: Uint8Array, name = 'a.ttf') => (await readOne(name, copy(bytes))).problem;

test.each([
  ['TTF', async () => font],
  ['WOFF', async () => packWoff(font)],
  ['WOFF2', () => packWoff2(font)],
] as const)('a %s tells its names, version, licence, embedding and hanzi', async (format, pack) => {
  const file = await readOne(`fonts/a.${format.toLowerCase()}`, copy(await pack()));
  expect(file).toMatchObject({ format, problem: '', path: `fonts/a.${format.toLowerCase()}` });
  expect(file.faces.map(({ facts }) => facts)).toMatchObject([
    {
      family: '某体',
      style: 'Regular',
      fullName: '某体 Regular',
      postScript: 'Mou-Regular',
      version: 'Version 1.0',
      licence: OFL,
      fsType: 8,
      vendorId: 'MOU',
      probes: '永家我美',
    },
  ]);
});

test('each face of a collection is read, and handed out as a file of its own', async () => {
  const ttc = copy(buildCollection([font, other]));
  const { format, faces } = await readOne('a.ttc', ttc);
  expect([format, faces.map(({ facts }) => facts.postScript)]).toEqual([
    'TTC',
    ['Mou-Regular', 'Qi-Regular'],
  ]);
  const face = await faceOf(new Blob([ttc]), null, 1);
  expect((await readOne('b.ttf', face.bytes)).faces[0]?.facts.postScript).toBe('Qi-Regular');
  expect(face.hanzi.length).toBeGreaterThan(12_000);
});

test('fonts in nested folders of an archive are read, under their names in GBK, too', async () => {
  const zip = zipSync({
    'game/assets/ui/a.ttf': [font, { level: 6 }],
    'game/assets/b.otf': [other, { level: 0 }],
    'game/readme.txt': Uint8Array.of(1),
    '__MACOSX/game/._a.ttf': Uint8Array.of(1),
  });
  const files = await readZip('game.zip', zip);
  expect(files.map(({ path, problem }) => [path, problem])).toEqual([
    ['game.zip/game/assets/ui/a.ttf', ''],
    ['game.zip/game/assets/b.otf', ''],
  ]);
  const entry = files[0]?.entry ?? null;
  expect((await faceOf(new Blob([copy(zip)]), entry, 0)).bytes).toEqual(font);

  const gbk = zipSync({ 'xx.ttf': font });
  for (let at = 0; at < gbk.length - 6; at++)
    if (gbk[at] === 0x78 && gbk[at + 1] === 0x78 && gbk[at + 2] === 0x2e) gbk.set([0xd7, 0xd6], at);
  expect((await readZip('a.zip', gbk))[0]?.path).toBe('a.zip/字.ttf');
});

test('what is no font, empty or cut short is told with the reason', async () => {
  expect(await problemOf(new Uint8Array(0))).toBe('文件是空的');
  expect(await problemOf(Uint8Array.of(0, 1, 0, 0))).toMatch(/太小/);
  expect(await problemOf(new TextEncoder().encode('这不是字体，只是文字'))).toMatch(/^不是 TTF/);
  expect(await problemOf(new TextEncoder().encode('Rar! archive, renamed'), 'a.rar')).toMatch(/^不是 TTF/);
  expect(await problemOf(font.subarray(0, 40))).toMatch(/不完整/);
  expect(await problemOf(font.subarray(0, 70_000))).toMatch(/不完整/);
  expect(await problemOf((await packWoff2(font)).subarray(0, 3000))).toMatch(/不完整/);
  expect(await problemOf(packWoff(font).subarray(0, 400))).toMatch(/不完整/);
});

test('a table that claims 200 MB is beyond the file', async () => {
  const claiming = copy(font);
  const at = 12 + 16 * readDirectory(font).records.findIndex(({ tag }) => tag === 'OS/2');
  dataView(claiming).setUint32(at + 8, 200 * 2 ** 20);
  expect(await problemOf(claiming)).toMatch(/OS\/2 表超出了文件末尾/);
});

test('a WOFF2 that claims 200 MB is refused before it is unpacked', async () => {
  const claiming = copy(await packWoff2(font));
  // The length of the first table, in base 128: 200 MB.
  const whole = new Uint8Array(claiming.length + 3);
  whole.set(claiming.subarray(0, 49));
  whole.set([0xe4, 0x80, 0x80, 0x00], 49);
  whole.set(claiming.subarray(50), 53);
  expect(await problemOf(whole)).toMatch(/超过 128 MB/);
});

test('a font without names or OS/2 is read all the same, as unclear', async () => {
  const { faces, problem } = await readOne('a.ttf', rewritten({ without: ['name', 'OS/2', 'cmap'] }));
  expect(problem).toBe('');
  expect(faces[0]).toMatchObject({
    facts: { family: '', fsType: null, probes: '' },
    judgement: { verdict: 'unknown' },
  });
});

test('an archive that is none, empty of fonts, damaged or locked is told with the reason', async () => {
  const problem = async (bytes: Uint8Array) => (await readZip('a.zip', bytes))[0]?.problem;
  expect(await problem(new Uint8Array(0))).toMatch(/不完整/);
  expect(await problem(zipSync({ 'a.txt': Uint8Array.of(1) }))).toMatch(/没有字体/);
  const zip = zipSync({ 'a.ttf': [font, { level: 6 }] });
  expect(await problem(zip.subarray(0, zip.length - 30))).toMatch(/不完整/);
  const directory = zip.length - 22 - (46 + 5);
  const locked = copy(zip);
  locked[directory + 8] = (locked[directory + 8] as number) | 1;
  expect(await problem(locked)).toMatch(/密码/);
  const broken = copy(zip);
  broken.fill(0xff, 60, 2000);
  expect(await problem(broken)).toMatch(/解压失败/);
});

test('zip bombs are refused: by what they claim, and by what they hold', async () => {
  const zeros = zipSync({
    'a.ttf': [new Uint8Array(130 * 2 ** 20), { level: 1 }],
    'b.ttf': [font, { level: 6 }],
  });
  const [bomb, good] = await readZip('a.zip', zeros);
  expect(bomb?.problem).toMatch(/超过 128 MB/);
  expect(good?.problem).toBe('');

  const dense = zipSync({ 'a.ttf': [new Uint8Array(20 * 2 ** 20), { level: 9 }] });
  expect((await readZip('a.zip', dense))[0]?.problem).toMatch(/200 倍以上/);

  // The directory claims 100 bytes; the stream holds 20 MB.
  const lying = copy(dense);
  dataView(lying).setUint32(lying.length - 22 - (46 + 5) + 24, 100, true);
  expect((await readZip('a.zip', lying))[0]?.problem).toMatch(/比写明的长/);
});

test('names that would reorder or hide text are cleaned', async () => {
  const { faces } = await readOne(
    'a.ttf',
    rewritten({ names: { 1: 'A\u202egnp.exe\u200b', 13: 'line\r\ntwo\u0007' } }),
  );
  expect(faces[0]?.facts).toMatchObject({ family: 'Agnp.exe', licence: 'line\ntwo' });
});

test('a name table with tens of thousands of records is not read', async () => {
  const bytes = copy(font);
  const { records } = readDirectory(font);
  const at = records.find(({ tag }) => tag === 'name')?.offset as number;
  dataView(bytes).setUint16(at + 2, 60_000);
  expect(await problemOf(bytes)).toMatch(/超过 4096 条/);
});

test('whatever bytes are changed, a file is read or told why not', async () => {
  const zip = zipSync({ 'a.ttf': [font, { level: 1 }] });
  const kinds: [string, Uint8Array][] = [
    ['a.ttf', font],
    ['a.ttc', buildCollection([font, other])],
    ['a.woff', packWoff(font)],
    ['a.woff2', await packWoff2(font)],
    ['a.zip', zip],
  ];
  const change = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255), fc.boolean());
  await fc.assert(
    fc.asyncProperty(
      fc.nat(kinds.length - 1),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      async (kind, changes) => {
        const [name, bytes] = kinds[kind] as (typeof kinds)[number];
        const changed = copy(bytes);
        // Half of the changes are in the directories, which are at the start and, in archives, at the end.
        for (const [place, value, near] of changes) {
          const span = near ? Math.min(400, changed.length) : changed.length;
          const at = Math.floor(place * (span - 1));
          changed[name === 'a.zip' && near ? changed.length - 1 - at : at] = value;
        }
        const files = await readZip(name, changed);
        expect(files.length).toBeGreaterThan(0);
        for (const { faces, problem } of files) expect(faces.length > 0 || problem !== '').toBe(true);
      },
    ),
    { numRuns: isNight ? 250 : 60 },
  );
}, 60_000);
