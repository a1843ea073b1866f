import { writeNames } from '@ziwan/sfnt';
import { expect, test } from 'vitest';
import { windowsName } from '../testing/index.ts';
import { answers, type Bytes, laidOut, refusalOf, u16, u32, type Words } from '../testing/table-bytes.ts';
import type { Check } from './fault.ts';
import {
  checkAvar,
  checkCvar,
  checkFvar,
  checkGvar,
  checkMetricsVariations,
  checkMvar,
  checkStat,
} from './variations.ts';

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

const name = (id: number) => windowsName(id, 'A');
const context = {
  axisCount: 2,
  glyphCount: 3,
  tables: new Map([['name', writeNames([256, 257, 258, 259, 260, 261].map(name))]]),
};
const words = (tag: string): Words => {
  const [a = 0, b = 0, c = 0, d = 0] = tagOf(tag);
  return [a * 256 + b, c * 256 + d];
};
const [ONE, MINUS] = [0x4000, 0xc000];
const REGIONS: Words = [2, 2, ...[0, ONE, ONE], ...[MINUS, MINUS, 0], ...[MINUS, 0, ONE], ...[0, 0, 0]];
/** Two items: of three deltas, one in 16 bits; of two deltas, one in 32 bits; and none. */
const STORE: Words = [
  ...[1, 0, REGIONS, 3],
  ...[0, [2, 1, 3, 0, 1, 0, 0, 0, 0, 0]],
  ...[0, [1, 0x8001, 2, 1, 0, 0, 0, 0]],
  ...[0, 0],
];
/** Two entries of two bytes, and as many of three. */
const MAPS: readonly Words[] = [
  [0x0011, 2, 0, 1],
  [0x0121, 0, 2, 0, 1, 0],
];
const AXES: Words = [...words('wght'), 256, 0, ...words('wdth'), 257, 1];
const VALUES: Words = [
  [1, 1, 0, 258, 0, 0],
  [2, 0, 0, 259, 0, 0, 0, 0, 0, 0],
  [3, 1, 0, 260, 0, 0, 0, 0],
  [4, 2, 0, 261, 0, 0, 0, 1, 0, 0],
];
/** Variations of a glyph: by a shared tuple, by one of its own, and by one between two others. */
const TUPLES = [
  ...[0x8003, 32, 2, 0, 2, 0x8000, ONE, 0],
  ...[4, 0xc000, 0, ONE, 0, 0, ONE, ONE],
  ...[0, 0, 0, 0],
];
const TABLES: readonly [title: string, check: Check, table: Words][] = [
  [
    'fvar',
    checkFvar,
    [
      ...[1, 0, 16, 2, 2, 20, 1, 12],
      ...[...words('wght'), 100, 0, 400, 0, 900, 0, 0, 256],
      ...[...words('slnt'), 0xfff4, 0x8000, 0, 0, 0, 0, 0, 257],
      ...[258, 0, 400, 0, 0, 0],
    ],
  ],
  ['avar', checkAvar, [1, 0, 0, 2, 0, 5, ...[MINUS, MINUS, 0xe000, 0xd000, 0, 0, 0x2000, 0, ONE, ONE]]],
  [
    'gvar with long offsets',
    checkGvar,
    [1, 0, 2, 1, 0, [ONE, 0], 3, 1, 0, TUPLES, ...[0, 0, 0, 40, 0, 40, 0, 40]],
  ],
  ['gvar with short offsets', checkGvar, [1, 0, 2, 1, 0, [ONE, 0], 3, 0, 0, TUPLES, ...[0, 0, 20, 20]]],
  [
    'cvar',
    checkCvar,
    [1, 0, 0x8002, 32, ...[2, 0x8000, ONE, 0], ...[4, 0xc000, 0, ONE, 0, 0, ONE, ONE], 0, 0, 0],
  ],
  ['HVAR', checkMetricsVariations(3), [1, 0, 0, STORE, 0, MAPS[0] as Words, 0, 0, 0, MAPS[1] as Words]],
  ['VVAR', checkMetricsVariations(4), [1, 0, 0, STORE, 0, 0, 0, 0, 0, 0, 0, MAPS[0] as Words]],
  ['MVAR', checkMvar, [1, 0, 0, 8, 2, STORE, ...[...words('hasc'), 0, 0], ...[...words('hdsc'), 0, 1]]],
  ['MVAR without records', checkMvar, [1, 0, 0, 0, 0, 0]],
  ['STAT', checkStat, [1, 2, 8, 2, 0, AXES, 4, 0, VALUES, 2]],
  ['STAT without axes', checkStat, [1, 0, 0, 0, 0, 0, 0, 0, 0]],
];

// After a change of what is accepted that is meant, run this with `-u` and read what it changes in the record.
test('each field of a table of variations is held to what it may be', async () => {
  const listed = TABLES.map(([title, check, table]) =>
    [title, ...answers(check, laidOut(table), context)].join('\n'),
  );
  await expect(`${listed.join('\n\n')}\n`).toMatchFileSnapshot('answers/variations.txt');
});

test('tables that vary metrics need axes', () => {
  for (const [, check, table] of TABLES.filter(([title]) => /^(cvar|.VAR)/.test(title)))
    expect(refusalOf(check, laidOut(table), { ...context, axisCount: 0 })).toContain('缺少 fvar');
});
