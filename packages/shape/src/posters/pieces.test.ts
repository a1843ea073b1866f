import { expect, test } from 'vitest';
import { groupsOf, type Piece } from './pieces.ts';

/** A square piece whose area is all of it. */
const square = (label: number, left: number, top: number, side: number): Piece => ({
  label,
  left,
  top,
  right: left + side,
  bottom: top + side,
  area: side * side,
});
const labelsOf = (pieces: readonly Piece[], width = 1000, height = 1000) =>
  groupsOf({ labels: new Int32Array(0), pieces }, width, height).map((group) =>
    group.map(({ label }) => label).sort((a, b) => a - b),
  );

test('of more than nine hundred pieces the largest are grouped', () => {
  const small = Array.from({ length: 900 }, (_, i) =>
    square(i + 1, 10 + (i % 30) * 20, 10 + Math.floor(i / 30) * 20, 4),
  );
  const groups = labelsOf([...small, square(901, 700, 700, 100), square(902, 820, 700, 100)]);
  expect(groups[0]).toEqual([901, 902]);
  expect(groups.flat()).toHaveLength(900);
});

test('pieces closer than four fifths of the larger one are a group, the one with most ink first', () => {
  expect(labelsOf([square(1, 100, 100, 50), square(2, 300, 100, 100), square(3, 479, 100, 100)])).toEqual([
    [2, 3],
    [1],
  ]);
  expect(labelsOf([square(2, 300, 100, 100), square(3, 480, 100, 100)])).toEqual([[2], [3]]);
});
