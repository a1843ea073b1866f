import { SHAPE_SEARCH } from '@ziwan/contract';
import type { Ink } from '@ziwan/shape';

/** A rectangle around a character, in whole pixels of the picture. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A run of rows or columns; `to` is exclusive. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/** Smallest side (px) of a frame. */
export const SMALLEST = 8;
/** Of the size of a character: widest that parts of one may be together, and widest gap between them. */
const WHOLE = 1.15;
const GAP = 0.25;
/** A run that is longer than this is several characters that touch. */
const TOUCHING = 1.5;
/** Shorter runs that are also low are punctuation. */
const MARK = 0.45;
const MARGIN = 0.08;

/**
 * Suggests frames for the characters of the largest line of a picture: at most four, in reading order. The line is
 * upright if the ink is much higher than wide.
 */
export function suggestFrames(ink: Ink): Frame[] {
  const rows = runsOf(ink, 'rows', { from: 0, to: ink.width });
  const columns = runsOf(ink, 'columns', { from: 0, to: ink.height });
  const [top, bottom, left, right] = [rows[0], rows.at(-1), columns[0], columns.at(-1)];
  if (!top || !bottom || !left || !right) return [];
  const upright = bottom.to - top.from > 1.5 * (right.to - left.from);
  return upright ? alongLine(ink, largest(columns), 'rows') : alongLine(ink, largest(rows), 'columns');
}

/** Frames along a line: `across` are its rows, and characters are runs of columns; the other way round if upright. */
function alongLine(ink: Ink, across: Run, along: 'rows' | 'columns'): Frame[] {
  const size = across.to - across.from;
  const characters: Run[] = [];
  for (const run of runsOf(ink, along, across)) {
    const last = characters.at(-1);
    if (last && run.to - last.from <= WHOLE * size && run.from - last.to <= GAP * size)
      characters[characters.length - 1] = { from: last.from, to: run.to };
    else characters.push(run);
  }
  return characters
    .flatMap((run) => {
      const count = run.to - run.from > TOUCHING * size ? Math.round((run.to - run.from) / size) : 1;
      const step = (run.to - run.from) / count;
      return Array.from({ length: count }, (_, i) => ({
        from: Math.round(run.from + i * step),
        to: Math.round(run.from + (i + 1) * step),
      }));
    })
    .filter((run) => run.to - run.from >= MARK * size || depthOf(ink, along, run, across) >= MARK * size)
    .slice(0, SHAPE_SEARCH.characters)
    .map((run) => {
      const margin = Math.max(1, Math.round(MARGIN * size));
      const [x, y] = along === 'columns' ? [run, across] : [across, run];
      const leftmost = Math.max(0, x.from - margin);
      const topmost = Math.max(0, y.from - margin);
      return fitted(
        {
          left: leftmost,
          top: topmost,
          width: Math.min(ink.width, x.to + margin) - leftmost,
          height: Math.min(ink.height, y.to + margin) - topmost,
        },
        ink,
      );
    });
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

const largest = (runs: readonly Run[]): Run =>
  runs.reduce((best, run) => (run.to - run.from > best.to - best.from ? run : best));

/** The frame within the picture: moved in, and made smaller if it is larger. */
export function fitted({ left, top, width, height }: Frame, picture: Size): Frame {
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
