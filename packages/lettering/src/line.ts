import { around, type Box, moved, scaled } from './box.ts';
import type { Outline } from './outline.ts';
import type { Typeface } from './typeface.ts';

export interface PlacedGlyph {
  readonly outline: Outline;
  /** Size of an outline unit in ems. */
  readonly unit: number;
  readonly x: number;
  readonly y: number;
}

/** A line of text as outlines, in ems. Its baseline starts at 0, 0; y increases upwards. */
export interface Line {
  readonly glyphs: readonly PlacedGlyph[];
  readonly advance: number;
  /** Bounds of the drawn outlines; null if nothing is drawn. */
  readonly ink: Box | null;
}

/** Lays out lines of text. */
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

/** Combines several faces: each run of characters is laid out by the setter that `of` returns. */
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

/** A character without a setter joins the run before it, or is dropped if there is none. */
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
