import { loadImage } from './painted.ts';
import { addressOf } from './picture-addresses.ts';
import { isCutOff } from './whole-picture.ts';

/** Reason why a picture cannot be a ground, for the visitor. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
}

/**
 * Greatest file (bytes) and picture (pixels; phones take 12,032 × 9,024), and the greatest side (px) that is kept of it.
 */
const BYTES = 80 * 1024 * 1024;
const PIXELS = 110_000_000;
const SIDE = 2560;

const BROKEN = '这张图读不出来，可能已损坏，或不是浏览器认得的格式';

/** @throws PictureRefused for a picture that takes more memory than browsers have for it */
export function checkSize(width: number, height: number): void {
  if (width * height > PIXELS)
    throw new PictureRefused(`这张图有 ${width} × ${height}，最多 1.1 亿像素（如 12000 × 9000），请先缩小`);
}

/** Size that is kept of a picture; drawings of any size are kept as large as can be. */
export function keptSize(width: number, height: number, isDrawing: boolean): [number, number] {
  const whole = SIDE / Math.max(width, height);
  const scale = isDrawing ? whole : Math.min(1, whole);
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/**
 * Opens a visitor's picture in the browser, reduced to what a title needs. It is sent nowhere.
 * @returns address of the picture in this page
 * @throws PictureRefused
 */
export async function openPicture(file: File): Promise<string> {
  if (file.size > BYTES) throw new PictureRefused('这张图超过 80 MB，请先缩小');
  // Browsers draw what there is of a file, and nothing for the rest.
  if (isCutOff(new Uint8Array(await file.arrayBuffer())))
    throw new PictureRefused('这张图不完整，只存下了一部分，请重新导出或下载再用');
  const address = URL.createObjectURL(file);
  try {
    // An element tells the size from the file's header, before it decodes the pixels; it takes SVG, too.
    const image = await loadImage(address).catch(() => {
      throw new PictureRefused(BROKEN);
    });
    const isDrawing = file.type === 'image/svg+xml';
    if (image.naturalWidth === 0)
      throw new PictureRefused('这张 SVG 没有写宽和高，浏览器不知道画多大，请写上再用');
    if (!isDrawing) {
      checkSize(image.naturalWidth, image.naturalHeight);
      await image.decode().catch(() => {
        throw new PictureRefused(BROKEN);
      });
    }
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = keptSize(image.naturalWidth, image.naturalHeight, isDrawing);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new PictureRefused('这台设备的内存放不下这张图，请先缩小');
    return addressOf(blob);
  } finally {
    URL.revokeObjectURL(address);
  }
}
