import { expect, test } from 'vitest';
import { type Bytes, refusalOf, u16, u32 } from '../testing/table-bytes.ts';
import { checkGdef } from './gdef.ts';

const GLYPHS = 10;
type Part = 'classes' | 'attachments' | 'carets' | 'markClasses' | 'sets';
const PARTS: readonly Part[] = ['classes', 'attachments', 'carets', 'markClasses', 'sets'];

/** A table with these parts behind its header, in order. */
function gdef(
  parts: Partial<Record<Part, Bytes>>,
  { major = 1, minor = 2, store = [] as Bytes, move = 0 } = {},
) {
  const header = 12 + (minor >= 2 ? 2 : 0) + (minor >= 3 ? 4 : 0);
  let at = header;
  const offsets = PARTS.slice(0, minor >= 2 ? 5 : 4).map((name) => {
    const own = parts[name];
    if (!own) return 0;
    at += own.length;
    return at - own.length + move;
  });
  return [
    ...u16(major, minor, ...offsets),
    ...(minor >= 3 ? u32(store.length > 0 ? at : 0) : []),
    ...PARTS.flatMap((name) => parts[name] ?? []),
    ...store,
  ];
}
function checked(bytes: Bytes, axisCount = 1) {
  const context = { glyphCount: GLYPHS, axisCount, markGlyphSets: 0 };
  return { refusal: refusalOf(checkGdef, bytes, context), sets: context.markGlyphSets };
}
const refusalFor = (...args: Parameters<typeof gdef>) => checked(gdef(...args)).refusal;
const listed = (...glyphs: number[]) => u16(1, glyphs.length, ...glyphs);
/** A list with an entry for each of the first glyphs. */
function listOf(...entries: Bytes[]): Bytes {
  const header = 4 + entries.length * 2;
  let at = header;
  const offsets = entries.map((entry) => {
    at += entry.length;
    return at - entry.length;
  });
  return [...u16(at, entries.length, ...offsets), ...entries.flat(), ...listed(...entries.keys())];
}

test('versions 1.0, 1.2 and 1.3 are known, and nothing lies in the header', () => {
  for (const minor of [0, 2, 3]) expect(refusalFor({}, { minor })).toBeNull();
  for (const minor of [1, 4]) expect(refusalFor({}, { minor })).toContain('版本号有误');
  expect(refusalFor({}, { major: 2 })).toContain('版本号有误');
  for (const minor of [0, 2, 3]) {
    expect(refusalFor({ classes: u16(1, 0, 0) }, { minor })).toBeNull();
    expect(refusalFor({ classes: u16(1, 0, 0) }, { minor, move: -1 })).toContain('偏移指回了表头');
  }
});

test('classes are those of existing glyphs, 1 to 4; classes of marks have any number', () => {
  const run = (first: number, ...classes: number[]) => u16(1, first, classes.length, ...classes);
  const ranges = (...list: [first: number, last: number, of: number][]) =>
    u16(2, list.length, ...list.flat());
  const of = (classes: Bytes) => refusalFor({ classes });
  expect(of(run(GLYPHS - 2, 0, 4))).toBeNull();
  expect(of(run(GLYPHS - 1, 1, 4))).toContain('类定义引用了不存在的字形');
  expect(of(run(0, 5))).toContain('类定义的类号有误');
  expect(of(ranges([0, 1, 1], [2, GLYPHS - 1, 4]))).toBeNull();
  expect(of(ranges([0, GLYPHS, 1]))).toContain('类定义引用了不存在的字形');
  expect(of(ranges([0, 1, 5]))).toContain('类定义的类号有误');
  for (const wrong of [ranges([0, 1, 1], [1, 2, 1]), ranges([2, 1, 1])])
    expect(of(wrong)).toContain('范围有重叠');
  const many = (count: number) =>
    ranges(...Array.from({ length: count }, (_, i) => [i, i, 1] as [number, number, number]));
  expect([of(many(GLYPHS)), of(many(GLYPHS + 1))]).toEqual([null, expect.stringContaining('范围多于字形')]);
  expect(of(u16(3, 0))).not.toBeNull();
  expect(refusalFor({ markClasses: run(0, 5, 0xffff) })).toBeNull();
});

test('points of attachment are sorted, and a glyph of the list has one', () => {
  const points = (...list: number[]) => refusalFor({ attachments: listOf(u16(list.length, ...list)) });
  expect([points(0), points(3, 4, 9)]).toEqual([null, null]);
  expect(points()).toContain('字形没有附着点');
  for (const wrong of [points(3, 3), points(4, 3), points(1, 3, 2)])
    expect(wrong).toContain('附着点没有排序');
});

test('carets of ligatures have a format from 1 to 3', () => {
  const caret = (format: number, at = 4) => refusalFor({ carets: listOf(u16(1, at, format, 100, 0)) });
  expect([caret(1), caret(2)]).toEqual([null, null]);
  for (const wrong of [caret(0), caret(4)]) expect(wrong).toContain('连字光标的格式有误');
  expect(caret(1, 3)).toContain('偏移指回了表头');
  expect(refusalFor({ carets: listOf(u16(0)) })).toContain('连字没有光标');
});

test('coverages name existing glyphs, in ranges that count on', () => {
  const covering = (coverage: Bytes) => refusalFor({ sets: [...u16(1, 1), ...u32(8), ...coverage] });
  expect(covering(listed(0, GLYPHS - 1))).toBeNull();
  expect(covering(listed(GLYPHS))).toContain('覆盖表引用了不存在的字形');
  expect(covering(listed(...Array(GLYPHS).fill(1)))).toBeNull();
  expect(covering(listed(...Array(GLYPHS + 1).fill(1)))).toContain('条目多于字形');
  const ranges = (...list: number[][]) => covering(u16(2, list.length, ...list.flat()));
  expect(ranges([0, 2, 0], [3, GLYPHS - 1, 3])).toBeNull();
  expect(ranges([1, 2, 0], [2, 3, 2])).toBeNull();
  expect(ranges([0, 2, 0], [3, 4, 2])).toContain('起始序号有误');
  for (const wrong of [ranges([2, 1, 0]), ranges([3, 4, 0], [2, 5, 2])])
    expect(wrong).toContain('覆盖表的范围有误');
  expect(ranges([0, GLYPHS, 0])).toContain('不存在的字形');
  expect(covering(u16(3, 0))).toContain('覆盖表的格式有误');
});

test('sets of marks are counted for the lookups that filter by them', () => {
  const [a, b] = [listed(1), listed(2)];
  const sets = [...u16(1, 2), ...u32(12, 12 + a.length), ...a, ...b];
  expect(checked(gdef({ sets }))).toEqual({ refusal: null, sets: 2 });
  expect(checked(gdef({}))).toEqual({ refusal: null, sets: 0 });
  expect(refusalFor({ sets: [...u16(2, 0)] })).toContain('标记集合的格式有误');
  expect(refusalFor({ sets: [...u16(1, 2), ...u32(12, 12 + a.length), ...a, ...listed(GLYPHS)] })).toContain(
    '覆盖表引用了不存在的字形',
  );
});

test('variations of version 1.3 have the axes of the font', () => {
  const store = (axes: number, format = 1) => [...u16(format), ...u32(8), ...u16(0), ...u16(axes, 0)];
  expect(refusalFor({}, { minor: 3, store: store(1) })).toBeNull();
  expect(refusalFor({}, { minor: 3, store: store(2) })).toContain('轴数与 fvar 不符');
  expect(refusalFor({}, { minor: 3, store: store(1, 2) })).toContain('变体存储的格式有误');
  // Version 1.2 has no such field.
  expect(refusalFor({}, { minor: 2, store: store(2) })).toBeNull();
});
