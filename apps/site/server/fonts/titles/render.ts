import { createHash } from 'node:crypto';
import type { TitleDocument } from '@ziwan/contract';
import {
  composeTitle,
  drawOutlines,
  type FaceOutlines,
  type OutlinedLayer,
  openFace,
  outlined,
  type Scene,
  svgDocument,
} from '@ziwan/title';
import type { Failed } from '../pdf/index.ts';
import type { SoftPart } from './soft-picture.ts';
import { pdfOf } from './title-pdf.ts';

export interface TitleJob {
  readonly title: TitleDocument;
  readonly faces: Readonly<Record<string, FaceOutlines>>;
  /** Width (px) of the SVG, and points of the PDF. */
  readonly width: number;
  /** Fonts and licences, for the files. */
  readonly note: string;
  readonly pdf: boolean;
}

export type TitleResult =
  | {
      readonly kind: 'done';
      readonly svg: string;
      readonly width: number;
      readonly height: number;
      readonly pdf: Uint8Array | null;
      /** What lies at the bottom and is blurred; null if nothing is. */
      readonly soft: SoftPart | null;
    }
  /** Nothing visible is drawn. */
  | { readonly kind: 'empty' }
  | Failed;

/** Draws a title as plain outlines. */
export async function renderTitle(job: TitleJob): Promise<Exclude<TitleResult, Failed>> {
  const faces = new Map(Object.entries(job.faces).map(([face, outlines]) => [face, openFace(outlines)]));
  const scene = composeTitle(job.title, (face, character) => faces.get(face)?.(character) ?? null);
  const layers = outlined(scene);
  if (layers.length === 0) return { kind: 'empty' };
  const { width, height, exact } = sizeOf(scene, job.width);
  const svg = svgDocument(
    drawOutlines(layers, scene, prefixOf(job.title)),
    scene.box,
    width,
    height,
    job.note,
  );
  const pdf = job.pdf ? await pdfOf(layers, scene, width, exact, job.note) : null;
  return { kind: 'done', svg, width, height, pdf, soft: softPartOf(layers, scene, width, height) };
}

function softPartOf(
  layers: readonly OutlinedLayer[],
  scene: Scene,
  width: number,
  height: number,
): SoftPart | null {
  const [lowest, ...others] = layers;
  if (!lowest || lowest.blur === 0) return null;
  const drawn = (some: readonly OutlinedLayer[]) =>
    svgDocument(drawOutlines(some, scene, 'p'), scene.box, width, height);
  const { left, right } = scene.box;
  return {
    under: drawn([{ ...lowest, blur: 0 }]),
    over: drawn(others),
    colour: lowest.paint.stops[0]?.colour ?? '#000000',
    deviation: (lowest.blur * width) / (right - left),
  };
}

/** Prefix of ids: an id that two SVGs in one page share is that of the first, whose gradient both then had. */
const prefixOf = (title: TitleDocument): string =>
  `t${createHash('sha256').update(JSON.stringify(title)).digest('hex').slice(0, 8)}`;

/** @returns the height in whole px, and as it is */
function sizeOf({ box }: Scene, width: number): { width: number; height: number; exact: number } {
  const ratio = (box.bottom - box.top) / (box.right - box.left);
  return { width, height: Math.max(1, Math.round(width * ratio)), exact: width * ratio };
}
