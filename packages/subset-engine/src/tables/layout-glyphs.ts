import { type FontFile, requireTable } from './font-file.ts';
import { GlyphBits } from './glyph-bits.ts';

export interface LayoutGlyphs {
  /**
   * Glyphs at which a GSUB or GPOS rule can start. A text without any of them and without marks is shaped the same
   * with and without layout tables, whatever features are on, including `vert`.
   */
  starts: GlyphBits;
  /** Glyphs that GDEF classes as marks, which takes their advance away. */
  marks: GlyphBits;
  /** Glyphs that a rule or GDEF mentions, other than as a result. All other glyphs are alike to the rules. */
  mentioned: GlyphBits;
}

type LayoutTag = 'GSUB' | 'GPOS';
type Kind = 'simple' | 'ligature' | 'pair' | 'mark' | 'context' | 'chain' | 'reverse';

const KINDS: Record<LayoutTag, Record<number, Kind>> = {
  GSUB: { 1: 'simple', 2: 'simple', 3: 'simple', 4: 'ligature', 5: 'context', 6: 'chain', 8: 'reverse' },
  GPOS: { 1: 'simple', 2: 'pair', 3: 'simple', 4: 'mark', 5: 'mark', 6: 'mark', 7: 'context', 8: 'chain' },
};
/** Class of marks in GDEF. */
const MARK = 3;
const EXTENSION: Record<LayoutTag, number> = { GSUB: 7, GPOS: 9 };

/**
 * Reads the glyphs of all lookups (OpenType 1.9, chapter 2, GSUB, GPOS, GDEF). A broken or unknown layout table
 * counts as mentioning every glyph, so that HarfBuzz handles it.
 * @param without a table that is left out
 */
export function readLayoutGlyphs(font: FontFile, glyphCount: number, without?: 'GSUB'): LayoutGlyphs {
  const glyphs = {
    starts: new GlyphBits(glyphCount),
    marks: new GlyphBits(glyphCount),
    mentioned: new GlyphBits(glyphCount),
  };
  // Metrics variations have an entry for every glyph.
  if (font.tables.has('HVAR') || font.tables.has('VVAR')) glyphs.mentioned.addAll();
  try {
    const reader = new LayoutReader(font.view, glyphs);
    for (const tag of ['GSUB', 'GPOS'] as const) {
      if (tag !== without && font.tables.has(tag))
        reader.readLookups(requireTable(font, tag, 10).offset, tag);
    }
    if (font.tables.has('GDEF')) reader.readDefinitions(requireTable(font, 'GDEF', 12).offset);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    glyphs.starts.addAll();
    glyphs.mentioned.addAll();
  }
  return glyphs;
}

class LayoutReader {
  readonly #view: DataView;
  readonly #glyphs: LayoutGlyphs;
  /** Coverages and class definitions already read; tables share them. */
  readonly #seen = new Set<number>();
  readonly #seenStarts = new Set<number>();

  constructor(view: DataView, glyphs: LayoutGlyphs) {
    this.#view = view;
    this.#glyphs = glyphs;
  }

  readLookups(table: number, tag: LayoutTag): void {
    for (const lookup of this.#offsets(table + this.#u16(table + 8), 0)) {
      for (let subtable of this.#offsets(lookup, 4)) {
        let type = this.#u16(lookup);
        if (type === EXTENSION[tag]) {
          type = this.#u16(subtable + 2);
          subtable += this.#view.getUint32(subtable + 4);
        }
        const kind = KINDS[tag][type];
        if (!kind) throw new RangeError('unknown lookup type');
        this.#readSubtable(subtable, kind);
      }
    }
  }

  readDefinitions(table: number): void {
    this.#readMarks(table);
    this.#classes(table, 4);
    this.#classes(table, 10);
    for (const list of [6, 8]) {
      const offset = this.#u16(table + list);
      if (offset) this.#coverage(table + offset, 0);
    }
    const sets = this.#u16(table + 2) >= 2 ? this.#u16(table + 12) : 0;
    if (!sets) return;
    const at = table + sets;
    for (let i = 0; i < this.#u16(at + 2); i++) this.#mark(at + this.#view.getUint32(at + 4 + 4 * i));
  }

  /** Reads the glyph classes of GDEF, of which 3 are marks. */
  #readMarks(table: number): void {
    const offset = this.#u16(table + 4);
    if (!offset) return;
    const classes = table + offset;
    const count = this.#u16(classes + (this.#u16(classes) === 1 ? 4 : 2));
    for (let i = 0; i < count; i++) {
      if (this.#u16(classes) === 1) {
        if (this.#u16(classes + 6 + 2 * i) === MARK) this.#glyphs.marks.add(this.#u16(classes + 2) + i);
        continue;
      }
      const range = classes + 4 + 6 * i;
      if (this.#u16(range + 4) === MARK) this.#glyphs.marks.addRange(this.#u16(range), this.#u16(range + 2));
    }
  }

  #readSubtable(at: number, kind: Kind): void {
    const format = this.#u16(at);
    if (format === 3 && (kind === 'context' || kind === 'chain')) {
      if (kind === 'context') this.#inputCoverages(at);
      else this.#chainedCoverages(at);
      return;
    }
    this.#start(at + this.#u16(at + 2));
    if (kind === 'ligature') this.#ligatures(at);
    else if (kind === 'pair') this.#pairs(at, format);
    else if (kind === 'mark') this.#coverage(at, 4);
    else if (kind === 'reverse') this.#reverse(at);
    else if (kind === 'context') {
      if (format === 2) this.#classes(at, 4);
      else this.#rules(at, (rule) => this.#glyphRun(rule + 4, this.#u16(rule) - 1));
    } else if (kind === 'chain') {
      if (format === 2) for (const field of [4, 6, 8]) this.#classes(at, field);
      else this.#rules(at, (rule) => this.#chainedRule(rule));
    }
  }

  #inputCoverages(at: number): void {
    const size = this.#u16(at + 2);
    for (let i = 0; i < size; i++) {
      const coverage = at + this.#u16(at + 6 + 2 * i);
      if (i === 0) this.#start(coverage);
      else this.#mark(coverage);
    }
  }

  #chainedCoverages(at: number): void {
    let field = at + 2;
    // What is before, the input, what is after.
    for (const isInput of [false, true, false]) {
      const size = this.#u16(field);
      for (let i = 0; i < size; i++) {
        const coverage = at + this.#u16(field + 2 + 2 * i);
        if (isInput && i === 0) this.#start(coverage);
        else this.#mark(coverage);
      }
      field += 2 + 2 * size;
    }
  }

  #ligatures(at: number): void {
    for (const set of this.#offsets(at, 4)) {
      for (const ligature of this.#offsets(set, 0)) this.#glyphRun(ligature + 4, this.#u16(ligature + 2) - 1);
    }
  }

  #pairs(at: number, format: number): void {
    if (format === 2) {
      this.#classes(at, 8);
      this.#classes(at, 10);
      return;
    }
    const recordSize = 2 + 2 * (bitCount(this.#u16(at + 4)) + bitCount(this.#u16(at + 6)));
    for (const set of this.#offsets(at, 8)) {
      const count = this.#u16(set);
      for (let i = 0; i < count; i++) this.#glyphs.mentioned.add(this.#u16(set + 2 + recordSize * i));
    }
  }

  #reverse(at: number): void {
    let field = at + 4;
    for (let part = 0; part < 2; part++) {
      const size = this.#u16(field);
      for (let i = 0; i < size; i++) this.#mark(at + this.#u16(field + 2 + 2 * i));
      field += 2 + 2 * size;
    }
  }

  #rules(at: number, read: (rule: number) => void): void {
    for (const set of this.#offsets(at, 4)) for (const rule of this.#offsets(set, 0)) read(rule);
  }

  #chainedRule(rule: number): void {
    let field = rule;
    // The input omits its first glyph, which is in the coverage.
    for (const implied of [0, 1, 0]) {
      const size = this.#u16(field) - implied;
      this.#glyphRun(field + 2, size);
      field += 2 + 2 * Math.max(0, size);
    }
  }

  #glyphRun(at: number, size: number): void {
    for (let i = 0; i < size; i++) this.#glyphs.mentioned.add(this.#u16(at + 2 * i));
  }

  #start(coverage: number): void {
    this.#mark(coverage);
    if (this.#seenStarts.has(coverage)) return;
    this.#seenStarts.add(coverage);
    this.#eachRange(coverage, (first, last) => this.#glyphs.starts.addRange(first, last));
  }

  #coverage(at: number, field: number): void {
    this.#mark(at + this.#u16(at + field));
  }

  #mark(coverage: number): void {
    if (this.#seen.has(coverage)) return;
    this.#seen.add(coverage);
    this.#eachRange(coverage, (first, last) => this.#glyphs.mentioned.addRange(first, last));
  }

  /** Reads a class definition; offset 0 means there is none. */
  #classes(at: number, field: number): void {
    const offset = this.#u16(at + field);
    const table = at + offset;
    if (!offset || this.#seen.has(table)) return;
    this.#seen.add(table);
    if (this.#u16(table) === 1) {
      const first = this.#u16(table + 2);
      this.#glyphs.mentioned.addRange(first, first + this.#u16(table + 4) - 1);
    } else this.#eachRange(table, (first, last) => this.#glyphs.mentioned.addRange(first, last));
  }

  /** Calls `take` for each glyph range of a coverage or of a class definition of format 2. */
  #eachRange(table: number, take: (first: number, last: number) => void): void {
    const ranges = this.#u16(table) === 2;
    const count = this.#u16(table + 2);
    for (let i = 0; i < count; i++) {
      const at = table + 4 + (ranges ? 6 : 2) * i;
      take(this.#u16(at), ranges ? this.#u16(at + 2) : this.#u16(at));
    }
  }

  /** Positions from an array of 16-bit offsets that is preceded by its length; offsets of 0 are skipped. */
  #offsets(table: number, field: number): number[] {
    const positions: number[] = [];
    const count = this.#u16(table + field);
    for (let i = 0; i < count; i++) {
      const offset = this.#u16(table + field + 2 + 2 * i);
      if (offset) positions.push(table + offset);
    }
    return positions;
  }

  #u16(at: number): number {
    return this.#view.getUint16(at);
  }
}

function bitCount(value: number): number {
  let bits = 0;
  for (let rest = value; rest; rest &= rest - 1) bits++;
  return bits;
}
