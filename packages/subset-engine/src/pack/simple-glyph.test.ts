import { ByteSink } from '@ziwan/sfnt';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { u16 } from '../testing/bytes.ts';
import { encodeSimpleGlyph } from './simple-glyph.ts';

interface Point {
  readonly dx: number;
  readonly dy: number;
  readonly onCurve: boolean;
}
interface Glyph {
  readonly contours: readonly (readonly Point[])[];
  readonly instructions?: readonly number[];
  readonly box?: readonly number[];
  readonly overlaps?: boolean;
}

function boxOf(points: readonly Point[]): readonly number[] {
  if (points.length === 0) return [0, 0, 0, 0];
  const sums = (distances: number[]) =>
    distances.map((_, i) => distances.slice(0, i + 1).reduce((a, b) => a + b));
  const [xs, ys] = [sums(points.map(({ dx }) => dx)), sums(points.map(({ dy }) => dy))];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** A glyph as `glyf` has it, with bytes for short distances, and repeated flags counted. */
function glyfBytes({ contours, instructions = [], box, overlaps = false }: Glyph): number[] {
  const points = contours.flat();
  const ends = contours.map((_, i) => contours.slice(0, i + 1).flat().length - 1);
  const axis = (d: number, short: number, same: number): [flag: number, bytes: number[]] => {
    if (d === 0) return [same, []];
    if (Math.abs(d) < 256) return [short + (d > 0 ? same : 0), [Math.abs(d)]];
    return [0, u16(d)];
  };
  const coded = points.map(({ dx, dy, onCurve }, i) => {
    const [[x, xs], [y, ys]] = [axis(dx, 2, 16), axis(dy, 4, 32)];
    return { flag: x + y + (onCurve ? 1 : 0) + (overlaps && i === 0 ? 64 : 0), xs, ys };
  });
  const flags: number[] = [];
  for (let i = 0; i < coded.length; ) {
    const flag = coded[i]?.flag as number;
    let next = i + 1;
    while (next < coded.length && next - i < 256 && coded[next]?.flag === flag) next++;
    flags.push(...(next - i > 1 ? [flag + 8, next - i - 1] : [flag]));
    i = next;
  }
  return [
    ...u16(contours.length, ...(box ?? boxOf(points)), ...ends, instructions.length),
    ...instructions,
    ...flags,
    ...coded.flatMap(({ xs }) => xs),
    ...coded.flatMap(({ ys }) => ys),
  ];
}

const encode = (bytes: readonly number[], start = 0, end = bytes.length) => {
  const streams = { pointCounts: new ByteSink(), flags: new ByteSink(), triplets: new ByteSink() };
  const glyph = encodeSimpleGlyph(Uint8Array.from(bytes), start, end, streams);
  const taken = (sink: ByteSink) => [...sink.reserve(0).subarray(0, sink.length)];
  const { pointCounts, flags, triplets } = streams;
  return { glyph, pointCounts: taken(pointCounts), flags: taken(flags), triplets: taken(triplets) };
};

/** Bits of the distances, what is added to them, and the index of the first flag (WOFF2, section 5.2). */
function decoded(flag: number, bytes: readonly number[]): { dx: number; dy: number; size: number } {
  const row = flag & 0x7f;
  const sign = (bit: number) => (bit ? 1 : -1);
  const number = (from: number, bits: number) => {
    let value = 0;
    for (let i = from; i < from + bits; i++)
      value = value * 2 + (((bytes[i >> 3] as number) >> (7 - (i & 7))) & 1);
    return value;
  };
  if (row < 10) return { dx: 0, dy: sign(row & 1) * (128 * (row & 14) + number(0, 8)), size: 1 };
  if (row < 20) return { dx: sign(row & 1) * (128 * ((row - 10) & 14) + number(0, 8)), dy: 0, size: 1 };
  const [first, step, bits, size] =
    row < 84 ? [20, 16, 4, 1] : row < 120 ? [84, 256, 8, 2] : row < 124 ? [120, 0, 12, 3] : [124, 0, 16, 4];
  const index = (row - first) >> 2;
  const across = row < 84 ? index >> 2 : row < 120 ? Math.floor(index / 3) : 0;
  const along = row < 84 ? index & 3 : row < 120 ? index % 3 : 0;
  const one = step > 0 ? 1 : 0;
  return {
    dx: sign(row & 1) * (one + step * across + number(0, bits)),
    dy: sign(row & 2) * (one + step * along + number(bits, bits)),
    size,
  };
}

/** Fewest bytes of a triplet. */
const sizeOf = ({ dx, dy }: Point): number => {
  const [x, y] = [Math.abs(dx), Math.abs(dy)];
  if ((x === 0 && y < 1280) || (y === 0 && x < 1280)) return 1;
  if (Math.max(x, y) < 4096 && Math.min(x, y) === 0) return 3;
  return Math.max(x, y) <= 64 ? 1 : Math.max(x, y) <= 768 ? 2 : Math.max(x, y) < 4096 ? 3 : 4;
};

function pointsIn({ flags, triplets }: ReturnType<typeof encode>): (Point & { size: number })[] {
  let at = 0;
  return flags.map((flag) => {
    const { dx, dy, size } = decoded(flag, triplets.slice(at));
    at += size;
    return { dx: dx + 0, dy: dy + 0, onCurve: flag < 128, size };
  });
}

const EDGES = [0, 1, 16, 17, 32, 33, 48, 64, 65, 255, 256, 257, 511, 512, 513, 768, 769, 1023, 1024];
const DISTANCES = [...EDGES, 1279, 1280, 4095, 4096, 9999].flatMap((d) => (d ? [d, -d] : [0]));

test('points of every distance are encoded in the fewest bytes, and decoded to the same', () => {
  const points = DISTANCES.flatMap((dx, i) =>
    DISTANCES.map((dy, j) => ({ dx, dy, onCurve: (i + j) % 3 > 0 })),
  );
  const bytes = glyfBytes({ contours: [points], box: [0, 0, 0, 0] });
  const encoded = encode(bytes);
  expect(pointsIn(encoded)).toEqual(points.map((point) => ({ ...point, size: sizeOf(point) })));
  expect(encoded.glyph.points).toBe(points.length);
});

const distance = fc.integer({ min: -300, max: 300 });
const point = fc.record({
  dx: fc.oneof(fc.constant(0), distance),
  dy: fc.oneof(fc.constant(0), distance),
  onCurve: fc.boolean(),
});

test('glyphs keep their contours and points', () => {
  fc.assert(
    fc.property(fc.array(fc.array(point, { minLength: 1, maxLength: 9 }), { maxLength: 5 }), (contours) => {
      const bytes = [1, 2, 3, ...glyfBytes({ contours, instructions: [7, 8] })];
      const encoded = encode([...bytes, 9], 3, bytes.length);
      expect(pointsIn(encoded)).toEqual(contours.flat().map((each) => ({ ...each, size: sizeOf(each) })));
      expect(encoded.pointCounts).toEqual(contours.map(({ length }) => length));
      expect(encoded.glyph).toEqual({
        points: contours.flat().length,
        instructions: 3 + 10 + 2 * contours.length + 2,
        instructionLength: 2,
        boxDiffers: false,
        overlaps: false,
      });
    }),
  );
});

const square: readonly Point[] = [
  { dx: 10, dy: 20, onCurve: true },
  { dx: 100, dy: 0, onCurve: true },
  { dx: 0, dy: 100, onCurve: true },
  { dx: -100, dy: 0, onCurve: true },
];

test('a box that is not that of the points is told from one that is', () => {
  const box = boxOf(square);
  const differs = (own: readonly number[], contours = [square]) =>
    encode(glyfBytes({ contours, box: own })).glyph.boxDiffers;
  expect(differs(box)).toBe(false);
  for (const i of box.keys())
    for (const by of [-1, 1]) expect(differs(box.map((side, k) => (k === i ? side + by : side)))).toBe(true);
  const below = [{ dx: -500, dy: -600, onCurve: true }, ...square.slice(1)];
  expect(differs(boxOf(below), [below])).toBe(false);
  // A glyph without points has a box of zeros, and may end after its header.
  expect(encode(u16(0, 0, 0, 0, 0)).glyph).toEqual({
    points: 0,
    instructions: 10,
    instructionLength: 0,
    boxDiffers: false,
    overlaps: false,
  });
  expect(encode(u16(0, 0, 0, 1, 0)).glyph.boxDiffers).toBe(true);
});

test('contours that may overlap are marked by their first point', () => {
  expect(encode(glyfBytes({ contours: [square], overlaps: true })).glyph.overlaps).toBe(true);
  expect(encode(glyfBytes({ contours: [square] })).glyph.overlaps).toBe(false);
});

test('a glyph that is cut short, or whose contours are out of order, is refused', () => {
  const bytes = glyfBytes({ contours: [square.slice(0, 2), square.slice(2)], instructions: [1] });
  expect(() => encode(bytes)).not.toThrow();
  for (let end = 10; end < bytes.length; end++) expect(() => encode(bytes, 0, end)).toThrow('字形数据不完整');
  const swapped = [...bytes];
  swapped.splice(10, 4, ...u16(3, 2));
  expect(() => encode(swapped)).toThrow('字形轮廓次序有误');
  // Empty contours are allowed.
  const empty = [...bytes];
  empty.splice(10, 4, ...u16(3, 3));
  expect(encode(empty).pointCounts).toEqual([4, 0]);
});
