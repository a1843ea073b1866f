import { Reader } from '@ziwan/sfnt';
import { describe, expect, test } from 'vitest';
import type { CffFont, CffIndex } from './cff.ts';
import { CharstringMachine } from './charstring.ts';

/** Operators of Adobe Technical Note 5177; 12 x is written as 1200 + x. */
const OP = {
  hstem: 1,
  vmoveto: 4,
  rlineto: 5,
  hlineto: 6,
  vlineto: 7,
  rrcurveto: 8,
  callsubr: 10,
  return: 11,
  endchar: 14,
  hstemhm: 18,
  hintmask: 19,
  rmoveto: 21,
  hmoveto: 22,
  rcurveline: 24,
  rlinecurve: 25,
  vvcurveto: 26,
  hhcurveto: 27,
  callgsubr: 29,
  vhcurveto: 30,
  hvcurveto: 31,
  and: 1203,
  or: 1204,
  not: 1205,
  abs: 1209,
  add: 1210,
  sub: 1211,
  div: 1212,
  neg: 1214,
  eq: 1215,
  drop: 1218,
  put: 1220,
  get: 1221,
  ifelse: 1222,
  random: 1223,
  mul: 1224,
  sqrt: 1226,
  dup: 1227,
  exch: 1228,
  index: 1229,
  roll: 1230,
  hflex: 1234,
  flex: 1235,
  hflex1: 1236,
  flex1: 1237,
} as const;
/** A number in one byte, an operator, or bytes as they are. */
type Step = number | keyof typeof OP | readonly number[];

const bytesOf = (steps: readonly Step[]): number[] =>
  steps.flatMap((step) => {
    if (typeof step === 'number') return [step + 139];
    if (typeof step === 'object') return step;
    const op = OP[step];
    return op >= 1200 ? [12, op - 1200] : [op];
  });

/** A font with one glyph and these subroutines, local and global alike. */
function machineOf(
  steps: readonly Step[],
  subroutines: readonly (readonly Step[])[] = [],
  changes: Partial<CffFont> = {},
): CharstringMachine {
  const programs = [steps, ...subroutines].map(bytesOf);
  const offsets = [0];
  for (const program of programs) offsets.push((offsets.at(-1) as number) + program.length);
  const index = (from: number, to: number): CffIndex => ({
    count: to - from,
    offsets: Uint32Array.from(offsets.slice(from, to + 1)),
    end: offsets[to] as number,
  });
  const subrs = index(1, programs.length);
  const font: Partial<CffFont> = {
    reader: new Reader(Uint8Array.from(programs.flat())),
    version: 1,
    charStrings: index(0, 1),
    globalSubrs: subrs,
    localSubrs: [subrs],
    fdSelect: null,
    regionCounts: [],
    vsIndex: [0],
    ...changes,
  };
  return new CharstringMachine(font as CffFont);
}

/** The stack after a program, as lengths of edges. */
const stackAfter = (...steps: Step[]) =>
  machineOf([0, 'hmoveto', ...steps, 'hlineto', 'endchar']).axisEdges(0);
/** What the check of a program says; null if nothing. */
function refusalOf(
  steps: readonly Step[],
  subroutines: readonly (readonly Step[])[] = [],
  changes: Partial<CffFont> = {},
): string | null {
  try {
    machineOf(steps, subroutines, changes).check(0);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const ARITHMETIC: readonly (readonly [args: number[], op: Step, left: number[]])[] = [
  [[3, 5], 'and', [1]],
  [[3, 0], 'and', [0]],
  [[0, 5], 'or', [1]],
  [[0, 0], 'or', [0]],
  [[0], 'not', [1]],
  [[7], 'not', [0]],
  [[-7], 'abs', [7]],
  [[9, 4], 'add', [13]],
  [[9, 4], 'sub', [5]],
  [[9, 4], 'div', [2.25]],
  [[9, 9], 'eq', [1]],
  [[9, 8], 'eq', [0]],
  [[6, 5], 'drop', [6]],
  [[9, 4], 'mul', [36]],
  [[81], 'sqrt', [9]],
  [[9], 'dup', [9, 9]],
  [[9, 4], 'exch', [4, 9]],
  [[1, 2, 3, 4], 'ifelse', [1]],
  [[1, 2, 4, 4], 'ifelse', [1]],
  [[1, 2, 5, 4], 'ifelse', [2]],
  [[8, 7, 6, 1], 'index', [8, 7, 6, 7]],
  [[8, 7, 6, -1], 'index', [8, 7, 6, 6]],
  [[1, 2, 3, 3, 1], 'roll', [3, 1, 2]],
  [[1, 2, 3, 3, -1], 'roll', [2, 3, 1]],
  [[5, 6, 0, 1], 'roll', [5, 6]],
  [[5, 1, 2], 'put', [5]],
  [[1], 'get', [0]],
  [[], 'random', [0]],
];

test.each(ARITHMETIC)('%j %s leaves %j, and what is below on the stack stays', (args, op, left) => {
  expect(stackAfter(42, ...args, op)).toEqual([42, ...left]);
});

test('neg changes the sign', () => {
  expect(stackAfter(9, 'neg', 20, 'add')).toEqual([11]);
});

const ARGUMENTS = { and: 2, or: 2, not: 1, abs: 1, add: 2, sub: 2, div: 2, neg: 1, eq: 2, drop: 1 } as const;
const MORE_ARGUMENTS = { ifelse: 4, mul: 2, sqrt: 1, dup: 1, exch: 2 } as const;
test.each(Object.entries({ ...ARGUMENTS, ...MORE_ARGUMENTS }) as [Step, number][])(
  '%s takes %i arguments and is refused with one less',
  (op, count) => {
    const program = (args: number) => [0, 'hmoveto', ...Array(args).fill(1), op, 'endchar'] as Step[];
    expect(refusalOf(program(count))).toBeNull();
    expect(refusalOf(program(count - 1))).toBe('轮廓程序的栈下溢');
  },
);

test.each(['put', 'get', 'random', 'index', 'roll'] as const)(
  '%s is refused, since its effect cannot be checked',
  (op) => {
    expect(refusalOf([0, 'hmoveto', 5, 4, 3, 2, 1, op, 'endchar'])).toBe('轮廓程序使用了无法验证的操作符');
  },
);

/** Numbers of arguments, up to fourteen, that an operator of an outline takes. */
const DRAWING: readonly (readonly [op: Step, counts: number[]])[] = [
  ['rlineto', [2, 4, 6, 8, 10, 12, 14]],
  ['hlineto', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]],
  ['vlineto', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]],
  ['rrcurveto', [6, 12]],
  ['rcurveline', [8, 14]],
  ['rlinecurve', [8, 10, 12, 14]],
  ['vvcurveto', [4, 5, 8, 9, 12, 13]],
  ['hhcurveto', [4, 5, 8, 9, 12, 13]],
  ['vhcurveto', [4, 5, 8, 9, 12, 13]],
  ['hvcurveto', [4, 5, 8, 9, 12, 13]],
  ['hflex', [7]],
  ['flex', [13]],
  ['hflex1', [9]],
  ['flex1', [11]],
];
const accepted = (before: readonly Step[], op: Step) =>
  Array.from({ length: 15 }, (_, count) => count).filter(
    (count) => refusalOf([...before, ...Array(count).fill(1), op, 'endchar'] as Step[]) === null,
  );

test.each(DRAWING)('%s takes %j arguments, after a move only', (op, counts) => {
  expect(accepted([0, 'hmoveto'], op)).toEqual(counts);
  expect(accepted([], op)).toEqual([]);
});

test('moves and hints take one argument more, the width, before anything else', () => {
  expect([accepted([], 'rmoveto'), accepted([0, 'hmoveto'], 'rmoveto')]).toEqual([[2, 3], [2]]);
  for (const move of ['hmoveto', 'vmoveto'] as const)
    expect([accepted([], move), accepted([0, 'hmoveto'], move)]).toEqual([[1, 2], [1]]);
  const [even, all] = [[2, 4, 6, 8, 10, 12, 14], Array.from({ length: 13 }, (_, i) => i + 2)];
  for (const stem of ['hstem', 'hstemhm'] as const)
    expect([accepted([], stem), accepted([1, 1, 'hstem'], stem)]).toEqual([all, even]);
});

test('ninety-six hints are accepted and no more', () => {
  const hints = (count: number): Step[] => [...Array(count * 2).fill(1), 'hstem'];
  const many = [...hints(24), ...hints(24), ...hints(24)];
  expect(refusalOf([...many, ...hints(24), 'endchar'])).toBeNull();
  expect(refusalOf([...many, ...hints(24), ...hints(1), 'endchar'])).toBe('提示线过多');
});

test('the stack holds forty-eight values', () => {
  expect(refusalOf([0, 'hmoveto', ...Array(48).fill(1), 'hlineto', 'endchar'])).toBeNull();
  expect(refusalOf([0, 'hmoveto', ...Array(49).fill(1), 'hlineto', 'endchar'])).toBe('轮廓程序的栈溢出');
});

describe('subroutines', () => {
  const square: Step[] = [0, 'hmoveto', 5, 5, -5, -5, 'hlineto', 'endchar'];

  test.each(['callsubr', 'callgsubr'] as const)('%s finds them by number less 107', (call) => {
    expect(machineOf([-107, call], [square]).axisEdges(0)).toEqual([5, 5, 5, 5]);
    expect(refusalOf([-106, call], [square])).toBe('调用了不存在的子程序');
    expect(refusalOf([call], [square])).toBe('调用子程序时栈为空');
  });

  test('calls nest ten deep', () => {
    const chain = (depth: number) =>
      Array.from({ length: depth }, (_, i): Step[] =>
        i + 1 < depth ? [i + 1 - 107, 'callsubr', 'endchar'] : square,
      );
    expect(refusalOf([-107, 'callsubr', 'endchar'], chain(10))).toBeNull();
    expect(refusalOf([-107, 'callsubr', 'endchar'], chain(11))).toBe('子程序嵌套过深');
  });

  test('a number that a program computes is refused', () => {
    expect(refusalOf([-107, 'neg', 'neg', 'callsubr'], [square])).toBe('调用了不存在的子程序');
  });

  test('return ends a subroutine, and nothing else', () => {
    const line: Step[] = [3, 'hlineto', 'return', 9, 'hlineto'];
    expect(machineOf([0, 'hmoveto', -107, 'callsubr', 4, 'hlineto', 'endchar'], [line]).axisEdges(0)).toEqual(
      [3, 4],
    );
    expect(refusalOf([0, 'hmoveto', 'return'])).toBe('return 出现在子程序之外');
  });
});

test('a glyph draws if a line, a curve or an accented pair is in it, and edges are those of upright lines only', () => {
  expect(machineOf([0, 'hmoveto', 'endchar']).draws(0)).toBe(false);
  expect(machineOf([0, 'hmoveto', 5, 'hlineto', 'endchar']).draws(0)).toBe(true);
  expect(machineOf([0, 0, 65, 66, 'endchar']).draws(0)).toBe(true);
  expect(machineOf([9, 0, 0, 65, 66, 'endchar']).draws(0)).toBe(true);
  expect(machineOf([9, 'endchar']).draws(0)).toBe(false);
  expect(machineOf([0, 'hmoveto', 3, 0, 0, -4, 'rlineto', 'endchar']).axisEdges(0)).toEqual([3, 4]);
  expect(machineOf([0, 'hmoveto', 3, 4, 'rlineto', 'endchar']).axisEdges(0)).toBeNull();
  expect(machineOf([0, 'hmoveto', 1, 2, 3, 4, 5, 6, 'rrcurveto', 'endchar']).axisEdges(0)).toBeNull();
});

test('a mask has a bit for each hint', () => {
  const masked = (hints: number, ...mask: Step[]): Step[] => [
    ...Array(hints * 2).fill(1),
    'hstemhm',
    'hintmask',
    ...mask,
    0,
    'hmoveto',
    'endchar',
  ];
  expect(refusalOf(masked(8, -100))).toBeNull();
  expect(refusalOf(masked(9, -100, -100))).toBeNull();
  // Read as a mask of one byte, the rest would be a move with too many arguments.
  expect(refusalOf(masked(8, -100, 1, 1))).toBe('移动操作的参数个数有误');
  expect(refusalOf(['hintmask', 0, 'endchar'])).toBe('没有提示线却使用提示掩码');
});

test('numbers are read in every encoding', () => {
  const numbers: [encoded: number[], value: number][] = [
    [[32], -107],
    [[246], 107],
    [[247, 0], 108],
    [[250, 255], 1131],
    [[251, 0], -108],
    [[254, 255], -1131],
    [[28, 0x80, 0x01], -32767],
    [[28, 0x12, 0x34], 0x1234],
    [[255, 0x12, 0x34, 0x80, 0], 0x1234 + 0.5],
    [[255, 0xff, 0xff, 0x40, 0], -0.75],
    [[255, 0, 0, 0, 1], 1 / 65536],
  ];
  for (const [encoded, value] of numbers) {
    // Twice the number, less the number, so that its sign counts.
    const [sum] = stackAfter(encoded, 100, 'add', 100, 'add') ?? [];
    expect([encoded, sum]).toEqual([encoded, Math.abs(value + 200)]);
    for (let length = 1; length < encoded.length; length++)
      expect(refusalOf([0, 'hmoveto', encoded.slice(0, length)])).toBe('轮廓程序被截断');
  }
});

/** Numbers with what lies between as `2-5`. */
const spans = (numbers: readonly number[]): string =>
  numbers
    .flatMap((n) =>
      numbers.includes(n - 1) ? [] : [[n, numbers.find((m) => m >= n && !numbers.includes(m + 1))]],
    )
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
    .join(' ');

test('each operator takes its own numbers of arguments', () => {
  const OPERATORS = [
    ...Array.from({ length: 32 }, (_, op) => [op]).filter(
      ([op]) => ![10, 12, 16, 28, 29].includes(op as number),
    ),
    ...Array.from({ length: 40 }, (_, op) => [12, op]),
  ];
  const lines = ([1, 2] as const).flatMap((version) =>
    OPERATORS.flatMap((operator) =>
      [true, false].flatMap((isMoved) => {
        const taken = Array.from({ length: 20 }, (_, count) => count).filter((count) => {
          const start: Step[] = isMoved ? [0, 'hmoveto'] : [];
          // Masks take the bytes behind them.
          const steps: Step[] = [...start, ...Array<number>(count).fill(1), operator];
          const changes: Partial<CffFont> = { version, regionCounts: version === 2 ? [1, 1] : [] };
          return (
            refusalOf([...steps, ...(version === 1 ? [[14, 14, 14]] : [[32, 32]])], [], changes) === null
          );
        });
        if (taken.length === 0) return [];
        return [
          `CFF${version === 2 ? 2 : ''} ${operator.join(' ')}${isMoved ? ', moved' : ''}: ${spans(taken)}`,
        ];
      }),
    ),
  );
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "CFF 1, moved: 2 4 6 8 10 12 14 16 18
    CFF 1: 2-19
    CFF 3, moved: 2 4 6 8 10 12 14 16 18
    CFF 3: 2-19
    CFF 4, moved: 1
    CFF 4: 1-2
    CFF 5, moved: 2 4 6 8 10 12 14 16 18
    CFF 6, moved: 1-19
    CFF 7, moved: 1-19
    CFF 8, moved: 6 12 18
    CFF 14, moved: 0-19
    CFF 14: 0-19
    CFF 18, moved: 2 4 6 8 10 12 14 16 18
    CFF 18: 2-19
    CFF 19, moved: 2 4 6 8 10 12 14 16 18
    CFF 19: 2-19
    CFF 20, moved: 2 4 6 8 10 12 14 16 18
    CFF 20: 2-19
    CFF 21, moved: 2
    CFF 21: 2-3
    CFF 22, moved: 1
    CFF 22: 1-2
    CFF 23, moved: 2 4 6 8 10 12 14 16 18
    CFF 23: 2-19
    CFF 24, moved: 8 14
    CFF 25, moved: 8 10 12 14 16 18
    CFF 26, moved: 4-5 8-9 12-13 16-17
    CFF 27, moved: 4-5 8-9 12-13 16-17
    CFF 30, moved: 4-5 8-9 12-13 16-17
    CFF 31, moved: 4-5 8-9 12-13 16-17
    CFF 12 0, moved: 0
    CFF 12 0: 0
    CFF 12 3, moved: 2-19
    CFF 12 3: 2-19
    CFF 12 4, moved: 2-19
    CFF 12 4: 2-19
    CFF 12 5, moved: 1-19
    CFF 12 5: 1-19
    CFF 12 9, moved: 1-19
    CFF 12 9: 1-19
    CFF 12 10, moved: 2-19
    CFF 12 10: 2-19
    CFF 12 11, moved: 2-19
    CFF 12 11: 2-19
    CFF 12 12, moved: 2-19
    CFF 12 12: 2-19
    CFF 12 14, moved: 1-19
    CFF 12 14: 1-19
    CFF 12 15, moved: 2-19
    CFF 12 15: 2-19
    CFF 12 18, moved: 1-19
    CFF 12 18: 1-19
    CFF 12 22, moved: 4-19
    CFF 12 22: 4-19
    CFF 12 24, moved: 2-19
    CFF 12 24: 2-19
    CFF 12 26, moved: 1-19
    CFF 12 26: 1-19
    CFF 12 27, moved: 1-19
    CFF 12 27: 1-19
    CFF 12 28, moved: 2-19
    CFF 12 28: 2-19
    CFF 12 34, moved: 7
    CFF 12 35, moved: 13
    CFF 12 36, moved: 9
    CFF 12 37, moved: 11
    CFF2 1, moved: 2 4 6 8 10 12 14 16 18
    CFF2 1: 2 4 6 8 10 12 14 16 18
    CFF2 3, moved: 2 4 6 8 10 12 14 16 18
    CFF2 3: 2 4 6 8 10 12 14 16 18
    CFF2 4, moved: 1
    CFF2 4: 1
    CFF2 5, moved: 2 4 6 8 10 12 14 16 18
    CFF2 5: 2 4 6 8 10 12 14 16 18
    CFF2 6, moved: 1-19
    CFF2 6: 1-19
    CFF2 7, moved: 1-19
    CFF2 7: 1-19
    CFF2 8, moved: 6 12 18
    CFF2 8: 6 12 18
    CFF2 15, moved: 1
    CFF2 15: 1
    CFF2 18, moved: 2 4 6 8 10 12 14 16 18
    CFF2 18: 2 4 6 8 10 12 14 16 18
    CFF2 19, moved: 2 4 6 8 10 12 14 16 18
    CFF2 19: 2 4 6 8 10 12 14 16 18
    CFF2 20, moved: 2 4 6 8 10 12 14 16 18
    CFF2 20: 2 4 6 8 10 12 14 16 18
    CFF2 21, moved: 2
    CFF2 21: 2
    CFF2 22, moved: 1
    CFF2 22: 1
    CFF2 23, moved: 2 4 6 8 10 12 14 16 18
    CFF2 23: 2 4 6 8 10 12 14 16 18
    CFF2 24, moved: 8 14
    CFF2 24: 8 14
    CFF2 25, moved: 8 10 12 14 16 18
    CFF2 25: 8 10 12 14 16 18
    CFF2 26, moved: 4-5 8-9 12-13 16-17
    CFF2 26: 4-5 8-9 12-13 16-17
    CFF2 27, moved: 4-5 8-9 12-13 16-17
    CFF2 27: 4-5 8-9 12-13 16-17
    CFF2 30, moved: 4-5 8-9 12-13 16-17
    CFF2 30: 4-5 8-9 12-13 16-17
    CFF2 31, moved: 4-5 8-9 12-13 16-17
    CFF2 31: 4-5 8-9 12-13 16-17
    CFF2 12 34, moved: 7
    CFF2 12 34: 7
    CFF2 12 35, moved: 13
    CFF2 12 35: 13
    CFF2 12 36, moved: 9
    CFF2 12 36: 9
    CFF2 12 37, moved: 11
    CFF2 12 37: 11"
  `);
});

test('blend replaces values and their deltas by the values, as many as the list of regions has', () => {
  const blended = (steps: Step[], regionCounts = [2, 1]) =>
    refusalOf(steps, [], { version: 2, regionCounts });
  // Two values with two deltas each, and their number.
  const two: Step[] = [1, 2, 3, 4, 5, 6, 2, [16]];
  expect(blended([...two, 'rmoveto'])).toBeNull();
  expect(blended([...two, 'hmoveto'])).toBe('移动操作的参数个数有误');
  expect(blended([1, [15], 1, 2, 3, 4, 2, [16], 'rmoveto'])).toBeNull();
  expect(blended([[16], 'rmoveto'])).toBe('blend 的参数有误');
  expect(blended([1, 2, 3, 4, 5, 2, [16], 'rmoveto'])).toBe('blend 的参数有误');
  expect(blended([-1, [16], 'rmoveto'])).toBe('blend 的参数有误');
  expect(blended(two, [])).toBe('blend 的参数有误');
  expect(blended([2, [15]])).toBe('vsindex 超出范围');
  expect(blended([[15]])).toBe('vsindex 的参数有误');
  expect(blended([0, [15], 0, [15]])).toBe('vsindex 的参数有误');
  expect(blended([...two, 'rmoveto', 1, [15]])).toBe('vsindex 的参数有误');
});

test('glyphs use the subroutines and regions of their font', () => {
  const drawn = machineOf([0, 'hmoveto', -107, 'callsubr'], [[1, 'hlineto']]);
  expect(drawn.draws(0)).toBe(true);
  const none: CffIndex = { count: 0, offsets: new Uint32Array(1), end: 0 };
  const subrs = { version: 2 as const, localSubrs: [none, none], vsIndex: [0, 1], regionCounts: [1, 2] };
  const steps: Step[] = [1, 2, 3, 1, [16], 'hmoveto'];
  expect(refusalOf(steps, [], { ...subrs, fdSelect: Uint8Array.of(1) })).toBeNull();
  expect(refusalOf(steps, [], { ...subrs, fdSelect: Uint8Array.of(0) })).not.toBeNull();
});
