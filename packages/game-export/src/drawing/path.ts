import type { Pen, Typeface } from '@ziwan/lettering';

/** Commands of a path: each a verb and its coordinates. The verbs are those of PathKit. */
export type Path = ArrayLike<number>;

export const VERB = { move: 0, line: 1, quad: 2, cubic: 4, close: 5 } as const;

/** Number of coordinates after each verb. */
export const COORDINATES: Readonly<Record<number, number>> = {
  [VERB.move]: 2,
  [VERB.line]: 2,
  [VERB.quad]: 4,
  [VERB.cubic]: 6,
  [VERB.close]: 0,
};

/** Path of a glyph in pixels relative to its origin; y increases downwards. `scale`: px per font unit. */
export function pathOf(typeface: Typeface, glyph: number, scale: number): number[] {
  const path: number[] = [];
  const pen: Pen = {
    moveTo: (x, y) => path.push(VERB.move, x * scale, -y * scale),
    lineTo: (x, y) => path.push(VERB.line, x * scale, -y * scale),
    quadTo: (cx, cy, x, y) => path.push(VERB.quad, cx * scale, -cy * scale, x * scale, -y * scale),
    cubicTo: (ax, ay, bx, by, x, y) =>
      path.push(VERB.cubic, ax * scale, -ay * scale, bx * scale, -by * scale, x * scale, -y * scale),
    closePath: () => path.push(VERB.close),
  };
  typeface.trace(glyph, pen);
  return path;
}
