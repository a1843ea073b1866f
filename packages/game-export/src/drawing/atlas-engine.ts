import type { Atlas, AtlasGlyph, AtlasPage, Kerning } from '../atlas.ts';
import { AtlasError } from './atlas-error.ts';
import { type MeasuredGlyph, type PageMemory, type PlacedTile, tooManyKernings } from './face-drawer.ts';
import { faceMetricsOf } from './face-metrics.ts';
import { type Layout, layOut, type Place } from './layout.ts';
import { bandsOf, type PngDepth, pngOf } from './png.ts';
import {
  type AtlasFace,
  type AtlasLimits,
  type AtlasSettings,
  checkSettings,
  DEFAULT_LIMITS,
  DEFAULT_SETTINGS,
} from './settings.ts';
import type { Session } from './tasks.ts';
import { Threads } from './threads.ts';
import { channelsOfPage } from './tile.ts';

export interface AtlasOptions {
  /** Layout of the last export, which keeps all glyphs in their places. */
  readonly previous?: Layout;
  readonly limits?: AtlasLimits;
  readonly signal?: AbortSignal;
}

export interface DrawnAtlas {
  readonly atlas: Atlas;
  /** To be kept for the next export of the project. */
  readonly layout: Layout;
  /** Code points that the face lacks. */
  readonly missing: readonly number[];
}

/** Glyphs that a thread measures or draws at a time. */
const CHUNK = 64;
/** First characters whose pairs a thread kerns at a time; each part reads the tables again. */
const KERNING_CHUNK = 1024;

/** Draws atlases in worker threads. The result does not depend on their number. */
export class AtlasEngine {
  readonly #threads: Threads;
  #sessions = 0;

  /**
   * @param threads number of threads; by default that of processors
   * @param background true to give way to everything else that runs on the machine (Linux)
   */
  constructor({ threads, background = false }: { threads?: number; background?: boolean } = {}) {
    this.#threads = new Threads(threads, background);
  }

  /**
   * Draws the characters of a text. Line breaks and repetitions are ignored.
   * @throws AtlasError; the reason of `signal` if that is aborted
   */
  async draw(
    face: AtlasFace,
    text: string,
    settings: Partial<AtlasSettings> = {},
    { previous, limits = DEFAULT_LIMITS, signal }: AtlasOptions = {},
  ): Promise<DrawnAtlas> {
    const chosen = { ...DEFAULT_SETTINGS, ...settings };
    checkSettings(chosen, face.grid);
    const codePoints = codePointsOf(text);
    if (codePoints.length > limits.glyphs) throw tooMany(codePoints.length, limits.glyphs);
    const { ascent, descent, lineGap } = faceMetricsOf(face.bytes);
    const session: Session = {
      id: ++this.#sessions,
      face: { ...face, bytes: inSharedMemory(face.bytes) },
      settings: chosen,
    };

    const [measured, kernings] = await Promise.all([
      Promise.all(
        chunks(codePoints).map((part) =>
          this.#threads.run({ kind: 'measure', session, codePoints: part }, signal),
        ),
      ).then((parts) => parts.flat()),
      chosen.kerning ? this.#kernings(session, codePoints, limits.kernings, signal) : [],
    ]);
    if (measured.length === 0) throw new AtlasError('NOTHING_TO_DRAW', '这些字这款字体一个也没有');
    const rectangles = measured.flatMap(({ codePoint, tile }) => (tile ? [{ codePoint, ...tile }] : []));
    const { layout, pages } = layOut(rectangles, chosen, limits, previous);
    signal?.throwIfAborted();

    const channels = channelsOfPage(chosen.drawing);
    const drawn = pages.map(({ width, height }): AtlasPage & PageMemory => {
      const pixels = new Uint8Array(new SharedArrayBuffer(width * height * channels));
      return { width, height, channels, pixels };
    });
    const tiles = measured.flatMap(({ codePoint, tile }): PlacedTile[] =>
      tile ? [{ codePoint, tile, place: layout.places[codePoint] as Place }] : [],
    );
    await Promise.all(
      chunks(tiles).map((part) =>
        this.#threads.run({ kind: 'draw', session, tiles: part, pages: drawn }, signal),
      ),
    );
    const base = ascent * chosen.size;
    const have = new Set(measured.map(({ codePoint }) => codePoint));
    return {
      atlas: {
        face: { family: face.family, bold: face.bold, italic: face.italic },
        size: chosen.size,
        lineHeight: (ascent + descent + lineGap) * chosen.size,
        base,
        padding: chosen.padding,
        spacing: chosen.spacing,
        field: chosen.drawing.type === 'bitmap' ? null : chosen.drawing,
        pages: drawn,
        glyphs: measured.map((glyph) => glyphOf(glyph, layout, base)),
        kernings,
      },
      layout,
      missing: codePoints.filter((codePoint) => !have.has(codePoint)),
    };
  }

  async #kernings(
    session: Session,
    codePoints: readonly number[],
    limit: number,
    signal?: AbortSignal,
  ): Promise<Kerning[]> {
    const parts = await Promise.all(
      chunks(codePoints, KERNING_CHUNK).map((firsts) =>
        this.#threads.run({ kind: 'kern', session, firsts, codePoints, limit }, signal),
      ),
    );
    const kernings = parts.flat();
    if (kernings.length > limit) throw tooManyKernings(limit);
    return kernings;
  }

  /** Encodes a page as PNG. The same pixels give the same bytes. */
  async encode(page: AtlasPage, depth: PngDepth = 'plain', signal?: AbortSignal): Promise<Buffer> {
    const source = { ...page, pixels: inSharedMemory(page.pixels) };
    const starts = bandsOf(source, depth);
    const bands = await Promise.all(
      starts
        .slice(0, -1)
        .map((from, i) =>
          this.#threads.run({ kind: 'band', source, depth, from, to: starts[i + 1] as number }, signal),
        ),
    );
    return pngOf(source, depth, bands);
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

/** Distinct code points in ascending order, without control characters and lone surrogates. */
function codePointsOf(text: string): number[] {
  const codePoints = new Set(Array.from(text, (character) => character.codePointAt(0) as number));
  return [...codePoints]
    .filter((c) => !/[\p{Cc}\p{Cs}]/u.test(String.fromCodePoint(c)))
    .sort((a, b) => a - b);
}

function glyphOf({ codePoint, advance, tile }: MeasuredGlyph, { places }: Layout, base: number): AtlasGlyph {
  const { page, x, y } = (tile && places[codePoint]) || { page: 0, x: 0, y: 0 };
  return {
    codePoint,
    page,
    x,
    y,
    width: tile?.width ?? 0,
    height: tile?.height ?? 0,
    xOffset: tile?.left ?? 0,
    yOffset: tile ? base + tile.top : 0,
    xAdvance: advance,
  };
}

function chunks<T>(items: readonly T[], size = CHUNK): T[][] {
  const parts: T[][] = [];
  for (let i = 0; i < items.length; i += size) parts.push(items.slice(i, i + size));
  return parts;
}

function inSharedMemory(bytes: Uint8Array): Uint8Array {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

const tooMany = (count: number, limit: number) =>
  new AtlasError(
    'TOO_MANY_GLYPHS',
    `一次最多画 ${limit.toLocaleString('zh-CN')} 个字，现在有 ${count.toLocaleString('zh-CN')} 个`,
  );
