/** Width and height (px) of every captcha, to which the protocol's clients scale. */
export const WIDTH = 310;
export const HEIGHT = 155;

export interface Pixels {
  /** Rows from the top, `channels` bytes per pixel. */
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** Loads sharp on first use, because it is a native module. */
const sharp = async () => (await import('sharp')).default;

export function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  );
}

/** Renders trusted SVG content to opaque pixels; never pass user input. */
export async function rasterise(content: string): Promise<Pixels> {
  const image = (await sharp())(svg(WIDTH, HEIGHT, content))
    .removeAlpha()
    .raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

/** Renders the opacity (0–255) of each pixel. @param blur standard deviation, px */
export async function opacity(width: number, height: number, content: string, blur = 0): Promise<Uint8Array> {
  let image = (await sharp())(svg(width, height, content));
  if (blur > 0) image = image.blur(blur);
  return new Uint8Array(await image.extractChannel('alpha').raw().toBuffer());
}

export async function png({ data, width, height, channels }: Pixels): Promise<string> {
  const image = (await sharp())(data, { raw: { width, height, channels } });
  return (await image.png({ compressionLevel: 3, adaptiveFiltering: false }).toBuffer()).toString('base64');
}
