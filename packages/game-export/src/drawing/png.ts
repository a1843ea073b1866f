import { constants, crc32, deflateRawSync } from 'node:zlib';

/** `plain` writes the channels as they are, `rgba` 32 bits: one channel as white with alpha, three as opaque. */
export type PngDepth = 'plain' | 'rgba';

export interface PngSource {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  readonly pixels: Uint8Array;
}

/** Uncompressed bytes of a band, about. Larger than the window of deflate, so that cutting costs little. */
const BAND_BYTES = 1 << 19;
const LEVEL = 5;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const COLOUR_TYPE = { 1: 0, 3: 2, 4: 6 } as const;
const FILTER_UP = 2;
const ADLER = 65521;

/** A compressed band of rows, with the checksum of its uncompressed bytes. */
export interface Band {
  readonly chunk: Uint8Array;
  readonly length: number;
  readonly adler: number;
}

const channelsIn = ({ channels }: PngSource, depth: PngDepth): 1 | 3 | 4 => (depth === 'rgba' ? 4 : channels);

/** First rows of the bands of a page, then its height. Depends only on the page, not on the number of threads. */
export function bandsOf(source: PngSource, depth: PngDepth): number[] {
  const rows = Math.max(1, Math.floor(BAND_BYTES / (source.width * channelsIn(source, depth))));
  const bands: number[] = [];
  for (let row = 0; row < source.height; row += rows) bands.push(row);
  return [...bands, source.height];
}

/** Compresses the rows from `from` to `to`, independently of other bands. */
export function bandOf(source: PngSource, depth: PngDepth, from: number, to: number): Band {
  const raw = filtered(source, depth, from, to);
  const last = to === source.height;
  const deflated = deflateRawSync(raw, {
    level: LEVEL,
    memLevel: 9,
    finishFlush: last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
  });
  // The stream starts with the two bytes of zlib's header.
  const data = from === 0 ? Buffer.concat([Buffer.from([0x78, 0x9c]), deflated]) : deflated;
  return { chunk: chunkOf('IDAT', data), length: raw.length, adler: adlerOf(raw) };
}

/** Puts the bands of a page together. */
export function pngOf(source: PngSource, depth: PngDepth, bands: readonly Band[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(source.width, 0);
  header.writeUInt32BE(source.height, 4);
  header.set([8, COLOUR_TYPE[channelsIn(source, depth)], 0, 0, 0], 8);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(bands.reduce((adler, band) => adlerJoined(adler, band), 1) >>> 0);
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunkOf('IHDR', header),
    ...bands.map(({ chunk }) => chunk),
    chunkOf('IDAT', checksum),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

/** Rows with their filter: the differences from the row above. */
function filtered(source: PngSource, depth: PngDepth, from: number, to: number): Uint8Array {
  const count = channelsIn(source, depth);
  const rowBytes = source.width * count;
  const out = new Uint8Array((rowBytes + 1) * (to - from));
  let above: Uint8Array = from > 0 ? rowOf(source, count, from - 1) : new Uint8Array(rowBytes);
  for (let row = from; row < to; row++) {
    const at = (row - from) * (rowBytes + 1);
    const bytes = rowOf(source, count, row);
    out[at] = FILTER_UP;
    for (let i = 0; i < rowBytes; i++) out[at + 1 + i] = (bytes[i] as number) - (above[i] as number);
    above = bytes;
  }
  return out;
}

function rowOf({ width, channels, pixels }: PngSource, count: number, row: number): Uint8Array {
  const bytes = pixels.subarray(row * width * channels, (row + 1) * width * channels);
  if (count === channels) return bytes;
  const rgba = new Uint8Array(4 * width).fill(255);
  for (let x = 0; x < width; x++) {
    if (channels === 1) rgba[4 * x + 3] = bytes[x] as number;
    else rgba.set(bytes.subarray(3 * x, 3 * x + 3), 4 * x);
  }
  return rgba;
}

function chunkOf(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** Most bytes whose sums stay below 2³². */
const ADLER_RUN = 3800;

function adlerOf(bytes: Uint8Array): number {
  let [a, b] = [1, 0];
  for (let i = 0; i < bytes.length; ) {
    for (const end = Math.min(bytes.length, i + ADLER_RUN); i < end; i++) {
      a += bytes[i] as number;
      b += a;
    }
    a %= ADLER;
    b %= ADLER;
  }
  return b * 65536 + a;
}

/** Checksum of a text and the band behind it (zlib's `adler32_combine`). */
function adlerJoined(before: number, { adler, length }: Band): number {
  const [a1, b1] = [before % 65536, Math.floor(before / 65536)];
  const [a2, b2] = [adler % 65536, Math.floor(adler / 65536)];
  const a = (a1 + a2 - 1 + ADLER) % ADLER;
  const b = (b1 + b2 + (((length % ADLER) * (a1 - 1 + ADLER)) % ADLER)) % ADLER;
  return b * 65536 + a;
}
