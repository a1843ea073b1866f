import { united } from './clip.ts';
import type { Ring } from './path.ts';
import { Shape } from './shape.ts';

/** The shape without overlaps of its contours, which would show in a line along its inside. */
export const seamless = (shape: Shape): Shape =>
  shape.derived('seamless', () => (overlapsItself(shape) ? Shape.ofRings(united(shape.rings)) : shape));

/** True if contours overlap, as those of variable fonts do: uniting them adds a point at each crossing. */
export const overlapsItself = (shape: Shape): boolean =>
  shape.derived('overlaps', () => {
    const known = new Set(shape.rings.flatMap((ring: Ring) => ring.map(({ x, y }) => cell(x, y, 0, 0))));
    return united(shape.rings)
      .flat()
      .some(({ x, y }) => !NEAR.some(([i, j]) => known.has(cell(x, y, i, j))));
  });

const NEAR = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => [i, j] as const));
const cell = (x: number, y: number, i: number, j: number): string =>
  `${Math.round(x * 8) + i} ${Math.round(y * 8) + j}`;
