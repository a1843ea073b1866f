import { isNight } from '@ziwan/infra/testing';
import type { NameRecord } from '@ziwan/sfnt';
import { expect, test } from 'vitest';
import { inspect, isHanzi } from './inspect.ts';
import { encodeRanges, PackedRanges } from './ranges.ts';
import { buildFont, windowsName } from './testing/index.ts';
import type { FontReport } from './types.ts';

const draws = (report: FontReport, character: string): boolean =>
  new PackedRanges(encodeRanges(report.drawn)).has(character.codePointAt(0) as number);
const lies = (report: FontReport, character: string): boolean =>
  new PackedRanges(encodeRanges(report.empty)).has(character.codePointAt(0) as number);

test('a character whose glyph has no outline is not covered', () => {
  for (const outline of ['glyf', 'CFF', 'CFF2'] as const) {
    const report = inspect(buildFont({ outline, characters: '书法', blank: '體龍鳳' }));
    for (const character of '书法') expect(draws(report, character)).toBe(true);
    for (const character of '體龍鳳') {
      expect(draws(report, character)).toBe(false);
      expect(lies(report, character)).toBe(true);
    }
    expect(report).toMatchObject({ outline, characterCount: 2, hanziCount: 2 });
  }
});

test('an unmapped character is neither drawn nor empty', () => {
  const report = inspect(buildFont({ characters: '书' }));
  expect(draws(report, '體') || lies(report, '體')).toBe(false);
});

test('a CFF glyph that only moves the pen is empty', () => {
  for (const outline of ['CFF', 'CFF2'] as const) {
    const report = inspect(buildFont({ outline, characters: '书', moveOnly: '龍' }));
    expect(report.drawn).toEqual([[0x4e66, 0x4e66]]);
    expect(lies(report, '龍')).toBe(true);
  }
});

test('a composite is drawn if its component is drawn', () => {
  const report = inspect(
    buildFont({ characters: '女', blank: '空', composites: { 好: '女', 虚: '空', 环: '环', 远: '好' } }),
  );
  expect([...'女好远'].every((c) => draws(report, c))).toBe(true);
  expect([...'空虚环'].every((c) => lies(report, c))).toBe(true);
});

test('spaces, joiners and variation selectors may be blank', () => {
  const blanks = '\u0020\u00a0\u3000\u200b\u200d\u2060\ufe0f\u2003\u3164';
  const report = inspect(buildFont({ characters: '字', blank: `${blanks}體` }));
  expect([...blanks].every((c) => draws(report, c))).toBe(true);
  expect(report.empty).toEqual([[0x9ad4, 0x9ad4]]);
});

test('characters beyond the BMP are read', () => {
  const report = inspect(buildFont({ characters: '字𠮷', blank: '𪚥' }));
  expect(draws(report, '𠮷')).toBe(true);
  expect(lies(report, '𪚥')).toBe(true);
  expect(report.hanziCount).toBe(2);
});

test('names are listed by language, and the typographic family wins', () => {
  const report = inspect(
    buildFont({
      characters: '字',
      names: [
        windowsName(1, 'Toy Light'),
        windowsName(1, '玩具 细体', 0x804),
        windowsName(2, 'Regular'),
        windowsName(6, 'Toy-Light'),
        windowsName(13, 'SIL Open Font License 1.1'),
        windowsName(14, 'https://openfontlicense.org'),
        windowsName(16, 'Toy'),
        windowsName(17, 'Light'),
        windowsName(1, '玩具 細體', 0x404),
      ],
    }),
  );
  expect(report.names).toMatchObject({
    family: { en: 'Toy', 'zh-CN': '玩具 细体', 'zh-TW': '玩具 細體' },
    subfamily: { en: 'Light' },
    postScript: 'Toy-Light',
    licence: 'SIL Open Font License 1.1',
    licenceUrl: 'https://openfontlicense.org',
    copyright: null,
  });
});

test('names in the old Chinese encodings and in Mac Roman are read', () => {
  const record = (platform: number, encoding: number, language: number, ...bytes: number[]): NameRecord => ({
    platform,
    encoding,
    language,
    id: 1,
    bytes: Uint8Array.from(bytes),
  });
  const { family } = inspect(
    buildFont({
      characters: '字',
      names: [
        record(1, 0, 0, 0x43, 0x61, 0x66, 0x8e),
        record(1, 25, 33, 0xd7, 0xd6, 0xcc, 0xe5),
        record(1, 2, 19, 0xa6, 0x72),
        record(3, 3, 0x1004, 0xd7, 0xd6, 0x00, 0x41),
        record(3, 4, 0x0c04, 0xa6, 0x72, 0x00, 0x42),
      ],
    }),
  ).names;
  expect(family).toEqual({ en: 'Café', 'zh-CN': '字体', 'zh-TW': '字', 'zh-SG': '字A', 'zh-HK': '字B' });
});

test('broken names are skipped and the others are read', () => {
  const beyond = Uint8Array.from([
    0, 0, 0, 2, 0, 30, 0, 3, 0, 1, 4, 9, 0, 1, 0xff, 0xff, 0, 0, 0, 3, 0, 1, 4, 9, 0, 6, 0, 5, 0, 0, 0, 65, 0,
    66, 0,
  ]);
  const { names } = inspect(buildFont({ characters: '字', tables: { name: beyond } }));
  expect(names.family).toEqual({});
  expect(names.postScript).toBe('AB');
  expect(inspect(buildFont({ characters: '字', tables: { name: new Uint8Array(3) } })).names.family).toEqual(
    {},
  );
});

test('metrics are chosen by the rules of browsers', () => {
  const base = { characters: '字', typo: [900, -100, 30] as [number, number, number] };
  const metrics = (extra: object): unknown => {
    const { ascender, descender, lineGap } = inspect(buildFont({ ...base, ...extra })).metrics;
    return [ascender, descender, lineGap];
  };
  expect(metrics({ hhea: [800, -200, 90] })).toEqual([800, -200, 90]);
  expect(metrics({ hhea: [800, -200, 90], selection: 0xc0 })).toEqual([900, -100, 30]);
  expect(metrics({ hhea: [0, 0, 0] })).toEqual([900, -100, 30]);
  expect(metrics({ hhea: [0, 0, 0], typo: [0, 0, 0] })).toEqual([900, -200, 0]);
  expect(inspect(buildFont(base)).metrics).toMatchObject({ unitsPerEm: 1000, xHeight: 480, capHeight: 700 });
});

test('axes and named instances are listed with their names', () => {
  const report = inspect(
    buildFont({
      characters: '字',
      axes: [
        { tag: 'wght', name: 'Weight', min: 100, default: 400, max: 900 },
        { tag: 'SOFT', name: '柔度', min: 0, default: 0, max: 100 },
      ],
      instances: [{ name: 'Bold Soft', coordinates: [700, 100] }],
    }),
  );
  expect(report.axes).toEqual([
    { tag: 'wght', name: 'Weight', min: 100, default: 400, max: 900, hidden: false },
    { tag: 'SOFT', name: '柔度', min: 0, default: 0, max: 100, hidden: false },
  ]);
  expect(report.instances).toEqual([{ name: 'Bold Soft', coordinates: { wght: 700, SOFT: 100 } }]);
});

test('style, embedding flag, features and vertical layout are reported', () => {
  const plain = inspect(buildFont({ characters: '字' }));
  expect(plain).toMatchObject({
    weight: 400,
    width: 5,
    italic: false,
    fsType: 0,
    vertical: false,
    features: [],
  });
  const rich = inspect(
    buildFont({ characters: '字', weight: 7, selection: 1, fsType: 4, features: ['vert', 'liga'] }),
  );
  expect(rich).toMatchObject({
    weight: 700,
    italic: true,
    fsType: 4,
    vertical: true,
    features: ['liga', 'vert'],
  });
  expect(inspect(buildFont({ characters: '字', vertical: true })).vertical).toBe(true);
});

test('a font without outlines or a required table is rejected with a reason', () => {
  const without = (tag: string): Uint8Array => buildFont({ characters: '字', tables: { [tag]: null } });
  expect(() => inspect(without('glyf'))).toThrow(expect.objectContaining({ code: 'NO_OUTLINES' }));
  for (const tag of ['head', 'maxp', 'hhea', 'cmap']) {
    expect(() => inspect(without(tag))).toThrow(expect.objectContaining({ code: 'MISSING_TABLE' }));
  }
  expect(() => inspect(new Uint8Array(4))).toThrow(expect.objectContaining({ code: 'TRUNCATED' }));
});

test('a damaged font gives a report or a FontError, but no other error', () => {
  let seed = 7;
  const random = (n: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 0x1_0000_0000) * n);
  };
  const sources = [
    buildFont({ characters: '字玩', composites: { 好: '字' }, vertical: true, features: ['vert'] }),
    buildFont({ outline: 'CFF', characters: '字玩', moveOnly: '龍' }),
  ];
  for (let i = 0; i < (isNight ? 300 : 60); i++) {
    const copy = Uint8Array.from(sources[i % 2] as Uint8Array);
    for (let k = 0; k < 4; k++) copy[random(copy.length)] = random(256);
    try {
      expect(inspect(copy).glyphCount).toBeGreaterThanOrEqual(0);
    } catch (error) {
      expect(error).toMatchObject({ name: 'FontError', message: expect.stringMatching(/[一-龥]/) });
    }
  }
});

test('hanzi are those of all blocks of CJK ideographs, and no character beside them', () => {
  for (const [first, last] of [
    [0x4e00, 0x9fff],
    [0x3400, 0x4dbf],
    [0x20000, 0x3cfff],
    [0xf900, 0xfaff],
  ] as const)
    expect([first - 1, first, last, last + 1].map(isHanzi)).toEqual([false, true, true, false]);
});
