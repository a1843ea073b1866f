import { expect, test } from 'vitest';
import { type Bytes, refusalOf, u16, u32 } from '../testing/table-bytes.ts';
import { checkAvar, checkFvar } from './variations.ts';

const fixed = (value: number) => u32((value * 65536 + 2 ** 32) % 2 ** 32);
const tagOf = (tag: string): Bytes => [...tag].map((c) => c.charCodeAt(0));
const axis = (tag = 'wght', min = 100, normal = 400, max = 900): Bytes => [
  ...tagOf(tag),
  ...fixed(min),
  ...fixed(normal),
  ...fixed(max),
  ...u16(0, 256),
];

interface Header {
  readonly major?: number;
  readonly minor?: number;
  readonly start?: number;
  readonly reserved?: number;
  readonly axisSize?: number;
  readonly instances?: number;
  readonly size?: number;
}
function fvar(axes: readonly Bytes[], header: Header = {}, more: Bytes = []) {
  const { major = 1, minor = 0, start = 16, reserved = 2, axisSize = 20, instances = 0 } = header;
  const { size = axes.length * 4 + 4 } = header;
  const context = { axisCount: 0 };
  const bytes = [
    ...u16(major, minor, start, reserved, axes.length, axisSize, instances, size),
    ...axes.flat(),
    ...more,
  ];
  return refusalOf(checkFvar, bytes, context) ?? context.axisCount;
}

test('axes have a tag and an order of values, and their number is known to later checks', () => {
  expect(fvar([axis()])).toBe(1);
  expect(fvar([axis('wght', 400, 400, 400), axis('slnt', -12.5, 0, 0)])).toBe(2);
  expect(fvar([axis('wght', 401, 400, 900)])).toContain('轴 0 的最小、默认、最大值次序有误');
  expect(fvar([axis(), axis('wdth', 50, 101, 100)])).toContain('轴 1 的最小、默认、最大值次序有误');
  expect(fvar([axis('a\u007fbc')])).toContain('轴 0 的名称有误');
  expect(fvar([])).toContain('轴的个数或长度有误');
});

test('the header of the axes is exact, and instances may have a PostScript name', () => {
  expect(fvar([axis()], { major: 2 })).toContain('版本号有误');
  expect(fvar([axis()], { minor: 1 })).toContain('版本号有误');
  expect(fvar([axis()], { reserved: 1 })).toContain('保留字段应为 2');
  expect(fvar([axis()], { axisSize: 24 })).toContain('轴的个数或长度有误');
  expect(fvar([axis()], { start: 15 })).toContain('轴的位置有误');
  const instance = (size: number) => fvar([axis()], { instances: 1, size }, Array(size).fill(0));
  expect([instance(8), instance(10)]).toEqual([1, 1]);
  for (const size of [7, 9, 12]) expect(instance(size)).toContain('命名实例的长度有误');
  expect(fvar([axis()], { instances: 1 }, Array(7).fill(0))).not.toBe(1);
});

const part = (value: number) => (value * 16384 + 65536) % 65536;
const avar = (
  maps: readonly (readonly [from: number, to: number])[][],
  axisCount = maps.length,
  version = [1, 0],
) =>
  refusalOf(
    checkAvar,
    u16(...version, 0, maps.length, ...maps.flatMap((map) => [map.length, ...map.flat().map(part)])),
    { axisCount },
  );
const ENDS: [number, number][] = [
  [-1, -1],
  [0, 0],
  [1, 1],
];

test('a map of an axis rises from -1 to 1 and keeps -1, 0 and 1', () => {
  expect(avar([ENDS, []])).toBeNull();
  expect(
    avar([
      [
        [-1, -1],
        [-0.5, -0.75],
        [0, 0],
        [0.5, 0],
        [1, 1],
      ],
    ]),
  ).toBeNull();
  expect(avar([ENDS], 2)).toContain('轴的个数与 fvar 不符');
  expect(avar([ENDS], 1, [2, 0])).toContain('版本号有误');
  expect(avar([ENDS], 1, [1, 1])).toContain('版本号有误');
  for (const missing of [0, 1, 2])
    expect(avar([ENDS.filter((_, i) => i !== missing)])).toContain('缺少 -1、0、1 的映射');
  for (const wrong of [
    [-1.25, -1],
    [-1, -1.25],
  ] as [number, number][])
    expect(avar([[wrong, ...ENDS]])).toContain('映射超出 -1 到 1');
  for (const wrong of [
    [1.25, 1],
    [1, 1.25],
  ] as [number, number][])
    expect(avar([[...ENDS, wrong]])).toContain('映射超出 -1 到 1');
  for (const wrong of [
    [0, 0.5],
    [0.5, -0.25],
  ] as [number, number][])
    expect(avar([[[-1, -1], [0, 0], wrong, [1, 1]]])).toContain('映射没有递增');
});
