import { type DataOf, DRAWING_LIMITS, type drawText, isInvisible, type ParsedOf } from '@ziwan/contract';
import { layOutBlock, openTypeface, svgBlock } from '@ziwan/lettering';
import { type SubsetEngine, SubsetError } from '@ziwan/subset-engine';
import type { Sharp } from 'sharp';
import { AppError } from '../../calls/app-error.ts';
import { etagOf } from '../../calls/etag.ts';
import { createBoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';
import { type DrawnCatalogue, distinct, type IndexedFace, missingFont, visible } from '../coverage/index.ts';
import { pairsOf } from './pairs.ts';

type Query = ParsedOf<typeof drawText>['query'];
type Drawing = DataOf<typeof drawText>;

/** Drawings made at once, and drawings that may queue. */
const MAKING = { running: 2, waiting: 16 };
/** Time (s) for writing a PNG. */
const SECONDS = 10;

export interface DrawingParts {
  drawn: () => Promise<DrawnCatalogue>;
  engine: Pick<SubsetEngine, 'subset'>;
  /** Family of a face, if the site may distribute it. @throws AppError */
  permitted: (gno: string) => Promise<{ readonly family: { readonly name_zh: string } }>;
}

/** Draws a visitor's text as outlines of a font that the site may distribute. */
export class DrawingService {
  readonly #parts: DrawingParts;
  readonly #queue = createBoundedQueue(MAKING.running, MAKING.waiting);

  constructor(parts: DrawingParts) {
    this.#parts = parts;
  }

  /**
   * @throws AppError FONT_NOT_FOUND, FONT_FILE_AWAY, LICENCE_MISSING, OFFICIAL_ONLY, PREVIEW_ONLY, TEXT_EMPTY,
   * GLYPHS_MISSING (names the characters), AXIS_INVALID, DRAWING_TOO_LARGE, UNAVAILABLE, SUBSET_FAILED
   */
  async draw(query: Query): Promise<Drawing> {
    if (query.text.length > DRAWING_LIMITS.text) throw new AppError('DRAWING_TOO_LARGE');
    const drawn = await this.#parts.drawn();
    const face = drawn.find(query.id);
    if (!face) throw missingFont(drawn, query.id);
    const { family } = await this.#parts.permitted(face.gno);
    const seen = visible(query.text);
    if (seen.length === 0) throw new AppError('TEXT_EMPTY');
    const lacked = [...new Set(seen)].filter((c) => !drawn.index.has(face.index, c));
    if (lacked.length > 0)
      throw new AppError('GLYPHS_MISSING', { details: `缺 ${String.fromCodePoint(...lacked)}` });
    const requested = pairsOf(query.axes);
    const axes = Object.fromEntries(
      face.axes.map((axis) => [axis.tag, requested[axis.tag] ?? startOf(axis)]),
    );
    try {
      const svg = await this.#queue.run(() => this.#drawn(query, face.sfnt, { ...requested, ...axes }));
      const etag = etagOf(svg.bytes);
      return { fileName: `${family.name_zh}-${nameOf(query.text)}.${query.format}`, etag, ...svg };
    } catch (cause) {
      throw failureOf(cause);
    }
  }

  async #drawn(query: Query, font: string, axes: Record<string, number>) {
    const { format, scale, ink, ground } = query;
    const blank = distinct(query.text).filter((c) => isInvisible(c));
    const text = String.fromCodePoint(...visible(query.text), ...blank);
    const { bytes } = await this.#parts.engine.subset({ font, text, axes, format: 'ttf', layout: 'all' });
    const block = layOutBlock(await openTypeface(bytes), query.text, {
      size: query.size,
      spacing: query.spacing / 1000,
      leading: query.leading,
      align: query.align,
      vertical: query.direction === 'vertical',
      measure: query.measure,
      features: pairsOf(query.features),
    });
    const picture = svgBlock(block, {
      ink: hex(ink),
      ground: ground === undefined ? null : hex(ground),
      scale: format === 'svg' ? 1 : scale,
    });
    const svg = Buffer.from(picture.svg);
    if (format === 'svg') return { mediaType: 'image/svg+xml', bytes: Uint8Array.from(svg) };
    if (picture.width * picture.height > DRAWING_LIMITS.pixels) throw new AppError('DRAWING_TOO_LARGE');
    // Loads the native code with the first picture.
    const { default: sharp } = await import('sharp');
    const pixels = sharp(svg, { limitInputPixels: DRAWING_LIMITS.pixels, unlimited: true });
    const written = await WRITERS[format](pixels).timeout({ seconds: SECONDS }).toBuffer();
    return { mediaType: `image/${format}`, bytes: Uint8Array.from(written) };
  }
}

const WRITERS: Readonly<Record<Exclude<Query['format'], 'svg'>, (pixels: Sharp) => Sharp>> = {
  png: (pixels) => pixels.png(),
};

/** Weight of body text, the same as on the pages. */
const REGULAR = 400;

const startOf = ({ tag, min, default: start, max }: IndexedFace['axes'][number]): number =>
  tag === 'wght' ? Math.min(max, Math.max(min, REGULAR)) : start;

const hex = (colour: string): string => `#${colour.replace('#', '').toLowerCase()}`;

/** Start of the text as part of a file name. */
const nameOf = (text: string): string =>
  [...text.replace(/[\s\u2028\p{Cc}<>:"/\\|?*]+/gu, '')].slice(0, 12).join('');

function failureOf(cause: unknown): unknown {
  if (cause instanceof AppError) return cause;
  if (cause instanceof QueueFull) return new AppError('UNAVAILABLE', { retryAfter: 3, cause });
  if (!(cause instanceof SubsetError)) return new AppError('SUBSET_FAILED', { cause });
  if (cause.code === 'AXIS_INVALID') return new AppError('AXIS_INVALID', { cause });
  if (cause.code === 'BUSY' || cause.code === 'CLOSED')
    return new AppError('UNAVAILABLE', { retryAfter: 2, cause });
  return new AppError('SUBSET_FAILED', { cause });
}
