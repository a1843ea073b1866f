import { groundUrl } from './grounds.ts';
import { luminance } from './legibility.ts';

export const loadImage = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('A picture did not load'));
    image.src = url;
  });

/** Draws a picture so that it covers a canvas, as `background-size: cover` does. */
export function cover(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  width: number,
  height: number,
): void {
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  const [w, h] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h);
}

/** Side (px) of the samples. */
const SAMPLES = 32;

/** Luminances of the part of a ground that a title covers. */
export async function luminancesOf(
  ground: { readonly id: string; readonly picture: string | null },
  shape: { readonly width: number; readonly height: number },
  area: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): Promise<number[]> {
  const image = await loadImage(ground.picture ?? groundUrl(ground.id, shape.width, shape.height));
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLES;
  canvas.height = SAMPLES;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [1];
  const [w, h] = [Math.max(1, area.right - area.left), Math.max(1, area.bottom - area.top)];
  context.scale(SAMPLES / w, SAMPLES / h);
  context.translate(-area.left, -area.top);
  cover(context, image, shape.width, shape.height);
  const { data } = context.getImageData(0, 0, SAMPLES, SAMPLES);
  return Array.from({ length: SAMPLES * SAMPLES }, (_, i) =>
    luminance(data[4 * i] as number, data[4 * i + 1] as number, data[4 * i + 2] as number),
  );
}
