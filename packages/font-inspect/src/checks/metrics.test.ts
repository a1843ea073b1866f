import { expect, test } from 'vitest';
import { type Bytes, refusalOf, u16, u32 } from '../testing/table-bytes.ts';
import { checkName, checkOs2, checkPost } from './metrics.ts';

/** Runs of lengths (bytes), up to 110, that a version of `OS/2` is accepted with, and the first without a warning. */
const LENGTHS: readonly (readonly [version: number, runs: [number, number][], whole: number])[] = [
  [0, [[78, 110]], 78],
  [
    1,
    [
      [78, 79],
      [86, 110],
    ],
    86,
  ],
  [
    2,
    [
      [78, 79],
      [86, 87],
      [96, 110],
    ],
    96,
  ],
  [
    4,
    [
      [78, 79],
      [86, 87],
      [96, 110],
    ],
    96,
  ],
  [
    5,
    [
      [78, 79],
      [86, 87],
      [100, 110],
    ],
    100,
  ],
];

function os2(version: number, length: number, weight = 400, width = 5) {
  const warnings: string[] = [];
  const bytes = [...u16(version, 0, weight, width), ...Array(length - 8).fill(0)];
  const refusal = refusalOf(checkOs2, bytes, { warn: (_, code) => warnings.push(code) });
  return { refusal, warnings };
}

test.each(LENGTHS)(
  'OS/2 of version %i has the lengths %j; shorter ones are read as an earlier version',
  (version, runs, whole) => {
    for (let length = 70; length <= 110; length++) {
      const { refusal, warnings } = os2(version, length);
      const isAccepted = runs.some(([first, last]) => length >= first && length <= last);
      expect([length, refusal === null]).toEqual([length, isAccepted]);
      if (isAccepted) expect([length, warnings]).toEqual([length, length < whole ? ['VERSION'] : []]);
    }
  },
);

test('OS/2 has no version above 5, and a warning for a weight or width out of range', () => {
  expect(os2(6, 110).refusal).toContain('版本号为 6');
  for (const weight of [1, 1000]) expect(os2(4, 96, weight).warnings).toEqual([]);
  for (const weight of [0, 1001]) expect(os2(4, 96, weight).warnings).toEqual(['WEIGHT']);
  for (const width of [1, 9]) expect(os2(4, 96, 400, width).warnings).toEqual([]);
  for (const width of [0, 10]) expect(os2(4, 96, 400, width).warnings).toEqual(['WIDTH']);
});

interface NameParts {
  readonly format?: number;
  readonly strings?: number;
  readonly length?: number;
  readonly offset?: number;
  readonly tag?: readonly number[];
}
function name({ format = 0, strings, length = 4, offset = 0, tag = [0, 0] }: NameParts = {}) {
  const warnings: string[] = [];
  const bytes = [
    ...u16(format, 1, strings ?? (format === 1 ? 24 : 18)),
    ...u16(3, 1, 0x409, 1, length, offset),
    ...(format === 1 ? u16(1, ...tag) : []),
    ...[0, 65, 0, 66],
  ];
  return [refusalOf(checkName, bytes, { warn: (_, code) => warnings.push(code) }), warnings];
}

test('names lie in the strings, and these behind the records', () => {
  expect(name()).toEqual([null, []]);
  expect(name({ format: 1, tag: [4, 0] })).toEqual([null, []]);
  expect(name({ length: 2, offset: 2 })).toEqual([null, []]);
  expect(name({ length: 5 })).toEqual([null, ['STRING_OUTSIDE']]);
  expect(name({ offset: 1 })).toEqual([null, ['STRING_OUTSIDE']]);
  expect(name({ format: 2 })[0]).toContain('格式为 2');
  expect(name({ strings: 17 })[0]).toContain('与记录重叠');
  expect(name({ strings: 22, length: 0 })).toEqual([null, []]);
  expect(name({ strings: 23 })[0]).toContain('超出表的末尾');
  for (const tag of [
    [5, 0],
    [4, 1],
  ])
    expect(name({ format: 1, tag })[0]).toContain('语言标记超出表的末尾');
});

function post(version: number, count = 2, indices = [0, 258], strings: Bytes = [1, 65]) {
  const names = [...u16(count, ...indices), ...strings];
  return refusalOf(checkPost, [...u32(version), ...Array(28).fill(0), ...names], { glyphCount: 2 });
}

test('post has names of glyphs in version 2, and none in versions 1 and 3', () => {
  for (const version of [0x00010000, 0x00020000, 0x00030000]) expect(post(version)).toBeNull();
  for (const version of [0x00000000, 0x00025000, 0x00040000]) expect(post(version)).toContain('版本号有误');
  for (const version of [0x00010000, 0x00030000]) expect(post(version, 9)).toBeNull();
  expect(post(0x00020000, 3)).toContain('字形名有 3 个，字形有 2 个');
  expect(post(0x00020000, 2, [0, 259])).toContain('字形名的序号超出范围');
  expect(post(0x00020000, 2, [0, 259], [1, 65, 1, 66])).toBeNull();
  expect(post(0x00020000, 2, [0, 258], [1, 0])).toContain('字形名里有空字符');
  expect(post(0x00020000, 2, [0, 258], [2, 65])).not.toBeNull();
  expect(post(0x00020000, 2, [0], [])).not.toBeNull();
});
