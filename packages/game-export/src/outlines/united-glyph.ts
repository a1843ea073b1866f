import { type Path, VERB } from '../drawing/path.ts';
import type { Unite } from '../drawing/union.ts';
import { contoursOf, type Filled, filledOf, mapped } from './overlap.ts';
import { type GlyphPoint, type SimpleGlyph, writeSimpleGlyph } from './simple-glyph.ts';

/** Share of the area that a union may change, by rounding to whole font units, and square units that it always may. */
const MAX_LOSS = { share: 0.01, units: 1000 };
/** Scales at which Skia is tried: it fails at some places, and others at another scale. */
const SCALES = [1, 1 / 16, 1 / 7];
/** Greatest distance (font units) of an implied point from the middle of its neighbours. */
const IMPLIED = 0.01;

/**
 * Unites the overlapping contours of a TrueType outline, in font units, y downwards. Curves stay quadratic; new points
 * are rounded to whole units, and what was not cut stays as it was.
 * @returns `null` if nothing overlaps, `failed` if no union is sound
 */
export function unitedGlyph(path: Path, unite: Unite): SimpleGlyph | 'failed' | null {
  const before = filledOf(path, 'nonzero');
  if (!before.overlaps && !before.touches) return null;
  for (const scale of SCALES) {
    const scaled = unite(mapped(path, (value) => value * scale));
    const contours = scaled && pointsOf(mapped(scaled, (value) => value / scale));
    if (contours && isSound(contours, before)) return writeSimpleGlyph(contours);
  }
  return 'failed';
}

/** Contours with the filled side on the right, as TrueType has them; null for cubic curves or an unclear side. */
function pointsOf(united: Path): GlyphPoint[][] | null {
  const contours = contoursOf(united);
  if (contours.some(hasCubic)) return null;
  const { sides } = filledOf(united, 'evenodd');
  const kept = contours.filter((contour) => contour.length > 3);
  if (sides.length !== kept.length) return null;
  return kept.flatMap((contour, i) => {
    const points = contourPoints(contour);
    if (points.length < 3 || sides[i] === 0) return [];
    return [(sides[i] as number) < 0 ? points : points.toReversed()];
  });
}

function hasCubic(contour: readonly number[]): boolean {
  let found = false;
  walk(contour, (verb) => {
    found ||= verb === VERB.cubic;
  });
  return found;
}

function walk(contour: readonly number[], visit: (verb: number, at: number) => void): void {
  const size: Record<number, number> = { [VERB.quad]: 4, [VERB.cubic]: 6 };
  for (let i = 0; i < contour.length; i += 1 + (size[contour[i] as number] ?? 2))
    visit(contour[i] as number, i + 1);
}

/** Rounded points of a contour, y upwards, without those that follow from their neighbours. */
function contourPoints(contour: readonly number[]): GlyphPoint[] {
  const exact: { x: number; y: number; on: boolean }[] = [];
  const add = (at: number, on: boolean) =>
    exact.push({ x: contour[at] as number, y: 0 - (contour[at + 1] as number), on });
  walk(contour, (verb, at) => {
    add(at, verb !== VERB.quad);
    if (verb === VERB.quad) add(at + 2, true);
  });
  const rounded = exact.map(({ x, y, on }) => ({ x: Math.round(x), y: Math.round(y), on }));
  // The last point repeats the first.
  if (same(rounded[0], rounded.at(-1))) {
    rounded.pop();
    exact.pop();
  }
  const count = rounded.length;
  return rounded.filter((point, i) => {
    const previous = rounded[(i + count - 1) % count];
    const next = rounded[(i + 1) % count];
    if (!previous || !next) return true;
    if (point.on && previous.on && same(point, previous)) return false;
    if (!point.on || previous.on || next.on) return true;
    const implied = middle(previous, next);
    const { x, y } = exact[i] as GlyphPoint;
    return Math.hypot(x - implied.x, y - implied.y) > IMPLIED;
  });
}

const same = (a: GlyphPoint | undefined, b: GlyphPoint | undefined): boolean =>
  a?.x === b?.x && a?.y === b?.y;

function isSound(contours: readonly (readonly GlyphPoint[])[], before: Filled): boolean {
  const after = filledOf(pathOfPoints(contours), 'nonzero');
  const loss = Math.abs(after.area - before.area);
  return !after.overlaps && loss <= MAX_LOSS.share * before.area + MAX_LOSS.units;
}

/** The outline that a rasteriser sees in the points (OpenType 1.9, "glyf"); y downwards. */
function pathOfPoints(contours: readonly (readonly GlyphPoint[])[]): number[] {
  return contours.flatMap((contour) => {
    const first = contour.findIndex(({ on }) => on);
    // A contour may have points off the curve alone.
    const start = contour[first] ?? middle(contour[0] as GlyphPoint, contour.at(-1) as GlyphPoint);
    const others = [
      ...contour.slice(first + 1),
      ...contour.slice(0, first + 1),
      ...(first < 0 ? [start] : []),
    ];
    const path: number[] = [VERB.move, start.x, -start.y];
    let control: GlyphPoint | null = null;
    for (const point of others) {
      if (control) {
        const end = point.on ? point : middle(control, point);
        path.push(VERB.quad, control.x, -control.y, end.x, -end.y);
      } else if (point.on) path.push(VERB.line, point.x, -point.y);
      control = point.on ? null : point;
    }
    return [...path, VERB.close];
  });
}

const middle = (a: GlyphPoint, b: GlyphPoint): GlyphPoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  on: true,
});
