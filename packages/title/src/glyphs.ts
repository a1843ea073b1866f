import { type Box, boxOf, type Command, flatten, mapped, parsePath } from './path.ts';

/** Outlines of a face as the server sends them, in font units; y increases upwards. */
export interface FaceOutlines {
  readonly unitsPerEm: number;
  /** Height of the middle of hanzi above the baseline. */
  readonly middle: number;
  /** By character: advance, and path data of absolute commands. */
  readonly glyphs: Readonly<Record<string, readonly [advance: number, path: string]>>;
}

/** A character of a face in thousandths of an em, around the middle of its em box; y increases downwards. */
export interface Glyph {
  readonly advance: number;
  readonly commands: readonly Command[];
  /** Null if nothing is drawn. */
  readonly ink: Box | null;
}

/** Finds a character of a face; null while it is not known or if the face lacks it. */
export type GlyphSource = (face: string, character: string) => Glyph | null;

/**
 * Opens the outlines of a face.
 * @throws Error if they are damaged
 */
export function openFace({ unitsPerEm, middle, glyphs }: FaceOutlines): (character: string) => Glyph | null {
  if (!(unitsPerEm > 0)) throw new Error('A face has no units');
  const unit = 1000 / unitsPerEm;
  const opened = new Map<string, Glyph>();
  return (character) => {
    const known = opened.get(character);
    if (known) return known;
    const raw = Object.hasOwn(glyphs, character) ? glyphs[character] : undefined;
    if (!raw) return null;
    const [advance, path] = raw;
    const centred = mapped(parsePath(path), { a: unit, b: 0, c: 0, d: -unit }).map(({ op, at }) => ({
      op,
      at: at.map((v, i) => (i % 2 === 0 ? v - (advance * unit) / 2 : v + middle * unit)),
    }));
    const glyph = {
      advance: advance * unit,
      commands: centred,
      ink: boxOf(flatten(centred, 2)),
    };
    opened.set(character, glyph);
    return glyph;
  };
}
