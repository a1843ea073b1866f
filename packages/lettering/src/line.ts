import { around, type Box, moved, scaled } from './box.ts';
import type { Outline } from './outline.ts';
import type { Typeface } from './typeface.ts';

export interface PlacedGlyph {
  readonly outline: Outline;
  /** Ems a unit of the outline. */
  readonly unit: number;
  readonly x: number;
  readonly y: number;
}

/** A line of text as outlines, in ems; its baseline begins at 0, 0 and y grows upwards. */
export interface Line {
  readonly glyphs: readonly PlacedGlyph[];
  readonly advance: number;
  /** Bounds of the ink; null where nothing is drawn. */
  readonly ink: Box | null;
}

/** Sets lines of text. */
export interface Setter {
  set(text: string): Line;
}

export function setterOf(typeface: Typeface): Setter {
  const unit = 1 / typeface.unitsPerEm;
  return {
    set(text) {
      const run = typeface.shape(text);
      const glyphs = run.glyphs.flatMap(({ glyph, x, y }) => {
        const outline = typeface.outline(glyph);
        return outline.box ? [{ outline, unit, x: x * unit, y: y * unit }] : [];
      });
      return { glyphs, advance: run.advance * unit, ink: inkOf(glyphs) };
    },
  };
}

/** A setter of several faces: each stretch of characters goes to the setter that `of` names. */
export function mixed(of: (character: string) => Setter | undefined): Setter {
  return {
    set(text) {
      const glyphs: PlacedGlyph[] = [];
      let pen = 0;
      for (const run of runsOf(text, of)) {
        const line = run.setter.set(run.text);
        for (const glyph of line.glyphs) glyphs.push({ ...glyph, x: glyph.x + pen });
        pen += line.advance;
      }
      return { glyphs, advance: pen, ink: inkOf(glyphs) };
    },
  };
}

/** A character without a setter goes to the one before it, or is left out. */
function runsOf(text: string, of: (character: string) => Setter | undefined) {
  const runs: { setter: Setter; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const setter = of(character) ?? last?.setter;
    if (!setter) continue;
    if (last?.setter === setter) last.text += character;
    else runs.push({ setter, text: character });
  }
  return runs;
}

const inkOf = (glyphs: readonly PlacedGlyph[]): Box | null =>
  glyphs.reduce<Box | null>(
    (ink, { outline, unit, x, y }) =>
      outline.box ? around(ink, moved(scaled(outline.box, unit), x, y)) : ink,
    null,
  );
