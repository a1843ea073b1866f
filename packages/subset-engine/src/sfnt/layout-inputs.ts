import { type FontFile, requireTable } from './font-file.ts';

/** Says whether some lookup of the font starts at a glyph. */
export type LayoutInputs = (glyph: number) => boolean;

const EXTENSION = { GSUB: 7, GPOS: 9 } as const;
const CONTEXT = { GSUB: 5, GPOS: 7 } as const;
const CHAINED_CONTEXT = { GSUB: 6, GPOS: 8 } as const;

/**
 * The glyphs at which a GSUB or GPOS lookup can begin: the first input of each rule (OpenType 1.9, chapter 2).
 * A text without any of them is set the same with and without the layout tables, whatever features are on,
 * `vert` among them. A broken layout table counts as touching every glyph, so HarfBuzz decides about it.
 */
export function readLayoutInputs(font: FontFile, glyphCount: number): LayoutInputs {
  const bits = new Uint8Array((glyphCount + 7) >> 3);
  try {
    for (const tag of ['GSUB', 'GPOS'] as const) if (font.tables.has(tag)) collect(font, tag, bits);
  } catch (error) {
    if (error instanceof RangeError) return () => true;
    throw error;
  }
  return (glyph) => (((bits[glyph >> 3] ?? 0) >> (glyph & 7)) & 1) === 1;
}

function collect(font: FontFile, tag: 'GSUB' | 'GPOS', bits: Uint8Array): void {
  const { view } = font;
  const table = requireTable(font, tag, 10).offset;
  const lookups = table + view.getUint16(table + 8);
  // Subtables may share a coverage; each is read once.
  const seen = new Set<number>();
  for (let i = 0; i < view.getUint16(lookups); i++) {
    const lookup = lookups + view.getUint16(lookups + 2 + 2 * i);
    for (let k = 0; k < view.getUint16(lookup + 4); k++) {
      let type = view.getUint16(lookup);
      let subtable = lookup + view.getUint16(lookup + 6 + 2 * k);
      if (type === EXTENSION[tag]) {
        type = view.getUint16(subtable + 2);
        subtable += view.getUint32(subtable + 4);
      }
      const coverage =
        subtable + firstCoverage(view, subtable, type === CONTEXT[tag], type === CHAINED_CONTEXT[tag]);
      if (coverage === subtable || seen.has(coverage)) continue;
      seen.add(coverage);
      markCovered(view, coverage, bits);
    }
  }
}

/** Offset of the coverage of a rule's first glyph, 0 for none; it stands right after the format but in format 3. */
function firstCoverage(view: DataView, subtable: number, context: boolean, chained: boolean): number {
  const format = view.getUint16(subtable);
  if (format !== 3 || !(context || chained)) return view.getUint16(subtable + 2);
  if (context) return view.getUint16(subtable + 2) ? view.getUint16(subtable + 6) : 0;
  const inputs = subtable + 4 + 2 * view.getUint16(subtable + 2);
  return view.getUint16(inputs) ? view.getUint16(inputs + 2) : 0;
}

function markCovered(view: DataView, coverage: number, bits: Uint8Array): void {
  const ranges = view.getUint16(coverage) === 2;
  const count = view.getUint16(coverage + 2);
  for (let i = 0; i < count; i++) {
    const at = coverage + 4 + (ranges ? 6 : 2) * i;
    const last = ranges ? view.getUint16(at + 2) : view.getUint16(at);
    // Writes beyond the font's glyphs fall off the array's end.
    for (let glyph = view.getUint16(at); glyph <= last; glyph++) {
      const byte = glyph >> 3;
      if (byte < bits.length) bits[byte] = (bits[byte] as number) | (1 << (glyph & 7));
    }
  }
}
