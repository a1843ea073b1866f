import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import { ContentError } from './errors.ts';
import type { Image } from './value-schemas.ts';

/** Longest side (px) of a stored picture; larger ones are scaled down. */
const MAX_SIDE = 2400;
/** Maximum number of pixels to decode. */
const MAX_PIXELS = 100_000_000;
const QUALITY = 88;

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
};

const NAME = /^[0-9a-f]{64}\.([0-9a-z]{2,4})$/;

/** Blob key and media type of a content file; `null` for an invalid name. */
export function mediaOf(name: string): { key: string; type: string } | null {
  const type = TYPES[NAME.exec(name)?.[1] ?? ''];
  return type === undefined ? null : { key: blobKeys.media(name), type };
}

/** Names of all media files that a text links to, without duplicates. */
export function mediaNamesIn(text: string): string[] {
  const found = text.matchAll(/\/media\/([0-9a-f]{64})(?:-\d+)?\.([0-9a-z]{2,4})/g);
  return [...new Set([...found].map(([, hash, ending]) => `${hash}.${ending}`))].filter(mediaOf);
}

/** Name of the file behind a `/media/` URL; `null` for any other URL. */
export function mediaNameOf(src: string): string | null {
  const name = src.startsWith('/media/') ? src.slice('/media/'.length) : '';
  return mediaOf(name) ? name : null;
}

/** Size and dominant colour of a stored picture; `null` if there is none at that URL. */
export async function keptPicture(blobs: BlobStore, src: string): Promise<Measured | null> {
  const name = mediaNameOf(src);
  if (!name?.endsWith('.webp')) return null;
  const kept = await blobs.get(keyOf(name));
  return kept && measured(blobs, name.slice(0, 64), kept);
}

const pathOf = (name: string): string => `/media/${name}`;
const keyOf = (name: string): string => (mediaOf(name) as { key: string }).key;

/** Properties of a stored picture, known without decoding it. */
type Measured = Pick<Image, 'width' | 'height' | 'tone'>;

/**
 * Stores a picture as WebP, upright and without metadata. Its name is the hash of the original, so the same picture
 * is encoded once.
 * @throws ContentError IMAGE_REFUSED
 */
export async function keepImage(blobs: BlobStore, bytes: Uint8Array, alt: string): Promise<Image> {
  const hash = sha256Hex(bytes);
  const name = `${hash}.webp`;
  const key = keyOf(name);
  const kept = await blobs.get(key);
  if (kept && isWholeWebp(kept)) return { src: pathOf(name), ...(await measured(blobs, hash, kept)), alt };
  if (!isPicture(bytes)) throw new ContentError('IMAGE_REFUSED', '只接收 JPG、PNG、WebP、AVIF 图片');
  const data = await encoded(bytes).catch((cause: Error) => {
    throw new ContentError('IMAGE_REFUSED', `图片读不出来：${cause.message}`, { cause });
  });
  if (kept) await blobs.delete(key);
  await blobs.put(key, data);
  return { src: pathOf(name), ...(await measured(blobs, hash, data)), alt };
}

/** True for a WebP file of the length that its header states; false for a truncated one. */
export function isWholeWebp(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    buffer.length > 12 &&
    buffer.toString('latin1', 0, 4) === 'RIFF' &&
    buffer.toString('latin1', 8, 12) === 'WEBP' &&
    buffer.readUInt32LE(4) + 8 === buffer.length
  );
}

async function encoded(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, smartSubsample: true })
    .toBuffer();
}

/**
 * Measures a stored picture. The result is cached in a blob beside it, since the dominant colour requires decoding.
 */
async function measured(blobs: BlobStore, hash: string, kept: Uint8Array): Promise<Measured> {
  const key = blobKeys.media(`${hash}.json`);
  const known = await blobs.get(key);
  if (known) return JSON.parse(Buffer.from(known).toString()) as Measured;
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(kept).metadata();
  const { isOpaque, dominant } = await sharp(kept).stats();
  const hex = [dominant.r, dominant.g, dominant.b].map((level) => level.toString(16).padStart(2, '0'));
  const told: Measured = { width, height, ...(isOpaque ? { tone: `#${hex.join('')}` } : {}) };
  await blobs.put(key, Buffer.from(JSON.stringify(told)));
  return told;
}

/**
 * Stores a video (MP4, WebM) or captions (WebVTT) unchanged, with the type detected from the first bytes.
 * @throws ContentError FILE_REFUSED
 */
export async function keepFile(
  blobs: BlobStore,
  bytes: Uint8Array,
): Promise<{ src: string; type: string; bytes: number }> {
  const ending = endingOf(bytes);
  if (ending === null) throw new ContentError('FILE_REFUSED', '只接收 MP4、WebM 视频与 WebVTT 字幕');
  const name = `${sha256Hex(bytes)}.${ending}`;
  await blobs.put(keyOf(name), bytes);
  return { src: pathOf(name), type: (TYPES[ending] as string).split(';')[0] as string, bytes: bytes.length };
}

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Checks the magic bytes, so that decoders of other formats never run. */
function isPicture(bytes: Uint8Array): boolean {
  return (
    ascii(bytes, 0, 3) === '\xff\xd8\xff' ||
    ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
    (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') ||
    /^ftyp(avif|avis)$/.test(ascii(bytes, 4, 12))
  );
}

function endingOf(bytes: Uint8Array): 'mp4' | 'webm' | 'vtt' | null {
  if (ascii(bytes, 4, 8) === 'ftyp' && !/^avi[fs]$/.test(ascii(bytes, 8, 12))) return 'mp4';
  if (ascii(bytes, 0, 4) === '\x1a\x45\xdf\xa3') return 'webm';
  return /^(\xef\xbb\xbf)?WEBVTT([ \t\r\n]|$)/.test(ascii(bytes, 0, 10)) ? 'vtt' : null;
}
