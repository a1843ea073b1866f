import { expect, test } from 'vitest';
import { type Bytes, refusalOf, u16, u32 } from '../testing/table-bytes.ts';
import { checkGlyf } from './glyf.ts';

/** What the check says of these glyphs, one after another. */
function refusalFor(...glyphs: Bytes[]): string | null {
  const offsets = [0];
  for (const glyph of glyphs) offsets.push((offsets.at(-1) as number) + glyph.length);
  const tables = new Map([
    ['loca', Uint8Array.from(u32(...offsets))],
    ['maxp', new Uint8Array(32)],
  ]);
  return refusalOf(checkGlyf, glyphs.flat(), { tables, longLoca: true, glyphCount: glyphs.length });
}

const header = (contours: number, box: [number, number, number, number] = [0, 0, 9, 9]) =>
  u16(contours, ...box);
const ON = 1;
const X_BYTE = 2;
const Y_BYTE = 4;
const REPEAT = 8;
const OVERLAP = 64;
/** A contour of points whose coordinates take a byte each. */
const simple = (points: number, flags: Bytes, coordinates = points * 2, instructions: Bytes = []): Bytes => [
  ...header(1),
  ...u16(points - 1, instructions.length),
  ...instructions,
  ...flags,
  ...Array(coordinates).fill(1),
];
const BYTES = ON | X_BYTE | Y_BYTE;
const dot = simple(1, [BYTES]);

test('a glyph is empty or has a header, with a box that is in order or turned inside out', () => {
  expect(refusalFor([], dot, [])).toBeNull();
  expect(refusalFor(header(0))).toBeNull();
  expect(refusalFor(header(0).slice(0, -1))).toContain('字形 0 被截断');
  expect(refusalFor(dot, header(0).slice(0, -1))).toContain('字形 1 被截断');
  expect(refusalFor(header(0, [9, 9, 9, 9]))).toBeNull();
  for (const box of [
    [10, 0, 9, 9],
    [0, 10, 9, 9],
  ] as [number, number, number, number][])
    expect(refusalFor(header(0, box))).toContain('字形 0 的边界框有误');
  expect(refusalFor(header(0, [32767, 32767, -32767, -32767]))).toBeNull();
  expect(refusalFor(header(-2))).toContain('字形 0 的轮廓数为 -2');
});

test('the points of contours ascend, and all their parts are there', () => {
  const two = (first: number, second: number, points: number) => [
    ...header(2),
    ...u16(first, second, 0),
    ...Array(points).fill(BYTES),
    ...Array(points * 2).fill(1),
  ];
  expect([refusalFor(two(0, 1, 2)), refusalFor(two(0, 0, 1))]).toEqual([
    null,
    expect.stringContaining('端点没有递增'),
  ]);
  expect(refusalFor(two(0, 0xffff, 2))).toContain('端点没有递增');
  expect(refusalFor(simple(2, [BYTES, BYTES], 4, [1, 2, 3]))).toBeNull();
  for (const cut of [1, 4, 6, 9, 11])
    expect([cut, refusalFor(simple(2, [BYTES, BYTES], 4, [1, 2, 3]).slice(0, -cut))]).toEqual([
      cut,
      expect.stringContaining('被截断'),
    ]);
});

test('flags of points repeat within the glyph, and overlap is marked on the first', () => {
  expect(refusalFor(simple(3, [BYTES | REPEAT, 2], 6))).toBeNull();
  for (const times of [0, 3])
    expect(refusalFor(simple(3, [BYTES | REPEAT, times], 6))).toContain('重复次数有误');
  expect(refusalFor(simple(3, [BYTES | REPEAT, 2], 5))).toContain('被截断');
  // The last glyph of the table, without the number of times.
  expect(refusalFor(dot, simple(3, [BYTES | REPEAT], 0))).toContain('字形 1 被截断');
  expect(refusalFor(simple(2, [BYTES | OVERLAP, BYTES]))).toBeNull();
  expect(refusalFor(simple(2, [BYTES, BYTES | OVERLAP]))).toContain('重叠标志不在第一点');
  expect(refusalFor(simple(1, [BYTES | 0x80]))).toContain('点标志有保留位');
  // Two bytes, one, or none for a coordinate that is the same.
  expect(refusalFor(simple(1, [ON], 4))).toBeNull();
  expect(refusalFor(simple(1, [ON], 3))).toContain('被截断');
  expect(refusalFor(simple(1, [ON | 16 | 32], 0))).toBeNull();
});

const MORE = 0x20;
const composite = (...parts: Bytes[]): Bytes => [...header(-1), ...parts.flat()];
const part = (glyph: number, flags = 0): Bytes => [...u16(flags, glyph), 1, 1];

test('components exist and are complete, and so are their instructions', () => {
  expect(refusalFor(composite(part(1, MORE), part(2)), dot, dot)).toBeNull();
  expect(refusalFor(composite(part(3)), dot, dot)).toContain('复合字形 0 引用了不存在的字形');
  expect(refusalFor(composite(part(1, MORE)), dot)).toContain('复合字形 0 被截断');
  expect(refusalFor(composite(part(1).slice(0, -1)), dot)).toContain('复合字形 0 被截断');
  // Arguments of two bytes, then a scale, two, or a matrix.
  for (const [flags, size] of [
    [1, 2],
    [8, 2],
    [0x40, 4],
    [0x80, 8],
  ] as const) {
    const sized = (bytes: number) => refusalFor(composite([...part(1, flags), ...Array(bytes).fill(0)]), dot);
    expect([sized(size), sized(size - 1)]).toEqual([null, expect.stringContaining('复合字形 0 被截断')]);
  }
  const hinted = (...instructions: number[]) => refusalFor(composite(part(1, 0x100), instructions), dot);
  expect([hinted(0, 2, 7, 7), hinted(0, 0)]).toEqual([null, null]);
  for (const wrong of [hinted(0, 2, 7), hinted(0)]) expect(wrong).toContain('指令被截断');
});

test('composites neither contain themselves nor nest deeper than sixty-four', () => {
  expect(refusalFor(composite(part(0)))).toContain('引用了自身');
  expect(refusalFor(composite(part(1)), composite(part(0)))).toContain('引用了自身');
  const chain = (depth: number) => [...Array.from({ length: depth }, (_, i) => composite(part(i + 1))), dot];
  expect(refusalFor(...chain(64))).toBeNull();
  expect(refusalFor(...chain(65))).toContain('嵌套过深');
});

test('a composite has at most ten thousand components, those of its components included', () => {
  const tenfold = (glyph: number) =>
    composite(...Array.from({ length: 10 }, (_, i) => part(glyph, i < 9 ? MORE : 0)));
  // 1, 11, 111, 1,111 and 11,111 glyphs.
  const powers = (count: number) => [dot, ...Array.from({ length: count }, (_, i) => tenfold(i))];
  expect(refusalFor(...powers(3))).toBeNull();
  expect(refusalFor(...powers(4))).toContain('复合字形 4 的部件过多');
});
