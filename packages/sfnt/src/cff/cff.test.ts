import { expect, test } from 'vitest';
import { ByteSink } from '../byte-sink.ts';
import { fixedNumbers, numberOf, OPERATOR, readDict, writeOperator } from './cff-dict.ts';
import { type CffIndex, itemBytes, readIndex, readNumber, writeIndex } from './cff-index.ts';
import { CharstringWriter, UnusualCff } from './charstring.ts';
import { readFdSelect } from './fd-select.ts';
import { frameOf, writeCff } from './write-cff.ts';

const partial = (bytes: readonly number[]) => ({ bytes: Uint8Array.from(bytes), need() {} });
const u16 = (value: number) => [(value >> 8) & 255, value & 255];
const short = (value: number) => [28, ...u16(value)];
const taken = (sink: ByteSink) => [...sink.reserve(0).subarray(0, sink.length)];

/** An INDEX whose offsets have four bytes. */
function index(items: readonly (readonly number[])[]): number[] {
  let at = 1;
  const offsets = [at];
  for (const item of items) {
    at += item.length;
    offsets.push(at);
  }
  return [
    ...u16(items.length),
    4,
    ...offsets.flatMap((each) => [0, each >> 16, ...u16(each)]),
    ...items.flat(),
  ];
}

interface Subrs {
  readonly global?: readonly (readonly number[])[];
  readonly local?: readonly (readonly number[])[] | null;
}
/** A charstring with its subroutines in it, or why it is left to others. */
function written(program: readonly number[], { global = [], local = null }: Subrs = {}): number[] | string {
  const globals = index(global);
  const locals = index(local ?? []);
  const bytes = Uint8Array.from([...globals, ...locals, ...program]);
  const from = globals.length + locals.length;
  const read = (at: number): CffIndex => readIndex({ bytes, need() {} }, at);
  const sink = new ByteSink();
  try {
    new CharstringWriter(bytes, read(0), sink).write(from, bytes.length, local && read(globals.length));
    return taken(sink);
  } catch (error) {
    if (!(error instanceof UnusualCff)) throw error;
    return error.message;
  }
}

const [CALLSUBR, RETURN, ENDCHAR, HSTEM, HINTMASK, CALLGSUBR] = [10, 11, 14, 1, 19, 29];
const ONE = 140;

test('each operator takes its own numbers of operands, as many as 48', () => {
  const operators = [
    ...Array.from({ length: 32 }, (_, op) => [op]).filter(
      ([op]) => ![10, 11, 12, 28, 29].includes(op as number),
    ),
    ...Array.from({ length: 40 }, (_, op) => [12, op]),
  ];
  const lines = operators.flatMap((operator) => {
    const counts = Array.from({ length: 50 }, (_, count) => count).filter((count) => {
      // Masks of as many stems take up to six bytes.
      const program = [...Array(count).fill(ONE), ...operator, 0, 0, 0, 0, 0, 0];
      const mask = (operator[0] === 19 || operator[0] === 20) && ((count >> 1) + 7) >> 3;
      const whole =
        operator[0] === ENDCHAR ? program : program.slice(0, count + operator.length + (mask || 0));
      return typeof written(whole) !== 'string';
    });
    return counts.length > 0 ? [`${operator.join(' ')}: ${counts.join(' ')}`] : [];
  });
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "1: 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48
    3: 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48
    4: 1 2
    5: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40 42 44 46 48
    6: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48
    7: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48
    8: 6 12 18 24 30 36 42 48
    14: 0 1
    18: 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48
    19: 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48
    20: 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48
    21: 2 3
    22: 1 2
    23: 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48
    24: 8 14 20 26 32 38 44
    25: 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40 42 44 46 48
    26: 4 5 8 9 12 13 16 17 20 21 24 25 28 29 32 33 36 37 40 41 44 45 48
    27: 4 5 8 9 12 13 16 17 20 21 24 25 28 29 32 33 36 37 40 41 44 45 48
    30: 4 5 8 9 12 13 16 17 20 21 24 25 28 29 32 33 36 37 40 41 44 45 48
    31: 4 5 8 9 12 13 16 17 20 21 24 25 28 29 32 33 36 37 40 41 44 45 48
    12 34: 7
    12 35: 13
    12 36: 9
    12 37: 11"
  `);
});

test('a charstring is copied, and gets an end if it has none', () => {
  expect(written([ONE, ONE, 21])).toEqual([ONE, ONE, 21, ENDCHAR]);
  expect(written([ONE, ONE, 21, ENDCHAR, 99])).toEqual([ONE, ONE, 21, ENDCHAR]);
  expect(written([])).toEqual([ENDCHAR]);
  const masked = [...Array(18).fill(ONE), HSTEM, HINTMASK, 0x0b, 0x0a, ONE, 22];
  expect(written(masked)).toEqual([...masked, ENDCHAR]);
});

test('subroutines stand where they were called, by numbers in every encoding', () => {
  const local = Array.from({ length: 300 }, (_, i) => [...short(i), RETURN]);
  for (const [number, sub] of [
    [[32], 0],
    [[246], 214],
    [[247, 0], 215],
    [[247, 84], 299],
    [[251, 0], null],
    [short(-107), 0],
    [short(192), 299],
    [short(193), null],
    [short(-108), null],
    [[255, 0, 0, 0, 0], null],
  ] as const) {
    const program = [...number, CALLSUBR, 22];
    expect(written(program, { local })).toEqual(
      sub === null ? 'a call of no subroutine' : [...short(sub), 22, ENDCHAR],
    );
    expect(written([...number, CALLGSUBR, 22], { global: local })).toEqual(written(program, { local }));
  }
});

test.each([
  [1239, 107],
  [1240, 1131],
  [33_899, 1131],
  [33_900, 32_768],
])('of %i subroutines, the first has the number −%i', (count, bias) => {
  const local = Array.from({ length: count }, (_, i) => [139 + (i === 0 ? 7 : i === 1 ? 8 : 0), RETURN]);
  expect(written([...short(-bias), CALLSUBR, 22], { local })).toEqual([146, 22, ENDCHAR]);
  expect(written([...short(1 - bias), CALLSUBR, 22], { local })).toEqual([147, 22, ENDCHAR]);
});

test('subroutines may call others, end the glyph, and leave operands for what follows', () => {
  const global = [
    [ONE, ONE, RETURN],
    [...short(-107), CALLGSUBR, 21, ENDCHAR],
    [33, 29, 99],
  ];
  expect(written([33, CALLGSUBR, 99], { global })).toEqual([ONE, ONE, 21, ENDCHAR]);
  expect(written([32, CALLGSUBR, 21, 34, CALLGSUBR], { global })).toEqual([
    ONE,
    ONE,
    21,
    ONE,
    ONE,
    21,
    ENDCHAR,
  ]);
  // Without a return it ends with its bytes.
  expect(written([32, CALLGSUBR, 21], { global: [[ONE, ONE]] })).toEqual([ONE, ONE, 21, ENDCHAR]);
});

test('what hardly any font does is left to others', () => {
  expect(written([CALLSUBR], { local: [[RETURN]] })).toBe('a call without a number');
  expect(written([32, CALLSUBR])).toBe('a call without a number');
  expect(written([ONE, 22, CALLGSUBR], { global: [[RETURN]] })).toBe('a call without a number');
  expect(written([ONE, ONE, 22 + 3, CALLGSUBR])).toMatch(/operator 25 with 2 operands/);
  for (const cut of [[28], [28, 0], [247], [255, 0, 0, 0]])
    expect(written([ONE, ONE, 21, ...cut])).toBe('a charstring ends within a number');
  expect(written([...Array(18).fill(ONE), HINTMASK, 0])).toBe('a charstring ends within a number');
  expect(written([...Array(4).fill(ONE), ENDCHAR])).toBe('operator 14 with 4 operands');
});

test('calls are ten deep and 4,096 in all, and a glyph has 64 KiB', () => {
  const chain = (depth: number) => {
    const global = Array.from({ length: depth }, (_, i) => (i + 1 < depth ? [33 + i, CALLGSUBR] : [ONE]));
    return written([32, CALLGSUBR, 22], { global });
  };
  expect(chain(10)).toEqual([ONE, 22, ENDCHAR]);
  expect(chain(11)).toBe('too many calls');
  const many = (calls: number) => written(Array(calls).fill([32, CALLGSUBR]).flat(), { global: [[ONE, 22]] });
  expect(many(4096)).toHaveLength(2 * 4096 + 1);
  expect(many(4097)).toBe('too many calls');
  const large = (bytes: number) =>
    written(
      Array(bytes / 2)
        .fill([ONE, 22])
        .flat(),
    );
  expect(large(65_536)).toHaveLength(65_537);
  expect(large(65_538)).toBe('a glyph too large');
});

test('the numbers of a DICT are read in every encoding, reals as none, with their bytes', () => {
  const numbers: [encoded: number[], value: number | null][] = [
    [[32], -107],
    [[246], 107],
    [[247, 0], 108],
    [[250, 255], 1131],
    [[251, 0], -108],
    [[254, 255], -1131],
    [short(-32_767), -32_767],
    [short(0x1234), 0x1234],
    [[29, 0x12, 0x34, 0x56, 0x78], 0x12345678],
    [[29, 0xff, 0xff, 0xff, 0xfe], -2],
    [[30, 0xe2, 0xa2, 0x5f], null],
    [[30, 0x12, 0xff], null],
  ];
  for (const [encoded, value] of numbers) {
    const dict = readDict(Uint8Array.from([ONE, 14, ...encoded, ONE, 12, 7, 139, 17]));
    expect(dict.get(OPERATOR.fontMatrix)).toEqual({
      numbers: [value, 1],
      bytes: Uint8Array.from([...encoded, ONE]),
    });
    expect([...dict.keys()]).toEqual([14, OPERATOR.fontMatrix, OPERATOR.charStrings]);
    expect([14, 17, 18].map((operator) => numberOf(dict, operator))).toEqual([1, 0, null]);
  }
  for (const wrong of [22, 27, 31, 255])
    expect(() => readDict(Uint8Array.of(wrong, 0, 0, 0, 0, 14))).toThrow('CFF 字典有误');
});

test('operators are written after their operands, numbers in five bytes', () => {
  const sink = new ByteSink();
  writeOperator(sink, OPERATOR.fdArray, fixedNumbers(0x12345678, -2));
  writeOperator(sink, OPERATOR.private, fixedNumbers());
  expect(taken(sink)).toEqual([29, 0x12, 0x34, 0x56, 0x78, 29, 255, 255, 255, 254, 12, 36, 18]);
});

test('an INDEX is read in place, and written with offsets as small as they go', () => {
  for (const [length, size] of [
    [0xfe, 1],
    [0xff, 2],
    [0xfffe, 2],
    [0xffff, 4],
  ] as const) {
    const data = Uint8Array.from({ length }, (_, i) => i & 255);
    const sink = new ByteSink();
    writeIndex(sink, data, [3, 3, length]);
    const bytes = sink.reserve(0).slice(0, sink.length);
    const read = readIndex({ bytes: Uint8Array.from([9, ...bytes, 9]), need() {} }, 1);
    expect(read).toMatchObject({ count: 3, offsetSize: size, end: 1 + bytes.length });
    const whole = Uint8Array.from([9, ...bytes]);
    expect([0, 1, 2].map((i) => itemBytes(whole, read, i).length)).toEqual([3, 0, length - 3]);
    expect([...itemBytes(whole, read, 0)]).toEqual([0, 1, 2]);
    expect(() => itemBytes(whole, read, 3)).toThrow('CFF 索引过短');
  }
  const empty = new ByteSink();
  writeIndex(empty, new Uint8Array(), []);
  expect(taken(empty)).toEqual([0, 0]);
  expect(readIndex(partial([9, 0, 0, 9]), 1)).toEqual({
    count: 0,
    offsetSize: 1,
    offsets: 3,
    base: 3,
    end: 3,
  });
});

test('a broken INDEX is refused', () => {
  for (const size of [0, 5])
    expect(() => readIndex(partial([0, 1, size, 1, 2, 7]), 0)).toThrow('CFF 索引有误');
  expect(() => readIndex(partial([0, 1, 1, 1, 3, 7]), 0)).toThrow('CFF 索引超出文件末尾');
  expect(readIndex(partial([0, 1, 1, 1, 2, 7]), 0).end).toBe(6);
  for (const first of [0, 3]) {
    const { bytes } = partial([0, 1, 1, first, 2, 7]);
    expect(() => itemBytes(bytes, readIndex({ bytes, need() {} }, 0), 0)).toThrow('CFF 索引有误');
  }
  expect(readNumber(Uint8Array.of(1, 2, 3), 1, 2)).toBe(0x203);
  expect(() => readNumber(Uint8Array.of(1, 2, 3), 2, 2)).toThrow('CFF 表不完整');
});

test('an INDEX asks for what it reads, and for its items only if they are wanted', () => {
  const asked = (needsItems?: boolean) => {
    const needs: [number, number][] = [];
    const { bytes } = partial([9, 0, 2, 1, 1, 2, 4, 7, 7, 7]);
    readIndex({ bytes, need: (start, end) => needs.push([start, end]) }, 1, needsItems);
    return needs;
  };
  expect(asked(false)).toEqual([
    [1, 4],
    [4, 7],
  ]);
  expect(asked()).toEqual([
    [1, 4],
    [4, 7],
    [7, 10],
  ]);
});

test('glyphs have the font DICT of their number or range', () => {
  const of = (bytes: number[], glyphs: number) => {
    const lookup = readFdSelect(partial([9, ...bytes]), 1, glyphs);
    return Array.from({ length: glyphs }, (_, glyph) => lookup(glyph));
  };
  expect(of([0, 0, 1, 2, 1], 4)).toEqual([0, 1, 2, 1]);
  expect(of([3, 0, 2, 0, 0, 5, 0, 3, 1, 0, 4], 4)).toEqual([5, 5, 5, 1]);
  expect(() => of([4, 0, 0], 2)).toThrow('CFF 字体的 FDSelect 格式不明');
  const needs: [number, number][] = [];
  const { bytes } = partial([9, 3, 0, 2, 0, 0, 5, 0, 3, 1, 0, 4]);
  readFdSelect({ bytes, need: (start, end) => needs.push([start, end]) }, 1, 4);
  expect(needs).toEqual([
    [1, 6],
    [1, 12],
  ]);
});

test('a table that is written names each of its glyphs', () => {
  const charsetOf = (glyphs: number) => {
    const bytes = writeCff({
      frame: frameOf(new Uint8Array(0), [0, 0, 1000, 1000]),
      charStrings: {
        data: new Uint8Array(glyphs).fill(ENDCHAR),
        ends: Array.from({ length: glyphs }, (_, i) => i + 1),
      },
      parts: [{ dict: new Uint8Array(0), privateDict: new Uint8Array(0) }],
      partOfGlyph: Array(glyphs).fill(0),
    });
    const table = { bytes, need() {} };
    const top = readDict(itemBytes(bytes, readIndex(table, readIndex(table, 4).end), 0));
    const at = numberOf(top, OPERATOR.charset) as number;
    return [...bytes.subarray(at, at + 5)];
  };
  // Format 2: from glyph 1 on, as many more as there are.
  expect(charsetOf(2)).toEqual([2, 0, 1, 0, 0]);
  expect(charsetOf(3)).toEqual([2, 0, 1, 0, 1]);
  expect(charsetOf(65_535)).toEqual([2, 0, 1, 0xff, 0xfd]);
});
