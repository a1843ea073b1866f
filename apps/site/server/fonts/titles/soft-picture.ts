/** What is blurred of a title, apart from the rest of it. */
export interface SoftPart {
  /** SVG of its outlines, sharp. */
  readonly under: string;
  /** SVG of all that lies over it. */
  readonly over: string;
  readonly colour: string;
  /** Standard deviation (px of the SVG) of its blur. */
  readonly deviation: number;
}

/** Pixels of the standard deviation as it is computed. Nothing of a wider blur is finer: it is enlarged. */
const DEVIATION = 6;

/** Standard deviation (px) below which nothing of a blur is seen: the least that sharp blurs by. */
const LEAST = 0.3;

/** Fills whole pixels with what an SVG shows, which would stand in their middle, up to half a pixel off. */
const FILLING = 'preserveAspectRatio="none"';

const sized = (svg: string, width: number, height: number): Buffer =>
  Buffer.from(
    svg.replace(/width="[\d.]+" height="[\d.]+"/, `width="${width}" height="${height}" ${FILLING}`),
  );

interface Opacity {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const ONE_CHANNEL = { channels: 1 } as const;

/**
 * The opacity of an SVG's outlines, blurred, in the size given or a smaller one. The filter of an SVG takes seconds for
 * the same on a large picture, as each part of the picture blurs the whole.
 * @param deviation px of the size given
 */
export async function blurredOpacity(
  svg: string,
  width: number,
  height: number,
  deviation: number,
): Promise<Opacity> {
  // Loads the native code with the first picture.
  const { default: sharp } = await import('sharp');
  const less = Math.min(1, DEVIATION / deviation);
  const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * less))) as [number, number];
  const sharpEdged = await sharp(sized(svg, w, h), { unlimited: true })
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: sharpEdged.info.width, height: sharpEdged.info.height };
  if (deviation < LEAST) return { data: sharpEdged.data, ...size };
  const data = await sharp(sharpEdged.data, { raw: { ...size, ...ONE_CHANNEL } })
    .blur((deviation * size.width) / width)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { data, ...size };
}

/** An opacity in another size. */
export async function enlarged({ data, ...from }: Opacity, width: number, height: number): Promise<Opacity> {
  const { default: sharp } = await import('sharp');
  const larger = await sharp(data, { raw: { ...from, ...ONE_CHANNEL } })
    .resize({ width, height, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return { data: larger, width, height };
}

/** A title's SVG without filters, for a PNG at a scale: what is blurred is a picture in it. */
export async function withoutFilter(
  { svg, soft, width, height }: { svg: string; soft: SoftPart | null; width: number; height: number },
  scale: number,
): Promise<string> {
  if (!soft) return svg;
  const { under, over, colour, deviation } = soft;
  if (deviation * scale < LEAST) return svg.replace(/ filter="[^"]*"/, '');
  const { default: sharp } = await import('sharp');
  const { data, ...size } = await blurredOpacity(under, width * scale, height * scale, deviation * scale);
  const png = await sharp({ create: { ...size, channels: 3, background: colour } })
    .joinChannel(data, { raw: { ...size, ...ONE_CHANNEL } })
    .png({ compressionLevel: 2 })
    .toBuffer();
  return over.replace(/<svg [^>]*viewBox="(\S+) (\S+) (\S+) (\S+)"[^>]*>/, (start, x, y, w, h) => {
    const place = `x="${x}" y="${y}" width="${w}" height="${h}" ${FILLING}`;
    return `${start}<image ${place} href="data:image/png;base64,${png.toString('base64')}"/>`;
  });
}
