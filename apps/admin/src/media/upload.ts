import {
  type AdminMedia,
  type KeptMedia,
  MEDIA_LIMITS,
  MEDIA_PART,
  mediaPart,
  mediaResource,
} from '@ziwan/contract/admin';
import { api } from '../api/client.ts';
import { sizeOf } from '../texts/size.ts';

/** `accept` attributes of file inputs. */
export const ACCEPT = {
  picture: 'image/jpeg,image/png,image/webp',
  video: 'video/mp4',
  captions: '.vtt,text/vtt',
} as const;
export type MediaKind = keyof typeof ACCEPT;

/**
 * Uploads a file to the library, a large one in parts.
 * @param onProgress called with the fraction sent, 0 to 1
 * @throws Error with a Chinese message
 */
export async function uploadFile(
  file: File,
  words: { title?: string; alt?: string } = {},
  onProgress?: (part: number) => void,
): Promise<KeptMedia> {
  const most = MEDIA_LIMITS.video.bytes;
  // Refused before minutes of uploading.
  if (file.size > most) throw new Error(`「${file.name}」太大，最多 ${most / 1024 / 1024} MB`);
  const named = { title: words.title ?? file.name, alt: words.alt ?? '' };
  if (file.size <= MEDIA_PART) return api.call(mediaResource.create, { body: { file, ...named } });
  const upload = crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((s, b) => s + b.toString(16).padStart(2, '0'), '');
  for (let offset = 0; offset < file.size; offset += MEDIA_PART) {
    onProgress?.(offset / file.size);
    await api.call(mediaPart, { body: { upload, offset, file: file.slice(offset, offset + MEDIA_PART) } });
  }
  onProgress?.(1);
  return api.call(mediaResource.create, {
    body: { upload, bytes: file.size, fileName: file.name, ...named },
  });
}

/** `1:05`. */
function lengthWords(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Describes a file in one line: dimensions, length, size. */
export function factsOf(media: AdminMedia): string {
  const size = media.width && media.height ? `${media.width} × ${media.height}` : null;
  const length = media.durationSeconds ? lengthWords(media.durationSeconds) : null;
  return [size, length, sizeOf(media.bytes)].filter(Boolean).join(' · ');
}
