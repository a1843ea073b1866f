import { SHAPE_SEARCH } from '@ziwan/contract';
import type { Ink } from '@ziwan/shape';

/** A rectangle around a character, in whole pixels of the picture. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A run of rows or columns; `to` is exclusive. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/** Smallest side (px) of a frame. */
const SMALLEST = 8;
/** Shorter runs that are also low are punctuation. Of the size of a character, as all that follows. */
const MARK = 0.45;
const MARGIN = 0.08;
/** Distances between characters that are tried, and how finely cuts are placed. */
const PITCHES = Array.from({ length: 16 }, (_, i) => 0.84 + 0.06 * i);
const USUAL_PITCH = 1.06;
const FARTHEST = 1.8;
const STEP = 1 / 40;
/** Characters are this wide, with little exception. */
const NARROWEST = 0.55;
const WIDEST = 1.12;
/** Least distance of two lines, of the height of both. */
const LEADING = 0.15;
/** Thickness of a line at the edge of a picture, of its side. */
const EDGE = 0.03;

/**
 * Suggests frames for the characters of the largest line of a picture: at most four, in reading order. The line is
 * upright if the ink is much higher than wide.
 */
export function suggestFrames(seen: Ink): Frame[] {
  const ink = withoutEdges(seen);
  const rows = runsOf(ink, 'rows', { from: 0, to: ink.width });
  const columns = runsOf(ink, 'columns', { from: 0, to: ink.height });
  const [top, bottom, left, right] = [rows[0], rows.at(-1), columns[0], columns.at(-1)];
  if (!top || !bottom || !left || !right) return [];
  const upright = bottom.to - top.from > 1.5 * (right.to - left.from);
  return upright
    ? alongLine(ink, largest(linesOf(columns)), 'rows')
    : alongLine(ink, largest(linesOf(rows)), 'columns');
}

/** Frames along a line: `across` are its rows, and characters are runs of columns; the other way round if upright. */
function alongLine(ink: Ink, across: Run, along: 'rows' | 'columns'): Frame[] {
  const size = across.to - across.from;
  const margin = Math.max(1, Math.round(MARGIN * size));
  const runs = charactersOf(ink, across, along);
  return runs
    .map((run, i) => ({ run, wide: widened(run, margin, runs[i - 1], runs[i + 1]) }))
    .filter(({ run }) => run.to - run.from >= MARK * size || depthOf(ink, along, run, across) >= MARK * size)
    .slice(0, SHAPE_SEARCH.characters)
    .map(({ wide }) => {
      const other = { from: across.from - margin, to: across.to + margin };
      const [x, y] = along === 'columns' ? [wide, other] : [other, wide];
      const [left, top] = [Math.max(0, x.from), Math.max(0, y.from)];
      const [right, bottom] = [Math.min(ink.width, x.to), Math.min(ink.height, y.to)];
      return fitted({ left, top, width: right - left, height: bottom - top }, ink);
    });
}

/** A run with a margin that leaves out its neighbours. */
const widened = (
  { from, to }: Run,
  margin: number,
  before: Run | undefined,
  after: Run | undefined,
): Run => ({
  from: Math.max(from - margin, Math.ceil(((before?.to ?? Number.NEGATIVE_INFINITY) + from) / 2)),
  to: Math.min(to + margin, Math.floor((to + (after?.from ?? Number.POSITIVE_INFINITY)) / 2)),
});

/**
 * Cuts a line into characters, for every pitch by dynamic programming: cuts cost the strokes that they cross and the
 * deviation of a character from the pitch and from usual widths. The pitch with the least cost a character is taken.
 */
function charactersOf(ink: Ink, across: Run, along: 'rows' | 'columns'): Run[] {
  const runs = runsOf(ink, along, across);
  const [first, last] = [runs[0] as Run, runs.at(-1) as Run];
  const size = across.to - across.from;
  // Strokes of 一 alone, or of characters without height.
  if (last.to - first.from > 3 * size && runs.length === 1 && isSolid(ink, along, first, across)) return runs;
  const step = Math.max(1, size * STEP);
  const cutsIn = (length: number) => Math.ceil((length * size) / step);
  const pad = cutsIn(0.3);
  const cells = Math.ceil((last.to - first.from) / step);
  const count = cells + 2 * pad;
  const positionOf = (cut: number) => Math.round(first.from + (cut - pad) * step);
  const crossed = Array.from({ length: count + 1 }, (_, cut) =>
    crossingsAt(ink, along, positionOf(cut), across),
  );
  const spans = Array.from({ length: count + 1 }, (_, cut) => positionOf(cut));
  /** Ink at or after a cut, and before it. */
  const next = spans.map((at) => {
    const run = runs.find(({ to }) => to > at);
    return run ? Math.max(at, run.from) : Number.POSITIVE_INFINITY;
  });
  const before = spans.map((at) => {
    const run = runs.findLast(({ from }) => from < at);
    return run ? Math.min(at, run.to) : Number.NEGATIVE_INFINITY;
  });

  let best = { cost: Number.POSITIVE_INFINITY, cuts: [] as number[] };
  for (const pitch of PITCHES) {
    const widest = Math.max(WIDEST, pitch);
    const costs = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY);
    const from = new Int32Array(count + 1).fill(-1);
    const characters = new Int32Array(count + 1);
    costs.fill(0, 0, pad + 1);
    for (let cut = 1; cut <= count; cut++)
      for (let start = Math.max(0, cut - cutsIn(FARTHEST)); start < cut; start++) {
        const known = costs[start] as number;
        const left = next[start] as number;
        const right = before[cut] as number;
        if (known === Number.POSITIVE_INFINITY) continue;
        if (cut > pad && right <= left && start >= pad) {
          // A blank.
          const cost = known + (0.02 * (cut - start) * step) / size;
          if (cost < (costs[cut] as number)) {
            costs[cut] = cost;
            from[cut] = start;
            characters[cut] = characters[start] as number;
          }
          continue;
        }
        if (right <= left) continue;
        const width = (right - left) / size;
        const advance = ((cut - start) * step) / size;
        const cost =
          known +
          0.5 * Math.min(1, ((advance - pitch) / 0.2) ** 2) +
          (width > widest ? ((width - widest) / 0.08) ** 2 : 0) +
          (width < NARROWEST ? NARROWEST - width : 0) +
          3 * (cut <= count - pad ? (crossed[cut] as number) : 0) +
          0.4 * Math.abs(pitch - USUAL_PITCH);
        if (cost < (costs[cut] as number)) {
          costs[cut] = cost;
          from[cut] = start;
          characters[cut] = (characters[start] as number) + 1;
        }
      }
    for (let end = count - pad; end <= count; end++) {
      const cost = (costs[end] as number) / Math.max(1, characters[end] as number);
      if (cost >= best.cost) continue;
      const cuts: number[] = [];
      for (let cut = end; cut >= 0; cut = from[cut] as number) cuts.unshift(cut);
      best = { cost, cuts };
    }
  }
  return best.cuts.flatMap((cut, i) => {
    const end = best.cuts[i + 1];
    if (end === undefined) return [];
    const run = { from: next[cut] as number, to: before[end] as number };
    return run.from < run.to ? [run] : [];
  });
}

/** Share of the size of a line that a cut crosses. */
function crossingsAt({ width, values }: Ink, along: 'rows' | 'columns', at: number, across: Run): number {
  const [step, stride] = along === 'rows' ? [width, 1] : [1, width];
  let crossings = 0;
  for (let j = across.from; j < across.to; j++) {
    const here = at * step + j * stride;
    if ((values[here] as number) > 0.5 && (values[here - step] as number) > 0.5) crossings++;
  }
  return crossings / (across.to - across.from);
}

/** True if most of a run is ink. */
function isSolid({ width, values }: Ink, along: 'rows' | 'columns', run: Run, across: Run): boolean {
  const [step, stride] = along === 'rows' ? [width, 1] : [1, width];
  let inked = 0;
  for (let i = run.from; i < run.to; i++)
    for (let j = across.from; j < across.to; j++)
      inked += (values[i * step + j * stride] as number) > 0.5 ? 1 : 0;
  return inked > 0.6 * (run.to - run.from) * (across.to - across.from);
}

/** The ink without lines along the edges, which careless cropping leaves. */
function withoutEdges(ink: Ink): Ink {
  const { width, height } = ink;
  const values = ink.values.slice();
  const inkedIn = (along: 'rows' | 'columns', i: number) => {
    const [length, step, stride] = along === 'rows' ? [width, width, 1] : [height, 1, width];
    let inked = 0;
    for (let j = 0; j < length; j++) inked += (values[i * step + j * stride] as number) > 0.5 ? 1 : 0;
    return inked / length;
  };
  for (const along of ['rows', 'columns'] as const) {
    const [length, across, step, stride] =
      along === 'rows' ? [height, width, width, 1] : [width, height, 1, width];
    for (const at of [(i: number) => i, (i: number) => length - 1 - i])
      for (let i = 0; i < EDGE * length && inkedIn(along, at(i)) > 0.7; i++)
        for (let j = 0; j < across; j++) values[at(i) * step + j * stride] = 0;
  }
  return { width, height, values };
}

/** Runs of rows or columns that have ink within a part of the other direction. */
function runsOf({ width, height, values }: Ink, along: 'rows' | 'columns', part: Run): Run[] {
  const length = along === 'rows' ? height : width;
  const [step, stride] = along === 'rows' ? [width, 1] : [1, width];
  const runs: Run[] = [];
  let from = -1;
  for (let i = 0; i <= length; i++) {
    let inked = false;
    if (i < length)
      for (let j = part.from; j < part.to && !inked; j++)
        inked = (values[i * step + j * stride] as number) > 0.5;
    if (inked && from < 0) from = i;
    if (!inked && from >= 0) {
      runs.push({ from, to: i });
      from = -1;
    }
  }
  return runs;
}

/** Extent of a run's ink across the line. */
function depthOf(ink: Ink, along: 'rows' | 'columns', run: Run, across: Run): number {
  const other = runsOf(ink, along === 'rows' ? 'columns' : 'rows', run).filter(
    ({ from, to }) => to > across.from && from < across.to,
  );
  const [first, last] = [other[0], other.at(-1)];
  return first && last ? last.to - first.from : 0;
}

/** Runs joined to lines: gaps between the parts of a character are narrower than those between lines. */
function linesOf(runs: readonly Run[]): Run[] {
  const lines: Run[] = [];
  for (const run of runs) {
    const last = lines.at(-1);
    if (last && run.from - last.to < LEADING * (run.to - last.from))
      lines[lines.length - 1] = { from: last.from, to: run.to };
    else lines.push(run);
  }
  return lines;
}

const largest = (runs: readonly Run[]): Run =>
  runs.reduce((best, run) => (run.to - run.from > best.to - best.from ? run : best));

/** The frame within the picture: moved in, and made smaller if it is larger. */
function fitted({ left, top, width, height }: Frame, picture: Size): Frame {
  const w = Math.min(picture.width, Math.max(SMALLEST, Math.round(width)));
  const h = Math.min(picture.height, Math.max(SMALLEST, Math.round(height)));
  return {
    left: Math.min(picture.width - w, Math.max(0, Math.round(left))),
    top: Math.min(picture.height - h, Math.max(0, Math.round(top))),
    width: w,
    height: h,
  };
}

/** Sides of a frame that are dragged; none moves all of it. */
export type Grip = '' | 'nw' | 'ne' | 'sw' | 'se';

/** The frame after a drag by `x` and `y` pixels of the picture. A dragged corner does not pass the opposite one. */
export function dragged(frame: Frame, grip: Grip, x: number, y: number, picture: Size): Frame {
  if (grip === '') return fitted({ ...frame, left: frame.left + x, top: frame.top + y }, picture);
  const right = frame.left + frame.width;
  const bottom = frame.top + frame.height;
  const west = grip.endsWith('w') ? within(frame.left + x, 0, right - SMALLEST) : frame.left;
  const north = grip.startsWith('n') ? within(frame.top + y, 0, bottom - SMALLEST) : frame.top;
  const east = grip.endsWith('e') ? within(right + x, frame.left + SMALLEST, picture.width) : right;
  const south = grip.startsWith('s') ? within(bottom + y, frame.top + SMALLEST, picture.height) : bottom;
  return fitted({ left: west, top: north, width: east - west, height: south - north }, picture);
}

/** The frame between two corners. */
export const between = (x: number, y: number, otherX: number, otherY: number, picture: Size): Frame =>
  fitted(
    {
      left: Math.min(x, otherX),
      top: Math.min(y, otherY),
      width: Math.abs(x - otherX),
      height: Math.abs(y - otherY),
    },
    picture,
  );

/** A frame for one more character: beside the last one, or in the middle. */
export function another(frames: readonly Frame[], picture: Size): Frame {
  const last = frames.at(-1);
  if (last) return fitted({ ...last, left: last.left + last.width }, picture);
  const side = Math.min(picture.width, picture.height) / 2;
  return fitted(
    { left: (picture.width - side) / 2, top: (picture.height - side) / 2, width: side, height: side },
    picture,
  );
}

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(least, most), Math.max(least, value));
