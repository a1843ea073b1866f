export interface PictureFormat {
  label: string;
  extension: string;
  /** @throws Error when the browser cannot encode a picture of that size */
  write(picture: HTMLCanvasElement): Promise<Blob>;
}

/** Formats in which a drawn text can be saved; the viewer has a button for each. */
export const PICTURE_FORMATS: readonly PictureFormat[] = [
  { label: 'PNG', extension: 'png', write: (picture) => encode(picture, 'image/png') },
];

function encode(picture: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not encoded'))), type),
  );
}

/** @param name of the file, without its extension */
export async function savePicture(
  picture: HTMLCanvasElement,
  format: PictureFormat,
  name: string,
): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await format.write(picture));
  link.download = `${name}.${format.extension}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
