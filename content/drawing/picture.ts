import sharp from 'sharp';
import { document, seeded } from './svg.ts';
import type { Faces } from './type.ts';

export interface Picture {
  /** Without ending. */
  name: string;
  width: number;
  height: number;
  /** SVG elements. */
  body: string;
  /** Strength of the paper's grain, in levels of 255; 0 for a screen. */
  grain?: number;
  /** Each pixel becomes a square of this side. */
  enlarge?: number;
}

export type DrawCase = (face: Faces) => Promise<Picture[]>;

type Sheet = Omit<Picture, 'body' | 'enlarge'>;

/** Width (px) of the pictures beside a case's text, which have the shape of a screen. */
const BESIDE = { width: 1200, height: 750 };

/**
 * A case, a part of it enlarged, and the same part before the step that its text tells of. Where that is another part,
 * it is drawn after the step, too, to stand beside it.
 * @param scene draws the case, or how it was before
 * @param at left, top and width of the part, px
 */
export function caseOf(
  sheet: Sheet,
  scene: (before: boolean) => string,
  [x, y, width]: readonly [number, number, number],
  beforeAt?: readonly [number, number, number],
): Picture[] {
  const part = (name: string, body: string, [left, top, w]: readonly [number, number, number]) => ({
    ...sheet,
    ...BESIDE,
    name: `${sheet.name}-${name}`,
    body: `<g transform="scale(${BESIDE.width / w}) translate(${-left} ${-top})">${body}</g>`,
  });
  const drawn = scene(false);
  return [
    { ...sheet, body: drawn },
    part('detail', drawn, [x, y, width]),
    part('before', scene(true), beforeAt ?? [x, y, width]),
    ...(beforeAt ? [part('after', drawn, beforeAt)] : []),
  ];
}

/** Most bytes of a picture. */
const MOST = 150_000;

/** The picture as WebP, as good as its size allows. */
export async function toWebp({ width, height, body, grain = 0, enlarge = 1 }: Picture): Promise<Uint8Array> {
  const drawn = sharp(Buffer.from(document(width, height, body)), {
    limitInputPixels: 20_000_000,
    unlimited: true,
  });
  const { data } = await drawn.flatten().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  if (grain > 0) addGrain(data, width, height, grain);
  const encode = async (quality: number): Promise<Uint8Array> =>
    sharp(data, { raw: { width, height, channels: 3 } })
      .resize({ width: width * enlarge, height: height * enlarge, kernel: 'nearest' })
      .webp(enlarge > 1 ? { lossless: true } : { quality, smartSubsample: true, effort: 5 })
      .toBuffer();
  for (let quality = 88; quality >= 50; quality -= 6) {
    const bytes = await encode(quality);
    if (bytes.length <= MOST) return bytes;
  }
  throw new Error('图片太大');
}

/** Soft, two pixels wide noise, the same in all channels. */
function addGrain(data: Buffer, width: number, height: number, strength: number): void {
  const random = seeded(20261121);
  const w = Math.ceil(width / 2) + 1;
  const noise = Float32Array.from({ length: w * (Math.ceil(height / 2) + 1) }, () => random() + random() - 1);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y >> 1) * w + (x >> 1);
      const n =
        ((noise[at] as number) + (x & 1 ? (noise[at + 1] as number) : (noise[at] as number))) *
        0.5 *
        strength;
      const p = (y * width + x) * 3;
      for (let c = 0; c < 3; c++)
        data[p + c] = Math.max(0, Math.min(255, Math.round((data[p + c] as number) + n)));
    }
}
