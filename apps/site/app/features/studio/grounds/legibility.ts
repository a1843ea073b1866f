import type { TitleDocument } from '@ziwan/contract';
import type { Scene } from '@ziwan/title';

/** How a title reads on its ground at a size. */
export interface Legibility {
  /** Mean stroke of the thinnest character, px. */
  readonly stroke: number;
  readonly thinnest: string;
  /** Contrast of the letters with what surrounds them (WCAG 2.2), 1–21. */
  readonly contrast: number;
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
 * @param ground luminances of the ground behind the title
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
  const contrast = Math.max(
    ...edgesOf(title, scale).map(({ colours, beside }) => worst(ground, colours, beside)),
    1,
  );
  const verdict =
    stroke >= STROKE.clear && contrast >= CONTRAST.clear
      ? 'clear'
      : stroke >= STROKE.weak && contrast >= CONTRAST.weak
        ? 'weak'
        : 'lost';
  return { stroke, thinnest: thin.character, contrast, verdict };
}

/** An edge along the letters: its colours, and the mixture beside it: shares of luminances, the rest is the ground. */
interface Edge {
  readonly colours: readonly number[];
  readonly beside: readonly { readonly share: number; readonly luminance: number }[];
}

/** Edges of the letters and of their outlines. A letter is read by the one that stands out most. */
function edgesOf({ fill, outlines }: TitleDocument, scale: number): Edge[] {
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
    ...(fill ? [{ colours: fill.stops.map(({ colour }) => luminanceOf(colour)), beside: beyond(0) }] : []),
    ...lines.flatMap(({ width, luminance }, i) =>
      width >= SEEN || (fill === null && i === 0) ? [{ colours: [luminance], beside: beyond(i + 1) }] : [],
    ),
  ];
}

/** Contrast that nine tenths of the ground exceed with the colour that stands out least. */
function worst(ground: readonly number[], colours: readonly number[], beside: Edge['beside']): number {
  const covered = beside.reduce((sum, { share }) => sum + share, 0);
  const lines = beside.reduce((sum, { share, luminance }) => sum + share * luminance, 0);
  const contrasts = ground
    .map((free) => lines + (1 - covered) * free)
    .map((behind) => Math.min(...colours.map((colour) => contrastOf(colour, behind))))
    .sort((a, b) => a - b);
  return contrasts[Math.floor(contrasts.length / 10)] ?? 1;
}

const WORDS = { clear: '看得清', weak: '勉强看得清', lost: '看不清' } as const;

/** The verdict in words, with its numbers and what to do. */
export function legibilityWords({ stroke, thinnest, contrast, verdict }: Legibility): string {
  const why = [
    `「${thinnest}」笔画约 ${stroke.toFixed(1)} px`,
    `与旁边的对比 ${contrast.toFixed(1)} : 1`,
  ].join('，');
  const cure =
    verdict === 'clear'
      ? ''
      : stroke < STROKE.clear
        ? '；换粗一些的字体，或少放几个字'
        : '；换个颜色，或加一圈外框';
  return `${WORDS[verdict]}：${why}${cure}`;
}
