/**
 * Widths (px) in which a picture of the site can be fetched: steps close enough that a screen never takes much more
 * than it shows, few enough that all of them together stay small on disk.
 */
export const PICTURE_WIDTHS = [240, 320, 480, 640, 800, 960, 1280, 1600, 2000, 2400] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Best first: a browser takes the first one it knows. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export interface PictureVariant {
  /** Media type. */
  type: string;
  /** As in the attribute of that name, with width descriptors. */
  srcset: string;
}

const KEPT = /^((?:https?:\/\/[^/]+)?\/media\/[0-9a-f]{64})\.webp$/;

/** Widths in which a picture of so many pixels across is offered: all that are smaller, and the next one as its full size. */
export function widthsOf(width: number): PictureWidth[] {
  const full = PICTURE_WIDTHS.findIndex((w) => w >= width);
  return full < 0 ? [...PICTURE_WIDTHS] : PICTURE_WIDTHS.slice(0, full + 1);
}

/**
 * What a picture can be fetched as beside its own address, for `<source>`; empty for one that the site does not keep.
 * @param width of the picture as it is kept, px
 */
export function pictureVariants({ src, width }: { src: string; width: number }): PictureVariant[] {
  const start = KEPT.exec(src)?.[1];
  if (start === undefined) return [];
  const widths = widthsOf(width);
  return PICTURE_FORMATS.map((format) => ({
    type: `image/${format}`,
    // Nothing is enlarged, so the last one is as wide as the picture, whatever its step is called.
    srcset: widths.map((w) => `${start}-${w}.${format} ${Math.min(w, width)}w`).join(', '),
  }));
}

/** Address of a picture where only one can be named: WebP, at least so wide (px) where the picture is. */
export function pictureAt({ src, width }: { src: string; width: number }, wanted: number): string {
  const start = KEPT.exec(src)?.[1];
  const step = widthsOf(width).find((w) => w >= wanted);
  return start === undefined || step === undefined ? src : `${start}-${step}.webp`;
}
