import type { TitleCharacter, TitleDocument, TitleSetting } from '@ziwan/contract';
import type { Glyph, GlyphSource } from './glyphs.ts';
import { around, type Box, type Linear, movedBox } from './path.ts';
import { EMPTY, type Shape, shapeOf } from './shape.ts';

/** A character at its place, in thousandths of the title's em; y increases downwards. */
export interface Placed {
  /** Its line, and its place in the line. */
  readonly line: number;
  readonly at: number;
  readonly character: TitleCharacter;
  readonly face: string;
  /** Outline around its own origin: size, width, slant and turn are in it, its place is not. */
  readonly shape: Shape;
  readonly x: number;
  readonly y: number;
  /** Height of its em. */
  readonly size: number;
  /** True for a mark at an end of its line that counts neither for alignment nor for where the title stands. */
  readonly hung: boolean;
}

export interface Layout {
  readonly placed: readonly Placed[];
  /** Where characters would be that their faces do not draw: `shape` is empty. */
  readonly lacked: readonly Placed[];
  /** Characters that their faces do not draw. */
  readonly missing: readonly { readonly face: string; readonly c: string }[];
  /** Bounds of all ink; null if nothing is drawn. */
  readonly ink: Box | null;
}

const MARK = /^[\p{P}\p{S}]$/u;
/** Stops, quotes and brackets, which may hang beyond a line; dashes and ellipses are part of it. */
const HANGING = /^[\p{Ps}\p{Pe}\p{Pi}\p{Pf}，。、．：；！？,.:;!?"']$/u;
/** Free space on either side of marks that are set tight. */
const TIGHT = 60;
/** Space between the ink of optically spaced characters, before the title's own. */
const OPTICAL = 70;
/** Advance of a space. */
const SPACE = 400;
/** Advance of a character that its face lacks, or that is not there yet. */
const LACKED = 1000;

/** Places the characters of a title by its rules, and then as each was moved by hand. */
export function layOut(title: TitleDocument, source: GlyphSource): Layout {
  const { setting } = title;
  const missing: { face: string; c: string }[] = [];
  const lines = title.lines.map((line, row) => {
    const cells = line.flatMap((character, at): Cell[] => {
      if (setting.punctuation === 'none' && MARK.test(character.c)) return [];
      const face = character.face ?? title.face;
      const glyph = source(face, character.c);
      if (!glyph && character.c.trim() !== '') missing.push({ face, c: character.c });
      return [{ line: row, at, character, face, glyph }];
    });
    return alongLine(cells, setting);
  });
  const widest = Math.max(1, ...lines.map(({ length }) => length));
  const vertical = setting.arrangement === 'vertical';
  const stacked = setting.arrangement === 'stacked';
  const placed: Placed[] = [];
  const lacked: Placed[] = [];
  let across = 0;
  for (const [row, line] of lines.entries()) {
    const scale = stacked && line.length > 0 ? Math.min(6, widest / line.length) : 1;
    const height = Math.max(1, ...line.cells.map(({ size }) => size)) * scale;
    if (row > 0) across += (height * setting.leading) / 2000;
    const free = widest - line.length * scale;
    const start = { start: 0, center: free / 2, end: free }[setting.align];
    for (const cell of line.cells) {
      const size = cell.size * scale;
      const along = start + cell.along * scale;
      const seat = { foot: (height - size) / 2, middle: 0, head: (size - height) / 2 }[setting.seat];
      const aside = seat + cell.step * scale;
      const [x, y] = vertical ? [-across + aside, along] : [along, across + aside];
      const at = place(cell, setting, scale, x, y);
      if (at.shape.ink) placed.push(at);
      else if (!cell.glyph && cell.character.c.trim() !== '') lacked.push(at);
    }
    across += (height * setting.leading) / 2000;
  }
  return { placed, lacked, missing, ink: inkOf(placed) };
}

/** Bounds of the ink of characters; null if nothing is drawn. */
export const inkOf = (placed: readonly Placed[]): Box | null =>
  placed.reduce<Box | null>(
    (box, { shape, x, y }) => (shape.ink ? around(box, movedBox(shape.ink, x, y)) : box),
    null,
  );

interface Cell {
  readonly line: number;
  readonly at: number;
  readonly character: TitleCharacter;
  readonly face: string;
  readonly glyph: Glyph | null;
}

interface LaidCell extends Cell {
  /** Centre along the line, before the line is aligned. */
  readonly along: number;
  /** Height of its em, by rule and by hand. */
  readonly size: number;
  /** Distance from its line, by rule. */
  readonly step: number;
  /** Horizontal scale. */
  readonly stretch: number;
  readonly hung: boolean;
}

/** Places the cells of a line one after the other. */
function alongLine(cells: readonly Cell[], setting: TitleSetting): { cells: LaidCell[]; length: number } {
  const vertical = setting.arrangement === 'vertical';
  const [leading, trailing] = setting.punctuation === 'hang' ? hungMarks(cells) : [0, 0];
  let pen = 0;
  let start = 0;
  let length = 0;
  const laid = cells.map((cell, i): LaidCell => {
    const { character, glyph } = cell;
    const size = 1000 * factorOf(setting.rhythm, i, cells.length) * ((character.size ?? 1000) / 1000);
    const scale = size / 1000;
    const stretch = vertical ? scale : (scale * setting.width) / 100;
    const [before, after] = extentOf(glyph, character.c, setting).map((v) => v * stretch) as [number, number];
    const gap = setting.spacing + (character.space ?? 0) + (setting.optical ? OPTICAL : 0);
    const along = pen + before;
    pen = along + after;
    const hung = i < leading || i >= cells.length - trailing;
    if (!hung) length = pen;
    pen += gap;
    if (i < leading) start = pen;
    const step = setting.step === 0 ? 0 : i % 2 === 0 ? -setting.step : setting.step;
    return { ...cell, along, size, stretch: (scale * setting.width) / 100, step, hung };
  });
  // The line begins with the first character that does not hang.
  return { cells: laid.map((cell) => ({ ...cell, along: cell.along - start })), length: length - start };
}

/** Marks at the beginning and the end of a line; none of a line of marks alone. */
function hungMarks(cells: readonly Cell[]): [leading: number, trailing: number] {
  const hangs = ({ character }: Cell) => HANGING.test(character.c);
  const leading = cells.findIndex((cell) => !hangs(cell));
  if (leading < 0) return [0, 0];
  return [leading, cells.length - 1 - cells.findLastIndex((cell) => !hangs(cell))];
}

/** Distances from a character's centre to the beginning and the end of its cell along the line. */
function extentOf(glyph: Glyph | null, c: string, setting: TitleSetting): [number, number] {
  const vertical = setting.arrangement === 'vertical';
  if (!glyph?.ink) {
    const half = (c.trim() === '' ? SPACE : (glyph?.advance ?? LACKED)) / 2;
    return [half, half];
  }
  const [low, high] = vertical ? [glyph.ink.top, glyph.ink.bottom] : [glyph.ink.left, glyph.ink.right];
  if (setting.optical) return [-low, high];
  if (setting.punctuation === 'tight' && MARK.test(c)) return [TIGHT - low, high + TIGHT];
  const half = vertical ? 500 : glyph.advance / 2;
  return [half, half];
}

/** Size of a character by the rhythm of its line. */
export function factorOf({ kind, amount }: TitleSetting['rhythm'], i: number, count: number): number {
  const a = amount / 100;
  const t = count > 1 ? i / (count - 1) : 0.5;
  switch (kind) {
    case 'even':
      return 1;
    case 'alternate':
      return i % 2 === 0 ? 1 + 0.3 * a : 1 - 0.3 * a;
    case 'first':
      return i === 0 ? 1 + 0.7 * a : 1;
    case 'swell':
      return 1 + 0.6 * a * (0.5 - Math.abs(2 * t - 1));
    case 'grow':
      return 1 + 0.5 * a * (2 * t - 1);
  }
}

function place(cell: LaidCell, setting: TitleSetting, scale: number, x: number, y: number): Placed {
  const { line, at, character, face, glyph } = cell;
  const size = cell.size * scale;
  const linear = linearOf(cell.stretch * scale, size / 1000, setting.slant, character.turn ?? 0);
  return {
    line,
    at,
    character,
    face,
    shape: glyph ? shapeOf(glyph, linear) : EMPTY,
    x: x + (character.x ?? 0),
    y: y + (character.y ?? 0),
    size,
    hung: cell.hung,
  };
}

/** Stretches, leans (degrees, to the right above) and turns (degrees, clockwise). */
export function linearOf(sx: number, sy: number, slant: number, turn: number): Linear {
  const lean = -Math.tan((slant * Math.PI) / 180) * sy;
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  return { a: cos * sx, b: sin * sx, c: cos * lean - sin * sy, d: sin * lean + cos * sy };
}
