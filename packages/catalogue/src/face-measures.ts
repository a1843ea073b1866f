import { type FaceMeasures, MEASURES_VERSION, usualWeight } from '@ziwan/contract';
import { openTypeface, type Pen, type Typeface } from '@ziwan/lettering';

/** Hanzi that Chinese, traditional Chinese and Japanese faces draw alike. */
const SAMPLE = '口日田目白中十木永水火人大天不上下山石自生文小心言食金家我是';
/** Those that enclose nothing: what is white inside them is the inside of an outlined stroke. */
const OPEN = '十木水火人大天不上下山生文小心永';
/** Share of a glyph's ink that is white inside its strokes, from which a face is outlined. */
const OUTLINED = 0.3;
/** Fewest of them that decide. */
const ENOUGH = 10;
/** Lines across a glyph's box, in each direction. */
const LINES = 48;
/** Pieces of a curve. */
const PIECES = 8;
/** Greatest lean (tangent) of an edge that belongs to an upright stroke; beyond are diagonals. */
const LEANING = 0.36;
/** Turn (radians) at a point from which it is a corner. */
const CORNER = 0.45;

type Point = readonly [x: number, y: number];

/**
 * Measures the hanzi of a face.
 * @param axes its axes; with a weight axis, it is measured at its usual weight and at both ends
 * @returns null for a face with too few of the sampled hanzi
 */
export async function measureFace(
  sfnt: Uint8Array,
  axes: readonly { readonly tag: string; readonly min: number; readonly max: number }[],
): Promise<FaceMeasures | null> {
  const typeface = await openTypeface(sfnt);
  const hanzi = [...SAMPLE].map((char) => typeface.glyphOf(char)).filter((glyph) => glyph !== 0);
  const wght = axes.find(({ tag }) => tag === 'wght');
  const usual = measuresAt(wght ? typeface.at({ wght: usualWeight([wght.min, wght.max]) }) : typeface, hanzi);
  if (!usual) return null;
  const ends = wght
    ? [wght.min, wght.max].flatMap(
        (weight) => measuresAt(typeface.at({ wght: weight }), hanzi)?.slice(0, 2) ?? [],
      )
    : [];
  return [MEASURES_VERSION, ...usual, ...(ends.length === 4 ? ends : [])] as unknown as FaceMeasures;
}

/**
 * True for a face that draws the edges of its strokes, so that a stroke is what the edges enclose. Edges that leave the ends
 * open, as those of Train One, enclose nothing.
 * @param glyphs outlines of hanzi without counters
 */
export function isOutlined(glyphs: readonly (readonly (readonly Point[])[])[]): boolean {
  const shares = glyphs.flatMap((contours) => {
    if (contours.length === 0) return [];
    const ys = contours.flat().map(([, y]) => y);
    const [from, to] = [Math.min(...ys), Math.max(...ys)];
    const ink = sum(runsOf(contours, from, to, INK).flat());
    return ink === 0 ? [] : [sum(runsOf(contours, from, to, ENCLOSED).flat()) / ink - 1];
  });
  return medianOf(shares) >= OUTLINED;
}

function measuresAt(typeface: Typeface, glyphs: readonly number[]): number[] | null {
  const open = [...OPEN].map((char) => contoursOf(typeface, typeface.glyphOf(char)));
  const rule = isOutlined(open) ? ENCLOSED : INK;
  const found: number[][] = [];
  const stems: number[] = [];
  const bars: number[] = [];
  const outlines: Point[][] = [];
  for (const glyph of glyphs) {
    const contours = contoursOf(typeface, glyph);
    const points = contours.flat();
    if (points.length < 3) continue;
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const box = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] as const;
    const rows = runsOf(contours, box[2], box[3], rule);
    const columns = runsOf(
      contours.map((contour) => contour.map(([x, y]): Point => [y, x])),
      box[0],
      box[1],
      rule,
    );
    stems.push(...rows.flat());
    bars.push(...columns.flat());
    outlines.push(...contours);
    const ink = (sum(rows.flat()) * (box[3] - box[2])) / LINES;
    const { bends, corners } = turnsOf(contours);
    found.push([
      ink,
      box[1] - box[0],
      box[3] - box[2],
      (box[2] + box[3]) / 2,
      typeface.advance(glyph) / typeface.unitsPerEm,
      bends / (bends + corners || 1),
    ]);
  }
  if (found.length < ENOUGH) return null;
  const medians = (found[0] as number[]).map((_, i) => medianOf(found.map((each) => each[i] as number)));
  return [strokeOf(stems), strokeOf(bars), ...medians, leanOf(outlines)].map((value) =>
    Math.round(1000 * value),
  );
}

/** Outline of a glyph as polygons, in ems. */
function contoursOf(typeface: Typeface, glyph: number): Point[][] {
  const contours: Point[][] = [];
  const em = typeface.unitsPerEm;
  let current: Point[] = [];
  const add = (x: number, y: number) => current.push([x / em, y / em]);
  const last = () => current.at(-1) as Point;
  const pen: Pen = {
    moveTo: (x, y) => {
      current = [[x / em, y / em]];
      contours.push(current);
    },
    lineTo: add,
    quadTo: (cx, cy, x, y) => {
      const [ax, ay] = last().map((value) => value * em) as [number, number];
      for (let i = 1; i <= PIECES; i++) {
        const t = i / PIECES;
        const u = 1 - t;
        add(u * u * ax + 2 * u * t * cx + t * t * x, u * u * ay + 2 * u * t * cy + t * t * y);
      }
    },
    cubicTo: (bx, by, cx, cy, x, y) => {
      const [ax, ay] = last().map((value) => value * em) as [number, number];
      for (let i = 1; i <= PIECES; i++) {
        const t = i / PIECES;
        const u = 1 - t;
        const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
        add(a * ax + b * bx + c * cx + d * x, a * ay + b * by + c * cy + d * y);
      }
    },
    closePath: () => {},
  };
  typeface.trace(glyph, pen);
  return contours;
}

/** Tells if a point belongs to a stroke, by its winding number and the number of contours around it. */
type Rule = (winding: number, around: number) => boolean;

export const INK: Rule = (winding) => winding !== 0;
/** Around 口 of an outlined face are an edge, the stroke's white inside, an edge, and the counter. */
export const ENCLOSED: Rule = (_, around) => around % 4 !== 0;

/** Lengths of the runs of strokes along lines at equal distances. */
export function runsOf(
  contours: readonly (readonly Point[])[],
  from: number,
  to: number,
  belongs: Rule,
): number[][] {
  return Array.from({ length: LINES }, (_, i) => {
    const y = from + ((i + 0.5) * (to - from)) / LINES;
    const crossings: { x: number; turn: number; contour: readonly Point[] }[] = [];
    for (const contour of contours)
      contour.forEach(([x0, y0], at) => {
        const [x1, y1] = contour[(at + 1) % contour.length] as Point;
        if (y0 <= y === y1 <= y) return;
        crossings.push({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), turn: y1 > y0 ? 1 : -1, contour });
      });
    crossings.sort((a, b) => a.x - b.x);
    const runs: number[] = [];
    const around = new Set<readonly Point[]>();
    let winding = 0;
    let start: number | null = null;
    for (const { x, turn, contour } of crossings) {
      winding += turn;
      if (!around.delete(contour)) around.add(contour);
      const inside = belongs(winding, around.size);
      if (inside) start ??= x;
      else if (start !== null) {
        if (x > start) runs.push(x - start);
        start = null;
      }
    }
    return runs;
  });
}

/** Lean of upright strokes (tangent, positive to the right): the median of their edges by height, 0 without any. */
export function leanOf(contours: readonly (readonly Point[])[]): number {
  const edges = contours.flatMap((contour) =>
    contour.flatMap(([x0, y0], at) => {
      const [x1, y1] = contour[(at + 1) % contour.length] as Point;
      const lean = (x1 - x0) / (y1 - y0);
      return Math.abs(lean) <= LEANING ? [{ lean, height: Math.abs(y1 - y0) }] : [];
    }),
  );
  edges.sort((a, b) => a.lean - b.lean);
  const half = sum(edges.map(({ height }) => height)) / 2;
  let below = 0;
  for (const { lean, height } of edges) {
    below += height;
    if (below >= half) return lean;
  }
  return 0;
}

/** Turns (radians) of the outline: those of curves, and those at corners. */
function turnsOf(contours: readonly (readonly Point[])[]): { bends: number; corners: number } {
  let bends = 0;
  let corners = 0;
  for (const contour of contours) {
    const distinct = contour.filter(([x, y], i) => {
      const [px, py] = contour.at(i - 1) as Point;
      return Math.hypot(x - px, y - py) > 1e-4;
    });
    distinct.forEach(([x, y], i) => {
      const [px, py] = distinct.at(i - 1) as Point;
      const [nx, ny] = distinct[(i + 1) % distinct.length] as Point;
      let turn = Math.abs(Math.atan2(ny - y, nx - x) - Math.atan2(y - py, x - px));
      if (turn > Math.PI) turn = 2 * Math.PI - turn;
      if (turn < CORNER) bends += turn;
      else corners += turn;
    });
  }
  return { bends, corners };
}

/** Thickness of most strokes that the lines cross. Runs along a stroke are longer, and are the minority. */
const strokeOf = (runs: readonly number[]): number => medianOf(runs, 0.4);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const medianOf = (values: readonly number[], share = 0.5): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
