import { inflateRawSync } from 'node:zlib';

/** Names and contents of a zip by its central directory. @throws Error when a name is not marked as UTF-8 */
export function entriesOf(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const entries = new Map<string, Buffer>();
  for (let at = zip.readUInt32LE(end + 16), n = zip.readUInt16LE(end + 10); n > 0; n--) {
    if ((zip.readUInt16LE(at + 8) & 0x800) === 0) throw new Error('a name is not marked as UTF-8');
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + packed);
    entries.set(zip.toString('utf8', at + 46, at + 46 + name), method === 8 ? inflateRawSync(bytes) : bytes);
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** Characters of a package's charset without the spaces that every package has. */
export const visibleIn = (charset: Uint8Array | undefined): string =>
  Buffer.from(charset ?? [])
    .toString()
    .replace(/\p{Z}/gu, '');
