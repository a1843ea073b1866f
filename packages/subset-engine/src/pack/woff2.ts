import { brotliCompressSync, constants } from 'node:zlib';
import { align4, ByteSink, dataView, readLoca, type Table } from '@ziwan/sfnt';
import { invalid } from '../tables/font-file.ts';
import { MAX_BYTES, SectionCompressor } from './brotli.ts';
import type { TransformedGlyf } from './glyf-streams.ts';
import { transformGlyf, transformHmtx } from './glyf-transform.ts';

// The position is the tag's index in the directory: WOFF2, section 4.1, "Known Table Tags".
const KNOWN_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?: |$)/g);
const TAG_INDEX = new Map(KNOWN_TAGS?.map((tag, index) => [tag.slice(0, 4), index]));
const ARBITRARY_TAG = 63;
// For `glyf` and `loca`, version 0 means transformed and 3 means untransformed.
const UNTRANSFORMED_OUTLINES = 3;
const SIGNATURE = 0x774f4632;
const HEADER_SIZE = 48;

/** Highest quality for which our own compressor is used: it is faster than brotli and as small. */
const QUICK_QUALITY = 5;
let compressor: SectionCompressor | null = null;

interface Entry {
  tag: string;
  /** Stored bytes, split between parts with different statistics; empty if the transform leaves none. */
  parts: readonly Uint8Array[];
  size: number;
  originalLength: number;
  /** Transform version for the directory flags. */
  version: number;
  transformed: boolean;
}

/** Outlines in WOFF2's transformed format, replacing the tables `glyf` and `loca`. */
export interface TransformedOutlines extends TransformedGlyf {
  /** Lengths (bytes) of the original tables. */
  glyfLength: number;
  locaLength: number;
}

/**
 * Packs tables as WOFF2 (W3C Recommendation of 2022) with the `glyf`, `loca` and `hmtx` transforms.
 * @param transformed outlines, if `tables` has none
 */
export function packWoff2(
  flavour: number,
  tables: readonly Table[],
  quality: number,
  transformed: TransformedOutlines | null = null,
): Uint8Array {
  const entries = directoryEntries(tables, transformed);
  const directory = new ByteSink(512);
  let sfntSize = 12 + 16 * entries.length;
  let rawSize = 0;
  for (const entry of entries) {
    const index = TAG_INDEX.get(entry.tag) ?? ARBITRARY_TAG;
    directory.reserve(5);
    directory.push(index | (entry.version << 6));
    if (index === ARBITRARY_TAG) for (let i = 0; i < 4; i++) directory.push(entry.tag.charCodeAt(i));
    directory.pushBase128(entry.originalLength);
    if (entry.transformed) directory.pushBase128(entry.size);
    sfntSize += align4(entry.originalLength);
    rawSize += entry.size;
  }
  const packed = compress(entries, rawSize, quality);
  const out = new Uint8Array(align4(HEADER_SIZE + directory.length + packed.length));
  const header = dataView(out);
  header.setUint32(0, SIGNATURE);
  header.setUint32(4, flavour);
  header.setUint32(8, out.length);
  header.setUint16(12, entries.length);
  header.setUint32(16, sfntSize);
  header.setUint32(20, packed.length);
  header.setUint16(24, 1);
  out.set(directory.written(), HEADER_SIZE);
  out.set(packed, HEADER_SIZE + directory.length);
  return out;
}

function compress(entries: readonly Entry[], size: number, quality: number): Uint8Array {
  const quick = quality <= QUICK_QUALITY && size <= MAX_BYTES;
  if (quick) compressor ??= new SectionCompressor();
  const own = quick ? compressor : null;
  const raw = own ? own.input(size) : new Uint8Array(size);
  const ends: number[] = [];
  let at = 0;
  for (const { parts } of entries) {
    for (const part of parts) {
      raw.set(part, at);
      at += part.length;
      ends.push(at);
    }
  }
  if (own) return own.compress(size, ends, quality < QUICK_QUALITY);
  return brotliCompressSync(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(size),
    },
    chunkSize: Math.max(1024, size + 64),
  });
}

/** Smallest window that fits the input: a larger one costs set-up time and saves nothing. */
function windowBits(size: number): number {
  return Math.min(22, Math.max(10, Math.ceil(Math.log2(size + 16))));
}

function directoryEntries(tables: readonly Table[], transformed: TransformedOutlines | null): Entry[] {
  const byTag = new Map(tables);
  const outlines = transformed ?? transformOutlines(byTag);
  const hmtx = byTag.get('hmtx');
  const hhea = byTag.get('hhea');
  const metrics =
    outlines && hmtx && hhea ? transformHmtx(hmtx, dataView(hhea).getUint16(34), outlines.xMins) : null;

  const entries: Entry[] = [];
  const add = (tag: string, bytes: Uint8Array, differing: Partial<Entry> = {}) => {
    const { length } = bytes;
    const plain = { parts: [bytes], size: length, originalLength: length, version: 0, transformed: false };
    entries.push({ tag, ...plain, ...differing });
  };
  for (const [tag, bytes] of byTag) {
    // A signature would not survive the transform.
    if (tag === 'DSIG') continue;
    if (tag === 'glyf' || tag === 'loca') {
      if (!outlines) add(tag, bytes, { version: UNTRANSFORMED_OUTLINES });
    } else if (tag === 'hmtx' && metrics)
      add(tag, metrics, { originalLength: bytes.length, version: 1, transformed: true });
    else if (tag === 'head') add(tag, markLossless(bytes));
    else add(tag, bytes);
  }
  if (outlines) {
    const { parts, glyfLength, locaLength } = outlines;
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    const entry = { version: 0, transformed: true };
    entries.push({ ...entry, tag: 'glyf', parts, size, originalLength: glyfLength });
    entries.push({ ...entry, tag: 'loca', parts: [], size: 0, originalLength: locaLength });
  }
  return entries.sort((a, b) => (placeOf(a.tag) < placeOf(b.tag) ? -1 : 1));
}

/** Tables are sorted by tag, but `loca` must follow `glyf`. */
function placeOf(tag: string): string {
  return tag === 'loca' ? 'glyf+' : tag;
}

function transformOutlines(tables: ReadonlyMap<string, Uint8Array>): TransformedOutlines | null {
  const glyf = tables.get('glyf');
  const loca = tables.get('loca');
  const head = tables.get('head');
  const maxp = tables.get('maxp');
  if (!glyf || !loca || !head || !maxp) return null;
  if (head.length < 54 || maxp.length < 6) throw invalid('head 或 maxp 表过短');
  const long = dataView(head).getInt16(50) !== 0;
  const glyphs = dataView(maxp).getUint16(4);
  if (loca.length < (glyphs + 1) * (long ? 4 : 2)) throw invalid('loca 表过短');
  const offsets = readLoca(loca, long, glyphs);
  // Without outlines, a decoder would produce an empty table, which browsers reject.
  if (!offsets.at(-1)) return null;
  return { ...transformGlyf(glyf, offsets, long), glyfLength: glyf.length, locaLength: loca.length };
}

/** Sets bit 11 of `head.flags`: "font data is lossless as a result of having been subjected to transformation". */
function markLossless(head: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(head);
  copy[16] = (copy[16] ?? 0) | 0x08;
  return copy;
}
