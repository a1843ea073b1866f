import { openTypeface, svgPath } from '@ziwan/lettering';
import type { SubsetEngine } from '@ziwan/subset-engine';
import { CHARACTERS } from './characters.ts';
import type { Random } from './random.ts';

/** Catalogue face to take glyphs from. */
export interface SourceFace {
  /** sha256 of the sfnt: the engine's key. */
  readonly sfnt: string;
  /** True when characters stay readable rotated and on a picture; other faces serve as texture only. */
  readonly legible: boolean;
  /** Axes to pin, for faces that vary. */
  readonly axes: Readonly<Record<string, number>>;
}

export interface Glyph {
  readonly character: string;
  /** SVG path in font units, y upwards. */
  readonly path: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface GlyphFace {
  readonly legible: boolean;
  readonly glyphs: ReadonlyMap<string, Glyph>;
}

/** Faces kept in memory: enough for variety within a few megabytes. */
const FACES = 8;
/** Characters kept per face; reading outlines blocks the main thread. */
const GLYPHS = 64;
/** Minimum characters for a face to be used. */
const MIN_GLYPHS = 6;

/** Reads the outlines of the captcha characters from a few faces and skips faces that fail. */
export async function readGlyphs(
  engine: Pick<SubsetEngine, 'subset'>,
  faces: readonly SourceFace[],
  random: Random,
): Promise<GlyphFace[]> {
  const legible = faces.filter((f) => f.legible);
  const others = faces.filter((f) => !f.legible);
  const chosen = [...random.sample(legible, FACES - 2), ...random.sample(others, 2)];
  const read = await Promise.allSettled(
    chosen.map(async ({ sfnt, axes, legible }) => {
      const { bytes } = await engine.subset({
        font: sfnt,
        text: CHARACTERS,
        format: 'ttf',
        layout: 'none',
        axes,
      });
      return { legible, glyphs: await outlines(bytes, random) };
    }),
  );
  return read
    .flatMap((r) => (r.status === 'fulfilled' ? [r.value] : []))
    .filter((face) => face.glyphs.size >= MIN_GLYPHS);
}

async function outlines(bytes: Uint8Array, random: Random): Promise<Map<string, Glyph>> {
  const typeface = await openTypeface(bytes);
  const glyphs = new Map<string, Glyph>();
  const having = [...CHARACTERS].filter((character) => typeface.glyphOf(character) > 0);
  for (const character of random.sample(having, GLYPHS)) {
    const outline = typeface.outline(typeface.glyphOf(character));
    if (!outline.box) continue;
    const { left, right, top, bottom } = outline.box;
    const box = { x: left, y: bottom, width: right - left, height: top - bottom };
    // Some fonts map a character to an empty glyph.
    if (Math.min(box.width, box.height) > typeface.unitsPerEm / 5)
      glyphs.set(character, { character, path: svgPath(outline), box });
  }
  return glyphs;
}

interface Placing {
  /** Centre of the glyph's box, px. */
  x: number;
  y: number;
  /** Longer side of the glyph's box, px. */
  size: number;
  /** Degrees, clockwise. */
  turn?: number;
  /** SVG presentation attributes. */
  paint: string;
}

/** An SVG element of a glyph. */
export function drawGlyph(glyph: Glyph, { x, y, size, turn = 0, paint }: Placing): string {
  const { box } = glyph;
  const scale = size / Math.max(box.width, box.height);
  const transform = [
    `translate(${n(x)} ${n(y)})`,
    ...(turn ? [`rotate(${n(turn)})`] : []),
    `scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`,
    `translate(${n(-box.x - box.width / 2)} ${n(-box.y - box.height / 2)})`,
  ].join(' ');
  return `<path transform="${transform}" d="${glyph.path}" ${paint}/>`;
}

/** Stroke width in px of a glyph drawn at `size`, in the glyph's own units. */
export const strokeFor = (glyph: Glyph, size: number, px: number): number =>
  Math.round((px * Math.max(glyph.box.width, glyph.box.height)) / size);

const n = (value: number) => value.toFixed(1);
