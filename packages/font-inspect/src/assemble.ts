import { createHash } from 'node:crypto';
import {
  advanceAt,
  align4,
  bearingAt,
  metricsSize,
  Reader,
  readCharacterMap,
  readLoca,
  TRUETYPE,
  tablesOf,
  writeFullCmap,
  writeLoca,
  writeSfnt,
} from '@ziwan/sfnt';
import { type PlainGlyph, plainGlyph } from './glyphs.ts';
import { drawnGlyphs } from './outlines.ts';
import { FontError } from './types.ts';

type Tables = Map<string, Uint8Array>;

interface Slice {
  tables: Tables;
  size: number;
  glyf: Uint8Array;
  glyphCount: number;
  offsets: Uint32Array;
  characters: Uint16Array;
  drawn: Uint8Array;
  horizontal: Metrics;
  vertical: Metrics | null;
}

interface Metrics {
  table: Reader;
  full: number;
}

interface NewGlyph {
  glyph: PlainGlyph;
  bytes: Uint8Array;
  advance: number;
  bearing: number;
  verticalAdvance: number;
  verticalBearing: number;
}

const MAX_GLYPHS = 65_535;
const MAX_COMPONENT_DEPTH = 16;

/**
 * Merges the unicode-range slices of one static TrueType face (each unpacked to an sfnt) into one font. A code
 * point takes its glyph from the first slice that draws it; equal glyphs are stored once. Names, style and vertical
 * metrics come from the largest slice; `vhea`/`vmtx` are kept if every slice has them.
 * Dropped: hinting (`fpgm`, `prep`, `cvt `, instructions), layout (`GSUB`, `GPOS`, `GDEF`, `kern`), glyph names,
 * and glyphs that no code point reaches. The result is a Modified Version in the sense of the OFL.
 * @throws FontError UNSUPPORTED (CFF, variable), MISSING_TABLE, BAD_TABLE (slices of different fonts, broken
 * glyphs), TOO_LARGE (over 65,535 glyphs), and the errors of reading a table directory
 */
export function assembleSlices(sfnts: readonly Uint8Array[]): Uint8Array {
  if (sfnts.length === 0) throw new FontError('NOT_A_FONT', '没有可以拼合的字体切片');
  try {
    const slices = sfnts.map(readSlice);
    const base = slices.reduce((a, b) => (b.size > a.size ? b : a));
    const unitsPerEm = ({ tables }: Slice) => new Reader(tables.get('head') as Uint8Array).u16(18);
    const weight = ({ tables }: Slice) => new Reader(tables.get('OS/2') as Uint8Array).u16(4);
    for (const slice of slices) {
      if (unitsPerEm(slice) !== unitsPerEm(base))
        throw new FontError('BAD_TABLE', '切片的 unitsPerEm 不一致，不属于同一个字体');
      if (weight(slice) !== weight(base))
        throw new FontError('BAD_TABLE', '切片的字重不一致，不是同一款；请给每个文件写上 weight');
    }
    return new Assembly(slices, base).write();
  } catch (error) {
    if (error instanceof RangeError) throw new FontError('TRUNCATED', '字体切片不完整：读取时越过了表的末尾');
    throw error;
  }
}

function readSlice(sfnt: Uint8Array): Slice {
  const { tables } = tablesOf(sfnt);
  if (tables.has('CFF ') || tables.has('CFF2')) {
    throw new FontError('UNSUPPORTED', '只能拼合 TrueType 轮廓的切片，这里是 CFF 轮廓');
  }
  if (tables.has('fvar')) throw new FontError('UNSUPPORTED', '只能拼合静态字体的切片，这里是可变字体');
  const need = (tag: string): Reader => {
    const table = tables.get(tag);
    if (!table) throw new FontError('MISSING_TABLE', `字体切片缺少 ${tag} 表`);
    return new Reader(table);
  };
  for (const tag of ['OS/2', 'name', 'post', 'cmap']) need(tag);
  const glyphCount = need('maxp').u16(4);
  const metrics = (header: string, table: string): Metrics => {
    const full = need(header).u16(34);
    const reader = need(table);
    if (full === 0 || full > glyphCount || reader.length < metricsSize(full, glyphCount)) {
      throw new FontError('BAD_TABLE', `字体切片的 ${table} 表有误`);
    }
    return { table: reader, full };
  };
  return {
    tables,
    size: sfnt.length,
    glyf: need('glyf').bytes,
    glyphCount,
    offsets: readLoca(need('loca').bytes, need('head').s16(50) !== 0, glyphCount),
    characters: readCharacterMap(tables.get('cmap'), glyphCount),
    drawn: drawnGlyphs(tables, glyphCount),
    horizontal: metrics('hhea', 'hmtx'),
    vertical: tables.has('vhea') && tables.has('vmtx') ? metrics('vhea', 'vmtx') : null,
  };
}

const advanceOf = ({ table, full }: Metrics, glyph: number): number => table.u16(advanceAt(full, glyph));
const bearingOf = ({ table, full }: Metrics, glyph: number): number => table.s16(bearingAt(full, glyph));

class Assembly {
  private readonly slices: readonly Slice[];
  private readonly base: Slice;
  private readonly vertical: boolean;
  private readonly glyphs: NewGlyph[] = [];
  private readonly byContent = new Map<string, number>();
  private readonly placed: Map<number, number>[];

  constructor(slices: readonly Slice[], base: Slice) {
    this.slices = slices;
    this.base = base;
    this.vertical = slices.every((slice) => slice.vertical);
    this.placed = slices.map(() => new Map());
  }

  write(): Uint8Array {
    const baseIndex = this.slices.indexOf(this.base);
    this.place(baseIndex, 0, 0);
    const pairs = this.choose().map(([c, slice, glyph]) => [c, this.place(slice, glyph, 0)] as const);
    if (pairs.length === 0) throw new FontError('NO_OUTLINES', '字体切片里没有任何字符');
    const tables: Tables = new Map();
    const { loca, glyf } = this.outlines();
    tables.set('glyf', glyf);
    tables.set('loca', loca);
    tables.set('cmap', writeFullCmap(pairs));
    tables.set('maxp', this.maxp());
    const bounds = this.bounds();
    tables.set('head', this.head(bounds));
    this.metricTables(tables, 'hhea', 'hmtx');
    if (this.vertical) this.metricTables(tables, 'vhea', 'vmtx');
    tables.set('OS/2', this.os2(pairs));
    tables.set('post', this.post());
    tables.set('name', this.base.tables.get('name') as Uint8Array);
    return writeSfnt(TRUETYPE, tables);
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
    const plain = plainGlyph(slice.glyf, slice.offsets[glyph] as number, slice.offsets[glyph + 1] as number);
    // Components come first, because their new ids are part of this glyph's data.
    const components = plain.components.map((component) => ({
      at: component.at,
      glyph: this.place(sliceIndex, component.glyph, depth + 1),
    }));
    const view = new DataView(plain.bytes.buffer, plain.bytes.byteOffset, plain.bytes.byteLength);
    for (const component of components) view.setUint16(component.at, component.glyph);
    const vertical = this.vertical ? (slice.vertical as Metrics) : null;
    const entry: NewGlyph = {
      glyph: { ...plain, components },
      bytes: plain.bytes,
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
      createHash('sha1').update(entry.bytes).digest('base64'),
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

  private outlines(): { loca: Uint8Array; glyf: Uint8Array } {
    const offsets = new Uint32Array(this.glyphs.length + 1);
    this.glyphs.forEach(({ bytes }, i) => {
      offsets[i + 1] = (offsets[i] as number) + align4(bytes.length);
    });
    // Browsers reject an empty table, so `glyf` has some bytes even if no glyph has an outline.
    const glyf = new Uint8Array(Math.max(4, offsets.at(-1) as number));
    this.glyphs.forEach(({ bytes }, i) => {
      glyf.set(bytes, offsets[i]);
    });
    return { loca: writeLoca(offsets, true), glyf };
  }

  private maxp(): Uint8Array {
    const totals = this.glyphs.map(() => null as { points: number; contours: number; depth: number } | null);
    const total = (id: number): { points: number; contours: number; depth: number } => {
      const known = totals[id];
      if (known) return known;
      const { glyph } = this.glyphs[id] as NewGlyph;
      const sum = { points: glyph.points, contours: glyph.contours, depth: 0 };
      for (const component of glyph.components) {
        const part = total(component.glyph);
        sum.points += part.points;
        sum.contours += part.contours;
        sum.depth = Math.max(sum.depth, part.depth + 1);
      }
      totals[id] = sum;
      return sum;
    };
    const most = { points: 0, contours: 0, compositePoints: 0, compositeContours: 0, elements: 0, depth: 0 };
    this.glyphs.forEach(({ glyph }, id) => {
      const sum = total(id);
      most.depth = Math.max(most.depth, sum.depth);
      most.elements = Math.max(most.elements, glyph.components.length);
      if (glyph.components.length) {
        most.compositePoints = Math.max(most.compositePoints, sum.points);
        most.compositeContours = Math.max(most.compositeContours, sum.contours);
      } else {
        most.points = Math.max(most.points, sum.points);
        most.contours = Math.max(most.contours, sum.contours);
      }
    });
    const out = new Uint8Array(32);
    const view = new DataView(out.buffer);
    view.setUint32(0, 0x00010000);
    const fields = [
      this.glyphs.length,
      most.points,
      most.contours,
      most.compositePoints,
      most.compositeContours,
      1,
    ];
    fields.forEach((value, i) => {
      view.setUint16(4 + i * 2, Math.min(0xffff, value));
    });
    view.setUint16(28, most.elements);
    view.setUint16(30, most.depth);
    return out;
  }

  private bounds(): { xMin: number; yMin: number; xMax: number; yMax: number } {
    const all = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
    let first = true;
    for (const { bytes } of this.glyphs) {
      if (bytes.length < 10) continue;
      const r = new Reader(bytes);
      all.xMin = first ? r.s16(2) : Math.min(all.xMin, r.s16(2));
      all.yMin = first ? r.s16(4) : Math.min(all.yMin, r.s16(4));
      all.xMax = first ? r.s16(6) : Math.max(all.xMax, r.s16(6));
      all.yMax = first ? r.s16(8) : Math.max(all.yMax, r.s16(8));
      first = false;
    }
    return all;
  }

  private head(bounds: { xMin: number; yMin: number; xMax: number; yMax: number }): Uint8Array {
    const out = Uint8Array.from(this.copy('head', 54));
    const view = new DataView(out.buffer);
    // Clears bits 2 and 4 (instructions depend on the size, or change advance widths): no instructions remain.
    view.setUint16(16, view.getUint16(16) & ~0b10100);
    view.setInt16(36, bounds.xMin);
    view.setInt16(38, bounds.yMin);
    view.setInt16(40, bounds.xMax);
    view.setInt16(42, bounds.yMax);
    view.setInt16(50, 1);
    return out;
  }

  private metricTables(tables: Tables, headerTag: 'hhea' | 'vhea', tag: 'hmtx' | 'vmtx'): void {
    const horizontal = tag === 'hmtx';
    const header = Uint8Array.from(this.copy(headerTag, 36));
    const view = new DataView(header.buffer);
    const metrics = new Uint8Array(this.glyphs.length * 4);
    const metricsView = new DataView(metrics.buffer);
    let advanceMax = 0;
    let [minBefore, minAfter, maxExtent] = [0x7fff, 0x7fff, -0x8000];
    this.glyphs.forEach((glyph, i) => {
      const advance = horizontal ? glyph.advance : glyph.verticalAdvance;
      const bearing = horizontal ? glyph.bearing : glyph.verticalBearing;
      metricsView.setUint16(i * 4, advance);
      metricsView.setInt16(i * 4 + 2, bearing);
      advanceMax = Math.max(advanceMax, advance);
      if (glyph.bytes.length < 10) return;
      const r = new Reader(glyph.bytes);
      const span = horizontal ? r.s16(6) - r.s16(2) : r.s16(8) - r.s16(4);
      minBefore = Math.min(minBefore, bearing);
      minAfter = Math.min(minAfter, advance - bearing - span);
      maxExtent = Math.max(maxExtent, bearing + span);
    });
    const clamp = (value: number): number => Math.max(-0x8000, Math.min(0x7fff, value));
    const drewAny = maxExtent > -0x8000;
    view.setUint16(10, advanceMax);
    view.setInt16(12, drewAny ? clamp(minBefore) : 0);
    view.setInt16(14, drewAny ? clamp(minAfter) : 0);
    view.setInt16(16, drewAny ? clamp(maxExtent) : 0);
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
