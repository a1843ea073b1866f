import { createHash } from 'node:crypto';
import { Reader, TRUETYPE, writeFullCmap, writeSfnt } from '@ziwan/sfnt';
import { FontError } from '../types.ts';
import { MergedCff } from './merged-cff.ts';
import { MergedGlyf } from './merged-glyf.ts';
import type { Box, CopiedGlyph, MergedOutlines } from './merged-outlines.ts';
import { advanceOf, bearingOf, readSlice, type Slice, type Tables } from './slice.ts';

interface NewGlyph<Copied> {
  copied: Copied;
  advance: number;
  bearing: number;
  verticalAdvance: number;
  verticalBearing: number;
}

const MAX_GLYPHS = 65_535;
const MAX_COMPONENT_DEPTH = 16;
/** Bit of fsSelection in `OS/2`. */
const ITALIC = 1;
/** Tables of a variable font that do not refer to glyphs. */
const VARIATIONS = ['fvar', 'avar', 'MVAR', 'STAT'];

/**
 * Merges the unicode-range slices of one TrueType or CFF face (each unpacked to an sfnt) into one font. A code point
 * takes its glyph from the first slice that draws it; equal glyphs are stored once. Names, style and vertical metrics come
 * from the largest slice; `vhea`/`vmtx` are kept if every slice has them. A variable face keeps its axes.
 * Dropped: hinting (`fpgm`, `prep`, `cvt `, `cvar`, instructions), layout (`GSUB`, `GPOS`, `GDEF`, `kern`), glyph
 * names, subroutines of CFF, `HVAR` and `VVAR` (advances vary by the phantom points in `gvar`), and glyphs that no code
 * point reaches. The result is a Modified Version in the sense of the OFL.
 * @throws FontError UNSUPPORTED (CFF2, unusual CFF), MISSING_TABLE, SLICES_DIFFER (slices of different fonts),
 * BAD_TABLE, TOO_LARGE (over 65,535 glyphs), and the errors of reading a table directory
 */
export function assembleSlices(sfnts: readonly Uint8Array[]): Uint8Array {
  if (sfnts.length === 0) throw new FontError('NOT_A_FONT', '没有可以拼合的字体切片');
  try {
    const slices = sfnts.map(readSlice);
    const base = slices.reduce((a, b) => (b.size > a.size ? b : a));
    checkAlike(slices, base);
    return assembled(slices, base);
  } catch (error) {
    if (error instanceof RangeError) throw new FontError('TRUNCATED', '字体切片不完整：读取时越过了表的末尾');
    throw error;
  }
}

function assembled(slices: readonly Slice[], base: Slice): Uint8Array {
  const having = (tag: string) => slices.filter(({ tables }) => tables.has(tag)).length;
  if (having('CFF2') > 0)
    throw new FontError('UNSUPPORTED', '可以拼合 TrueType 与 CFF 轮廓的切片，这里是 CFF2 轮廓');
  const cff = having('CFF ');
  if (cff === 0) return new Assembly(slices, base, new MergedGlyf(slices)).write();
  if (cff < slices.length)
    throw new FontError('SLICES_DIFFER', '切片的轮廓有 TrueType 也有 CFF，不属于同一个字体');
  return new Assembly(slices, base, new MergedCff(slices)).write();
}

/** @throws FontError SLICES_DIFFER */
function checkAlike(slices: readonly Slice[], base: Slice): void {
  const table = (slice: Slice, tag: string) => new Reader(slice.tables.get(tag) as Uint8Array);
  const bytes = (slice: Slice, tag: string) => Buffer.from(slice.tables.get(tag) ?? []);
  for (const slice of slices) {
    if (table(slice, 'head').u16(18) !== table(base, 'head').u16(18))
      throw new FontError('SLICES_DIFFER', '切片的 unitsPerEm 不一致，不属于同一个字体');
    if (table(slice, 'OS/2').u16(4) !== table(base, 'OS/2').u16(4))
      throw new FontError('SLICES_DIFFER', '切片的字重不一致，不是同一款；请给每个文件写上 weight');
    if ((table(slice, 'OS/2').u16(62) & ITALIC) !== (table(base, 'OS/2').u16(62) & ITALIC))
      throw new FontError('SLICES_DIFFER', '切片里有正体也有斜体，不是同一款；请给斜体的文件写上 styleName');
    if (!bytes(slice, 'fvar').equals(bytes(base, 'fvar')))
      throw new FontError('SLICES_DIFFER', '切片的变体轴或命名实例不一致，不属于同一个可变字体');
    if (!bytes(slice, 'avar').equals(bytes(base, 'avar')))
      throw new FontError('SLICES_DIFFER', '切片的变体轴刻度（avar）不一致，不属于同一个可变字体');
  }
}

class Assembly<Copied extends CopiedGlyph> {
  private readonly slices: readonly Slice[];
  private readonly base: Slice;
  private readonly outlines: MergedOutlines<Copied>;
  private readonly vertical: boolean;
  private readonly glyphs: NewGlyph<Copied>[] = [];
  private readonly byContent = new Map<string, number>();
  private readonly placed: Map<number, number>[];

  constructor(slices: readonly Slice[], base: Slice, outlines: MergedOutlines<Copied>) {
    this.slices = slices;
    this.base = base;
    this.outlines = outlines;
    this.vertical = slices.every((slice) => slice.vertical);
    this.placed = slices.map(() => new Map());
  }

  write(): Uint8Array {
    const baseIndex = this.slices.indexOf(this.base);
    this.place(baseIndex, 0, 0);
    const pairs = this.choose().map(([c, slice, glyph]) => [c, this.place(slice, glyph, 0)] as const);
    if (pairs.length === 0) throw new FontError('NO_OUTLINES', '字体切片里没有任何字符');
    const bounds = this.bounds();
    const tables = this.outlines.write(
      this.glyphs.map(({ copied }) => copied),
      bounds,
    );
    tables.set('cmap', writeFullCmap(pairs));
    tables.set('head', this.head(bounds));
    this.metricTables(tables, 'hhea', 'hmtx');
    if (this.vertical) this.metricTables(tables, 'vhea', 'vmtx');
    tables.set('OS/2', this.os2(pairs));
    tables.set('post', this.post());
    tables.set('name', this.base.tables.get('name') as Uint8Array);
    for (const tag of VARIATIONS) {
      const table = this.base.tables.get(tag);
      if (table && this.base.tables.has('fvar')) tables.set(tag, table);
    }
    return writeSfnt(this.outlines.flavour, tables);
  }

  /** Chooses for each code point the first slice that draws it, or else the first that maps it. */
  private choose(): [codePoint: number, slice: number, glyph: number][] {
    const chosen = new Map<number, { slice: number; glyph: number; drawn: boolean }>();
    this.slices.forEach((slice, index) => {
      for (let c = 0; c < slice.characters.length; c++) {
        const glyph = slice.characters[c] as number;
        if (glyph === 0 || (c >= 0xd800 && c <= 0xdfff)) continue;
        const drawn = slice.drawn[glyph] === 1;
        const before = chosen.get(c);
        if (!before || (drawn && !before.drawn)) chosen.set(c, { slice: index, glyph, drawn });
      }
    });
    return [...chosen].sort((a, b) => a[0] - b[0]).map(([c, { slice, glyph }]) => [c, slice, glyph]);
  }

  /** Copies a glyph and its components from a slice; returns the new glyph id. */
  private place(sliceIndex: number, glyph: number, depth: number): number {
    const slice = this.slices[sliceIndex] as Slice;
    const placed = this.placed[sliceIndex] as Map<number, number>;
    const known = placed.get(glyph);
    if (known !== undefined) return known;
    if (depth > MAX_COMPONENT_DEPTH || glyph >= slice.glyphCount) {
      throw new FontError('BAD_TABLE', `字体切片的复合字形 ${glyph} 有误`);
    }
    const copied = this.outlines.copy(sliceIndex, glyph, (component) =>
      this.place(sliceIndex, component, depth + 1),
    );
    const vertical = this.vertical ? slice.vertical : null;
    const entry: NewGlyph<Copied> = {
      copied,
      advance: advanceOf(slice.horizontal, glyph),
      bearing: bearingOf(slice.horizontal, glyph),
      verticalAdvance: vertical ? advanceOf(vertical, glyph) : 0,
      verticalBearing: vertical ? bearingOf(vertical, glyph) : 0,
    };
    const key = [
      entry.advance,
      entry.bearing,
      entry.verticalAdvance,
      entry.verticalBearing,
      ...copied.content.map((part) => createHash('sha1').update(part).digest('base64')),
    ].join();
    // Glyph 0 remains the missing-character glyph (.notdef), even if another glyph looks the same.
    let id = this.byContent.get(key);
    if (id === undefined) {
      id = this.glyphs.length;
      if (id >= MAX_GLYPHS) throw new FontError('TOO_LARGE', `拼合后的字形超过 ${MAX_GLYPHS} 个`);
      this.glyphs.push(entry);
      if (id > 0) this.byContent.set(key, id);
    }
    placed.set(glyph, id);
    return id;
  }

  /** The bounds of all glyphs; those of the slices where glyphs do not state theirs. */
  private bounds(): Box {
    const boxes = this.glyphs.flatMap(({ copied }) => copied.box ?? []);
    const all = boxes.length > 0 ? boxes : this.slices.map(({ tables }) => headBox(tables));
    return {
      xMin: least(all.map(({ xMin }) => xMin)),
      yMin: least(all.map(({ yMin }) => yMin)),
      xMax: most(all.map(({ xMax }) => xMax)),
      yMax: most(all.map(({ yMax }) => yMax)),
    };
  }

  private head(bounds: Box): Uint8Array {
    const out = Uint8Array.from(this.copy('head', 54));
    const view = new DataView(out.buffer);
    // Clears bits 2 and 4 (instructions depend on the size, or change advance widths): no instructions remain.
    view.setUint16(16, view.getUint16(16) & ~0b10100);
    view.setInt16(36, bounds.xMin);
    view.setInt16(38, bounds.yMin);
    view.setInt16(40, bounds.xMax);
    view.setInt16(42, bounds.yMax);
    view.setInt16(50, this.outlines.flavour === TRUETYPE ? 1 : 0);
    return out;
  }

  private metricTables(tables: Tables, headerTag: 'hhea' | 'vhea', tag: 'hmtx' | 'vmtx'): void {
    const horizontal = tag === 'hmtx';
    const header = Uint8Array.from(this.copy(headerTag, 36));
    const view = new DataView(header.buffer);
    const metrics = new Uint8Array(this.glyphs.length * 4);
    const metricsView = new DataView(metrics.buffer);
    const spans: { bearing: number; after: number; end: number }[] = [];
    this.glyphs.forEach((glyph, i) => {
      const advance = horizontal ? glyph.advance : glyph.verticalAdvance;
      const bearing = horizontal ? glyph.bearing : glyph.verticalBearing;
      metricsView.setUint16(i * 4, advance);
      metricsView.setInt16(i * 4 + 2, bearing);
      const { box } = glyph.copied;
      if (!box) return;
      const span = horizontal ? box.xMax - box.xMin : box.yMax - box.yMin;
      spans.push({ bearing, after: advance - bearing - span, end: bearing + span });
    });
    if (spans.length === 0) {
      for (const { tables: own } of this.slices) {
        const other = new Reader(own.get(headerTag) as Uint8Array);
        spans.push({ bearing: other.s16(12), after: other.s16(14), end: other.s16(16) });
      }
    }
    const clamp = (value: number): number => Math.max(-0x8000, Math.min(0x7fff, value));
    view.setUint16(10, most(this.glyphs.map((g) => (horizontal ? g.advance : g.verticalAdvance))));
    view.setInt16(12, clamp(least(spans.map(({ bearing }) => bearing))));
    view.setInt16(14, clamp(least(spans.map(({ after }) => after))));
    view.setInt16(16, clamp(most(spans.map(({ end }) => end))));
    view.setUint16(34, this.glyphs.length);
    tables.set(headerTag, header);
    tables.set(tag, metrics);
  }

  private os2(pairs: readonly (readonly [number, number])[]): Uint8Array {
    const out = Uint8Array.from(this.copy('OS/2', 78));
    const view = new DataView(out.buffer);
    // Merges the Unicode ranges, and from version 1 the code page ranges, of all slices.
    const masks = view.getUint16(0) >= 1 && out.length >= 86 ? [42, 46, 50, 54, 78, 82] : [42, 46, 50, 54];
    for (const { tables } of this.slices) {
      const other = new Reader(tables.get('OS/2') as Uint8Array);
      for (const at of masks) {
        if (other.length >= at + 4) view.setUint32(at, (view.getUint32(at) | other.u32(at)) >>> 0);
      }
    }
    const widths = this.glyphs.map((glyph) => glyph.advance).filter((advance) => advance > 0);
    const average = widths.reduce((sum, width) => sum + width, 0) / Math.max(1, widths.length);
    view.setInt16(2, Math.min(0x7fff, Math.round(average)));
    view.setUint16(64, Math.min(0xffff, pairs[0]?.[0] ?? 0));
    view.setUint16(66, Math.min(0xffff, pairs.at(-1)?.[0] ?? 0));
    return out;
  }

  private post(): Uint8Array {
    const out = Uint8Array.from(this.copy('post', 32).subarray(0, 32));
    new DataView(out.buffer).setUint32(0, 0x00030000);
    return out;
  }

  private copy(tag: string, atLeast: number): Uint8Array {
    const table = this.base.tables.get(tag) as Uint8Array;
    if (table.length < atLeast) throw new FontError('TRUNCATED', `字体切片的 ${tag} 表被截断`);
    return table;
  }
}

function headBox(tables: Tables): Box {
  const r = new Reader(tables.get('head') as Uint8Array);
  return { xMin: r.s16(36), yMin: r.s16(38), xMax: r.s16(40), yMax: r.s16(42) };
}

// Math.min and Math.max take no more arguments than the stack holds.
const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));
