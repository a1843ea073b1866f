import type { Ink } from '../ink.ts';

/** A rectangle around a character, in whole pixels of the picture. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A run of rows or columns; `to` is exclusive. */
interface Run {
  readonly from: number;
  readonly to: number;
}

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

/** Lines of a block of text, and the characters in each. */
export interface Lines {
  /** In reading order: columns from the right to the left. */
  readonly frames: readonly Frame[];
  readonly upright: boolean;
  /** Cost of the cuts, a character: 0 for those of usual width at equal distances that cross no stroke. */
  readonly cost: number;
  /** Rows of the largest line; columns of an upright one. */
  readonly size: number;
}

/** Least size of a line, of the largest one, that is read with it. */
const BESIDE = 0.7;
/** Least length of a line of several characters, of its thickness. */
const LONG = 1.6;

/** Frames the characters of the largest lines, at most `most` of them. Columns are read from the right. */
export function linesIn(seen: Ink, most: number): Lines | null {
  const ink = withoutEdges(seen);
  const rows = linesOf(runsOf(ink, 'rows', { from: 0, to: ink.width }));
  const columns = linesOf(runsOf(ink, 'columns', { from: 0, to: ink.height }));
  if (rows.length === 0 || columns.length === 0) return null;
  const upright = isUpright(rows, columns);
  const [lines, along] = upright ? ([columns.toReversed(), 'rows'] as const) : ([rows, 'columns'] as const);
  const size = sizeOf(largest(lines));
  const frames: Frame[] = [];
  let [cost, count] = [0, 0];
  for (const line of lines) {
    if (sizeOf(line) < BESIDE * size || frames.length === most) continue;
    const found = alongLine(ink, line, along);
    frames.push(...found.frames.slice(0, most - frames.length));
    cost += found.cost * found.frames.length;
    count += found.frames.length;
  }
  return { frames, upright, cost: cost / Math.max(1, count), size };
}

const sizeOf = ({ from, to }: Run) => to - from;

/**
 * Columns stand farther apart than the characters in them. Where one direction has no gaps, the lines of the other are
 * much longer than thick; a single line is as long as it has characters.
 */
function isUpright(rows: readonly Run[], columns: readonly Run[]): boolean {
  const [height, width] = [extentOf(rows), extentOf(columns)];
  if (rows.length > 1 && columns.length > 1) return gapOf(columns) > gapOf(rows);
  if (rows.length > 1) return height > 1.5 * width && width <= LONG * sizeOf(largest(rows));
  if (columns.length > 1)
    return height > 1.5 * width || (height > LONG * sizeOf(largest(columns)) && 2 * inkedOf(columns) > width);
  return height > 1.5 * width;
}

const extentOf = (runs: readonly Run[]) => (runs.at(-1) as Run).to - (runs[0] as Run).from;
const inkedOf = (runs: readonly Run[]) => runs.reduce((sum, run) => sum + sizeOf(run), 0);

/** The median gap. */
function gapOf(runs: readonly Run[]): number {
  const gaps = runs.slice(1).map(({ from }, i) => from - (runs[i] as Run).to);
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] as number;
}

/** Frames along a line: `across` are its rows, and characters are runs of columns; the other way round if upright. */
function alongLine(
  ink: Ink,
  across: Run,
  along: 'rows' | 'columns',
): { readonly frames: Frame[]; readonly cost: number } {
  const size = across.to - across.from;
  const margin = Math.max(1, Math.round(MARGIN * size));
  const { runs, cost } = charactersOf(ink, across, along);
  const frames = runs
    .map((run, i) => ({ run, wide: widened(run, margin, runs[i - 1], runs[i + 1]) }))
    .filter(({ run }) => run.to - run.from >= MARK * size || depthOf(ink, along, run, across) >= MARK * size)
    .map(({ wide }) => {
      const other = { from: across.from - margin, to: across.to + margin };
      const [x, y] = along === 'columns' ? [wide, other] : [other, wide];
      const [left, top] = [Math.max(0, x.from), Math.max(0, y.from)];
      const [right, bottom] = [Math.min(ink.width, x.to), Math.min(ink.height, y.to)];
      return { left, top, width: right - left, height: bottom - top };
    });
  return { frames, cost };
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
function charactersOf(ink: Ink, across: Run, along: 'rows' | 'columns') {
  const runs = runsOf(ink, along, across);
  const [first, last] = [runs[0] as Run, runs.at(-1) as Run];
  const size = across.to - across.from;
  // Strokes of 一 alone, or of characters without height.
  if (last.to - first.from > 3 * size && runs.length === 1 && isSolid(ink, along, first, across))
    return { runs, cost: 0 };
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
  const characters = best.cuts.flatMap((cut, i) => {
    const end = best.cuts[i + 1];
    if (end === undefined) return [];
    const run = { from: next[cut] as number, to: before[end] as number };
    return run.from < run.to ? [run] : [];
  });
  return { runs: characters, cost: best.cost };
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
