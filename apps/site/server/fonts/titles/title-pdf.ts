import type { TitlePaint } from '@ziwan/contract';
import {
  drawOutlines,
  gradientLine,
  layerData,
  type OutlinedLayer,
  type Scene,
  svgDocument,
} from '@ziwan/title';
import PDFDocument from 'pdfkit';
import { blurredOpacity, enlarged } from './soft-picture.ts';

/** Pixels of what is blurred: in its standard deviation, so that none is seen, for a point, and of the whole. */
const BLURRED = { deviation: 24, point: [1, 2], whole: 8_000_000 } as const;

/** Writes outlines as a PDF of one page, in points. What is blurred, for which PDF has no word, is a picture in it. */
export async function pdfOf(
  layers: readonly OutlinedLayer[],
  scene: Scene,
  width: number,
  height: number,
  note: string,
): Promise<Uint8Array> {
  const document = new PDFDocument({ size: [width, height], margin: 0, info: { Subject: note } });
  const pieces: Uint8Array[] = [];
  document.on('data', (piece: Uint8Array) => pieces.push(piece));
  const ended = new Promise((resolve) => document.on('end', resolve));
  const { box, letters } = scene;
  const scale = width / (box.right - box.left);
  document.scale(scale).translate(-box.left, -box.top);
  for (const layer of layers) {
    if (layer.blur > 0) {
      const picture = await blurredPicture(document, layer, scene, width, height);
      document.image(picture, box.left, box.top, {
        width: box.right - box.left,
        height: box.bottom - box.top,
      });
      continue;
    }
    document.path(layerData(layer));
    document.fillOpacity(layer.opacity);
    document.fill(paintOf(document, layer.paint, letters), 'non-zero');
  }
  document.end();
  await ended;
  return Buffer.concat(pieces);
}

/** A layer of one colour as a picture of the whole page: every pixel has the colour, and an opacity of its own. */
async function blurredPicture(
  document: PDFKit.PDFDocument,
  layer: OutlinedLayer,
  scene: Scene,
  width: number,
  height: number,
): Promise<PDFKit.Mixins.ImageSrc> {
  const [least, most] = BLURRED.point;
  const deviation = (layer.blur * width) / (scene.box.right - scene.box.left);
  const fine = Math.max(least, Math.min(most, BLURRED.deviation / deviation));
  const density = Math.min(fine, Math.sqrt(BLURRED.whole / (width * height)));
  const size = [Math.round(width * density), Math.max(1, Math.round(height * density))] as const;
  const sharp = drawOutlines([{ ...layer, blur: 0 }], scene, 's');
  const svg = svgDocument(sharp, scene.box, ...size);
  const { data, ...info } = await enlarged(await blurredOpacity(svg, ...size, deviation * density), ...size);
  const image = { Type: 'XObject', Subtype: 'Image', Width: info.width, Height: info.height };
  const opacity = document.ref({ ...image, ColorSpace: 'DeviceGray', BitsPerComponent: 8 });
  opacity.end(data);
  const colour = Buffer.from((layer.paint.stops[0]?.colour ?? '#000000').slice(1), 'hex');
  const pixels = document.ref({
    ...image,
    ColorSpace: ['Indexed', 'DeviceRGB', 0, colour],
    BitsPerComponent: 1,
    SMask: opacity,
  });
  pixels.end(Buffer.alloc(Math.ceil(info.width / 8) * info.height));
  // As pdfkit has a picture that it has opened; its PNGs are decoded in script.
  return { width: info.width, height: info.height, label: 'Blur', obj: pixels } as never;
}

function paintOf(document: PDFKit.PDFDocument, { stops, angle }: TitlePaint, letters: Scene['letters']) {
  const [first, ...more] = stops;
  if (more.length === 0) return first?.colour ?? '#000000';
  const { x1, y1, x2, y2 } = gradientLine(angle, letters);
  const gradient = document.linearGradient(x1, y1, x2, y2);
  for (const { at, colour } of stops) gradient.stop(at / 100, colour);
  return gradient;
}
