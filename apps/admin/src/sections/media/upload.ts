import { type AdminMedia, MEDIA_LIMITS, MEDIA_PART, mediaPart, mediaResource } from '@ziwan/contract/admin';
import { api } from '../../api/client.ts';

/** What may be chosen, by the kind that is wanted. */
export const ACCEPT = {
  picture: 'image/jpeg,image/png,image/webp',
  video: 'video/mp4',
  captions: '.vtt,text/vtt',
} as const;
export type MediaKind = keyof typeof ACCEPT;

/**
 * Sends a file to the library, a large one part by part.
 * @param onProgress hears how much has arrived, 0 to 1
 * @throws Error saying in Chinese why not
 */
export async function uploadFile(
  file: File,
  words: { title?: string; alt?: string } = {},
  onProgress?: (part: number) => void,
): Promise<AdminMedia> {
  const most = MEDIA_LIMITS.video.bytes;
  // Said before minutes of sending.
  if (file.size > most) throw new Error(`“${file.name}”太大，最多 ${most / 1024 / 1024} MB`);
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

/** `1.2 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** `1:05`. */
export function lengthWords(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** What a file is, in one line. */
export function factsOf(media: AdminMedia): string {
  const size = media.width && media.height ? `${media.width} × ${media.height}` : null;
  const length = media.durationSeconds ? lengthWords(media.durationSeconds) : null;
  return [size, length, sizeWords(media.bytes)].filter(Boolean).join(' · ');
}
