/** Grows as it is written; big-endian. */
export class Writer {
  private readonly parts: number[] = [];
  get length(): number {
    return this.parts.length;
  }
  u8(...values: number[]): this {
    for (const value of values) this.parts.push(value & 0xff);
    return this;
  }
  u16(...values: number[]): this {
    for (const value of values) this.u8(value >> 8, value);
    return this;
  }
  u32(...values: number[]): this {
    for (const value of values) this.u8(value >>> 24, value >>> 16, value >>> 8, value);
    return this;
  }
  tag(text: string): this {
    return this.u8(...Array.from(text.padEnd(4), (c) => c.charCodeAt(0)));
  }
  fixed(value: number): this {
    return this.u32(Math.round(value * 65536));
  }
  bytes(bytes: Iterable<number>): this {
    for (const byte of bytes) this.parts.push(byte);
    return this;
  }
  done(): Uint8Array {
    return Uint8Array.from(this.parts);
  }
}
