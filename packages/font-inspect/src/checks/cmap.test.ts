import { describe, expect, test } from 'vitest';
import { type Bytes, refusalOf as refusalBy, u16, u24, u32 } from '../testing/table-bytes.ts';
import { checkCmap, cmapInOrder } from './cmap.ts';

const GLYPHS = 50;
type Subtable = readonly [platform: number, encoding: number, bytes: Bytes];
/** A table of these subtables, one after another. */
function cmapOf(subtables: readonly Subtable[], { version = 0 } = {}): Bytes {
  let at = 4 + subtables.length * 8;
  const records = subtables.flatMap(([platform, encoding, bytes]) => {
    const record = [...u16(platform, encoding), ...u32(at)];
    at += bytes.length;
    return record;
  });
  return [...u16(version, subtables.length), ...records, ...subtables.flatMap(([, , bytes]) => bytes)];
}

const refusalOf = (bytes: Bytes) => refusalBy(checkCmap, bytes, { glyphCount: GLYPHS });

type Group = readonly [first: number, last: number, glyph: number];
const groups = (
  list: readonly Group[],
  { format = 12, language = 0, length = 16 + list.length * 12 } = {},
): Bytes => [...u16(format, 0), ...u32(length, language, list.length, ...list.flat())];
const PLAIN = groups([[0x4e00, 0x4e01, 1]]);
const plain: Subtable = [3, 10, PLAIN];
const only = (bytes: Bytes) => refusalOf(cmapOf([[3, 10, bytes]]));

type Segment = readonly [first: number, last: number, delta: number, range?: number];
/** Format 4 with its search fields; `glyphs` follow the segments. */
function segments(
  list: readonly Segment[],
  glyphs: Bytes = [],
  change: (words: number[]) => void = () => {},
): Bytes {
  const log = 31 - Math.clz32(list.length);
  const length = 16 + list.length * 8 + glyphs.length;
  const x2 = list.length * 2;
  const words = [
    ...[4, length, 0, x2, 2 << log, log, x2 - (2 << log)],
    ...list.map(([, last]) => last),
    0,
    ...list.map(([first]) => first),
    ...list.map(([, , delta]) => delta),
    ...list.map(([, , , range = 0]) => range),
  ];
  change(words);
  return [...u16(...words), ...glyphs];
}
const END: Segment = [0xffff, 0xffff, 1];
const only4 = (...args: Parameters<typeof segments>) => refusalOf(cmapOf([[3, 1, segments(...args)]]));

describe('the directory', () => {
  test('a table needs version 0 and a subtable that browsers read', () => {
    expect(refusalOf(cmapOf([plain]))).toBeNull();
    expect(refusalOf(cmapOf([plain], { version: 1 }))).toContain('版本号有误');
    expect(refusalOf(cmapOf([]))).toContain('没有子表');
    expect(refusalOf(cmapOf([[1, 0, [...u16(0, 262, 0), ...Array(256).fill(0)]]]))).toContain(
      '没有按 Unicode 编码',
    );
  });

  const bmp = segments([END]);
  test.each([
    [0, 0, 4, bmp],
    [0, 1, 4, bmp],
    [0, 3, 4, bmp],
    [0, 3, 12, PLAIN],
    [0, 4, 12, PLAIN],
    [3, 1, 4, bmp],
    [3, 10, 12, PLAIN],
  ] as const)('platform %i, encoding %i, format %i is one of them', (platform, encoding, _, bytes) => {
    expect(refusalOf(cmapOf([[platform, encoding, bytes]]))).toBeNull();
  });

  test.each([
    [0, 2, bmp],
    [0, 4, bmp],
    [3, 0, bmp],
    [3, 10, bmp],
    [3, 1, PLAIN],
    [0, 6, PLAIN],
  ] as const)('platform %i with encoding %i is none in this format', (platform, encoding, bytes) => {
    expect(refusalOf(cmapOf([[platform, encoding, bytes]]))).toContain('没有按 Unicode 编码');
  });

  test('subtables out of order are put in order, each with its place', () => {
    const sorted = cmapOf([[0, 3, bmp], plain]);
    expect(refusalOf(sorted)).toBeNull();
    expect(cmapInOrder(Uint8Array.from(sorted))).toBeNull();
    const unsorted = Uint8Array.from(cmapOf([plain, [1, 0, PLAIN], [0, 3, bmp]]));
    const before = unsorted.slice();
    const ordered = new DataView((cmapInOrder(unsorted) as Uint8Array).buffer);
    const records = [0, 1, 2].map((i) => [4, 6].map((at) => ordered.getUint16(i * 8 + at)));
    expect(records).toEqual([
      [0, 3],
      [1, 0],
      [3, 10],
    ]);
    const formats = [0, 1, 2].map((i) => ordered.getUint16(ordered.getUint32(8 + i * 8)));
    expect(formats).toEqual([4, 12, 12]);
    expect(unsorted).toEqual(before);
    expect(cmapInOrder(unsorted.subarray(0, 27))).toBeNull();
    expect(cmapInOrder(unsorted.subarray(0, 3))).toBeNull();
  });

  test('subtables lie behind the directory', () => {
    const moved = (at: number) => [...u16(0, 1, 3, 10), ...u32(at), ...PLAIN];
    expect(refusalOf(moved(12))).toBeNull();
    expect(refusalOf(moved(11))).toContain('子表的位置超出范围');
    expect(refusalOf(moved(12 + PLAIN.length))).toContain('子表的位置超出范围');
  });

  test('languages are for the Macintosh only', () => {
    const other = groups([[1, 1, 1]], { language: 1 });
    expect(refusalOf(cmapOf([[3, 10, other]]))).toContain('语言应为 0');
    expect(refusalOf(cmapOf([[1, 0, other], plain]))).toBeNull();
    expect(only4([END], [], (words) => words.splice(2, 1, 1))).toContain('语言应为 0');
  });
});

describe('groups (formats 12 and 13)', () => {
  test('glyphs exist: consecutive ones in format 12, one in format 13', () => {
    expect(only(groups([[10, 19, GLYPHS - 10]]))).toBeNull();
    expect(only(groups([[10, 19, GLYPHS - 9]]))).toContain('U+000A 起的一组指向不存在的字形');
    const one = (glyph: number) =>
      refusalOf(cmapOf([[0, 6, groups([[10, 19, glyph]], { format: 13 })], plain]));
    expect(one(GLYPHS - 1)).toBeNull();
    expect(one(GLYPHS)).toContain('不存在的字形');
  });

  test('groups are sorted, without overlap, up to the last character', () => {
    expect(
      only(
        groups([
          [10, 10, 1],
          [11, 11, 1],
        ]),
      ),
    ).toBeNull();
    expect(
      only(
        groups([
          [10, 11, 1],
          [11, 12, 1],
        ]),
      ),
    ).toContain('组有误');
    expect(only(groups([[11, 10, 1]]))).toContain('组有误');
    expect(only(groups([[0x10ffff, 0x10ffff, 1]]))).toBeNull();
    expect(only(groups([[0x10ffff, 0x110000, 1]]))).toContain('组有误');
    expect(only(groups([[0, 0, 0]]))).toBeNull();
  });

  test('there is a group, and the length holds all', () => {
    expect(only(groups([]))).toContain('声明了 0 组');
    expect(only(groups([[1, 1, 1]], { length: 27 }))).toContain('被截断');
    expect(only([...u16(12, 0), ...u32(28, 0, 699_051, 1, 1, 1)])).toContain('声明了 699051 组');
    expect(only([...u16(12, 0), ...u32(28, 0, 699_050, 1, 1, 1)])).toContain('被截断');
    expect(only(PLAIN.slice(0, -1))).not.toBeNull();
  });
});

describe('segments (format 4)', () => {
  test('glyphs come from a difference or a list, and exist', () => {
    const delta = (glyph: number) => (glyph - 20 + 65536) % 65536;
    expect(only4([[20, 29, delta(GLYPHS - 10)], END])).toBeNull();
    expect(only4([[20, 29, delta(GLYPHS - 9)], END])).toContain(`把 U+001D 指向不存在的字形 ${GLYPHS}`);
    // The list starts behind the offset of the last segment.
    const listed = (...glyphs: number[]) => only4([[20, 21, 3, 4], END], u16(...glyphs));
    expect(listed(0, GLYPHS - 4)).toBeNull();
    expect(listed(0, GLYPHS - 3)).toContain(`把 U+0015 指向不存在的字形 ${GLYPHS}`);
    expect(listed(1)).toContain('段超出末尾');
    expect(only4([[20, 21, 3, 3], END], u16(1, 1))).toContain('段偏移有误');
  });

  test('segments are sorted, without overlap, and end with U+FFFF', () => {
    expect(only4([[20, 20, 1], [21, 21, 1], END])).toBeNull();
    expect(only4([[20, 21, 1], [21, 22, 1], END])).toContain('重叠或没有排序');
    expect(only4([[21, 20, 1], END])).toContain('重叠或没有排序');
    expect(only4([[20, 20, 1]])).toContain('没有以 0xFFFF 结束');
    expect(only4([[0, 0, 0], END])).toBeNull();
    expect(only4([[0xfff0, 0xffff, 0x20], END])).toBeNull();
    expect(only4([[0xffff, 0xffff, 1, 0xffff]])).toBeNull();
  });

  test('the header is exact', () => {
    const changed = (at: number, by: number) =>
      only4([[20, 20, 1], [22, 22, 1], END], [], (words) => {
        words[at] = (words[at] as number) + by;
      });
    expect(changed(1, 0)).toBeNull();
    expect(changed(1, -1)).toContain('被截断');
    expect(changed(1, 1)).toContain('被截断');
    expect(changed(3, 1)).toContain('段数有误');
    for (const at of [4, 5, 6]) expect(changed(at, 1)).toContain('查找参数有误');
    expect(changed(10, 1)).toContain('保留字段不为 0');
    expect(only4([])).toContain('段数有误');
  });
});

test('the other formats hold what they declare', () => {
  const mac = (bytes: Bytes) => refusalOf(cmapOf([[1, 0, bytes]]));
  const sound = (bytes: Bytes) => mac(bytes)?.includes('没有按 Unicode 编码') ?? false;
  expect(sound([...u16(0, 262, 0), ...Array(256).fill(0)])).toBe(true);
  expect(sound([...u16(0, 262, 0), ...Array(255).fill(0)])).toBe(false);
  expect(sound([...u16(6, 14, 0, 65, 2), ...u16(1, 2)])).toBe(true);
  expect(sound([...u16(6, 13, 0, 65, 2), ...u16(1, 2)])).toBe(false);
  expect(sound([...u16(6, 14, 0, 65, 2), ...u16(1)])).toBe(false);
  expect(sound([...u16(10, 0), ...u32(24, 0, 65, 2), ...u16(1, 2)])).toBe(true);
  expect(sound([...u16(10, 0), ...u32(24, 0, 65, 2), ...u16(1)])).toBe(false);
  expect(mac([...u16(10, 0), ...u32(24, 0, 65, 0x110001)])).toContain('第 10 种子表过大');
  expect(sound(u16(2, 6, 0))).toBe(true);
  expect(sound(u16(2, 7, 0))).toBe(false);
  expect(mac(u16(7, 6, 0))).toContain('子表格式 7 不认识');
});

describe('variation sequences (format 14)', () => {
  type Sequence = { selector: number; defaults?: Bytes; others?: Bytes };
  function sequences(list: readonly Sequence[]): Bytes {
    let at = 10 + list.length * 11;
    const records: number[] = [];
    const data: number[] = [];
    for (const { selector, defaults, others } of list) {
      records.push(...u24(selector));
      for (const part of [defaults, others]) {
        records.push(...u32(part ? at : 0));
        data.push(...(part ?? []));
        at += part?.length ?? 0;
      }
    }
    return [...u16(14), ...u32(at, list.length), ...records, ...data];
  }
  const ranges = (...list: [first: number, more: number][]): Bytes => [
    ...u32(list.length),
    ...list.flatMap(([first, more]) => [...u24(first), more]),
  ];
  const glyphs = (...list: [character: number, glyph: number][]): Bytes => [
    ...u32(list.length),
    ...list.flatMap(([character, glyph]) => [...u24(character), ...u16(glyph)]),
  ];
  const of14 = (bytes: Bytes, encoding = 5) => refusalOf(cmapOf([[0, encoding, bytes], plain]));
  const of = (...list: Sequence[]) => of14(sequences(list));
  const SELECTOR = 0xfe00;

  test('selectors are those of Unicode, each once and sorted', () => {
    for (const selector of [0x180b, 0x180d, 0x180f, 0xfe00, 0xfe0f, 0xe0100, 0xe01ef])
      expect(of({ selector })).toBeNull();
    for (const selector of [0x180a, 0x180e, 0x1810, 0xfdff, 0xfe10, 0xe00ff, 0xe01f0])
      expect(of({ selector })).toContain('选择符有误');
    expect(of({ selector: 0xfe00 }, { selector: 0xfe01 })).toBeNull();
    expect(of({ selector: 0xfe00 }, { selector: 0xfe00 })).toContain('选择符有误');
    expect(of()).toContain('没有记录');
    expect(of14(sequences([{ selector: SELECTOR }]), 4)).toContain('编码有误');
  });

  test('ranges of default glyphs are sorted and end with the last character', () => {
    const defaults = (...list: [number, number][]) => of({ selector: SELECTOR, defaults: ranges(...list) });
    expect(defaults([0, 0], [1, 2], [4, 0])).toBeNull();
    expect(defaults([1, 2], [3, 0])).toContain('范围有误');
    expect(defaults([0x10fffe, 1])).toBeNull();
    expect(defaults([0x10fffe, 2])).toContain('范围有误');
    expect(defaults()).toContain('范围为空');
  });

  test('other glyphs exist, one for each character', () => {
    const others = (...list: [number, number][]) => of({ selector: SELECTOR, others: glyphs(...list) });
    expect(others([0, 1], [1, GLYPHS - 1], [0x10ffff, 0])).toBeNull();
    expect(others([1, GLYPHS])).toContain('映射有误');
    expect(others([1, 1], [1, 2])).toContain('映射有误');
    expect(others([0x110000, 1])).toContain('映射有误');
    expect(others()).toContain('映射为空');
  });

  test('both lists lie behind the records and within the subtable', () => {
    const start = 21;
    const length = start + 4 + 5;
    const at = (defaults: number, others: number) =>
      of14([
        ...u16(14),
        ...u32(length, 1),
        ...u24(SELECTOR),
        ...u32(defaults, others),
        ...u32(1),
        ...u24(1),
        ...u16(0),
      ]);
    expect([at(start, 0), at(0, start)]).toEqual([null, null]);
    for (const wrong of [start - 1, length, length + 9])
      expect([at(wrong, 0), at(0, wrong)]).toEqual([
        expect.stringContaining('偏移超出范围'),
        expect.stringContaining('偏移超出范围'),
      ]);
  });
});
