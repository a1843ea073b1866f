import { Reader, Writer } from './bytes.ts';

/** Paint formats of `COLR` version 1 that refer to glyphs or to other paints (OpenType 1.9, "COLR"). */
const PAINT_LAYERS = 1;
const PAINT_GLYPH = 10;
const PAINT_COLR_GLYPH = 11;
const FIRST_TRANSFORM = 12;
const LAST_TRANSFORM = 31;
const PAINT_COMPOSITE = 32;

const HEADER_V0 = 14;

interface Layers {
  base: number;
  first: number;
  count: number;
}

/** Glyphs that the layers of a glyph draw, in both versions of `COLR`. Reads past the end throw `RangeError`. */
export class ColourLayers {
  readonly #r: Reader;
  readonly #layersAt: number;
  readonly #layers = new Map<number, Layers>();
  readonly #paints = new Map<number, number>();
  readonly #layerList: number;
  readonly version: number;

  constructor(table: Uint8Array) {
    const r = new Reader(table);
    this.#r = r;
    this.version = r.u16(0);
    const baseAt = r.u32(4);
    this.#layersAt = r.u32(8);
    for (let i = 0; i < r.u16(2); i++) {
      const at = baseAt + i * 6;
      const base = r.u16(at);
      this.#layers.set(base, { base, first: r.u16(at + 2), count: r.u16(at + 4) });
    }
    const list = this.version >= 1 ? r.u32(14) : 0;
    this.#layerList = this.version >= 1 ? r.u32(18) : 0;
    if (list)
      for (let i = 0; i < r.u32(list); i++)
        this.#paints.set(r.u16(list + 4 + i * 6), list + r.u32(list + 6 + i * 6));
  }

  /** Glyphs that have layers. */
  get bases(): number[] {
    const drawn = [...this.#layers].filter(([, { count }]) => count > 0).map(([base]) => base);
    return [...new Set([...drawn, ...this.#paints.keys()])];
  }

  /** Adds the glyphs of all layers, and the layers of those. Returns true if a glyph of the set has layers. */
  closeOver(glyphs: Set<number>): boolean {
    const visited = new Set<number>();
    let coloured = false;
    // A set yields what is added while it is iterated.
    for (const glyph of glyphs) {
      const layers = this.#layers.get(glyph);
      const paint = this.#paints.get(glyph);
      if (layers || paint !== undefined) coloured = true;
      for (let i = 0; i < (layers?.count ?? 0); i++) {
        glyphs.add(this.#r.u16(this.#layersAt + ((layers as Layers).first + i) * 4));
      }
      if (paint !== undefined) this.#follow(paint, glyphs, visited);
    }
    return coloured;
  }

  #follow(start: number, glyphs: Set<number>, visited: Set<number>): void {
    const r = this.#r;
    const waiting = [start];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (visited.has(at)) continue;
      visited.add(at);
      const format = r.u8(at);
      if (format === PAINT_LAYERS) {
        const first = r.u32(at + 2);
        for (let i = first; i < first + r.u8(at + 1); i++) {
          waiting.push(this.#layerList + r.u32(this.#layerList + 4 + i * 4));
        }
      } else if (format === PAINT_GLYPH) {
        glyphs.add(r.u16(at + 4));
        waiting.push(at + r.u24(at + 1));
      } else if (format === PAINT_COLR_GLYPH) glyphs.add(r.u16(at + 1));
      else if (format >= FIRST_TRANSFORM && format <= LAST_TRANSFORM) waiting.push(at + r.u24(at + 1));
      else if (format === PAINT_COMPOSITE) waiting.push(at + r.u24(at + 1), at + r.u24(at + 5));
    }
  }

  /** The table for some glyphs with unchanged numbers. Version 1 is not reduced, since its paints share parts. */
  subset(glyphs: ReadonlySet<number>): Uint8Array {
    if (this.version >= 1) return this.#r.bytes;
    const kept = [...this.#layers.values()]
      .filter(({ base }) => glyphs.has(base))
      .sort((a, b) => a.base - b.base);
    const total = kept.reduce((sum, { count }) => sum + count, 0);
    const w = new Writer()
      .u16(0, kept.length)
      .u32(HEADER_V0, HEADER_V0 + kept.length * 6)
      .u16(total);
    let next = 0;
    for (const { base, count } of kept) {
      w.u16(base, next, count);
      next += count;
    }
    for (const { first, count } of kept) w.bytes(this.#r.slice(this.#layersAt + first * 4, count * 4));
    return w.done();
  }
}
