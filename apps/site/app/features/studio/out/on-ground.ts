import type { Scene } from '@ziwan/title';
import type { View } from '../document/history.ts';
import { groundUrl } from '../grounds/grounds.ts';
import { cover, loadImage } from '../grounds/painted.ts';
import { fitTitle, type StoreShape } from '../grounds/shapes.ts';

/**
 * Draws a title on its ground, in the browser, pixel for pixel of the shape.
 * @param svg the title, as the server draws it
 * @returns a PNG; transparent where the ground is
 */
export async function onGround(
  svg: string,
  scene: Scene,
  view: View,
  shape: StoreShape,
  picture: string | null,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = shape.width;
  canvas.height = shape.height;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  if (picture !== null || view.ground !== 'clear')
    cover(
      context,
      await loadImage(picture ?? groundUrl(view.ground, shape.width, shape.height)),
      shape.width,
      shape.height,
    );
  const { box } = scene;
  const { scale, x, y } = fitTitle(scene, shape, view);
  const [width, height] = [(box.right - box.left) * scale, (box.bottom - box.top) * scale];
  const sized = svg.replace(/width="[\d.]+" height="[\d.]+"/, `width="${width}" height="${height}"`);
  const title = await loadImage(`data:image/svg+xml,${encodeURIComponent(sized)}`);
  context.drawImage(title, box.left * scale + x, box.top * scale + y, width, height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))), 'image/png'),
  );
}
