import type { TitlePaint } from '@ziwan/contract';
import { gradientLine, layerData, type OutlinedLayer, type Scene } from '@ziwan/title';
import PDFDocument from 'pdfkit';

/** Writes outlines as a PDF of one page, in points. */
export async function pdfOf(
  layers: readonly OutlinedLayer[],
  { box, letters }: Scene,
  width: number,
  height: number,
  note: string,
): Promise<Uint8Array> {
  const document = new PDFDocument({ size: [width, height], margin: 0, info: { Subject: note } });
  const pieces: Uint8Array[] = [];
  document.on('data', (piece: Uint8Array) => pieces.push(piece));
  const ended = new Promise((resolve) => document.on('end', resolve));
  const scale = width / (box.right - box.left);
  document.scale(scale).translate(-box.left, -box.top);
  for (const layer of layers) {
    document.path(layerData(layer));
    document.fillOpacity(layer.opacity);
    document.fill(paintOf(document, layer.paint, letters), 'non-zero');
  }
  document.end();
  await ended;
  return Buffer.concat(pieces);
}

function paintOf(document: PDFKit.PDFDocument, { stops, angle }: TitlePaint, letters: Scene['letters']) {
  const [first, ...more] = stops;
  if (more.length === 0) return first?.colour ?? '#000000';
  const { x1, y1, x2, y2 } = gradientLine(angle, letters);
  const gradient = document.linearGradient(x1, y1, x2, y2);
  for (const { at, colour } of stops) gradient.stop(at / 100, colour);
  return gradient;
}
