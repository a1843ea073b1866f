import fc from 'fast-check';
import { expect, test } from 'vitest';
import { common, grown, united, without } from './clip.ts';
import { fitted } from './curves.ts';
import { boxOf, flatten, movedRing, parsePath, type Ring, ringData, signedArea, written } from './path.ts';
import { swept } from './sweep.ts';
import { MADE } from './testing/index.ts';

const area = (rings: readonly Ring[]) => Math.abs(signedArea(rings));
const ringsOf = (character: string) => united(flatten(parsePath(MADE.glyphs[character]?.[1] ?? ''), 0.3));
const shapes = fc.constantFrom('口', '一', '〇', '十', 'I').map(ringsOf);

test('path data is read as the server writes it, and other data is refused', () => {
  expect(parsePath('M1,2L3 -4Q5,6 7,8C1 2 3 4 5 6Z').map(({ op, at }) => [op, ...at])).toEqual([
    ['M', 1, 2],
    ['L', 3, -4],
    ['Q', 5, 6, 7, 8],
    ['C', 1, 2, 3, 4, 5, 6],
    ['Z'],
  ]);
  for (const data of ['M1', 'm1 2', 'A1 2 3 4 5 6 7', 'M1 x'])
    expect(() => parsePath(data)).toThrow('Path data');
});

test('numbers of path data have one decimal at most, and zero no sign', () => {
  expect([0, -0, -0.04, 0.05, -0.05, -0.1, 12, -12, 99.96, -1234.56].map(written)).toEqual([
    '0',
    '0',
    '0',
    '0.1',
    '0',
    '-0.1',
    '12',
    '-12',
    '100',
    '-1234.6',
  ]);
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
      expect(Number(written(value))).toBe(Math.round(value * 10) / 10 || 0);
    }),
  );
  const corner = { x: 1, y: -2.25 };
  expect(ringData([[corner, { x: 3, y: 4 }], [corner]])).toBe('M1 -2.2L3 4ZM1 -2.2Z');
});

test('a circle becomes a polygon whose area is off by less than a hundredth', () => {
  expect(area(ringsOf('〇')) / (Math.PI * 400 ** 2)).toBeCloseTo(1, 2);
});

test('crossing bars unite to one outline of their common area', () => {
  const cross = ringsOf('十');
  expect(cross).toHaveLength(1);
  expect(area(cross)).toBeCloseTo(2 * 800 * 100 - 100 * 100, 1);
});

test('what is taken out and what is common make the whole', () => {
  fc.assert(
    fc.property(shapes, shapes, fc.integer({ min: -600, max: 600 }), (a, b, dx) => {
      const other = b.map((ring) => movedRing(ring, dx, dx / 3));
      expect(area(without(a, other)) + area(common(a, other))).toBeCloseTo(area(a), -1);
    }),
    { numRuns: 60 },
  );
});

test('a grown outline contains the outline, and shrinking it back loses nothing', () => {
  fc.assert(
    fc.property(shapes, fc.integer({ min: 1, max: 80 }), (rings, by) => {
      const larger = grown(rings, by);
      expect(area(without(rings, larger))).toBeLessThan(1);
      expect(area(larger)).toBeGreaterThan(area(rings));
      const box = boxOf(rings) as NonNullable<ReturnType<typeof boxOf>>;
      const grownBox = boxOf(larger) as typeof box;
      expect(box.left - grownBox.left).toBeCloseTo(by, 0);
      expect(area(without(rings, grown(larger, -by)))).toBeLessThan(area(rings) * 0.001 + 30);
    }),
    { numRuns: 60 },
  );
});

test.each([5, 60, 300])(
  'thousands of squares grown by %i are what the area that they cover is, grown',
  (by) => {
    const square = (from: number, to: number): Ring => [
      { x: from, y: from },
      { x: to, y: from },
      { x: to, y: to },
      { x: from, y: to },
    ];
    const cells = Array.from({ length: 60 }, (_, i) => i).flatMap((column) =>
      Array.from({ length: 60 }, (_, row) => movedRing(square(0, 24), column * 25, row * 25)),
    );
    // A frame around a hole of thirty squares by thirty, which growth closes by its own distance.
    const hole = square(15 * 25 - 1, 45 * 25);
    const frame = without([square(0, 60 * 25 - 1)], [hole]);
    const squares = cells.filter((cell) => without([cell], [hole]).length > 0);
    expect(squares).toHaveLength(2700);
    const [stepped, whole] = [grown(squares, by), grown(frame, by)];
    expect(stepped).toHaveLength(2);
    expect(area(without(stepped, whole)) + area(without(whole, stepped))).toBeLessThan(area(whole) * 1e-4);
  },
);

test('a swept outline has the area of its polygon and of the way of its silhouette', () => {
  const square: Ring[] = [
    [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 100 },
      { x: 0, y: 100 },
    ],
  ];
  // A square moved by (30, 20) covers itself and two parallelograms.
  expect(area(united(swept(square, 30, 20)))).toBeCloseTo(100 * 100 + 100 * 30 + 100 * 20, 1);
  expect(united(swept(square, 30, 20))).toHaveLength(1);
});

test('a swept outline is what copies along the way cover', () => {
  fc.assert(
    fc.property(
      shapes,
      fc.integer({ min: -150, max: 150 }),
      fc.integer({ min: -150, max: 150 }),
      (rings, dx, dy) => {
        const sweep = united(swept(rings, dx, dy));
        const copies = Array.from({ length: 41 }, (_, i) =>
          rings.map((ring) => movedRing(ring, (dx * i) / 40, (dy * i) / 40)),
        );
        const covered = united(copies.flat());
        expect(area(without(covered, sweep))).toBeLessThan(5);
        expect(area(without(sweep, covered))).toBeLessThan(area(sweep) * 0.01 + 500);
      },
    ),
    { numRuns: 40 },
  );
});

test('fitted curves keep the area, straight lines and corners, with a fraction of the points', () => {
  for (const character of ['口', '〇', '十']) {
    const rings = grown(ringsOf(character), 30);
    const data = fitted(rings, 0.08);
    const again = flatten(parsePath(data), 0.1);
    expect(area(again) / area(rings)).toBeCloseTo(1, 2);
    expect(area(without(again, grown(rings, 0.8)))).toBeLessThan(2);
    expect(area(without(grown(rings, -0.8), again))).toBeLessThan(2);
  }
  const round = grown(ringsOf('〇'), 30);
  expect(parsePath(fitted(round, 0.08)).length).toBeLessThan((round[0]?.length ?? 0) / 3);
  // A square stays one: four corners and nothing else.
  expect(fitted(ringsOf('一'), 0.08)).toMatch(/^M[\d. -]+(L[\d. -]+){3}Z$/);
});
