/** Numbers and bytes written one after the other. */
class Writer {
  readonly #bytes: number[] = [];

  get length(): number {
    return this.#bytes.length;
  }

  put(bytes: Iterable<number>): this {
    for (const byte of bytes) this.#bytes.push(byte);
    return this;
  }

  u32(value: number, little = true): this {
    const bytes = [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
    return this.put(little ? bytes : bytes.reverse());
  }

  /** A string of Unreal: ASCII with a zero, or UTF-16 with a negative length. */
  unreal(text: string): this {
    if (/^[\0-\x7f]*$/.test(text))
      return this.u32(text.length + 1).put(new TextEncoder().encode(`${text}\0`));
    this.u32(-(text.length + 1));
    for (const c of `${text}\0`)
      for (let i = 0; i < c.length; i++) this.put([c.charCodeAt(i) & 0xff, c.charCodeAt(i) >> 8]);
    return this;
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** Compiles a catalogue as `msgfmt` lays it out. The header comes first, as entries are sorted. */
export function moFile(
  entries: readonly (readonly [id: string, text: string])[],
  options: { little?: boolean; encode?: (text: string) => Uint8Array; charset?: string; head?: string } = {},
): Uint8Array {
  const { little = true, encode = (text) => new TextEncoder().encode(text), charset = 'UTF-8' } = options;
  const all = [
    ['', `${options.head ?? ''}Content-Type: text/plain; charset=${charset}\n`] as const,
    ...entries,
  ];
  const tables = 28 + 16 * all.length;
  const head = new Writer();
  const strings = new Writer();
  head.u32(0x950412de, little).u32(0, little).u32(all.length, little);
  head
    .u32(28, little)
    .u32(28 + 8 * all.length, little)
    .u32(0, little)
    .u32(tables, little);
  for (const column of [0, 1] as const)
    for (const entry of all) {
      const bytes = encode(entry[column]);
      head.u32(bytes.length, little).u32(tables + strings.length, little);
      strings.put(bytes).put([0]);
    }
  return head.put(strings.bytes()).bytes();
}

/** Writes a `.locres` of version 0 to 3 with one namespace. */
export function locresFile(
  version: number,
  entries: readonly (readonly [key: string, text: string])[],
): Uint8Array {
  const magic = [
    0x0e, 0x14, 0x74, 0x75, 0x67, 0x4a, 0x03, 0xfc, 0x4a, 0x15, 0x90, 0x9d, 0xc3, 0x37, 0x7f, 0x1b,
  ];
  const hash = version >= 2 ? (writer: Writer) => writer.u32(0x1234) : (writer: Writer) => writer;
  const body = new Writer();
  if (version >= 2) body.u32(entries.length);
  hash(body.u32(1)).unreal('Game').u32(entries.length);
  for (const [i, [key, text]] of entries.entries()) {
    hash(body).unreal(key).u32(0xabcd);
    if (version === 0) body.unreal(text);
    else body.u32(i);
  }
  if (version === 0) return body.bytes();
  const strings = new Writer().u32(entries.length);
  for (const [, text] of entries) {
    strings.unreal(text);
    if (version >= 2) strings.u32(1);
  }
  const head = new Writer().put(magic).put([version]);
  head.u32(head.length + 8 + body.length).u32(0);
  return head.put(body.bytes()).put(strings.bytes()).bytes();
}
