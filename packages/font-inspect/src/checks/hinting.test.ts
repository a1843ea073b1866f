import { expect, test } from 'vitest';
import { type Bytes, refusalOf, u16, u32 } from '../testing/table-bytes.ts';
import type { Check } from './fault.ts';
import {
  checkControlValues,
  checkGasp,
  checkHdmx,
  checkLtsh,
  checkProgram,
  checkVdmx,
  checkVorg,
} from './hinting.ts';

const GLYPHS = 4;
const of = (check: Check) => (bytes: Bytes) => refusalOf(check, bytes, { glyphCount: GLYPHS });

test('control values are words, and a program has at most 65,535 bytes', () => {
  expect([of(checkControlValues)([1, 2]), of(checkControlValues)([])]).toEqual([null, null]);
  expect(of(checkControlValues)([1, 2, 3])).toContain('长度不是偶数');
  expect(of(checkProgram)(Array(0xffff).fill(0))).toBeNull();
  expect(of(checkProgram)(Array(0x10000).fill(0))).toContain('指令过长');
});

test('gasp has sorted ranges that end with 65535', () => {
  const gasp = (version: number, ...most: number[]) =>
    of(checkGasp)(u16(version, most.length, ...most.flatMap((size) => [size, 3])));
  expect([gasp(0, 0xffff), gasp(1, 0, 8, 0xffff)]).toEqual([null, null]);
  expect(gasp(2, 0xffff)).toContain('版本号有误');
  expect(gasp(1)).toContain('没有范围');
  expect(gasp(1, 8, 8, 0xffff)).toContain('范围没有排序');
  expect(gasp(1, 8, 0xfffe)).toContain('范围没有以 0xFFFF 结束');
  expect(of(checkGasp)(u16(1, 2, 8, 3, 0xffff))).not.toBeNull();
});

test('LTSH has a byte for each glyph', () => {
  const ltsh = (version: number, count: number, bytes = count) =>
    of(checkLtsh)([...u16(version, count), ...Array(bytes).fill(1)]);
  expect(ltsh(0, GLYPHS)).toBeNull();
  expect(ltsh(1, GLYPHS)).toContain('版本号有误');
  expect(ltsh(0, GLYPHS + 1)).toContain('字形数与 maxp 不符');
  expect(ltsh(0, GLYPHS, GLYPHS - 1)).not.toBeNull();
});

test('hdmx has records in ascending sizes, each with a byte for each glyph', () => {
  const hdmx = (version: number, size: number, ...sizes: number[]) =>
    of(checkHdmx)([
      ...u16(version, sizes.length),
      ...u32(size),
      ...sizes.flatMap((ppem) => [ppem, ...Array(size - 1).fill(0)]),
    ]);
  expect([hdmx(0, 8, 0), hdmx(0, 8, 12, 13)]).toEqual([null, null]);
  expect(hdmx(1, 8, 12)).toContain('版本号有误');
  for (const wrong of [hdmx(0, 8), hdmx(0, 4, 12), hdmx(0, 9, 12)])
    expect(wrong).toContain('记录的个数或长度有误');
  expect(refusalOf(checkHdmx, [...u16(0, 1), ...u32(8), ...Array(8).fill(0)], { glyphCount: 6 })).toBeNull();
  expect(refusalOf(checkHdmx, [...u16(0, 1), ...u32(8), ...Array(8).fill(0)], { glyphCount: 7 })).toContain(
    '记录的个数或长度有误',
  );
  expect(hdmx(0, 8, 12, 12)).toContain('记录没有排序');
  expect(of(checkHdmx)([...u16(0, 2), ...u32(8), 12, ...Array(8).fill(0)])).not.toBeNull();
});

test('VDMX has ratios, and for each a group of ascending heights', () => {
  type Entry = readonly [height: number, most: number, least: number];
  const vdmx = (
    entries: readonly Entry[],
    { version = 1, groups = 1, charset = 1, start = 1, end = 2, at = 12, first = 8, last = 9 } = {},
  ) =>
    of(checkVdmx)([
      ...u16(version, groups, 1),
      ...[charset, 1, start, end],
      ...u16(at, entries.length),
      ...[first, last],
      ...u16(...entries.flat()),
    ]);
  const sound: Entry[] = [
    [8, 9, 0xfffe],
    [9, 5, 5],
  ];
  expect([
    vdmx(sound),
    vdmx([[0, 1, 0]]),
    vdmx(sound, { version: 0, charset: 0, groups: 0, start: 2, first: 9 }),
  ]).toEqual([null, null, null]);
  expect(vdmx(sound, { version: 2 })).toContain('版本号有误');
  expect(vdmx(sound, { groups: 2 })).toContain('组多于比例');
  for (const wrong of [{ charset: 2 }, { start: 3 }]) expect(vdmx(sound, wrong)).toContain('比例有误');
  expect(vdmx(sound, { at: 11 })).toContain('组的位置有误');
  expect(vdmx(sound, { first: 10 })).toContain('组的范围有误');
  for (const wrong of [
    [
      [8, 1, 0],
      [8, 1, 0],
    ],
    [[8, 4, 5]],
    [[8, 0xfffe, 0xffff]],
  ] as Entry[][])
    expect(vdmx(wrong)).toContain('组的记录有误');
});

test('VORG has sorted glyphs that exist', () => {
  const vorg = (major: number, minor: number, ...glyphs: number[]) =>
    of(checkVorg)(u16(major, minor, 880, glyphs.length, ...glyphs.flatMap((glyph) => [glyph, 900])));
  expect([vorg(1, 0), vorg(1, 0, 0, 1, GLYPHS - 1)]).toEqual([null, null]);
  expect([vorg(2, 0), vorg(1, 1)]).toEqual([
    expect.stringContaining('版本号有误'),
    expect.stringContaining('版本号有误'),
  ]);
  for (const wrong of [vorg(1, 0, GLYPHS), vorg(1, 0, 1, 1), vorg(1, 0, 2, 1)]) expect(wrong).not.toBeNull();
});
