import { SUBMISSION_LIMITS, type SUBMISSION_TYPES } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';

type PictureType = (typeof SUBMISSION_TYPES)[number];

export interface CleanPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Maximum side (px) of a stored picture. */
const LONGEST = 4000;
const SECONDS = 10;

/** Detects the type by magic number, not by name or declared type, so that only these three decoders run. */
function typeOf(bytes: Uint8Array): PictureType | null {
  const at = (from: number, ...values: number[]) => values.every((v, i) => bytes[from + i] === v);
  if (at(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (at(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (at(0, 0x52, 0x49, 0x46, 0x46) && at(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp';
  return null;
}

/**
 * Re-encodes an untrusted picture without metadata and appended data: first frame, upright, at most 4000 px long.
 * @throws AppError PICTURE_TYPE, PICTURE_TOO_LARGE, PICTURE_BROKEN
 */
export async function cleanPicture(bytes: Uint8Array, declared: string): Promise<CleanPicture> {
  const type = typeOf(bytes);
  if (type === null || type !== declared) throw new AppError('PICTURE_TYPE');
  const { default: sharp } = await import('sharp');
  // Reads the size from the header, without decoding gigapixel pictures.
  const open = () => sharp(bytes, { limitInputPixels: SUBMISSION_LIMITS.pixels, failOn: 'error' });
  const { width, height, format } = await open()
    .metadata()
    .catch((cause: unknown) => {
      throw unreadable(cause);
    });
  if (`image/${format}` !== type) throw new AppError('PICTURE_TYPE');
  if (width * height > SUBMISSION_LIMITS.pixels) throw new AppError('PICTURE_TOO_LARGE');
  const upright = open()
    .autoOrient()
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS });
  const encoded =
    type === 'image/jpeg'
      ? upright.jpeg({ quality: 86 })
      : type === 'image/png'
        ? upright.png({ compressionLevel: 9 })
        : upright.webp({ quality: 86 });
  try {
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (cause) {
    throw unreadable(cause);
  }
}

const unreadable = (cause: unknown): AppError =>
  /pixel limit/i.test((cause as Error).message)
    ? new AppError('PICTURE_TOO_LARGE', { cause })
    : new AppError('PICTURE_BROKEN', { cause });
