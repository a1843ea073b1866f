export const dataView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const tagAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

/** Rounds up to a multiple of four, the alignment of tables. */
export const align4 = (length: number): number => (length + 3) & ~3;

/** Encodes a string in big-endian UTF-16, as in the `name` table. */
export function utf16be(text: string): Uint8Array {
  const out = new Uint8Array(2 * text.length);
  const view = dataView(out);
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i));
  return out;
}

/** Reads big-endian values from untrusted bytes. A read past the end throws `RangeError`. */
export class Reader {
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly view: DataView;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.length = bytes.length;
    this.view = dataView(bytes);
  }
  u8(at: number): number {
    return this.view.getUint8(at);
  }
  u16(at: number): number {
    return this.view.getUint16(at);
  }
  s16(at: number): number {
    return this.view.getInt16(at);
  }
  u24(at: number): number {
    return (this.view.getUint16(at) << 8) | this.view.getUint8(at + 2);
  }
  u32(at: number): number {
    return this.view.getUint32(at);
  }
  /** Reads a 16.16 fixed-point number. */
  fixed(at: number): number {
    return this.view.getInt32(at) / 65536;
  }
  /** Throws `RangeError` unless there are `length` bytes at `at`. */
  need(at: number, length: number): void {
    if (at < 0 || length < 0 || at + length > this.length) throw new RangeError('out of bounds');
  }
  slice(at: number, length: number): Uint8Array {
    this.need(at, length);
    return this.bytes.subarray(at, at + length);
  }
  tag(at: number): string {
    return tagAt(this.view, at);
  }
}

/** Writes big-endian values in sequence, for tables small enough to write value by value. */
export class Writer {
  readonly #bytes: number[] = [];
  get length(): number {
    return this.#bytes.length;
  }
  u8(...values: number[]): this {
    for (const value of values) this.#bytes.push(value & 0xff);
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
  /** Writes a 16.16 fixed-point number. */
  fixed(value: number): this {
    return this.u32(Math.round(value * 65536));
  }
  bytes(bytes: Iterable<number>): this {
    for (const byte of bytes) this.#bytes.push(byte);
    return this;
  }
  done(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}
