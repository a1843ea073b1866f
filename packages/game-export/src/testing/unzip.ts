import { inflateRawSync } from 'node:zlib';

/** Names and contents of a zip by its central directory, in order. @throws Error for a name not marked as UTF-8 */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  for (let at = zip.readUInt32LE(end + 16), n = zip.readUInt16LE(end + 10); n > 0; n--) {
    if ((zip.readUInt16LE(at + 8) & 0x800) === 0) throw new Error('a name is not marked as UTF-8');
    const packed = zip.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + packed);
    const compressed = zip.readUInt16LE(at + 10) === 8;
    entries.set(zip.toString('utf8', at + 46, at + 46 + name), compressed ? inflateRawSync(bytes) : bytes);
    at += 46 + name + extra + comment;
  }
  return entries;
}
