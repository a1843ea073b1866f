import { existsSync, readFileSync } from 'node:fs';
import { type Axes, openTypeface } from '@ziwan/lettering';
import { CFF, Reader, readDirectory, readNames, tablesOf, Writer, writeGvar, writeSfnt } from '@ziwan/sfnt';
import { createSubsetEngine } from '@ziwan/subset-engine';
import { tinyCff, tinyCid, variableFont } from '@ziwan/subset-engine/testing';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { readCff } from '../cff.ts';
import { inspect } from '../inspect.ts';
import { sanitize } from '../sanitize.ts';
import { buildFont, type TestFont } from '../testing/index.ts';
import { unpack } from '../unpack.ts';
import { assembleSlices } from './assemble.ts';
import { need } from './slice.ts';

/** The characters that `whole` draws, or advances, otherwise than `original` at any of the positions. */
async function differences(
  whole: Uint8Array,
  original: Uint8Array,
  text: string,
  positions: readonly Axes[] = [{}],
): Promise<string> {
  const different = new Set<string>();
  for (const axes of positions) {
    const [a, b] = [await openTypeface(whole, axes), await openTypeface(original, axes)];
    for (const character of text) {
      const [p, q] = [a.glyphOf(character), b.glyphOf(character)];
      const same =
        p !== 0 &&
        q !== 0 &&
        a.advance(p) === b.advance(q) &&
        JSON.stringify(a.outline(p).commands) === JSON.stringify(b.outline(q).commands);
      if (!same) different.add(character);
    }
  }
  return [...different].join('');
}

/** Cuts a font into WOFF2 slices, and unpacks these. */
async function cut(font: Uint8Array, texts: readonly string[]): Promise<Uint8Array[]> {
  const engine = createSubsetEngine({ workers: 1, load: async () => Uint8Array.from(font) });
  try {
    const names = readNames(tablesOf(font).tables.get('name')).records.map(({ id }) => id);
    const jobs = texts.map((text) => engine.subset({ font: '00'.repeat(32), text, names, format: 'woff2' }));
    const slices: Uint8Array[] = [];
    for (const { bytes } of await Promise.all(jobs))
      slices.push((await unpack(bytes)).faces[0]?.sfnt as Uint8Array);
    return slices;
  } finally {
    await engine.close();
  }
}

const TEXTS = [
  '龙吟虎啸九万里天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏',
  '字玩游戏创意字体点横竖撇捺永和九年岁在癸丑暮春之初会于会稽山阴之兰亭',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ÀÉÎõüçß，。！？',
];

test('a variable font cut into slices is the same font again, at every weight', async () => {
  const original = variableFont();
  const whole = assembleSlices(await cut(original, TEXTS));
  expect(sanitize(whole).verdict).toEqual({ ok: true, errors: [], warnings: [], dropped: [] });
  const { axes, instances } = inspect(original);
  expect(inspect(whole)).toMatchObject({ axes, instances });
  const positions = [100, 137, 400, 650, 900].map((wght) => ({ wght }));
  expect(await differences(whole, original, TEXTS.join(''), positions)).toBe('');
});

/** A face of a collection as a font of its own. */
function faceOf(collection: Uint8Array, face: number): Uint8Array {
  const { flavour, records } = readDirectory(collection, new Reader(collection).u32(12 + 4 * face));
  return writeSfnt(
    flavour,
    records.map(({ tag, offset, length }) => [tag, collection.subarray(offset, offset + length)]),
  );
}

const COLLECTION = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';
test.skipIf(!existsSync(COLLECTION))(
  'a CFF font cut into slices is the same font again, with and without subroutines',
  async () => {
    const original = faceOf(readFileSync(COLLECTION), 2);
    const byHarfBuzz = await Promise.all(
      TEXTS.map((text) => subsetFont(Buffer.from(original), text, { targetFormat: 'sfnt' })),
    );
    const subroutines = byHarfBuzz.map((slice) => {
      const { tables } = tablesOf(slice);
      const font = readCff(tables.get('CFF ') as Uint8Array, 1, need(tables, 'maxp').u16(4));
      return font.globalSubrs.count + font.localSubrs.reduce((sum, { count }) => sum + count, 0);
    });
    expect(Math.min(...subroutines)).toBeGreaterThan(0);
    for (const slices of [byHarfBuzz, await cut(original, TEXTS)]) {
      const whole = assembleSlices(slices);
      expect(sanitize(whole).verdict).toEqual({ ok: true, errors: [], warnings: [], dropped: [] });
      expect(inspect(whole)).toMatchObject({ outline: 'CFF', vertical: true });
      expect(await differences(whole, original, TEXTS.join(''))).toBe('');
    }
  },
  30_000,
);

test('CFF slices with font DICTs, subroutines and vertical origins of their own become one font', async () => {
  const cid = withRest(tinyCid());
  const names = withRest(tinyCff());
  const other = buildFont({ outline: 'CFF', characters: '字玩', blank: '　' });
  const whole = assembleSlices([cid, other]);
  expect(sanitize(whole).verdict).toEqual({ ok: true, errors: [], warnings: [], dropped: [] });
  expect(await differences(whole, cid, 'ABC')).toBe('');
  expect(await differences(whole, other, '字玩　')).toBe('');
  // The two fonts draw their letters differently, and the first slice decides.
  expect(await differences(assembleSlices([cid, names]), names, 'ABC')).toBe('ABC');
  expect(await differences(assembleSlices([names, cid]), names, 'ABC')).toBe('');
  const cff = readCff(need(tablesOf(whole).tables, 'CFF ').bytes, 1, inspect(whole).glyphCount);
  expect([cff.isCid, cff.globalSubrs.count]).toEqual([true, 0]);
  // Without subroutines, the two font DICTs of the one are equal.
  expect(cff.localSubrs.map(({ count }) => count)).toEqual([0, 0]);
  // One of the slices states no vertical origins.
  expect(tablesOf(whole).tables.has('VORG')).toBe(false);
  const vorg = need(tablesOf(assembleSlices([cid])).tables, 'VORG');
  expect([vorg.s16(4), vorg.u16(6), vorg.u16(8), vorg.s16(10)]).toEqual([880, 1, 2, 700]);
});

test('CFF slices with charstrings that no font needs are refused', () => {
  expect(() => assembleSlices([withRest(tinyCid({ arithmetic: true }))])).toThrow(
    expect.objectContaining({ code: 'UNSUPPORTED', message: expect.stringContaining('少见') }),
  );
});

/** Adds what a small font lacks of the tables that browsers require. */
function withRest(font: Uint8Array): Uint8Array {
  const { tables } = tablesOf(buildFont({ outline: 'CFF', characters: 'A' }));
  for (const [tag, table] of tablesOf(font).tables) tables.set(tag, table);
  return writeSfnt(CFF, tables);
}

const AXES = [
  { tag: 'wght', name: 'Weight', min: 100, default: 100, max: 900 },
  { tag: 'wdth', name: 'Width', min: 100, default: 100, max: 200 },
];
const POSITIONS: Axes[] = [{}, { wght: 900 }, { wght: 350 }, { wght: 900, wdth: 200 }];
const variable = (characters: string, variation: TestFont['variation'] = {}): Uint8Array =>
  buildFont({ characters, axes: AXES, variation });

test('slices may number their shared tuples differently', async () => {
  const slices = [
    variable('字玩', { right: 30, advance: 11, tuples: [0, 1] }),
    variable('游戏', { right: 40, advance: -7, tuples: [1, 0] }),
  ] as const;
  const whole = assembleSlices(slices);
  expect(sanitize(whole).verdict).toEqual({ ok: true, errors: [], warnings: [], dropped: [] });
  expect(await differences(whole, slices[0], '字玩', POSITIONS)).toBe('');
  expect(await differences(whole, slices[1], '游戏', POSITIONS)).toBe('');
});

/** An `HVAR` by which the advances of two glyphs grow at the end of each axis. */
const growing = (by: number): Uint8Array =>
  new Writer()
    .u16(1, 0)
    .u32(20, 0, 0, 0)
    .u16(1)
    .u32(12)
    .u16(1)
    .u32(40)
    // Two regions of two axes: the end of the one, the end of the other.
    .u16(2, 2, 0, 0x4000, 0x4000, 0, 0, 0, 0, 0, 0, 0, 0x4000, 0x4000)
    .u16(2, 0, 2, 0, 1)
    .u8(0, 0, by, by)
    .done();

test('advances that HVAR varies vary the same by the phantom points of gvar', async () => {
  const slice = (characters: string) =>
    buildFont({
      ...{ characters, axes: AXES, variation: { advance: 11 } },
      tables: { HVAR: growing(11) },
    });
  const whole = assembleSlices([slice('字'), slice('玩')]);
  expect(tablesOf(whole).tables.has('HVAR')).toBe(false);
  expect(await differences(whole, slice('字'), '字', POSITIONS)).toBe('');
  // HarfBuzz takes the advance from HVAR where there is one.
  const misled = buildFont({
    ...{ characters: '字', axes: AXES, variation: { advance: 11 } },
    tables: { HVAR: growing(12) },
  });
  expect(await differences(whole, misled, '字', POSITIONS)).toBe('字');
});

test('one wrong delta is noticed', async () => {
  const right = variable('字玩', { right: 30, advance: 11 });
  for (const wrong of [
    { right: 31, advance: 11 },
    { right: 30, advance: 12 },
  ]) {
    const whole = assembleSlices([variable('字', wrong), variable('玩', { right: 30, advance: 11 })]);
    expect(await differences(whole, right, '字玩', POSITIONS)).toBe('字');
    expect(await differences(whole, right, '字玩', [{}])).toBe('');
  }
});

test('glyphs that are equal only at the default position stay apart', async () => {
  const one = variable('字');
  const other = variable('字', { right: 60 });
  // The same shape and advance under another character.
  const moved = variable(String.fromCodePoint(('字'.codePointAt(0) as number) + 521 * 97), { right: 60 });
  const whole = assembleSlices([one, moved]);
  const character = String.fromCodePoint(('字'.codePointAt(0) as number) + 521 * 97);
  expect(await differences(whole, one, '字', POSITIONS)).toBe('');
  expect(await differences(whole, moved, character, POSITIONS)).toBe('');
  expect(await differences(whole, other, '字', POSITIONS)).toBe('字');
});

test('slices whose shared tuples are more than a glyph can number are refused', () => {
  const sliceOf = (character: string, first: number, count: number) => {
    const axes = AXES.slice(0, 1);
    const shared = new Writer().u16(...Array.from({ length: count }, (_, i) => first + i)).done();
    const { glyphCount } = inspect(buildFont({ characters: character, axes }));
    const gvar = writeGvar(1, shared, Array(glyphCount).fill(new Uint8Array(0)));
    return buildFont({ characters: character, axes, tables: { gvar } });
  };
  const both = (count: number) => () => assembleSlices([sliceOf('字', 1, 2000), sliceOf('玩', 2001, count)]);
  expect(both(2096)).not.toThrow();
  expect(both(2097)).toThrow(
    expect.objectContaining({ code: 'TOO_LARGE', message: '字体切片的共享变体元组合计超过 4096 个' }),
  );
});

test('slices of different variable fonts are refused', () => {
  const refused = (other: Partial<TestFont>, reason: RegExp) =>
    expect(() =>
      assembleSlices([variable('字'), buildFont({ characters: '玩', axes: AXES, ...other })]),
    ).toThrow(expect.objectContaining({ code: 'SLICES_DIFFER', message: expect.stringMatching(reason) }));
  refused({ axes: [{ ...(AXES[0] as (typeof AXES)[0]), max: 800 }, AXES[1] as (typeof AXES)[1]] }, /变体轴/);
  refused({ instances: [{ name: 'Bold', coordinates: [700, 100] }] }, /命名实例/);
  const avar = new Uint8Array([0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0]);
  refused({ tables: { avar } }, /刻度/);
  refused({ axes: undefined }, /变体轴/);
});
