import { align4, Gvar, readLoca, TRUETYPE, writeGvar, writeLoca } from '@ziwan/sfnt';
import { type PlainGlyph, plainGlyph } from '../glyphs.ts';
import { FontError } from '../types.ts';
import type { Box, CopiedGlyph, MergedOutlines } from './merged-outlines.ts';
import { need, type Slice, type Tables } from './slice.ts';

interface Source {
  glyf: Uint8Array;
  offsets: Uint32Array;
  gvar: Gvar | null;
  /** New index of each shared tuple. */
  tuples: number[];
}

interface GlyfGlyph extends CopiedGlyph {
  plain: PlainGlyph;
  variation: Uint8Array;
}

const MAX_SHARED_TUPLES = 4096;

/** TrueType outlines without instructions, and how they vary. */
export class MergedGlyf implements MergedOutlines<GlyfGlyph> {
  readonly flavour = TRUETYPE;
  readonly #sources: readonly Source[];
  readonly #axes: number;
  /** Shared tuples of all slices, each once. */
  readonly #tuples: Uint8Array[] = [];

  /** @throws FontError MISSING_TABLE, BAD_TABLE, TOO_LARGE, RangeError */
  constructor(slices: readonly Slice[]) {
    const fvar = slices[0]?.tables.get('fvar');
    this.#axes = fvar ? need(slices[0]?.tables as Tables, 'fvar').u16(8) : 0;
    const known = new Map<string, number>();
    this.#sources = slices.map(({ tables, glyphCount }) => {
      const gvar = fvar && tables.has('gvar') ? new Gvar(need(tables, 'gvar').bytes) : null;
      if (gvar && gvar.axes !== this.#axes) throw new FontError('BAD_TABLE', 'gvar 表的轴数与 fvar 不符');
      return {
        glyf: need(tables, 'glyf').bytes,
        offsets: readLoca(need(tables, 'loca').bytes, need(tables, 'head').s16(50) !== 0, glyphCount),
        gvar,
        tuples: Array.from({ length: gvar?.sharedCount ?? 0 }, (_, i) =>
          this.#share((gvar as Gvar).sharedTuple(i), known),
        ),
      };
    });
  }

  #share(tuple: Uint8Array, known: Map<string, number>): number {
    const key = tuple.join();
    const index = known.get(key) ?? this.#tuples.length;
    if (index === MAX_SHARED_TUPLES)
      throw new FontError('TOO_LARGE', `字体切片的共享变体元组合计超过 ${MAX_SHARED_TUPLES} 个`);
    if (index === this.#tuples.length) this.#tuples.push(tuple);
    known.set(key, index);
    return index;
  }

  copy(slice: number, glyph: number, place: (component: number) => number): GlyfGlyph {
    const { glyf, offsets, gvar, tuples } = this.#sources[slice] as Source;
    const { bytes, components, ...plain } = plainGlyph(
      glyf,
      offsets[glyph] as number,
      offsets[glyph + 1] as number,
    );
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const placed = components.map(({ at, glyph: component }) => ({ at, glyph: place(component) }));
    for (const component of placed) view.setUint16(component.at, component.glyph);
    const variation = gvar?.dataOf(glyph, (index) => tuples[index] as number) ?? new Uint8Array(0);
    return {
      plain: { bytes, components: placed, ...plain },
      variation,
      content: [bytes, variation],
      box: boxOf(bytes),
    };
  }

  write(glyphs: readonly GlyfGlyph[]): Tables {
    const offsets = new Uint32Array(glyphs.length + 1);
    glyphs.forEach(({ plain }, i) => {
      offsets[i + 1] = (offsets[i] as number) + align4(plain.bytes.length);
    });
    // Browsers reject an empty table, so `glyf` has some bytes even if no glyph has an outline.
    const glyf = new Uint8Array(Math.max(4, offsets.at(-1) as number));
    glyphs.forEach(({ plain }, i) => {
      glyf.set(plain.bytes, offsets[i]);
    });
    const tables: Tables = new Map([
      ['glyf', glyf],
      ['loca', writeLoca(offsets, true)],
      ['maxp', maxpOf(glyphs.map(({ plain }) => plain))],
    ]);
    if (this.#axes > 0) {
      const shared = Uint8Array.from(this.#tuples.flatMap((tuple) => [...tuple]));
      tables.set(
        'gvar',
        writeGvar(
          this.#axes,
          shared,
          glyphs.map(({ variation }) => variation),
        ),
      );
    }
    return tables;
  }
}

function boxOf(bytes: Uint8Array): Box | null {
  if (bytes.length < 10) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [xMin, yMin, xMax, yMax] = [2, 4, 6, 8].map((at) => view.getInt16(at)) as [
    number,
    number,
    number,
    number,
  ];
  return { xMin, yMin, xMax, yMax };
}

function maxpOf(glyphs: readonly PlainGlyph[]): Uint8Array {
  const totals = glyphs.map(() => null as { points: number; contours: number; depth: number } | null);
  const total = (id: number): { points: number; contours: number; depth: number } => {
    const known = totals[id];
    if (known) return known;
    const glyph = glyphs[id] as PlainGlyph;
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
  glyphs.forEach((glyph, id) => {
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
  const fields = [glyphs.length, most.points, most.contours, most.compositePoints, most.compositeContours, 1];
  fields.forEach((value, i) => {
    view.setUint16(4 + i * 2, Math.min(0xffff, value));
  });
  view.setUint16(28, most.elements);
  view.setUint16(30, most.depth);
  return out;
}
