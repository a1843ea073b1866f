/**
 * Available picture widths (px): close enough that a screen never downloads much more than it shows, few enough to keep
 * the cache small.
 */
export const PICTURE_WIDTHS = [240, 320, 480, 640, 800, 960, 1280, 1600, 2000, 2400] as const;
type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Best first: a browser picks the first format that it supports. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

interface PictureVariant {
  type: string;
  /** Value of the `srcset` attribute, with width descriptors. */
  srcset: string;
}

const KEPT = /^((?:https?:\/\/[^/]+)?\/media\/[0-9a-f]{64})\.webp$/;

/** Widths offered for a picture: all smaller steps, and the next step for its full size. */
export function widthsOf(width: number): PictureWidth[] {
  const full = PICTURE_WIDTHS.findIndex((w) => w >= width);
  return full < 0 ? [...PICTURE_WIDTHS] : PICTURE_WIDTHS.slice(0, full + 1);
}

/**
 * Returns `<source>` variants of a picture; empty for an external one.
 * @param width of the stored picture (px)
 */
export function pictureVariants({ src, width }: { src: string; width: number }): PictureVariant[] {
  const start = KEPT.exec(src)?.[1];
  if (start === undefined) return [];
  const widths = widthsOf(width);
  return PICTURE_FORMATS.map((format) => ({
    type: `image/${format}`,
    // Pictures are never enlarged, so the last variant has the picture's own width, whatever its step.
    srcset: widths.map((w) => `${start}-${w}.${format} ${Math.min(w, width)}w`).join(', '),
  }));
}

/** URL of the smallest WebP variant with at least that width (px), or of the original if there is none. */
export function pictureAt({ src, width }: { src: string; width: number }, wanted: number): string {
  const start = KEPT.exec(src)?.[1];
  const step = widthsOf(width).find((w) => w >= wanted);
  return start === undefined || step === undefined ? src : `${start}-${step}.webp`;
}
