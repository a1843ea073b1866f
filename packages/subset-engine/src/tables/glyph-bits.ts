/** A set of glyph numbers, stored as a bitmap. */
export class GlyphBits {
  readonly #bits: Uint8Array;

  constructor(glyphCount: number) {
    this.#bits = new Uint8Array((glyphCount + 7) >> 3);
  }

  has(glyph: number): boolean {
    return (((this.#bits[glyph >> 3] ?? 0) >> (glyph & 7)) & 1) === 1;
  }

  /** Ignores numbers beyond the font's glyph count. */
  add(glyph: number): void {
    const byte = glyph >> 3;
    if (byte < this.#bits.length) this.#bits[byte] = (this.#bits[byte] as number) | (1 << (glyph & 7));
  }

  addRange(first: number, last: number): void {
    for (let glyph = first; glyph <= last; glyph++) this.add(glyph);
  }

  addAll(): void {
    this.#bits.fill(0xff);
  }
}
