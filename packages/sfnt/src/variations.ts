import { Reader, Writer } from './bytes.ts';

/** A variation sequence of a font, with its glyph, or null if it is the glyph of the character alone. */
export interface VariationSequence {
  selector: number;
  character: number;
  glyph: number | null;
}

/** True for the variation selectors that fonts map (Unicode 17, 23.4), VS1 to VS256. */
export const isSelector = (codePoint: number): boolean =>
  (codePoint >= 0xfe00 && codePoint <= 0xfe0f) || (codePoint >= 0xe0100 && codePoint <= 0xe01ef);

const RECORDS_AT = 10;
const RECORD = 11;

/** Reads the variation sequences of a cmap in place (OpenType 1.9, `cmap`, format 14). */
export class Variations {
  readonly #r: Reader;
  readonly #at: number;
  /** Places of the two tables of each selector; 0 if it has none. */
  readonly #selectors = new Map<number, { defaults: number; others: number }>();

  /** @throws RangeError if the table is broken */
  constructor(cmap: Uint8Array, at: number) {
    this.#r = new Reader(cmap);
    this.#at = at;
    const count = this.#r.u32(at + 6);
    this.#r.need(at + RECORDS_AT, RECORD * count);
    for (let i = 0; i < count; i++) {
      const record = at + RECORDS_AT + RECORD * i;
      const [defaults, others] = [this.#r.u32(record + 3), this.#r.u32(record + 7)];
      this.#selectors.set(this.#r.u24(record), { defaults, others });
    }
  }

  get selectors(): readonly number[] {
    return [...this.#selectors.keys()];
  }

  /** The glyph of a sequence, null if it is the glyph of the character alone, undefined if the font has none. */
  glyphOf(character: number, selector: number): number | null | undefined {
    const tables = this.#selectors.get(selector);
    if (!tables) return undefined;
    const other = tables.others && this.#find(this.#at + tables.others, 5, character);
    if (other && this.#r.u24(other) === character) return this.#r.u16(other + 3);
    const range = tables.defaults && this.#find(this.#at + tables.defaults, 4, character);
    return range && character <= this.#r.u24(range) + this.#r.u8(range + 3) ? null : undefined;
  }

  /** All characters of a selector that has a sequence with each. */
  charactersOf(selector: number): number[] {
    const { defaults, others } = this.#selectors.get(selector) ?? { defaults: 0, others: 0 };
    const found: number[] = [];
    for (const place of this.#entries(defaults, 4)) {
      const first = this.#r.u24(place);
      for (let more = this.#r.u8(place + 3); more >= 0; more--) found.push(first + more);
    }
    for (const place of this.#entries(others, 5)) found.push(this.#r.u24(place));
    return found.sort((a, b) => a - b);
  }

  *#entries(table: number, size: number): Generator<number> {
    if (!table) return;
    const at = this.#at + table;
    const count = this.#r.u32(at);
    this.#r.need(at + 4, size * count);
    for (let i = 0; i < count; i++) yield at + 4 + size * i;
  }

  /** Place of the last entry whose character is not above `character`; 0 if there is none. */
  #find(table: number, size: number, character: number): number {
    let low = 0;
    let high = this.#r.u32(table);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#r.u24(table + 4 + size * middle) <= character) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : table + 4 + size * (low - 1);
  }
}

/** Opens the variation sequences of a cmap; null if it has none, or if they are broken. */
export function openVariations(cmap: Uint8Array | null | undefined): Variations | null {
  if (!cmap) return null;
  const r = new Reader(cmap);
  try {
    const count = r.u16(2);
    for (let i = 0; i < count; i++) {
      if (r.u16(4 + 8 * i) !== 0 || r.u16(6 + 8 * i) !== 5) continue;
      const at = r.u32(8 + 8 * i);
      if (r.u16(at) === 14) return new Variations(cmap, at);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/** Builds a format 14 subtable. */
export function writeVariations(sequences: readonly VariationSequence[]): Uint8Array {
  const selectors = [...new Set(sequences.map((s) => s.selector))].sort((a, b) => a - b);
  const records = new Writer();
  const tables = new Writer();
  const start = RECORDS_AT + RECORD * selectors.length;
  for (const selector of selectors) {
    const own = sequences.filter((s) => s.selector === selector).sort((a, b) => a.character - b.character);
    const defaults = own.filter((s) => s.glyph === null);
    const others = own.filter((s) => s.glyph !== null);
    u24(records, selector);
    records.u32(defaults.length > 0 ? start + tables.length : 0);
    if (defaults.length > 0) tables.u32(defaults.length);
    for (const { character } of defaults) u24(tables, character).u8(0);
    records.u32(others.length > 0 ? start + tables.length : 0);
    if (others.length > 0) tables.u32(others.length);
    for (const { character, glyph } of others) u24(tables, character).u16(glyph as number);
  }
  return new Writer()
    .u16(14)
    .u32(start + tables.length, selectors.length)
    .bytes(records.done())
    .bytes(tables.done())
    .done();
}

const u24 = (out: Writer, value: number): Writer => out.u8(value >> 16, value >> 8, value);
