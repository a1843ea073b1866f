import { type Line, type Setter, svgLine } from '@ziwan/lettering';
import { breakLines } from './break-lines.ts';
import { seal } from './seal.ts';
import type { Sample } from './subject.ts';

/** Size (px) that services showing link previews ask for, 1.91 to 1. */
export const WIDTH = 1200;
export const HEIGHT = 630;

const PAPER = '#f6f2ea';
const INK = '#1b1917';
const SOFT = '#6b6358';
const RULE = '#cbc4b8';

const LEFT = 72;
const RIGHT = WIDTH - LEFT;
const MEASURE = RIGHT - LEFT;
/** Positions (px) of the top edge and of the rule above the facts. */
const TOP = 64;
const FOOT = 498;
const SEAL = 72;
/** Minimum space (px) between title and sample. */
const GAP = 56;
const LEADING = 1.18;

export interface Poster {
  /** Section name above the title; null for none. */
  readonly label: string | null;
  readonly title: {
    readonly text: string;
    readonly setter: Setter;
    readonly size: number;
    readonly lines: number;
  };
  /** Line below the title, in the same face. */
  readonly sample: Sample | null;
  /** Portrait (SVG) of `SCENE`'s size above the title; the title is then one line beside the facts. */
  readonly portrait: string | null;
  /** Two lines below the rule, in the interface face. */
  readonly strong: string;
  readonly soft: string;
  /** Sets the label and the facts. */
  readonly words: Setter;
}

/** Size (px) of a portrait above the facts. */
export const SCENE = { width: WIDTH, height: 490 } as const;

/** Composes the picture of a title in its own face, as an SVG without text elements or external references. */
export function compose(poster: Poster): string {
  return poster.portrait === null ? titled(poster) : pictured(poster, poster.portrait);
}

/** The portrait, and below it the title and the facts side by side. */
function pictured({ title, strong, soft, words }: Poster, portrait: string): string {
  const height = HEIGHT - SCENE.height;
  const line = title.setter.set(title.text);
  const ink = line.ink ?? { left: 0, right: 1, top: 1, bottom: 0 };
  const most = { width: MEASURE * 0.5, height: height * 0.5 };
  const size = Math.min(84, most.width / (ink.right - ink.left), most.height / (ink.top - ink.bottom));
  const middle = SCENE.height + height / 2;
  const beside = LEFT + (ink.right - ink.left) * size + 44;
  const room = RIGHT - SEAL - 32 - beside;
  return svgOf([
    portrait,
    svgLine(line, {
      x: LEFT - ink.left * size,
      y: middle + ((ink.top + ink.bottom) / 2) * size,
      size,
      fill: INK,
    }),
    fact(words.set(strong), 26, middle - 8, room, INK, beside),
    fact(words.set(soft), 22, middle + 30, room, SOFT, beside),
    seal(RIGHT - SEAL, middle - SEAL / 2, SEAL),
  ]);
}

function titled({ label, title, sample, strong, soft, words }: Poster): string {
  const parts: string[] = [];
  let top = TOP;
  if (label !== null) {
    parts.push(svgLine(words.set(label), { x: LEFT, y: TOP + 26, size: 28, fill: SOFT }));
    top += 56;
  }
  const below = sample === null ? null : sampleLine(title.setter.set(sample.text), sample.size);
  const bottom = below === null ? FOOT - 36 : FOOT - 36 - below.height - GAP;
  parts.push(...titleLines(title, top, bottom));
  if (below) parts.push(below.at(FOOT - 36));
  parts.push(`<rect x="${LEFT}" y="${FOOT}" width="${MEASURE}" height="1.5" fill="${RULE}"/>`);
  const room = MEASURE - SEAL - 40;
  parts.push(
    fact(words.set(strong), 30, FOOT + 56, room, INK),
    fact(words.set(soft), 24, FOOT + 96, room, SOFT),
  );
  parts.push(seal(RIGHT - SEAL, FOOT + (HEIGHT - FOOT - SEAL) / 2, SEAL));
  return svgOf(parts);
}

const svgOf = (parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>${parts.join('')}</svg>`;

/** Sets the title as large as it fits, with its ink at the left edge and vertically centred. */
function titleLines(
  { text, setter, size: most, lines: mostLines }: Poster['title'],
  top: number,
  bottom: number,
) {
  const height = bottom - top;
  const advances = new Map<string, number>();
  const advance = (c: string) => {
    let known = advances.get(c);
    if (known === undefined) {
      known = setter.set(c).advance;
      advances.set(c, known);
    }
    return known;
  };
  const frame = { width: MEASURE, height, size: most, lines: mostLines, leading: LEADING };
  const broken = breakLines(text, advance, frame);
  const lines = broken.lines.map((line) => setter.set(line));
  const [first, last] = [lines[0]?.ink, lines.at(-1)?.ink];
  if (!first || !last) return [];
  // Ink may extend beyond the advances used to break lines.
  const wide = Math.max(...lines.map(({ ink }) => (ink ? ink.right - ink.left : 0)));
  const tall = first.top - last.bottom + (lines.length - 1) * LEADING;
  const size = Math.min(broken.size, MEASURE / wide, height / tall);
  const baseline = (top + bottom - tall * size) / 2 + first.top * size;
  return lines.map((line, i) =>
    svgLine(line, {
      x: LEFT - (line.ink?.left ?? 0) * size,
      y: baseline + i * LEADING * size,
      size,
      fill: INK,
    }),
  );
}

function sampleLine(line: Line, most: number): { height: number; at: (bottom: number) => string } | null {
  const { ink } = line;
  if (!ink) return null;
  const size = Math.min(most, MEASURE / (ink.right - ink.left), (most * 1.4) / (ink.top - ink.bottom));
  return {
    height: (ink.top - ink.bottom) * size,
    at: (bottom) =>
      svgLine(line, { x: LEFT - ink.left * size, y: bottom + ink.bottom * size, size, fill: SOFT }),
  };
}

/** Sets a line of facts at its size, narrowed if it exceeds `room`. */
function fact(line: Line, size: number, y: number, room: number, fill: string, x = LEFT): string {
  return svgLine(line, { x, y, size: Math.min(size, room / Math.max(line.advance, 0.01)), fill });
}
