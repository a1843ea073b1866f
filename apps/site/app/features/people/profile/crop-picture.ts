/** Picture types that the server accepts and browsers can draw. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
/** Maximum side (px) of an uploaded avatar. */
export const LARGEST = 2000;
/** Minimum side (CSS px) of a crop. */
export const SMALLEST = 10;
/** Maximum size (bytes) of an avatar. */
const MOST_BYTES = 5_000_000;

/** Part of a picture, in fractions of its sides. */
interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Size (px) of the cropped picture: its own, up to the maximum side. */
export function outputSize(area: CropArea, natural: { width: number; height: number }) {
  const width = area.width * natural.width;
  const height = area.height * natural.height;
  const scale = Math.min(1, LARGEST / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Encodes the crop as a JPEG of quality 1, with transparency on white.
 * @throws Error if it cannot be drawn
 */
export async function cropPicture(image: HTMLImageElement, area: CropArea): Promise<Blob> {
  const natural = { width: image.naturalWidth, height: image.naturalHeight };
  const { width, height } = outputSize(area, natural);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    image,
    area.x * natural.width,
    area.y * natural.height,
    area.width * natural.width,
    area.height * natural.height,
    0,
    0,
    width,
    height,
  );
  const jpeg = await encoded(canvas, 1);
  // A large, noisy photo may exceed the limit; the lower quality is not visible.
  return jpeg.size <= MOST_BYTES ? jpeg : encoded(canvas, 0.9);
}

const encoded = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not encoded'))), 'image/jpeg', quality),
  );
