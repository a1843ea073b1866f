import type { TitleDocument, TitlePaint, TitleSeal } from '@ziwan/contract';
import { type Box, gradientLine, type Placed, type Scene } from '@ziwan/title';

/** How a title reads on its ground at a size. */
export interface Legibility {
  /** Mean stroke of the thinnest character, px. */
  readonly stroke: number;
  readonly thinnest: string;
  /** Contrast of the faintest character with what surrounds it (WCAG 2.2), 1–21. */
  readonly contrast: number;
  readonly faintest: string;
  readonly verdict: Verdict;
  /** How its seal stands out from what is behind it; absent without one. */
  readonly seal?: SealLegibility;
}

type Verdict = 'clear' | 'weak' | 'lost';

interface SealLegibility {
  readonly cut: TitleSeal['cut'];
  readonly contrast: number;
  readonly verdict: Verdict;
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
 * @param behindSeal the same across its seal; null to leave the seal out
 */
export function legibilityOf(
  title: TitleDocument,
  scene: Scene,
  scale: number,
  ground: readonly number[],
  behindSeal: readonly number[] | null = null,
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
  const seal = behindSeal && sealLegibilityOf(title, scene, behindSeal);
  return {
    stroke,
    thinnest: thin.character,
    contrast,
    faintest: character,
    verdict,
    ...(seal ? { seal } : {}),
  };
}

/** Bounds of the seal in units of the title; null if none is drawn. */
export function sealBoxOf({ sets: { seal } }: Scene): Box | null {
  const [drawn] = seal;
  if (!drawn?.shape.ink) return null;
  const { left, top, right, bottom } = drawn.shape.ink;
  return { left: left + drawn.x, top: top + drawn.y, right: right + drawn.x, bottom: bottom + drawn.y };
}

/** A seal is judged by its colour before the ground and the letters that it covers, whose edges are left out. */
function sealLegibilityOf(
  { seal, fill }: TitleDocument,
  scene: Scene,
  ground: readonly number[],
): SealLegibility | null {
  const box = sealBoxOf(scene);
  if (!seal || !box) return null;
  const paint = fill && luminancesIn(fill, scene.letters);
  const behind = groundIn(ground, box);
  const points = placesIn(box).map(({ x, y }) => ({
    x,
    y,
    ground: paint && scene.placed.some((cell) => covers(cell, x, y)) ? paint(x, y) : behind(x, y),
  }));
  const own = luminanceOf(seal.colour);
  const contrast = contrastAlong({ colour: () => own, beside: [] }, points);
  // Characters of 朱文 are thin lines; 白文 is an area.
  const weak = seal.cut === 'intaglio' && contrast >= CONTRAST.weak;
  return { cut: seal.cut, contrast, verdict: contrast >= CONTRAST.clear ? 'clear' : weak ? 'weak' : 'lost' };
}

/** True if a point is in the ink of a character: its outline turns around it (non-zero rule). */
function covers({ shape: { ink, rings }, x, y }: Placed, px: number, py: number): boolean {
  const [dx, dy] = [px - x, py - y];
  if (!ink || dx < ink.left || dx > ink.right || dy < ink.top || dy > ink.bottom) return false;
  let turns = 0;
  for (const ring of rings) {
    let a = ring.at(-1);
    for (const b of ring) {
      if (a && a.y <= dy !== b.y <= dy) {
        const isLeft = (b.x - a.x) * (dy - a.y) - (dx - a.x) * (b.y - a.y) > 0;
        if (isLeft === b.y > a.y) turns += b.y > a.y ? 1 : -1;
      }
      a = b;
    }
  }
  return turns !== 0;
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

/** Places across a box, in the middles of their cells. */
const placesIn = ({ left, top, right, bottom }: Box): { x: number; y: number }[] =>
  Array.from({ length: PLACES * PLACES }, (_, i) => ({
    x: left + ((right - left) * ((i % PLACES) + 0.5)) / PLACES,
    y: top + ((bottom - top) * (Math.floor(i / PLACES) + 0.5)) / PLACES,
  }));

/** Luminance of a ground at a place, from the rows of a square grid across a box. */
function groundIn(ground: readonly number[], { left, top, right, bottom }: Box): Edge['colour'] {
  const side = Math.max(1, Math.floor(Math.sqrt(ground.length)));
  const cell = (value: number, from: number, to: number) =>
    Math.min(side - 1, Math.max(0, Math.floor(((value - from) / Math.max(1, to - from)) * side)));
  return (x, y) => ground[cell(y, top, bottom) * side + cell(x, left, right)] ?? 1;
}

/** Contrasts that differ by less than this factor look the same. */
const ALIKE = 1.15;

/** The character that stands out least from the ground behind it, each with its own part of a gradient. */
function faintestOf(
  { placed, letters }: Scene,
  edges: readonly Edge[],
  ground: readonly number[],
  thinnest: string,
): { contrast: number; character: string } {
  const behind = groundIn(ground, letters);
  const judged = placed.flatMap(({ shape: { ink }, x, y, character }) => {
    if (!ink) return [];
    const points = placesIn(ink).map((place) => {
      const [px, py] = [x + place.x, y + place.y];
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

/** No line ends within a ratio. */
const ratio = (contrast: number): string => `${contrast.toFixed(1)}\u{a0}:\u{a0}1`;

/** The verdict in words, with its numbers and what to do; then that on the seal, if it does not stand out. */
export function legibilityWords({ stroke, thinnest, contrast, faintest, verdict, seal }: Legibility): string {
  const why = [
    `「${thinnest}」笔画约 ${stroke.toFixed(1)} px`,
    `${faintest === thinnest ? '' : `「${faintest}」`}与旁边的对比 ${ratio(contrast)}`,
  ].join('，');
  const cure =
    verdict === 'clear'
      ? ''
      : stroke < STROKE.clear
        ? '；换粗一些的字体，或少放几个字'
        : '；换个颜色，或加一圈外框';
  return `${WORDS[verdict]}：${why}${cure}${seal ? sealWords(seal) : ''}`;
}

function sealWords({ cut, contrast, verdict }: SealLegibility): string {
  if (verdict === 'clear') return '';
  const [name, cure] = cut === 'relief' ? ['朱文', '给印章换个颜色，或改刻白文'] : ['白文', '给印章换个颜色'];
  return `。印章${WORDS[verdict]}：${name}与背后的对比 ${ratio(contrast)}；${cure}`;
}
