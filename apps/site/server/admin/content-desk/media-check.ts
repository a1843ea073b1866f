import { probeMp4, type VideoFacts } from '@ziwan/content';
import { MEDIA_LIMITS } from '@ziwan/contract/admin';
import { AppError } from '../../calls/app-error.ts';

type UploadKind = 'picture' | 'video' | 'captions';

const CUE = /^(?:\d+:)?\d{2}:\d{2}\.\d{3}[ \t]+-->[ \t]+(?:\d+:)?\d{2}:\d{2}\.\d{3}/m;

/** Detects the kind from the first bytes, never from name or declared type, so that no other decoder ever runs. */
export function kindOf(bytes: Uint8Array): UploadKind | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16));
  const text = start.toString('latin1');
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n')) return 'picture';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'picture';
  if (text.slice(4, 8) === 'ftyp' && !/^(avi[fs]|hei[cfx]|mif1|msf1)$/.test(text.slice(8, 12)))
    return 'video';
  return /^(\xef\xbb\xbf)?WEBVTT([ \t\r\n]|$)/.test(text.slice(0, 10)) ? 'captions' : null;
}

/**
 * Checks that an upload may be stored, and returns its kind.
 * @throws AppError MEDIA_TYPE, MEDIA_TOO_LARGE, PICTURE_TOO_LARGE, PICTURE_BROKEN, VIDEO_BROKEN, CAPTIONS_BROKEN
 */
export async function checkUpload(bytes: Uint8Array): Promise<UploadKind> {
  const kind = kindOf(bytes);
  if (kind === null) throw new AppError('MEDIA_TYPE');
  await CHECKS[kind](bytes);
  return kind;
}

const CHECKS: Record<UploadKind, (bytes: Uint8Array) => void | Promise<void>> = {
  picture: checkPicture,
  video: (bytes) => {
    if (bytes.length > MEDIA_LIMITS.video.bytes) throw new AppError('MEDIA_TOO_LARGE');
    checkVideo(probeMp4(bytes));
  },
  captions: (bytes) => {
    if (bytes.length > MEDIA_LIMITS.captions.bytes) throw new AppError('MEDIA_TOO_LARGE');
    checkCaptions(bytes);
  },
};

/** Reads the size from the header, so that a gigapixel picture is rejected without being decoded. */
async function checkPicture(bytes: Uint8Array): Promise<void> {
  const { bytes: most, pixels } = MEDIA_LIMITS.picture;
  if (bytes.length > most) throw new AppError('PICTURE_TOO_LARGE');
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('PICTURE_BROKEN', { cause });
    });
  if (width * height > pixels) throw new AppError('PICTURE_TOO_LARGE');
}

function checkVideo(facts: VideoFacts | null): void {
  if (!facts) throw new AppError('VIDEO_BROKEN');
  const { seconds, side } = MEDIA_LIMITS.video;
  if (facts.durationSeconds > seconds)
    throw new AppError('MEDIA_TOO_LARGE', {
      details: `这段有 ${Math.round(facts.durationSeconds / 60)} 分钟`,
    });
  if (Math.max(facts.width, facts.height) > side)
    throw new AppError('MEDIA_TOO_LARGE', { details: `画面是 ${facts.width} × ${facts.height}` });
}

function checkCaptions(bytes: Uint8Array): void {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('CAPTIONS_BROKEN', { details: '须为 UTF-8 文字', cause });
  }
  if (text.includes('\0')) throw new AppError('CAPTIONS_BROKEN');
  if (!CUE.test(text)) throw new AppError('CAPTIONS_BROKEN', { details: '里面没有一条带时间的字幕' });
}
