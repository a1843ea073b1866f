import { readCharacterMap, tablesOf } from '@ziwan/sfnt';
import type { Atlas, AtlasGlyph, AtlasPage, Kerning } from '../atlas.ts';
import { glyphCountOf, withGlyphs } from '../outlines/united-font.ts';
import { AtlasError } from './atlas-error.ts';
import { type MeasuredGlyph, type PageMemory, type PlacedTile, tooManyKernings } from './face-drawer.ts';
import { faceMetricsOf } from './face-metrics.ts';
import { rectanglesOf, withLargestSize } from './largest-size.ts';
import { type LaidOut, type Layout, layOut, type Place } from './layout.ts';
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
  /** Faces for characters that the face lacks. They are drawn on its baseline, in its lines, without kerning. */
  readonly fillers?: readonly { readonly face: AtlasFace; readonly text: string }[];
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

export interface UnitedFont {
  readonly bytes: Uint8Array;
  /** Number of glyphs whose contours were united. */
  readonly united: number;
  /** Code points whose contours still overlap: no sound union was found, or the outlines are CFF. */
  readonly left: readonly number[];
}

/** A face of an atlas and the characters that are looked for in it. */
interface Part {
  readonly session: Session;
  readonly codePoints: readonly number[];
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
    { fillers = [], previous, limits = DEFAULT_LIMITS, signal }: AtlasOptions = {},
  ): Promise<DrawnAtlas> {
    const chosen = { ...DEFAULT_SETTINGS, ...settings };
    checkSettings(chosen, face.grid);
    for (const filler of fillers) checkSettings(chosen, filler.face.grid);
    const codePoints = codePointsOf(text + fillers.map((filler) => filler.text).join(''));
    if (codePoints.length > limits.glyphs) throw tooMany(codePoints.length, limits.glyphs);
    const metrics = faceMetricsOf(face.bytes);
    const { ascent, descent, lineGap } = metrics;
    const parts = [{ face, text }, ...fillers].map((part) => ({
      codePoints: codePointsOf(part.text),
      session: {
        id: ++this.#sessions,
        face: { ...part.face, bytes: inSharedMemory(part.face.bytes) },
        settings: chosen,
        metrics,
      } satisfies Session,
    }));
    const [main] = parts as [(typeof parts)[0]];

    const [{ own, measured }, kernings] = await Promise.all([
      this.#measureAll(parts, signal),
      chosen.kerning ? this.#kernings(main.session, main.codePoints, limits.kernings, signal) : [],
    ]);
    if (measured.length === 0) throw new AtlasError('NOTHING_TO_DRAW', '这些字这款字体一个也没有');
    const rectangles = rectanglesOf(measured);
    const measure = async (size: number) => {
      const smaller = parts.map(({ codePoints: some, session }) => ({
        codePoints: some,
        session: { ...session, id: ++this.#sessions, settings: { ...chosen, size } },
      }));
      return rectanglesOf((await this.#measureAll(smaller, signal)).measured);
    };
    let laidOut: LaidOut;
    try {
      laidOut = layOut(rectangles, chosen, limits, previous);
    } catch (error) {
      const drawn = { settings: chosen, limits, grid: face.grid ?? 1, rectangles, measure };
      throw await withLargestSize(error, drawn);
    }
    const { layout, places, pages } = laidOut;
    const drawable = new Set(measured.map(({ codePoint }) => codePoint));
    signal?.throwIfAborted();

    const channels = channelsOfPage(chosen.drawing);
    const drawn = pages.map(({ width, height }): AtlasPage & PageMemory => {
      const pixels = new Uint8Array(new SharedArrayBuffer(width * height * channels));
      return { width, height, channels, pixels };
    });
    const placed = ({ codePoint, tile }: MeasuredGlyph): PlacedTile[] =>
      tile ? [{ codePoint, tile, place: places.get(codePoint) as Place }] : [];
    await Promise.all(
      parts.flatMap(({ session }, i) =>
        chunks((own[i] as MeasuredGlyph[]).flatMap(placed)).map((tiles) =>
          this.#threads.run({ kind: 'draw', session, tiles, pages: drawn }, signal),
        ),
      ),
    );
    const base = ascent * chosen.size;
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
        glyphs: measured.map((glyph) => glyphOf(glyph, places.get(glyph.codePoint), base)),
        kernings,
      },
      layout,
      missing: codePoints.filter((codePoint) => !drawable.has(codePoint)),
    };
  }

  /** Measures the glyphs of each face: the first one that draws a character has it. */
  async #measureAll(parts: readonly Part[], signal?: AbortSignal) {
    const glyphs = await Promise.all(
      parts.map(({ session, codePoints }) => this.#measure(session, codePoints, signal)),
    );
    const taken = new Set<number>();
    const own = glyphs.map((some) =>
      some.filter(({ codePoint }) => !taken.has(codePoint) && taken.add(codePoint)),
    );
    return { own, measured: own.flat().sort((a, b) => a.codePoint - b.codePoint) };
  }

  async #measure(session: Session, codePoints: readonly number[], signal?: AbortSignal) {
    const parts = await Promise.all(
      chunks(codePoints).map((part) =>
        this.#threads.run({ kind: 'measure', session, codePoints: part }, signal),
      ),
    );
    return parts.flat();
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

  /**
   * Unites overlapping contours of a TTF: engines that make distance fields or strokes of it would show the inner edges.
   * The font stays the same bytes if nothing overlaps.
   */
  async unite(sfnt: Uint8Array, signal?: AbortSignal): Promise<UnitedFont> {
    const shared = inSharedMemory(sfnt);
    const count = glyphCountOf(sfnt);
    const parts = await Promise.all(
      chunks(Array.from({ length: count }, (_, glyph) => glyph)).map((part) => {
        const from = part[0] as number;
        return this.#threads.run({ kind: 'unite', sfnt: shared, from, to: from + part.length }, signal);
      }),
    );
    const united = parts.flatMap((part) => part.united);
    const left = new Set(parts.flatMap((part) => part.left));
    return {
      bytes: united.length > 0 ? withGlyphs(sfnt, united) : sfnt,
      united: united.length,
      left: left.size > 0 ? charactersOf(sfnt, left) : [],
    };
  }

  /** Packs a TTF or OTF as it is. */
  pack(sfnt: Uint8Array, format: 'woff' | 'woff2', signal?: AbortSignal): Promise<Uint8Array> {
    return this.#threads.run({ kind: 'pack', sfnt: inSharedMemory(sfnt), format }, signal);
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

/** Code points that a font draws with these glyphs, ascending. */
function charactersOf(sfnt: Uint8Array, glyphs: ReadonlySet<number>): number[] {
  const map = readCharacterMap(tablesOf(sfnt).tables.get('cmap'), glyphCountOf(sfnt));
  const characters: number[] = [];
  for (const [codePoint, glyph] of map.entries()) if (glyphs.has(glyph)) characters.push(codePoint);
  return characters;
}

function glyphOf(
  { codePoint, advance, tile }: MeasuredGlyph,
  place: Place | undefined,
  base: number,
): AtlasGlyph {
  const { page, x, y } = (tile && place) || { page: 0, x: 0, y: 0 };
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
