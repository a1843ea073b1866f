import { createHash } from 'node:crypto';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import sharp from 'sharp';
import type { Image } from './entry.ts';
import { ContentError } from './errors.ts';

/** Longest side (px) of a picture as it is kept. */
const LONGEST = 2400;
/** Pixels of a picture that are decoded at most. */
const MOST_PIXELS = 100_000_000;
const QUALITY = 88;

/** Media types by the ending of their name. */
const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
};

const NAME = /^[0-9a-f]{64}\.([0-9a-z]{2,4})$/;

/** Where a file of the site's content lies, and what it is; null for a name that is none. */
export function mediaOf(name: string): { key: string; type: string } | null {
  const type = TYPES[NAME.exec(name)?.[1] ?? ''];
  return type === undefined ? null : { key: blobKeys.media(name), type };
}

/** Names of the site's files that a text, a row or a page has addresses of, each once. */
export function mediaNamesIn(text: string): string[] {
  const found = text.matchAll(/\/media\/([0-9a-f]{64})(?:-\d+)?\.([0-9a-z]{2,4})/g);
  return [...new Set([...found].map(([, hash, ending]) => `${hash}.${ending}`))].filter(mediaOf);
}

/** Name of the file behind an address of this site; null for any other address. */
export function mediaNameOf(src: string): string | null {
  const name = src.startsWith('/media/') ? src.slice('/media/'.length) : '';
  return mediaOf(name) ? name : null;
}

/** Size and tone of a picture that is kept already; null where there is none at that address. */
export async function keptPicture(blobs: BlobStore, src: string): Promise<Measured | null> {
  const name = mediaNameOf(src);
  if (!name?.endsWith('.webp')) return null;
  const kept = await blobs.get(keyOf(name));
  return kept && measured(blobs, name.slice(0, 64), kept);
}

const pathOf = (name: string): string => `/media/${name}`;
const keyOf = (name: string): string => (mediaOf(name) as { key: string }).key;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What is known of a kept picture without decoding it. */
export type Measured = Pick<Image, 'width' | 'height' | 'tone'>;

/**
 * Keeps a picture as WebP, turned upright, without metadata. Its name is the hash of what came, so the same picture is
 * encoded once.
 * @throws ContentError IMAGE_REFUSED
 */
export async function keepImage(blobs: BlobStore, bytes: Uint8Array, alt: string): Promise<Image> {
  const hash = sha256(bytes);
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

/** Whether a WebP is one and as long as it says: what was cut off is not. */
export function isWholeWebp(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    buffer.length > 12 &&
    buffer.toString('latin1', 0, 4) === 'RIFF' &&
    buffer.toString('latin1', 8, 12) === 'WEBP' &&
    buffer.readUInt32LE(4) + 8 === buffer.length
  );
}

const encoded = (bytes: Uint8Array): Promise<Uint8Array> =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, smartSubsample: true })
    .toBuffer();

/** Size and tone of a kept picture; written beside it, since telling the tone means decoding all of it. */
async function measured(blobs: BlobStore, hash: string, kept: Uint8Array): Promise<Measured> {
  const key = blobKeys.media(`${hash}.json`);
  const known = await blobs.get(key);
  if (known) return JSON.parse(Buffer.from(known).toString()) as Measured;
  const { width, height } = await sharp(kept).metadata();
  const { isOpaque, dominant } = await sharp(kept).stats();
  const hex = [dominant.r, dominant.g, dominant.b].map((level) => level.toString(16).padStart(2, '0'));
  const told: Measured = { width, height, ...(isOpaque ? { tone: `#${hex.join('')}` } : {}) };
  await blobs.put(key, Buffer.from(JSON.stringify(told)));
  return told;
}

/**
 * Keeps a video (MP4, WebM) or captions (WebVTT) as it came, its kind told by its first bytes.
 * @throws ContentError FILE_REFUSED
 */
export async function keepFile(
  blobs: BlobStore,
  bytes: Uint8Array,
): Promise<{ src: string; type: string; bytes: number }> {
  const ending = endingOf(bytes);
  if (ending === null) throw new ContentError('FILE_REFUSED', '只接收 MP4、WebM 视频与 WebVTT 字幕');
  const name = `${sha256(bytes)}.${ending}`;
  await blobs.put(keyOf(name), bytes);
  return { src: pathOf(name), type: (TYPES[ending] as string).split(';')[0] as string, bytes: bytes.length };
}

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** By what the bytes begin with, so that no loader of another format ever runs. */
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
