import type { Picture } from '@ziwan/shape';
import type { Frame } from './frames.ts';

const LARGEST_FILE = 30 * 1024 * 1024;
/** Longer side (px) to which larger pictures are reduced. */
const LONGEST = 1600;
/** Shorter side (px) below which no character can be made out. */
const SHORTEST = 12;

export interface Plate extends Picture {
  readonly canvas: OffscreenCanvas;
  readonly rgba: Uint8ClampedArray;
}

type Opened = { readonly bitmap: ImageBitmap } | { readonly problem: string };

/** Decodes a picture in the browser. */
export async function openPicture(file: File): Promise<Opened> {
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

/**
 * Draws a picture turned, large enough for all of it.
 * @param turn degrees, clockwise
 */
export function plateOf(bitmap: ImageBitmap, turn: number): Plate {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const matrix = [cos, sin, -sin, cos] as const;
  const corners = [0, 1, 2, 3].map((i) => {
    const [x, y] = [(i % 2) * bitmap.width, (i >> 1) * bitmap.height];
    return [matrix[0] * x + matrix[2] * y, matrix[1] * x + matrix[3] * y] as const;
  });
  const [left, top] = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))];
  const width = Math.max(1, Math.round(Math.max(...corners.map(([x]) => x)) - left));
  const height = Math.max(1, Math.round(Math.max(...corners.map(([, y]) => y)) - top));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
  context.fillStyle = paperOf(bitmap);
  context.fillRect(0, 0, width, height);
  context.setTransform(...matrix, -left, -top);
  context.drawImage(bitmap, 0, 0);
  context.resetTransform();
  const { data } = context.getImageData(0, 0, width, height);
  return { canvas, width, height, rgba: data };
}

/**
 * Colour of the corners, for what a turned picture leaves open. Transparent ones count as grey, on which black and
 * white letters both show.
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

export function cropOf({ width, rgba }: Plate, frame: Frame): Picture {
  const part = new Uint8ClampedArray(4 * frame.width * frame.height);
  for (let y = 0; y < frame.height; y++) {
    const from = 4 * ((frame.top + y) * width + frame.left);
    part.set(rgba.subarray(from, from + 4 * frame.width), 4 * y * frame.width);
  }
  return { width: frame.width, height: frame.height, rgba: part };
}

export interface Corner {
  readonly left: number;
  readonly top: number;
}

/** Cuts a picture to what its frames hold, with a margin. */
export async function cutTo(
  plate: Plate,
  frames: readonly Frame[],
): Promise<{ bitmap: ImageBitmap; at: Corner }> {
  const margin = Math.round(Math.max(...frames.map(({ width, height }) => Math.max(width, height))) / 3);
  const left = Math.max(0, Math.min(...frames.map((frame) => frame.left)) - margin);
  const top = Math.max(0, Math.min(...frames.map((frame) => frame.top)) - margin);
  const right = Math.min(plate.width, Math.max(...frames.map((f) => f.left + f.width)) + margin);
  const bottom = Math.min(plate.height, Math.max(...frames.map((f) => f.top + f.height)) + margin);
  const bitmap = await createImageBitmap(plate.canvas, left, top, right - left, bottom - top);
  return { bitmap, at: { left, top } };
}
