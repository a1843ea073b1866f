import { drawGlyph, type Glyph, type GlyphFace, strokeFor } from './glyphs.ts';
import { freshSeed, type Random, secure, seeded } from './random.ts';
import { HEIGHT, png, rasterise, WIDTH } from './render.ts';
import { type Palette, paintScenery } from './scenery.ts';

/** Number of characters to click; existing clients assume three. */
const ASKED = 3;
const DECOYS = 2;
/** Minimum distance (px) between two centres along one axis, so that no click matches both. */
const APART = 54;

export interface Words {
  /** PNG in base64. */
  original: string;
  /** Characters to click, in this order. */
  words: string[];
  /** Centres (px) of the characters, in the same order. */
  points: { x: number; y: number }[];
}

/** @returns null when no face has enough characters */
export async function makeWords(faces: readonly GlyphFace[]): Promise<Words | null> {
  const legible = faces.filter((f) => f.legible);
  const lending = legible.length > 0 ? legible : faces;
  if (lending.length === 0) return null;
  const random = seeded(freshSeed());
  const shown = choose(lending);
  if (!shown) return null;
  const { palette, content } = paintScenery(random, faces, { without: shown.map((g) => g.character) });
  const centres = scatter(ASKED + DECOYS);
  const drawn = shown.map((glyph, i) => write(glyph, centres[i] as Point, palette, random));
  // Shuffled, so that the drawing order does not give the answer away.
  const picture = await rasterise(content + random.sample(drawn, drawn.length).join(''));
  return {
    original: await png(picture),
    words: shown.slice(0, ASKED).map((g) => g.character),
    points: centres.slice(0, ASKED),
  };
}

interface Point {
  x: number;
  y: number;
}

/** Picks distinct characters, each from a random face that has it. */
function choose(faces: readonly GlyphFace[]): Glyph[] | null {
  const characters = [...new Set(faces.flatMap((f) => [...f.glyphs.keys()]))];
  if (characters.length < ASKED + DECOYS) return null;
  return secure.sample(characters, ASKED + DECOYS).map((character) => {
    const having = faces.filter((f) => f.glyphs.has(character));
    return secure.pick(having).glyphs.get(character) as Glyph;
  });
}

/** Places centres without overlap and clear of the clients' refresh button in the upper right corner. */
function scatter(count: number): Point[] {
  for (;;) {
    const points: Point[] = [];
    for (let tries = 0; tries < 200 && points.length < count; tries++) {
      const p = { x: secure.integer(27, WIDTH - 27), y: secure.integer(27, HEIGHT - 27) };
      const corner = p.x > WIDTH - 62 && p.y < 58;
      const near = points.some((q) => Math.max(Math.abs(p.x - q.x), Math.abs(p.y - q.y)) < APART);
      if (!corner && !near) points.push(p);
    }
    if (points.length === count) return points;
  }
}

/** Draws a character in ink or cinnabar, outlined in paper colour to stay legible on any background. */
function write(glyph: Glyph, { x, y }: Point, palette: Palette, random: Random): string {
  const size = random.between(35, 43);
  const turn = random.between(-38, 38);
  const colour = random.pick([palette.ink, palette.ink, palette.seal]);
  const halo = strokeFor(glyph, size, 6);
  const place = { x, y, size, turn };
  return (
    drawGlyph(glyph, {
      ...place,
      paint: `fill="none" stroke="${palette.paper}" stroke-opacity=".9" stroke-linejoin="round" stroke-width="${halo}"`,
    }) + drawGlyph(glyph, { ...place, paint: `fill="${colour}"` })
  );
}
