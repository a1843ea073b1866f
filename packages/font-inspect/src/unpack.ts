import { inflateSync } from 'node:zlib';
import { align4, CFF, isSfntFlavour, Reader, readDirectory, writeSfnt } from '@ziwan/sfnt';
import { FontError, type SourceFormat, type UnpackedFace } from './types.ts';
import { Woff2Decoder } from './woff2.ts';

export { FontError, type FontErrorCode, type SourceFormat } from './types.ts';

export interface UnpackOptions {
  /** Maximum size of one unpacked face in bytes; 64 MiB by default. */
  maxBytes?: number;
  /** Maximum total size of the faces of a collection in bytes; 512 MiB by default. */
  maxTotalBytes?: number;
  /** Timeout for unpacking a WOFF2 file, in ms; 30 s by default. */
  timeoutMs?: number;
}

export interface Unpacked {
  format: SourceFormat;
  faces: UnpackedFace[];
}

const MIB = 1024 * 1024;
const SIGNATURE_TTC = 0x74746366;
const SIGNATURE_WOFF = 0x774f4646;
const SIGNATURE_WOFF2 = 0x774f4632;

let woff2: Woff2Decoder | null = null;

/**
 * Unpacks a font file of any format into independent sfnt faces. TTF and OTF are returned byte for byte. A
 * collection is split, with shared tables copied into each face; WOFF and WOFF2 are decompressed. Only the
 * container is checked here; `sanitize` checks the faces.
 * @throws FontError NOT_A_FONT, TRUNCATED, TOO_LARGE, BAD_DIRECTORY, UNPACK_FAILED; the error of Node if the decoder
 * is missing, as from a bundle
 */
export async function unpack(bytes: Uint8Array, options: UnpackOptions = {}): Promise<Unpacked> {
  const limits = {
    maxBytes: options.maxBytes ?? 64 * MIB,
    maxTotalBytes: options.maxTotalBytes ?? 512 * MIB,
    timeoutMs: options.timeoutMs ?? 30_000,
  };
  if (bytes.length < 12) throw new FontError('NOT_A_FONT', '文件太小，不是字体文件');
  const signature = new Reader(bytes).u32(0);
  if (isSfntFlavour(signature)) {
    requireSize(bytes.length, limits.maxBytes);
    const { flavour, records } = readDirectory(bytes);
    for (const { tag, offset, length } of records) {
      if (offset + length > bytes.length) {
        throw new FontError('TRUNCATED', `字体文件不完整：表 ${printable(tag)} 超出文件末尾`);
      }
    }
    return { format: flavour === CFF ? 'otf' : 'ttf', faces: [{ index: 0, sfnt: bytes }] };
  }
  if (signature === SIGNATURE_TTC) return { format: 'ttc', faces: splitCollection(bytes, limits) };
  if (signature === SIGNATURE_WOFF) {
    return { format: 'woff', faces: [{ index: 0, sfnt: decodeWoff(bytes, limits.maxBytes) }] };
  }
  if (signature === SIGNATURE_WOFF2) {
    // Bundlers may leave no address to resolve, which is to fail here and not when the module is imported.
    woff2 ??= new Woff2Decoder(new URL('./woff2-worker.ts', import.meta.url));
    const sfnt = await woff2.decode(bytes, limits);
    requireSize(sfnt.length, limits.maxBytes);
    if (new Reader(sfnt).u32(0) === SIGNATURE_TTC) {
      return { format: 'woff2', faces: splitCollection(sfnt, limits) };
    }
    readDirectory(sfnt);
    return { format: 'woff2', faces: [{ index: 0, sfnt }] };
  }
  throw new FontError('NOT_A_FONT', '不是可识别的字体文件');
}

/** Makes a table tag from a file printable: any byte outside printable ASCII becomes `?`. */
export const printable = (tag: string): string => tag.replace(/[^\x20-\x7e]/g, '?').trim();

function requireSize(size: number, limit: number): void {
  if (size > limit) {
    throw new FontError('TOO_LARGE', `字体过大：展开后 ${megabytes(size)}，上限 ${megabytes(limit)}`);
  }
}

const megabytes = (n: number): string => `${(n / MIB).toFixed(1)} MiB`;

function splitCollection(
  bytes: Uint8Array,
  limits: { maxBytes: number; maxTotalBytes: number },
): UnpackedFace[] {
  const r = new Reader(bytes);
  const count = r.u32(8);
  if (count === 0) throw new FontError('BAD_DIRECTORY', '字体集合里没有字体');
  if (count > 256) throw new FontError('BAD_DIRECTORY', `字体集合声明了 ${count} 个字体，超过上限 256`);
  if (12 + count * 4 > bytes.length) throw new FontError('TRUNCATED', '字体集合不完整：目录被截断');
  const faces: UnpackedFace[] = [];
  let total = 0;
  for (let index = 0; index < count; index++) {
    const { flavour, records } = readDirectory(bytes, r.u32(12 + index * 4));
    const tables = new Map<string, Uint8Array>();
    let size = 12 + records.length * 16;
    for (const { tag, offset, length } of records) {
      if (offset + length > bytes.length) {
        throw new FontError('TRUNCATED', `字体集合不完整：表 ${printable(tag)} 超出文件末尾`);
      }
      if (tables.has(tag)) throw new FontError('BAD_DIRECTORY', `字体集合里表 ${printable(tag)} 重复`);
      tables.set(tag, bytes.subarray(offset, offset + length));
      size += align4(length);
    }
    requireSize(size, limits.maxBytes);
    total += size;
    requireSize(total, limits.maxTotalBytes);
    faces.push({ index, sfnt: writeSfnt(flavour, tables) });
  }
  return faces;
}

/** Decodes WOFF 1.0 (W3C Recommendation 2012): a directory of zlib streams, each limited to its declared length. */
function decodeWoff(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const r = new Reader(bytes);
  if (bytes.length < 44) throw new FontError('TRUNCATED', 'WOFF 文件不完整：文件头被截断');
  const flavour = r.u32(4);
  const declaredLength = r.u32(8);
  const count = r.u16(12);
  const totalSize = r.u32(16);
  if (!isSfntFlavour(flavour))
    throw new FontError('BAD_DIRECTORY', 'WOFF 里装的不是 TrueType 或 OpenType 字体');
  if (declaredLength > bytes.length) throw new FontError('TRUNCATED', 'WOFF 文件比声明的短');
  if (count === 0 || 44 + count * 20 > bytes.length) {
    throw new FontError('BAD_DIRECTORY', `WOFF 表目录有误：声明了 ${count} 张表`);
  }
  requireSize(totalSize, maxBytes);
  const tables = new Map<string, Uint8Array>();
  let size = 12 + count * 16;
  for (let i = 0; i < count; i++) {
    const p = 44 + i * 20;
    const tag = r.tag(p);
    const offset = r.u32(p + 4);
    const packed = r.u32(p + 8);
    const length = r.u32(p + 12);
    const name = printable(tag);
    if (tables.has(tag)) throw new FontError('BAD_DIRECTORY', `WOFF 里表 ${name} 重复`);
    if (packed > length) throw new FontError('BAD_DIRECTORY', `WOFF 里表 ${name} 压缩后反而更长`);
    if (offset + packed > bytes.length) {
      throw new FontError('TRUNCATED', `WOFF 文件不完整：表 ${name} 超出文件末尾`);
    }
    size += align4(length);
    requireSize(size, maxBytes);
    const data = bytes.subarray(offset, offset + packed);
    tables.set(tag, packed === length ? data : inflateTable(data, length, name));
  }
  return writeSfnt(flavour, tables);
}

function inflateTable(data: Uint8Array, length: number, name: string): Uint8Array {
  let out: Uint8Array;
  try {
    out = inflateSync(data, { maxOutputLength: Math.max(1, length) });
  } catch {
    throw new FontError('UNPACK_FAILED', `WOFF 里表 ${name} 解压失败`);
  }
  if (out.length !== length) throw new FontError('UNPACK_FAILED', `WOFF 里表 ${name} 解压后的长度与声明不符`);
  return out;
}
