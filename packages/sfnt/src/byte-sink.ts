/** A growing byte buffer, reused from job to job. */
export class ByteSink {
  #bytes: Uint8Array;
  length = 0;

  constructor(capacity = 1 << 14) {
    this.#bytes = new Uint8Array(capacity);
  }

  release(): void {
    this.#bytes = new Uint8Array(0);
    this.length = 0;
  }

  clear(): void {
    this.length = 0;
  }

  /**
   * Makes room for `size` bytes, which may then be pushed without checks. Performance-critical code may write
   * directly to the returned buffer from `length` on and set `length` afterwards.
   */
  reserve(size: number): Uint8Array {
    if (this.length + size > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + size));
      grown.set(this.#bytes.subarray(0, this.length));
      this.#bytes = grown;
    }
    return this.#bytes;
  }

  /** Requires a `reserve` first. */
  push(byte: number): void {
    this.#bytes[this.length++] = byte;
  }

  append(source: Uint8Array, start = 0, end = source.length): void {
    this.reserve(end - start);
    // Most runs are short, and creating a view for `set` costs more than copying the bytes.
    if (end - start <= 32) {
      for (let i = start; i < end; i++) this.#bytes[this.length++] = source[i] as number;
      return;
    }
    this.#bytes.set(source.subarray(start, end), this.length);
    this.length += end - start;
  }

  /** Writes a 255UInt16 (WOFF2, section 4.1); requires `reserve(3)` first. */
  pushUint255(value: number): void {
    if (value < 253) this.push(value);
    else if (value < 506) {
      this.push(255);
      this.push(value - 253);
    } else if (value < 759) {
      this.push(254);
      this.push(value - 506);
    } else {
      this.push(253);
      this.push(value >> 8);
      this.push(value & 0xff);
    }
  }

  /** Writes a UIntBase128 (WOFF2, section 4.1). */
  pushBase128(value: number): void {
    this.reserve(5);
    for (let shift = 28; shift > 0; shift -= 7) {
      if (value >>> shift) this.push(0x80 | ((value >>> shift) & 0x7f));
    }
    this.push(value & 0x7f);
  }

  /** Returns the bytes written; valid until the next change. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}
