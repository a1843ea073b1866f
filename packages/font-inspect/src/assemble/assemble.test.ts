import { isNight, seededRandom } from '@ziwan/infra/testing';
import { Reader, tablesOf } from '@ziwan/sfnt';
import { expect, test } from 'vitest';
import { inspect } from '../inspect.ts';
import { sanitize } from '../sanitize.ts';
import { buildFont, packWoff2, type TestFont } from '../testing/index.ts';
import { mutate } from '../testing/mutate.ts';
import { FontError, type FontReport } from '../types.ts';
import { unpack } from '../unpack.ts';
import { assembleSlices } from './assemble.ts';
import { renameFont } from './rename.ts';

const characters = ({ drawn }: FontReport): string =>
  drawn
    .flatMap(([a, z]) => Array.from({ length: z - a + 1 }, (_, i) => String.fromCodePoint(a + i)))
    .join('');

function advance(sfnt: Uint8Array, character: string): number {
  const { tables } = tablesOf(sfnt);
  const cmap = new Reader(tables.get('cmap') as Uint8Array);
  const records = cmap.u16(2);
  const at = cmap.u32(4 + (records - 1) * 8 + 4);
  const c = character.codePointAt(0) as number;
  for (let i = 0; i < cmap.u32(at + 12); i++) {
    const p = at + 16 + i * 12;
    if (c >= cmap.u32(p) && c <= cmap.u32(p + 4)) {
      return new Reader(tables.get('hmtx') as Uint8Array).u16((cmap.u32(p + 8) + c - cmap.u32(p)) * 4);
    }
  }
  return -1;
}

test('slices become one valid font with every character once', async () => {
  const sources = [
    buildFont({ characters: 'ABC', family: 'Toy', features: ['liga'] }),
    buildFont({ characters: '字玩', composites: { 好: '字' }, family: 'Toy' }),
    buildFont({ characters: '𠮷', blank: ' ', family: 'Toy' }),
  ];
  const slices: Uint8Array[] = [];
  for (const source of sources)
    slices.push((await unpack(await packWoff2(source))).faces[0]?.sfnt as Uint8Array);
  const whole = assembleSlices(slices);
  expect(sanitize(whole).verdict).toEqual({ ok: true, errors: [], warnings: [], dropped: [] });
  const report = inspect(whole);
  expect(characters(report)).toBe(' ABC好字玩𠮷');
  expect(report).toMatchObject({ empty: [], features: [], outline: 'glyf', glyphCount: 9 });
  expect(report.names.family).toEqual({ en: 'Toy' });
  for (const [i, character] of [...'A字𠮷'].entries()) {
    expect(advance(whole, character)).toBe(advance(slices[i] as Uint8Array, character));
  }
});

test('a character takes its glyph from the first slice that draws it', () => {
  const whole = assembleSlices([
    buildFont({ characters: 'A', blank: '龍' }),
    buildFont({ characters: '龍A' }),
  ]);
  const report = inspect(whole);
  expect(characters(report)).toBe('A龍');
  expect(report.empty).toEqual([]);
});

test('a glyph shared by several slices is stored once', () => {
  const whole = assembleSlices([buildFont({ characters: 'A字' }), buildFont({ characters: 'A玩' })]);
  expect(inspect(whole).glyphCount).toBe(4);
});

test('components of composite glyphs get their new ids', () => {
  const whole = assembleSlices([
    buildFont({ characters: 'ABCDEFGH' }),
    buildFont({ characters: '女子', composites: { 好: '子', 孬: '好' } }),
  ]);
  expect(sanitize(whole).verdict.ok).toBe(true);
  expect(characters(inspect(whole))).toBe('ABCDEFGH女好子孬');
  expect(inspect(whole).empty).toEqual([]);
});

test('vertical metrics are kept when every slice has them', () => {
  const vertical = buildFont({ characters: '字', vertical: true });
  expect(inspect(assembleSlices([vertical, buildFont({ characters: '玩', vertical: true })])).vertical).toBe(
    true,
  );
  expect(inspect(assembleSlices([vertical, buildFont({ characters: '玩' })])).vertical).toBe(false);
});

test('thousands of scattered characters fit into one cmap', () => {
  const every = (start: number): string =>
    Array.from({ length: 3000 }, (_, i) => String.fromCodePoint(start + i * 3)).join('');
  const whole = assembleSlices([
    buildFont({ characters: every(0x4e00) }),
    buildFont({ characters: every(0x4e01) }),
  ]);
  expect(sanitize(whole).verdict).toMatchObject({ ok: true, dropped: [] });
  expect(inspect(whole)).toMatchObject({ characterCount: 6000, empty: [] });
});

test('slices that cannot be merged are rejected with a reason', () => {
  const refuses = (slices: Uint8Array[], code: string): void =>
    expect(() => assembleSlices(slices)).toThrow(expect.objectContaining({ code }));
  const slice = buildFont({ characters: '字' });
  const axes = [{ tag: 'wght', name: 'Weight', min: 100, default: 400, max: 900 }];
  refuses([], 'NOT_A_FONT');
  refuses([slice, buildFont({ outline: 'CFF', characters: '玩' })], 'SLICES_DIFFER');
  refuses([slice, buildFont({ characters: '玩', selection: 0x01 })], 'SLICES_DIFFER');
  refuses([slice, buildFont({ characters: '玩', weight: 700 })], 'SLICES_DIFFER');
  refuses([slice, buildFont({ outline: 'CFF2', characters: '玩' })], 'UNSUPPORTED');
  refuses([slice, buildFont({ characters: '玩', axes })], 'SLICES_DIFFER');
  refuses([slice, buildFont({ characters: '玩', tables: { hmtx: null } })], 'MISSING_TABLE');
  const head = Uint8Array.from(tablesOf(slice).tables.get('head') as Uint8Array);
  new DataView(head.buffer).setUint16(18, 2048);
  refuses([slice, buildFont({ characters: '玩', tables: { head } })], 'SLICES_DIFFER');
  refuses([slice, buildFont({ characters: '玩', tables: { glyf: new Uint8Array(4) } })], 'TRUNCATED');
});

test('broken slices give a font or a FontError, never another error', () => {
  const axes = [{ tag: 'wght', name: 'Weight', min: 100, default: 400, max: 900 }];
  const kinds: TestFont[] = [
    { characters: '字AB', composites: { 好: '字' }, vertical: true },
    { characters: '字AB', axes, variation: { advance: 9 } },
    { outline: 'CFF', characters: '字AB' },
  ];
  const random = seededRandom(45);
  const outcomes = { font: 0, refused: 0 };
  for (let i = 0; i < (isNight ? 240 : 60); i++) {
    const kind = kinds[i % kinds.length] as TestFont;
    const other = buildFont({ ...kind, characters: '玩C', composites: {} });
    try {
      const whole = assembleSlices([mutate(buildFont(kind), random), other]);
      renameFont(whole, { en: 'New', zh: '新', from: 'Old' });
      outcomes.font++;
    } catch (error) {
      if (!(error instanceof FontError)) throw error;
      outcomes.refused++;
    }
  }
  expect(Math.min(outcomes.font, outcomes.refused)).toBeGreaterThan(24);
});

/** 16-bit words of the tables that say how large the glyphs of a font are. */
const measures = (sfnt: Uint8Array) =>
  Object.fromEntries(
    ['head', 'maxp', 'hhea', 'hmtx', 'vhea', 'vmtx', 'OS/2', 'post', 'loca'].flatMap((tag) => {
      const table = tablesOf(sfnt).tables.get(tag);
      if (!table) return [];
      const r = new Reader(table);
      const words = Array.from({ length: r.length >> 1 }, (_, i) => r.s16(2 * i));
      // The checksum of the whole font.
      if (tag === 'head') words.fill(0, 4, 6);
      return [[tag, words.join(' ')]];
    }),
  );

test('the measures of a whole font are those of its glyphs', () => {
  const whole = (...fonts: TestFont[]) => measures(assembleSlices(fonts.map(buildFont)));
  expect(
    whole(
      { characters: 'ABC', blank: ' ', vertical: true },
      { characters: '字玩', composites: { 好: '字' }, vertical: true },
    ),
  ).toMatchInlineSnapshot(`
    {
      "OS/2": "4 766 400 5 0 650 700 0 140 650 700 0 480 50 260 0 0 0 0 0 0 0 1 0 0 0 0 0 0 21573 21332 64 32 29609 880 -120 0 900 200 0 1 0 0 480 700 0 32 1",
      "head": "1 0 1 0 0 0 24335 15605 3 1000 0 0 -16384 0 0 0 -16384 0 10 0 186 700 0 8 2 1 0",
      "hhea": "1 0 880 -120 0 1006 10 385 186 1 0 0 0 0 0 0 0 8",
      "hmtx": "1000 10 532 0 565 10 566 10 567 10 959 10 1006 10 933 10",
      "loca": "0 0 0 36 0 36 0 72 0 108 0 144 0 180 0 200 0 236",
      "maxp": "1 0 8 4 1 4 1 1 0 0 0 0 0 0 1 1",
      "post": "3 0 0 0 -100 50 0 0 0 0 0 0 0 0 0 0",
      "vhea": "1 0 500 -500 0 1006 10 -145 710 1 0 0 0 0 0 0 0 8",
      "vmtx": "1000 10 532 0 565 10 566 10 567 10 959 10 1006 10 933 10",
    }
  `);
  expect(
    whole({ characters: 'A', outline: 'CFF' }, { characters: '玩', outline: 'CFF' }),
  ).toMatchInlineSnapshot(`
    {
      "OS/2": "4 833 400 5 0 650 700 0 140 650 700 0 480 50 260 0 0 0 0 0 0 0 1 0 0 0 0 0 0 21573 21332 64 65 29609 880 -120 0 900 200 0 1 0 0 480 700 0 32 1",
      "head": "1 0 1 0 0 0 24335 15605 3 1000 0 0 -16384 0 0 0 -16384 0 0 0 1000 800 0 8 2 0 0",
      "hhea": "1 0 880 -120 0 1000 0 0 800 1 0 0 0 0 0 0 0 3",
      "hmtx": "1000 10 565 10 933 10",
      "maxp": "0 20480 3",
      "post": "3 0 0 0 -100 50 0 0 0 0 0 0 0 0 0 0",
    }
  `);
  expect(whole({ characters: '', blank: ' ' }, { characters: '', blank: '\u3000' })).toMatchInlineSnapshot(`
    {
      "OS/2": "4 779 400 5 0 650 700 0 140 650 700 0 480 50 260 0 0 0 0 0 0 0 1 0 0 0 0 0 0 21573 21332 64 32 12288 880 -120 0 900 200 0 1 0 0 480 700 0 32 1",
      "head": "1 0 1 0 0 0 24335 15605 3 1000 0 0 -16384 0 0 0 -16384 0 10 0 130 700 0 8 2 1 0",
      "hhea": "1 0 880 -120 0 1000 10 870 130 1 0 0 0 0 0 0 0 3",
      "hmtx": "1000 10 532 0 805 0",
      "loca": "0 0 0 36 0 36 0 36",
      "maxp": "1 0 3 4 1 0 0 1 0 0 0 0 0 0 0 0",
      "post": "3 0 0 0 -100 50 0 0 0 0 0 0 0 0 0 0",
    }
  `);
});

test('ranges of Unicode and of code pages are those of all slices, as far as the table of the largest goes', () => {
  /** An OS/2 table of this version and length, with this bit in each of its ranges. */
  const os2 = (version: number, length: number, bit: number) => {
    const table = new Uint8Array(96);
    table.set(tablesOf(buildFont({ characters: '字' })).tables.get('OS/2') as Uint8Array);
    const view = new DataView(table.buffer);
    view.setUint16(0, version);
    for (const at of [42, 46, 50, 54, 78, 82]) view.setUint32(at, bit);
    return table.slice(0, length);
  };
  /** Ranges of a font whose larger slice has the first of these tables. */
  const ranges = (a: Uint8Array, b: Uint8Array) => {
    const fonts = [
      buildFont({ characters: '字ABC', tables: { 'OS/2': a } }),
      buildFont({ characters: '玩', tables: { 'OS/2': b } }),
    ];
    const table = new Reader(tablesOf(assembleSlices(fonts)).tables.get('OS/2') as Uint8Array);
    return [42, 46, 50, 54, 78, 82].filter((at) => at + 4 <= table.length).map((at) => table.u32(at));
  };
  expect(ranges(os2(1, 86, 1), os2(4, 96, 0x80000000))).toEqual(Array(6).fill(0x80000001));
  expect(ranges(os2(4, 96, 1), os2(1, 86, 2))).toEqual([3, 3, 3, 3, 3, 3]);
  expect(ranges(os2(1, 86, 1), os2(1, 85, 2))).toEqual([3, 3, 3, 3, 3, 1]);
  expect(ranges(os2(1, 86, 1), os2(0, 78, 2))).toEqual([3, 3, 3, 3, 1, 1]);
  expect(ranges(os2(1, 85, 1), os2(1, 86, 2))).toEqual([3, 3, 3, 3, 1]);
  expect(ranges(os2(0, 86, 1), os2(1, 86, 2))).toEqual([3, 3, 3, 3, 1, 1]);
});
