import type { Frame, Picture } from '@ziwan/shape';

const LARGEST_FILE = 30 * 1024 * 1024;
/** Longer side (px) to which larger pictures are reduced. */
const LONGEST = 1600;
/** Shorter side (px) below which no character can be made out. */
const SHORTEST = 12;

type Decoded = { readonly bitmap: ImageBitmap } | { readonly problem: string };

/** Decodes a picture in the browser. */
export async function openPicture(file: File): Promise<Decoded> {
  const heic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  if (file.size === 0) return { problem: '这个文件是空的，请换一张图。' };
  if (file.size > LARGEST_FILE) return { problem: '这张图超过 30 MB。先裁小一些再来，只留有字的部分就够。' };
  if (file.type !== '' && !file.type.startsWith('image/'))
    return { problem: '这不是图片。请放 JPG、PNG 或 WebP。' };
  let whole: ImageBitmap;
  try {
    whole = await createImageBitmap(file);
  } catch {
    if (heic) return { problem: '这个浏览器打不开 HEIC 照片。把照片转成 JPG，或者截一张屏贴进来。' };
    if (/^image\/(jpeg|png|webp|gif|bmp|avif)$/.test(file.type))
      return { problem: '这张图读不出来，文件可能坏了。请换一张，或者截一张屏贴进来。' };
    return { problem: '这里打不开这种图片。请换成 JPG、PNG 或 WebP，或者截一张屏贴进来。' };
  }
  const { width, height } = whole;
  if (Math.min(width, height) < SHORTEST)
    return { problem: '这张图太小，看不清字。请换一张，一个字至少要有 24 像素。' };
  const scale = LONGEST / Math.max(width, height);
  if (scale >= 1) return { bitmap: whole };
  const bitmap = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  });
  whole.close();
  return { bitmap };
}

/** Pixels of a picture. What is transparent gets the colour of the corners. */
export function pixelsOf(bitmap: ImageBitmap): ImageData {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
  context.fillStyle = paperOf(bitmap);
  context.fillRect(0, 0, bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

/**
 * Colour of the corners, for what is transparent. Transparent corners count as grey, on which black and white letters
 * both show.
 */
function paperOf(bitmap: ImageBitmap): string {
  const context = new OffscreenCanvas(2, 2).getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = '#808080';
  context.fillRect(0, 0, 2, 2);
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    context.drawImage(bitmap, x * (bitmap.width - 1), y * (bitmap.height - 1), 1, 1, x, y, 1, 1);
  const { data } = context.getImageData(0, 0, 2, 2);
  const mean = (channel: number) =>
    Math.round([0, 4, 8, 12].reduce((sum, at) => sum + (data[at + channel] as number), 0) / 4);
  return `rgb(${mean(0)} ${mean(1)} ${mean(2)})`;
}

export function cropOf(
  { width, rgba }: Picture & { readonly rgba: Uint8ClampedArray },
  frame: Frame,
): Picture {
  const part = new Uint8ClampedArray(4 * frame.width * frame.height);
  for (let y = 0; y < frame.height; y++) {
    const from = 4 * ((frame.top + y) * width + frame.left);
    part.set(rgba.subarray(from, from + 4 * frame.width), 4 * y * frame.width);
  }
  return { width: frame.width, height: frame.height, rgba: part };
}
