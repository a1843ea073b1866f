import type { TitleDocument, TitlePaint } from '@ziwan/contract';
import { type Box, gradientLine, type Scene } from '@ziwan/title';

/** How a title reads on its ground at a size. */
export interface Legibility {
  /** Mean stroke of the thinnest character, px. */
  readonly stroke: number;
  readonly thinnest: string;
  /** Contrast of the faintest character with what surrounds it (WCAG 2.2), 1–21. */
  readonly contrast: number;
  readonly faintest: string;
  readonly verdict: 'clear' | 'weak' | 'lost';
}

/** Strokes below these (px) break up, or are lost. */
const STROKE = { clear: 1.6, weak: 1 };
/** A line from this width (px) on is seen as one; what lies within `BESIDE` (px) of an edge is what it stands out from. */
const SEEN = 0.5;
const BESIDE = 1;
/** WCAG 2.2, 1.4.11: 3 : 1 for large text and graphics. */
const CONTRAST = { clear: 3, weak: 2 };

/** Relative luminance of a colour (WCAG 2.2), channels 0–255. */
export function luminance(red: number, green: number, blue: number): number {
  const [r, g, b] = [red, green, blue].map((value) => {
    const c = value / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export const luminanceOf = (colour: string): number =>
  luminance(
    ...([1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16)) as [number, number, number]),
  );

export const contrastOf = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Black or white, whichever stands out more from a colour. */
export const standingOut = (colour: string): string =>
  contrastOf(luminanceOf(colour), 1) > contrastOf(luminanceOf(colour), luminanceOf('#1b1917'))
    ? '#ffffff'
    : '#1b1917';

/** Mean stroke (units) of each character: twice the area by the length of its outline. */
export function thinnestOf(scene: Scene): { character: string; stroke: number } | null {
  let thinnest: { character: string; stroke: number } | null = null;
  for (const { shape, character } of scene.placed) {
    let [area, length] = [0, 0];
    for (const ring of shape.rings) {
      let a = ring.at(-1);
      for (const b of ring) {
        if (!a) break;
        area += a.x * b.y - b.x * a.y;
        length += Math.hypot(b.x - a.x, b.y - a.y);
        a = b;
      }
    }
    const stroke = length > 0 ? Math.abs(area) / length : 0;
    if (/\p{L}|\p{N}/u.test(character.c) && (thinnest === null || stroke < thinnest.stroke))
      thinnest = { character: character.c, stroke };
  }
  return thinnest;
}

/**
 * @param scale px per unit
 * @param ground luminances of the ground behind the title: the rows of a square grid across its letters
 */
export function legibilityOf(
  title: TitleDocument,
  scene: Scene,
  scale: number,
  ground: readonly number[],
): Legibility {
  const thin = thinnestOf(scene) ?? { character: '', stroke: 0 };
  const first = title.outlines[0];
  const stroke = (title.fill === null && first ? first.width : thin.stroke) * scale;
  const { contrast, character } = faintestOf(
    scene,
    edgesOf(title, scene.letters, scale),
    ground,
    thin.character,
  );
  const verdict =
    stroke >= STROKE.clear && contrast >= CONTRAST.clear
      ? 'clear'
      : stroke >= STROKE.weak && contrast >= CONTRAST.weak
        ? 'weak'
        : 'lost';
  return { stroke, thinnest: thin.character, contrast, faintest: character, verdict };
}

/** An edge along the letters: its colour at a place, and the mixture beside it: shares of luminances, the rest is the ground. */
interface Edge {
  /** Luminance; x and y in units of the title. */
  colour(x: number, y: number): number;
  readonly beside: readonly { readonly share: number; readonly luminance: number }[];
}

/** Edges of the letters and of their outlines. A letter is read by the one that stands out most. */
function edgesOf({ fill, outlines }: TitleDocument, letters: Box, scale: number): Edge[] {
  const lines = outlines.map(({ width, gap, colour }) => ({
    width: width * scale,
    gap: gap * scale,
    luminance: luminanceOf(colour),
  }));
  const beyond = (from: number): Edge['beside'] => {
    let far = 0;
    return lines.slice(from).flatMap(({ width, gap, luminance }) => {
      const start = far + gap;
      far = start + width;
      const share = (Math.min(far, BESIDE) - Math.min(start, BESIDE)) / BESIDE;
      return share > 0 ? [{ share, luminance }] : [];
    });
  };
  return [
    ...(fill ? [{ colour: luminancesIn(fill, letters), beside: beyond(0) }] : []),
    ...lines.flatMap(({ width, luminance }, i) =>
      width >= SEEN || (fill === null && i === 0) ? [{ colour: () => luminance, beside: beyond(i + 1) }] : [],
    ),
  ];
}

/** Luminance of a paint at each place. */
function luminancesIn({ stops, angle }: TitlePaint, letters: Box): Edge['colour'] {
  const { x1, y1, x2, y2 } = gradientLine(angle, letters);
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2 || 1;
  const channels = stops.map(({ at, colour }) => ({
    at,
    rgb: [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16)) as [number, number, number],
  }));
  return (x, y) => {
    const place = (100 * ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1))) / length;
    const after = channels.find(({ at }) => at >= place) ?? channels.at(-1);
    const before = channels.findLast(({ at }) => at <= place) ?? channels[0];
    if (!after || !before) return 0;
    const share = after.at > before.at ? (place - before.at) / (after.at - before.at) : 0;
    return luminance(
      ...(before.rgb.map((v, i) => v + share * ((after.rgb[i] as number) - v)) as [number, number, number]),
    );
  };
}

/** Places of a character, in each direction, at which its colour is compared with the ground there. */
const PLACES = 10;
/** Contrasts that differ by less than this factor look the same. */
const ALIKE = 1.15;

/** The character that stands out least from the ground behind it, each with its own part of a gradient. */
function faintestOf(
  { placed, letters }: Scene,
  edges: readonly Edge[],
  ground: readonly number[],
  thinnest: string,
): { contrast: number; character: string } {
  const side = Math.max(1, Math.floor(Math.sqrt(ground.length)));
  const cell = (value: number, from: number, to: number) =>
    Math.min(side - 1, Math.max(0, Math.floor(((value - from) / Math.max(1, to - from)) * side)));
  const behind = (x: number, y: number) =>
    ground[cell(y, letters.top, letters.bottom) * side + cell(x, letters.left, letters.right)] ?? 1;
  const judged = placed.flatMap(({ shape: { ink }, x, y, character }) => {
    if (!ink) return [];
    const points = Array.from({ length: PLACES * PLACES }, (_, i) => {
      const px = x + ink.left + ((ink.right - ink.left) * ((i % PLACES) + 0.5)) / PLACES;
      const py = y + ink.top + ((ink.bottom - ink.top) * (Math.floor(i / PLACES) + 0.5)) / PLACES;
      return { x: px, y: py, ground: behind(px, py) };
    });
    const contrast = Math.max(1, ...edges.map((edge) => contrastAlong(edge, points)));
    return [{ contrast, character: character.c }];
  });
  const faintest = judged.reduce<(typeof judged)[number] | null>(
    (least, each) => (least === null || each.contrast < least.contrast ? each : least),
    null,
  );
  if (faintest === null) return { contrast: 1, character: thinnest };
  // Of characters that stand out alike, the thinnest is named.
  const alike = judged.some(
    ({ character, contrast }) => character === thinnest && contrast < faintest.contrast * ALIKE,
  );
  return alike ? { ...faintest, character: thinnest } : faintest;
}

/** Contrast that nine tenths of the places exceed. */
function contrastAlong(
  { colour, beside }: Edge,
  points: readonly { readonly x: number; readonly y: number; readonly ground: number }[],
): number {
  const covered = beside.reduce((sum, { share }) => sum + share, 0);
  const lines = beside.reduce((sum, { share, luminance }) => sum + share * luminance, 0);
  const contrasts = points
    .map(({ x, y, ground }) => contrastOf(colour(x, y), lines + (1 - covered) * ground))
    .sort((a, b) => a - b);
  return contrasts[Math.floor(contrasts.length / 10)] ?? 1;
}

const WORDS = { clear: '看得清', weak: '勉强看得清', lost: '看不清' } as const;

/** The verdict in words, with its numbers and what to do. No line ends within a ratio. */
export function legibilityWords({ stroke, thinnest, contrast, faintest, verdict }: Legibility): string {
  const why = [
    `「${thinnest}」笔画约 ${stroke.toFixed(1)} px`,
    `${faintest === thinnest ? '' : `「${faintest}」`}与旁边的对比 ${contrast.toFixed(1)}\u{a0}:\u{a0}1`,
  ].join('，');
  const cure =
    verdict === 'clear'
      ? ''
      : stroke < STROKE.clear
        ? '；换粗一些的字体，或少放几个字'
        : '；换个颜色，或加一圈外框';
  return `${WORDS[verdict]}：${why}${cure}`;
}
