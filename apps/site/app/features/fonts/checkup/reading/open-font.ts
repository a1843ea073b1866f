import { FontError, isSfntFlavour, Reader, readDirectory, type TableRecord, writeSfnt } from '@ziwan/sfnt';
import brotliDecompress from 'brotli/decompress.js';
import { inflated, partOf } from './blob-part.ts';
import { MAX_FACES, MAX_UNPACKED_FONT, megabytes } from './limits.ts';
import { Unreadable } from './unreadable.ts';

export type FontFormat = 'TTF' | 'OTF' | 'TTC' | 'WOFF' | 'WOFF2';

/** One face of a file, whose tables are read on request. */
export interface OpenFace {
  /**
   * @param most bytes; a longer table counts as missing
   * @returns null for a table that the face does not have
   * @throws Unreadable
   */
  table(tag: string, most: number): Promise<Uint8Array | null>;
  /** The face as a file of its own, which browsers can draw. */
  file(): Promise<Uint8Array<ArrayBuffer>>;
}

interface OpenFont {
  readonly format: FontFormat;
  readonly faces: readonly OpenFace[];
}

const COLLECTION = 0x74746366;
const WOFF = 0x774f4646;
const WOFF2 = 0x774f4632;
const OTTO = 0x4f54544f;
/** Bytes that are read at once from the start: most directories and small tables are there. */
const HEAD = 1 << 16;
const SMALLEST = 12;

/** Opens a font file of any format, without reading all of it. @throws Unreadable */
export async function openFont(blob: Blob): Promise<OpenFont> {
  if (blob.size === 0) throw new Unreadable('文件是空的');
  const head = await partOf(blob, 0, HEAD);
  if (head.length < SMALLEST) throw new Unreadable('文件太小，不是字体');
  try {
    const signature = new Reader(head).u32(0);
    if (isSfntFlavour(signature))
      return { format: signature === OTTO ? 'OTF' : 'TTF', faces: [await sfntFace(blob, head, 0, false)] };
    if (signature === COLLECTION) return { format: 'TTC', faces: await collection(blob, head) };
    if (signature === WOFF) return { format: 'WOFF', faces: [await woffFace(blob)] };
    if (signature === WOFF2) return { format: 'WOFF2', faces: [await woff2Face(blob)] };
  } catch (error) {
    if (error instanceof FontError) throw new Unreadable(error.message);
    if (error instanceof RangeError) throw new Unreadable('字体文件不完整：读到一半就没有了');
    throw error;
  }
  throw new Unreadable('不是 TTF、OTF、TTC、WOFF 或 WOFF2 字体');
}

async function collection(blob: Blob, head: Uint8Array): Promise<OpenFace[]> {
  const r = new Reader(head);
  const count = r.u32(8);
  if (count === 0) throw new Unreadable('字体集合里没有字体');
  if (count > MAX_FACES) throw new Unreadable(`字体集合写着有 ${count} 款，超过 ${MAX_FACES} 款，没有读`);
  const faces: OpenFace[] = [];
  for (let i = 0; i < count; i++) faces.push(await sfntFace(blob, head, r.u32(12 + 4 * i), true));
  return faces;
}

/** @param at offset of the face's directory */
async function sfntFace(blob: Blob, head: Uint8Array, at: number, shared: boolean): Promise<OpenFace> {
  const part = async (from: number, length: number): Promise<Uint8Array> =>
    from + length <= head.length ? head.subarray(from, from + length) : partOf(blob, from, length);
  const { flavour, records } = readDirectory(await part(at, HEAD));
  const bytesOf = async ({ tag, offset, length }: TableRecord): Promise<Uint8Array> => {
    if (offset + length > blob.size) throw new Unreadable(`字体文件不完整：${shown(tag)} 表超出了文件末尾`);
    return part(offset, length);
  };
  return {
    async table(tag, most) {
      const record = records.find((each) => each.tag === tag);
      return record && record.length <= most ? bytesOf(record) : null;
    },
    async file() {
      if (!shared) return partOf(blob, 0, blob.size);
      const size = records.reduce((sum, { length }) => sum + length, 0);
      if (size > MAX_UNPACKED_FONT) throw tooLarge(size);
      const tables: [string, Uint8Array][] = [];
      for (const record of records) tables.push([record.tag, await bytesOf(record)]);
      return Uint8Array.from(writeSfnt(flavour, tables));
    },
  };
}

/** WOFF 1.0 (W3C Recommendation 2012): a directory of zlib streams. */
async function woffFace(blob: Blob): Promise<OpenFace> {
  const bytes = await wholeOf(blob);
  const r = new Reader(bytes);
  const records = Array.from({ length: r.u16(12) }, (_, i) => {
    const p = 44 + 20 * i;
    return { tag: r.tag(p), offset: r.u32(p + 4), packed: r.u32(p + 8), length: r.u32(p + 12) };
  });
  return {
    async table(tag, most) {
      const record = records.find((each) => each.tag === tag);
      if (!record || record.length > most) return null;
      const { offset, packed, length } = record;
      if (offset + packed > bytes.length)
        throw new Unreadable(`字体文件不完整：${shown(tag)} 表超出了文件末尾`);
      const data = bytes.slice(offset, offset + packed);
      const table = packed === length ? data : await inflated(data, 'deflate', length);
      if (!table) throw new Unreadable(`${shown(tag)} 表解压失败`);
      return table;
    },
    file: async () => bytes,
  };
}

/** Tags by number (WOFF2, W3C Recommendation 2018, section 4.1) of the tables that are read. */
const TAGS: Readonly<Record<number, string>> = { 0: 'cmap', 1: 'head', 5: 'name', 6: 'OS/2' };
const [GLYF, LOCA, ARBITRARY] = [10, 11, 63];

/** WOFF2: one brotli stream with all tables, one after another. Those that are read are never transformed. */
async function woff2Face(blob: Blob): Promise<OpenFace> {
  const bytes = await wholeOf(blob);
  const r = new Reader(bytes);
  if (r.u32(4) === COLLECTION) throw new Unreadable('WOFF2 里的字体集合读不了，请用 TTC 或单个的字体');
  let at = 48;
  const base128 = (): number => {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = r.u8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 128) return value;
    }
    throw new Unreadable('WOFF2 的表目录有误');
  };
  const places = new Map<string, { from: number; length: number }>();
  let total = 0;
  const count = r.u16(12);
  for (let i = 0; i < count; i++) {
    const flags = r.u8(at++);
    const known = flags & 63;
    let tag = TAGS[known];
    if (known === ARBITRARY) {
      tag = r.tag(at);
      at += 4;
    }
    const length = base128();
    // Version 0 of `glyf` and `loca` is transformed; of the others, any version but 0.
    const isTransformed = known === GLYF || known === LOCA ? flags >> 6 === 0 : flags >> 6 !== 0;
    const stored = isTransformed ? base128() : length;
    if (tag !== undefined && !isTransformed) places.set(tag, { from: total, length: stored });
    total += stored;
    if (total > MAX_UNPACKED_FONT) throw tooLarge(total);
  }
  const packed = r.slice(at, r.u32(20));
  let stream: Uint8Array | null = null;
  const unpacked = (): Uint8Array => {
    try {
      stream ??= brotliDecompress(packed, total);
    } catch {
      stream = null;
    }
    if (stream?.length !== total) throw new Unreadable('WOFF2 解压失败，文件可能不完整');
    return stream;
  };
  return {
    async table(tag, most) {
      const place = places.get(tag);
      return place && place.length <= most
        ? unpacked().subarray(place.from, place.from + place.length)
        : null;
    },
    file: async () => bytes,
  };
}

async function wholeOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (blob.size > MAX_UNPACKED_FONT) throw tooLarge(blob.size);
  return partOf(blob, 0, blob.size);
}

const tooLarge = (size: number): Unreadable =>
  new Unreadable(`字体有 ${megabytes(size)}，超过 ${megabytes(MAX_UNPACKED_FONT)}，没有读`);

const shown = (tag: string): string => tag.replace(/[^\x20-\x7e]/g, '?').trim();
