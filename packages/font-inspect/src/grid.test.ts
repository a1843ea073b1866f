import { describe, expect, test } from 'vitest';
import { pixelGrid } from './grid.ts';

type Point = readonly [x: number, y: number, onCurve?: boolean];

/** Builds a `glyf` face of simple glyphs with one contour each. */
function face(glyphs: readonly (readonly Point[])[]): Map<string, Uint8Array> {
  const bytes: number[] = [];
  const offsets = [0];
  const s16 = (value: number) => bytes.push((value >> 8) & 0xff, value & 0xff);
  for (const points of glyphs) {
    s16(1);
    for (let i = 0; i < 4; i++) s16(0);
    s16(points.length - 1);
    s16(0);
    for (const [, , onCurve = true] of points) bytes.push(onCurve ? 1 : 0);
    for (const axis of [0, 1] as const) {
      let last = 0;
      for (const point of points) {
        s16(point[axis] - last);
        last = point[axis];
      }
    }
    while (bytes.length % 4) bytes.push(0);
    offsets.push(bytes.length);
  }
  const loca = new Uint8Array(offsets.length * 4);
  offsets.forEach((offset, i) => {
    new DataView(loca.buffer).setUint32(i * 4, offset);
  });
  const head = new Uint8Array(54);
  head[51] = 1;
  return new Map([
    ['glyf', Uint8Array.from(bytes)],
    ['loca', loca],
    ['head', head],
  ]);
}

/** An L-shaped outline on the grid, with a different size for each `i`. */
function corner(i: number, cell: number): Point[] {
  const [w, h] = [2 + (i % 7), 3 + (i % 5)].map((n) => n * cell) as [number, number];
  const at = (x: number, y: number): Point => [Math.round(x), Math.round(y)];
  return [at(0, 0), at(w, 0), at(w, cell), at(cell, cell), at(cell, h), at(0, h)];
}

const corners = (cell: number, count = 30) => Array.from({ length: count }, (_, i) => corner(i, cell));
const gridOf = (
  glyphs: readonly (readonly Point[])[],
  unitsPerEm: number,
  more: [string, Uint8Array][] = [],
) => pixelGrid(new Map([...face(glyphs), ...more]), glyphs.length, unitsPerEm);

describe('a pixel face', () => {
  test.each([
    [12, 100, 1200],
    [10, 100, 1000],
    [8, 100, 800],
    [16, 64, 1024],
  ])('has %s of them an em, of %s units of %s', (grid, cell, unitsPerEm) => {
    expect(gridOf(corners(cell), unitsPerEm)).toBe(grid);
  });

  test('is recognised if its em is not a multiple of the cell size', () => {
    expect(gridOf(corners(1000 / 12), 1000)).toBe(12);
  });

  test('may have off-curve points at the same place as on-curve points', () => {
    const doubled = corners(100).map((points) =>
      points.flatMap(([x, y]): Point[] => [
        [x, y],
        [x, y, false],
      ]),
    );
    expect(gridOf(doubled, 1200)).toBe(12);
  });
});

describe('a face has no grid', () => {
  const SLANTED: Point[] = [
    [0, 0],
    [500, 0],
    [300, 400],
    [100, 400],
    [0, 200],
  ];
  const CURVED: Point[] = [
    [0, 0],
    [500, 0],
    [500, 400, false],
    [0, 400],
    [0, 200],
  ];
  const mixed = (count: number, odd: Point[]) =>
    gridOf([CURVED, ...corners(100, 100 - count), ...Array.from({ length: count }, () => odd)], 1200);

  test.each([
    ['slanted edges', SLANTED],
    ['curves', CURVED],
    ['edges that are not a whole number of cells', corner(0, 37)],
  ])('if more than a tenth of its glyphs have %s', (_, odd) => {
    expect(mixed(11, odd)).toBeNull();
    expect(mixed(10, odd)).toBe(12);
  });

  test('if it is drawn with separate dots', () => {
    // Both halves of each side are edges.
    const dot = (x: number): Point[] => [
      [x, 0],
      [x + 36, 0],
      [x + 72, 0],
      [x + 72, 36],
      [x + 72, 72],
      [x + 36, 72],
      [x, 72],
      [x, 36],
    ];
    const dots = Array.from({ length: 30 }, (_, i) => dot(99 * (i % 9)));
    expect(gridOf([[], ...dots], 990)).toBeNull();
  });

  test('with too few glyphs to decide', () => {
    expect(gridOf([[], ...corners(100, 11)], 1200)).toBeNull();
    expect(gridOf([[], ...corners(100, 12)], 1200)).toBe(12);
  });

  test('if it is variable', () => {
    expect(gridOf(corners(100), 1200, [['fvar', new Uint8Array(4)]])).toBeNull();
  });
});
