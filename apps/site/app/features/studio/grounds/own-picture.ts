/** Reason why a picture cannot be a ground, for the visitor. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
}

/** Greatest file (bytes), and the greatest side (px) that is kept of a picture. */
const BYTES = 80 * 1024 * 1024;
const SIDE = 2560;

/**
 * Opens a visitor's picture in the browser, reduced to what a title needs. It is sent nowhere.
 * @returns address of the picture in this page
 * @throws PictureRefused
 */
export async function openPicture(file: File): Promise<string> {
  if (file.size > BYTES) throw new PictureRefused('这张图超过 80 MB，请先缩小');
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    throw new PictureRefused('这张图读不出来，可能已损坏，或不是浏览器认得的格式');
  }
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new PictureRefused('这台设备的内存放不下这张图，请先缩小');
  return URL.createObjectURL(blob);
}
