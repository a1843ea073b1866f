import type { DrawFuncs, Face, Font } from 'harfbuzzjs';
import { type Outline, outlineOf } from './outline.ts';

type HarfBuzz = typeof import('harfbuzzjs');

/** Axis positions by axis tag, in user-space units. */
export type Axes = Readonly<Record<string, number>>;

export interface Shaping {
  vertical?: boolean;
  /** OpenType features by tag: 1 enables, 0 disables. */
  features?: Readonly<Record<string, number>>;
}

/** Laid-out glyphs of a text, in font units relative to the origin of the line; y increases upwards. */
export interface Run {
  readonly glyphs: readonly {
    readonly glyph: number;
    readonly x: number;
    readonly y: number;
    /** Position in the text (UTF-16 code units) of the first character it draws. */
    readonly cluster: number;
  }[];
  /** Length in the direction of the line. */
  readonly advance: number;
}

/** Receives the outline of a glyph, in font units; y increases upwards. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadTo(cx: number, cy: number, x: number, y: number): void;
  cubicTo(c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number): void;
  closePath(): void;
}

let penFuncs: DrawFuncs | null = null;

/**
 * Opens one face of a font (TTF or OTF) at the given axis positions. The first call loads HarfBuzz, which takes 16
 * ms.
 */
export async function openTypeface(bytes: Uint8Array, axes: Axes = {}): Promise<Typeface> {
  const hb = await import('harfbuzzjs');
  return new Typeface(hb, new hb.Face(new hb.Blob(bytes), 0), axes);
}

/** A face that converts text to glyphs, and glyphs to outlines. */
export class Typeface {
  readonly unitsPerEm: number;
  readonly #hb: HarfBuzz;
  readonly #face: Face;
  readonly #font: Font;
  /** Number of long metrics in `vmtx`, and the table. */
  #vertical: { readonly long: number; readonly vmtx: DataView } | null | undefined;
  readonly #outlines = new Map<number, Outline>();

  constructor(hb: HarfBuzz, face: Face, axes: Axes) {
    this.#hb = hb;
    this.#face = face;
    this.#font = new hb.Font(face);
    this.unitsPerEm = face.upem;
    const variations = Object.entries(axes).map(([tag, value]) => new hb.Variation(tag, value));
    if (variations.length > 0) this.#font.setVariations(variations);
  }

  /** Returns the same face at other axis positions. */
  at(axes: Axes): Typeface {
    return new Typeface(this.#hb, this.#face, axes);
  }

  /** Returns the glyph of a character without applying layout rules; 0 if the font has none. */
  glyphOf(character: string): number {
    return this.#font.nominalGlyph(character.codePointAt(0) as number) ?? 0;
  }

  /** Height above the baseline and depth below it, in ems. */
  get extents(): { readonly ascent: number; readonly descent: number } {
    const { ascender, descender } = this.#font.hExtents();
    return { ascent: ascender / this.unitsPerEm, descent: -descender / this.unitsPerEm };
  }

  /**
   * Distance (font units) from the vertical origin that HarfBuzz assumes without `VORG`, the ascender, up to the one
   * that `vmtx` gives, which browsers use (OpenType 1.9, "vmtx").
   */
  verticalShift(glyph: number): number {
    const bearing = this.#topBearing(glyph);
    const extents = bearing === null ? undefined : this.#font.glyphExtents(glyph);
    if (bearing === null || !extents) return 0;
    return this.#font.hExtents().ascender - (extents.yBearing + bearing);
  }

  /** Returns `null` if HarfBuzz knows the origin (`VORG`) or the font has no vertical metrics. */
  #topBearing(glyph: number): number | null {
    const table = (tag: string) => {
      const bytes = this.#face.referenceTable(tag);
      return bytes && bytes.length > 0 ? new DataView(bytes.buffer, bytes.byteOffset, bytes.length) : null;
    };
    if (this.#vertical === undefined) {
      const [vorg, vhea, vmtx] = [table('VORG'), table('vhea'), table('vmtx')];
      this.#vertical = vorg || !vhea || !vmtx ? null : { long: vhea.getUint16(34), vmtx };
    }
    if (this.#vertical === null) return null;
    const { long, vmtx } = this.#vertical;
    const at = glyph < long ? glyph * 4 + 2 : long * 4 + (glyph - long) * 2;
    return at + 2 <= vmtx.byteLength ? vmtx.getInt16(at) : null;
  }

  outline(glyph: number): Outline {
    let known = this.#outlines.get(glyph);
    if (!known) {
      known = outlineOf(this.#font.glyphToJson(glyph));
      this.#outlines.set(glyph, known);
    }
    return known;
  }

  /** Draws a glyph with a pen. Unlike `outline` it keeps nothing, so that memory does not grow with the glyphs. */
  trace(glyph: number, pen: Pen): void {
    penFuncs ??= penDrawFuncs(this.#hb);
    this.#font.drawGlyph(glyph, penFuncs, pen);
  }

  /** Advance of a glyph in a horizontal line. */
  advance(glyph: number): number {
    return this.#font.glyphHAdvance(glyph);
  }

  /** Lays out a line of text with the layout rules of the font. */
  shape(text: string, { vertical = false, features = {} }: Shaping = {}): Run {
    const { Buffer, Direction, Feature, shape } = this.#hb;
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    if (vertical) buffer.setDirection(Direction.TTB);
    shape(
      this.#font,
      buffer,
      Object.entries(features).map(([tag, value]) => new Feature(tag, value)),
    );
    let pen = 0;
    const glyphs = buffer.getGlyphInfosAndPositions().map((glyph) => {
      const { codepoint, cluster, xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
      const at = { x: (vertical ? 0 : pen) + xOffset, y: (vertical ? -pen : 0) + yOffset };
      pen += vertical ? -yAdvance : xAdvance;
      return { glyph: codepoint, cluster, ...at };
    });
    return { glyphs, advance: pen };
  }
}

function penDrawFuncs({ DrawFuncs }: HarfBuzz): DrawFuncs {
  const funcs = new DrawFuncs();
  funcs.setMoveToFunc((x, y, pen) => (pen as Pen).moveTo(x, y));
  funcs.setLineToFunc((x, y, pen) => (pen as Pen).lineTo(x, y));
  funcs.setQuadraticToFunc((cx, cy, x, y, pen) => (pen as Pen).quadTo(cx, cy, x, y));
  funcs.setCubicToFunc((ax, ay, bx, by, x, y, pen) => (pen as Pen).cubicTo(ax, ay, bx, by, x, y));
  funcs.setClosePathFunc((pen) => (pen as Pen).closePath());
  return funcs;
}
