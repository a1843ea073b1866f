/** Bytes appended one after another into memory that is kept and reused from job to job. */
export class ByteSink {
  #bytes: Uint8Array;
  length = 0;

  constructor(capacity = 1 << 14) {
    this.#bytes = new Uint8Array(capacity);
  }

  /** Gives its memory back; it grows anew. */
  release(): void {
    this.#bytes = new Uint8Array(0);
    this.length = 0;
  }

  clear(): void {
    this.length = 0;
  }

  /**
   * Makes room, so that the following `size` bytes may be pushed unchecked; or written into the answered memory
   * from `length` on, with `length` set afterwards, where each byte counts.
   */
  reserve(size: number): Uint8Array {
    if (this.length + size > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + size));
      grown.set(this.#bytes.subarray(0, this.length));
      this.#bytes = grown;
    }
    return this.#bytes;
  }

  /** Needs a `reserve` before. */
  push(byte: number): void {
    this.#bytes[this.length++] = byte;
  }

  append(source: Uint8Array, start = 0, end = source.length): void {
    this.reserve(end - start);
    // Short runs are the rule here, and `set` on a fresh view costs more than the bytes.
    if (end - start <= 32) {
      for (let i = start; i < end; i++) this.#bytes[this.length++] = source[i] as number;
      return;
    }
    this.#bytes.set(source.subarray(start, end), this.length);
    this.length += end - start;
  }

  /** 255UInt16 of the WOFF2 specification, section 4.1; needs a `reserve(3)` before. */
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

  /** UIntBase128 of the WOFF2 specification, section 4.1. */
  pushBase128(value: number): void {
    this.reserve(5);
    for (let shift = 28; shift > 0; shift -= 7) {
      if (value >>> shift) this.push(0x80 | ((value >>> shift) & 0x7f));
    }
    this.push(value & 0x7f);
  }

  /** Valid until the next change. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}
