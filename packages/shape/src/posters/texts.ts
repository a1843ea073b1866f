import type { Ink } from '../ink.ts';
import { slantOf } from '../slant.ts';
import type { Plane } from './colour-plane.ts';
import { type Lines, linesIn } from './lines.ts';
import type { Mask } from './masks.ts';
import { groupsOf, type Piece, piecesOf } from './pieces.ts';
import { turnOf } from './turn.ts';

/** Groups of a mask that are looked at, and characters that tell how regular they are. */
const GROUPS = 3;
const CHARACTERS = 12;
/** Smallest side (px of the plane) of a text. */
const SMALLEST = 10;
/** Longer side (px) of a text as it is cut into characters. */
const LONGEST = 400;
/** Places of ink that are looked at to find a turn. */
const POINTS = 4000;
/**
 * How much closer and sharper ink must become to count as turned and as slanted, by the number of characters up to which
 * that holds: brushes lean by themselves, and the diagonals of few characters are sharp.
 */
const FREE = { characters: CHARACTERS, closer: 1.04, sharper: 1.2 };
const LEANS = [
  { characters: 1, closer: Number.POSITIVE_INFINITY, sharper: Number.POSITIVE_INFINITY },
  { characters: 2, closer: 1.15, sharper: 1.8 },
  { characters: 4, closer: 1.08, sharper: 1.2 },
  FREE,
];

/** A group of pieces that may be a text. */
export interface Text extends Omit<Group, 'marks'> {
  /** Turn (°, clockwise) of its lines, and slant (°) of its strokes to the right. */
  readonly turn: number;
  readonly slant: number;
  readonly lines: Lines;
  /** Size of a character (px of the plane). */
  readonly size: number;
  /** Bounds of the turned and slanted text: its middle in the plane, and its sides along its lines and across. */
  readonly middle: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
  readonly marks: TextMarks;
}

/** What tells ink from other things: independent of size. */
export interface GroupMarks {
  /** Difference of ink and what is beside it, and how much that varies. */
  readonly contrast: number;
  readonly evenness: number;
  /** How much the colour of the ink varies, of that difference. */
  readonly tint: number;
  /** Thickness of strokes, of the longer side. */
  readonly thickness: number;
  /** Other ink in the mask. */
  readonly clutter: number;
  /** 1 for a mask by tone. */
  readonly tone: number;
}

/** What tells a text from other things. */
export interface TextMarks extends GroupMarks {
  readonly cost: number;
  readonly size: number;
  readonly characters: number;
  readonly fill: number;
  readonly unevenFill: number;
  readonly stroke: number;
}

/** A group of pieces before its lines are looked for. */
export interface Group {
  readonly mask: Mask;
  readonly pieces: readonly Piece[];
  readonly labels: Int32Array;
  readonly own: ReadonlySet<number>;
  readonly bounds: Bounds;
  /** Places of its ink in the plane. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly marks: GroupMarks;
}

/** The largest groups of a mask. */
export function groupsIn(plane: Plane, mask: Mask): Group[] {
  const { width, height } = plane;
  const found = piecesOf(mask.marks, width, height);
  const all = found.pieces.reduce((sum, { area }) => sum + area, 0);
  return groupsOf(found, width, height)
    .slice(0, GROUPS)
    .flatMap((pieces) => {
      const bounds = boundsOf(pieces);
      const [w, h] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
      if (Math.max(w, h) < SMALLEST) return [];
      const own = new Set(pieces.map(({ label }) => label));
      const xs: number[] = [];
      const ys: number[] = [];
      for (let y = bounds.top; y < bounds.bottom; y++)
        for (let x = bounds.left; x < bounds.right; x++) {
          const label = found.labels[y * width + x] as number;
          if (label === 0 || !own.has(label)) continue;
          xs.push(x);
          ys.push(y);
        }
      const group = { mask, pieces, labels: found.labels, own, bounds, xs, ys };
      return [{ ...group, marks: groupMarksOf(plane, group, all) }];
    });
}

/**
 * Turn, slant, lines and characters of a group; null if it has none.
 * @param isStraight texts are level and upright
 */
export function textOf(plane: Plane, group: Group, isStraight: boolean): Text | null {
  const { bounds, xs, ys } = group;
  const centre = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
  const points = {
    x: Float32Array.from(xs, (x) => x - centre.x),
    y: Float32Array.from(ys, (y) => y - centre.y),
  };
  const some = (all: Float32Array) => all.filter((_, i) => i % Math.ceil(all.length / POINTS) === 0);
  const read = ({ closer, sharper }: typeof FREE) => {
    const turn = isStraight ? 0 : turnOf({ x: some(points.x), y: some(points.y) }, closer);
    const level = straightened(points, turn, 0);
    const slant = isStraight ? 0 : slantOf([level.ink], sharper);
    const straight = slant === 0 ? level : straightened(points, turn, slant);
    return { turn, slant, straight, lines: linesIn(straight.ink, CHARACTERS) };
  };
  const freely = read(FREE);
  const count = freely.lines?.frames.length ?? 0;
  const leans = freely.turn !== 0 || freely.slant !== 0;
  const strict = LEANS.find(({ characters }) => count <= characters) ?? FREE;
  const { turn, slant, straight, lines } = leans && strict !== FREE ? read(strict) : freely;
  if (!lines || lines.frames.length === 0) return null;
  const angle = (turn * Math.PI) / 180;
  const shear = Math.tan((slant * Math.PI) / 180);
  // The middle of the straight text, slanted and turned back.
  const [mx, my] = [straight.left + straight.width / 2, straight.top + straight.height / 2];
  const sx = mx - shear * my;
  const size = (lines.size * (straight.width + 5)) / straight.ink.width;
  return {
    ...group,
    turn,
    slant,
    lines,
    size,
    middle: {
      x: centre.x + sx * Math.cos(angle) - my * Math.sin(angle),
      y: centre.y + sx * Math.sin(angle) + my * Math.cos(angle),
    },
    width: straight.width,
    height: straight.height,
    marks: { ...group.marks, ...lineMarksOf(plane, group, lines, straight.ink, size) },
  };
}

type Bounds = Omit<Piece, 'label' | 'area'>;

const boundsOf = (pieces: readonly Piece[]): Bounds => ({
  left: Math.min(...pieces.map(({ left }) => left)),
  top: Math.min(...pieces.map(({ top }) => top)),
  right: Math.max(...pieces.map(({ right }) => right)),
  bottom: Math.max(...pieces.map(({ bottom }) => bottom)),
});

interface Straight {
  readonly ink: Ink;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The ink at some points with turn and slant taken out, reduced if it is large. */
function straightened(
  { x, y }: { readonly x: Float32Array; readonly y: Float32Array },
  turn: number,
  slant: number,
): Straight {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const shear = Math.tan((slant * Math.PI) / 180);
  const u = new Float32Array(x.length);
  const v = new Float32Array(x.length);
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (let i = 0; i < x.length; i++) {
    const down = (y[i] as number) * cos - (x[i] as number) * sin;
    const along = (x[i] as number) * cos + (y[i] as number) * sin + shear * down;
    u[i] = along;
    v[i] = down;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, down);
    bottom = Math.max(bottom, down);
  }
  const [width, height] = [right - left + 1, bottom - top + 1];
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const [w, h] = [Math.ceil(width * scale) + 5, Math.ceil(height * scale) + 5];
  const values = new Float32Array(w * h);
  // Turned pixels leave gaps between them.
  const spread = turn === 0 && slant === 0 ? 0 : 0.35;
  for (let i = 0; i < x.length; i++)
    for (const dx of spread ? [-spread, spread] : [0])
      for (const dy of spread ? [-spread, spread] : [0]) {
        const px = Math.floor(((u[i] as number) - left + 0.5 + dx) * scale) + 2;
        const py = Math.floor(((v[i] as number) - top + 0.5 + dy) * scale) + 2;
        if (px >= 0 && py >= 0 && px < w && py < h) values[py * w + px] = 1;
      }
  return { ink: { width: w, height: h, values }, left, top, width, height };
}

/** Distance (px) from an edge at which ink and ground are compared. */
const BESIDE = 2;

function groupMarksOf(
  { width, height, values }: Plane,
  { mask, labels, own, bounds, xs, ys }: Omit<Group, 'marks'>,
  all: number,
): GroupMarks {
  const area = xs.length;
  const isOwn = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    const label = labels[y * width + x] as number;
    return label !== 0 && own.has(label);
  };
  let [edges, contrast, contrasts] = [0, 0, 0];
  const sums = [0, 0, 0];
  const squares = [0, 0, 0];
  for (let i = 0; i < area; i++) {
    const [x, y] = [xs[i] as number, ys[i] as number];
    for (let k = 0; k < 3; k++) {
      const value = values[3 * (y * width + x) + k] as number;
      sums[k] = (sums[k] as number) + value;
      squares[k] = (squares[k] as number) + value * value;
    }
    for (let d = 0; d < 4; d++) {
      const dx = d === 0 ? 1 : d === 1 ? -1 : 0;
      const dy = d === 2 ? 1 : d === 3 ? -1 : 0;
      if (isOwn(x + dx, y + dy)) continue;
      edges++;
      const [ox, oy] = [x + BESIDE * dx, y + BESIDE * dy];
      if (ox < 0 || oy < 0 || ox >= width || oy >= height) continue;
      const inside = 3 * (isOwn(x - dx, y - dy) ? (y - dy) * width + x - dx : y * width + x);
      const outside = 3 * (oy * width + ox);
      const difference = Math.sqrt(
        ((values[inside] as number) - (values[outside] as number)) ** 2 +
          ((values[inside + 1] as number) - (values[outside + 1] as number)) ** 2 +
          ((values[inside + 2] as number) - (values[outside + 2] as number)) ** 2,
      );
      contrast += difference;
      contrasts += difference * difference;
    }
  }
  const mean = contrast / Math.max(1, edges);
  const spread = Math.sqrt(Math.max(0, contrasts / Math.max(1, edges) - mean ** 2));
  let tints = 0;
  for (let k = 0; k < 3; k++)
    tints += Math.max(0, (squares[k] as number) / area - ((sums[k] as number) / area) ** 2);
  return {
    contrast: Math.log(mean + 5),
    evenness: spread / (mean + 5),
    tint: Math.sqrt(tints) / (mean + 5),
    thickness: Math.min(
      0.6,
      (4 * area) / Math.max(1, edges) / Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top),
    ),
    clutter: Math.log((all + 1) / (area + 1)),
    tone: Number(mask.by === 'tone'),
  };
}

function lineMarksOf(
  { width, height }: Plane,
  { marks, bounds }: Group,
  lines: Lines,
  ink: Ink,
  size: number,
): Omit<TextMarks, keyof GroupMarks> {
  const fills = lines.frames.map((frame) => {
    let inked = 0;
    for (let y = frame.top; y < frame.top + frame.height; y++)
      for (let x = frame.left; x < frame.left + frame.width; x++)
        inked += (ink.values[y * ink.width + x] as number) > 0.5 ? 1 : 0;
    return inked / (frame.width * frame.height);
  });
  const fill = fills.reduce((sum, value) => sum + value, 0) / fills.length;
  const uneven = fills.reduce((sum, value) => sum + (value - fill) ** 2, 0) / fills.length;
  return {
    cost: Math.min(3, lines.cost),
    size: Math.log(size / Math.min(width, height)),
    characters: Math.log(lines.frames.length),
    fill,
    unevenFill: Math.sqrt(uneven) / (fill || 1),
    stroke: Math.min(
      0.6,
      (marks.thickness * Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top)) / size,
    ),
  };
}
