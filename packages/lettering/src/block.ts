import { isUpright, stretchesOf } from './orientation.ts';
import { svgPath } from './svg.ts';
import type { Typeface } from './typeface.ts';

export interface BlockOptions {
  /** Font size (px). */
  readonly size: number;
  /** Space added after each character, in ems. */
  readonly spacing: number;
  /** Distance of lines, in ems. */
  readonly leading: number;
  readonly align: 'start' | 'center' | 'end' | 'justify';
  readonly vertical: boolean;
  /** Length (px) of the lines, to align them in; by default the longest line. */
  readonly measure: number;
  /** OpenType features by tag, 0 or 1. */
  readonly features: Readonly<Record<string, number>>;
}

interface BlockGlyph {
  readonly glyph: number;
  /** Position (px) of its origin; y increases downwards. */
  readonly x: number;
  readonly y: number;
  /** Turned clockwise: Latin in vertical text. */
  readonly turned: boolean;
}

/** Lines of text as glyphs, in a box as large as their line boxes. */
export interface Block {
  readonly typeface: Typeface;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly glyphs: readonly BlockGlyph[];
}

/**
 * Lays out text as browsers do. `\n` ends a paragraph; U+2028 breaks a line within one, and only lines that end so are
 * justified.
 */
export function layOutBlock(typeface: Typeface, text: string, options: BlockOptions): Block {
  const { size, leading, vertical } = options;
  const lines = text.split('\n').flatMap((paragraph) => {
    const parts = paragraph.split('\u2028');
    return parts.map((part, i) => ({ text: part.trimEnd(), broken: i < parts.length - 1 }));
  });
  const laid = lines.map((line) => ({ ...line, ...layOutLine(typeface, line.text, options) }));
  const measure = options.measure || Math.max(1, ...laid.map(({ advance }) => advance * size));
  const across = laid.length * leading * size;
  const { ascent, descent } = typeface.extents;
  const glyphs = laid.flatMap((line, row) => {
    const start = offsetOf(options.align, measure / size - line.advance);
    const gap =
      options.align === 'justify' && line.broken ? gapOf(line.text, measure / size - line.advance) : () => 0;
    return line.glyphs.map(({ glyph, along, aside, index, turned }): BlockGlyph => {
      const at = (start + along + gap(index)) * size;
      const middle = (row + 0.5) * leading * size;
      if (!vertical) return { glyph, x: at, y: middle + ((ascent - descent) / 2 - aside) * size, turned };
      const centre = across - middle;
      const x = turned ? centre + (aside - (ascent - descent) / 2) * size : centre + aside * size;
      return { glyph, x, y: at, turned };
    });
  });
  const [width, height] = vertical ? [across, measure] : [measure, across];
  return { typeface, size, width, height, glyphs };
}

interface LineGlyph {
  readonly glyph: number;
  /** Position along the line and across it, in ems. */
  readonly along: number;
  readonly aside: number;
  /** Number of characters before it. */
  readonly index: number;
  readonly turned: boolean;
}

/** Shapes each stretch by itself, with the spacing after each character, and ligatures off where it is not 0. */
function layOutLine(typeface: Typeface, text: string, { vertical, spacing, features }: BlockOptions) {
  const unit = 1 / typeface.unitsPerEm;
  const settings = spacing === 0 ? features : { liga: 0, clig: 0, ...features };
  const glyphs: LineGlyph[] = [];
  let pen = 0;
  let before = 0;
  for (const stretch of stretchesOf(text)) {
    const down = vertical && stretch.upright;
    const run = typeface.shape(stretch.text, { vertical: down, features: settings });
    for (const { glyph, x, y, cluster } of run.glyphs) {
      const inside = [...stretch.text.slice(0, cluster)].length;
      const [along, aside] = down ? [-y - typeface.verticalShift(glyph), x] : [x, y];
      glyphs.push({
        glyph,
        along: pen + along * unit + inside * spacing,
        aside: aside * unit,
        index: before + inside,
        turned: vertical && !stretch.upright,
      });
    }
    const count = [...stretch.text].length;
    pen += run.advance * unit + count * spacing;
    before += count;
  }
  return { glyphs, advance: pen };
}

function offsetOf(align: BlockOptions['align'], free: number): number {
  if (align === 'center') return free / 2;
  return align === 'end' ? free : 0;
}

/** Space (em) before each character of a justified line: spread over spaces and the sides of upright characters. */
function gapOf(text: string, free: number): (index: number) => number {
  const characters = [...text];
  let gaps = 0;
  const before = characters.map((character, i) => {
    const previous = characters[i - 1];
    if (previous !== undefined && (previous === ' ' || isUpright(previous) || isUpright(character))) gaps++;
    return gaps;
  });
  const one = gaps > 0 ? Math.max(0, free) / gaps : 0;
  return (index) => (before[index] ?? gaps) * one;
}

const n = (value: number) => Number(value.toFixed(3));

/**
 * Writes a block as a whole SVG document of paths, with the ink that reaches beyond the line boxes.
 * @param ground colour of the background; null for none
 * @param scale of the written width and height
 */
export function svgBlock(
  { typeface, size, width, height, glyphs }: Block,
  { ink, ground, scale = 1 }: { ink: string; ground: string | null; scale?: number },
): { svg: string; width: number; height: number } {
  const unit = size / typeface.unitsPerEm;
  let [left, top, right, bottom] = [0, 0, width, height];
  const paths: string[] = [];
  for (const { glyph, x, y, turned } of glyphs) {
    const outline = typeface.outline(glyph);
    const { box } = outline;
    if (!box) continue;
    const [x0, x1] = turned ? [box.bottom, box.top] : [box.left, box.right];
    const [y0, y1] = turned ? [box.left, box.right] : [-box.top, -box.bottom];
    left = Math.min(left, x + x0 * unit);
    right = Math.max(right, x + x1 * unit);
    top = Math.min(top, y + y0 * unit);
    bottom = Math.max(bottom, y + y1 * unit);
    const u = Number(unit.toFixed(6));
    const matrix = turned ? `0 ${u} ${u} 0` : `${u} 0 0 ${-u}`;
    paths.push(`<path transform="matrix(${matrix} ${n(x)} ${n(y)})" d="${svgPath(outline)}"/>`);
  }
  [left, top, right, bottom] = [Math.floor(left), Math.floor(top), Math.ceil(right), Math.ceil(bottom)];
  const box = { width: right - left, height: bottom - top };
  const view = `${left} ${top} ${box.width} ${box.height}`;
  const place = `x="${left}" y="${top}" width="${box.width}" height="${box.height}"`;
  const paper = ground === null ? '' : `<rect ${place} fill="${ground}"/>`;
  const written = { width: Math.round(box.width * scale), height: Math.round(box.height * scale) };
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${written.width}" height="${written.height}" ` +
    `viewBox="${view}">${paper}<g fill="${ink}">${paths.join('')}</g></svg>\n`;
  return { svg, ...written };
}
