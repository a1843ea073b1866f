import { AtlasError } from './atlas-error.ts';
import type { AtlasLimits, AtlasSettings } from './settings.ts';

/** Place of a glyph's rectangle. */
export interface Place {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A row of rectangles. The next one goes to `end`. */
interface Shelf {
  readonly page: number;
  readonly y: number;
  readonly height: number;
  readonly end: number;
}

/**
 * Where each glyph is, as plain data to be kept with the project. Given to the next export, it keeps all glyphs in
 * their places: new ones are added behind them, and removed ones keep theirs in reserve.
 */
export interface Layout {
  /** Settings that the layout depends on; with other settings a new layout is made. */
  readonly settings: string;
  readonly pageWidth: number;
  readonly shelves: readonly Shelf[];
  /** By code point. */
  readonly places: Readonly<Record<string, Place>>;
}

export interface Rectangle {
  readonly codePoint: number;
  readonly width: number;
  readonly height: number;
}

export interface LaidOut {
  readonly layout: Layout;
  readonly pages: readonly { readonly width: number; readonly height: number }[];
}

/**
 * Lays out rectangles on shelves, the highest first. Hanzi have nearly the same height, so shelves waste little. The
 * result depends only on the arguments, not on the order of the rectangles.
 * @throws AtlasError GLYPH_TOO_LARGE, MORE_THAN_ONE_PAGE, TOO_MANY_PIXELS, SETTING_INVALID (a damaged layout)
 */
export function layOut(
  rectangles: readonly Rectangle[],
  settings: AtlasSettings,
  limits: AtlasLimits,
  previous?: Layout,
): LaidOut {
  const { spacing, pageSize } = settings;
  const key = keyOf(settings);
  const known = previous?.settings === key ? previous : undefined;
  if (known) checkLayout(known, pageSize);
  const pageWidth = known?.pageWidth ?? widthFor(rectangles, settings);
  const shelves: { -readonly [K in keyof Shelf]: Shelf[K] }[] = known?.shelves.map((s) => ({ ...s })) ?? [];
  const places: Record<string, Place> = { ...known?.places };
  // A glyph of another size, from another version of the font, gets a new place.
  const isPlaced = ({ codePoint, width, height }: Rectangle) => {
    const place = places[codePoint];
    return place?.width === width && place.height === height;
  };
  const added = rectangles
    .filter((rectangle) => !isPlaced(rectangle))
    .toSorted((a, b) => b.height - a.height || b.width - a.width || a.codePoint - b.codePoint);
  for (const { codePoint, width, height } of added) {
    if (width > pageWidth || height > pageSize) throw tooLarge(codePoint);
    let shelf: (typeof shelves)[number] | undefined;
    for (const candidate of shelves) {
      const fits = candidate.height >= height && candidate.end + width <= pageWidth;
      if (fits && (!shelf || candidate.height < shelf.height)) shelf = candidate;
    }
    if (!shelf) {
      shelf = { ...nextShelf(shelves.at(-1), height, spacing, pageSize), height, end: 0 };
      shelves.push(shelf);
    }
    places[codePoint] = { page: shelf.page, x: shelf.end, y: shelf.y, width, height };
    shelf.end += width + spacing;
  }
  const pages = pagesOf(shelves, pageWidth);
  if (settings.onePage && pages.length > 1) throw morePages(pages.length, pageSize, known !== undefined);
  const pixels = pages.reduce((sum, { width, height }) => sum + width * height, 0);
  if (pixels > limits.pixels) throw tooManyPixels(pixels, limits.pixels);
  return { layout: { settings: key, pageWidth, shelves, places }, pages };
}

/** Checks a layout that was kept outside: a place beyond its page would overwrite others. */
function checkLayout({ pageWidth, shelves, places }: Layout, pageSize: number): void {
  const isSize = (value: number) => Number.isInteger(value) && value >= 0 && value <= pageSize;
  const last = shelves.at(-1)?.page ?? -1;
  const sound =
    isSize(pageWidth) &&
    last < shelves.length &&
    shelves.every(
      ({ page, y, height }) =>
        Number.isInteger(page) && page >= 0 && page <= last && isSize(y) && isSize(height),
    ) &&
    Object.values(places).every(
      ({ page, x, y, width, height }) =>
        shelves.some((s) => s.page === page && s.y === y && height <= s.height) &&
        [x, width, height].every(isSize) &&
        x + width <= pageWidth,
    );
  if (!sound) throw new AtlasError('SETTING_INVALID', '上次的排版数据已损坏，请重新排版');
}

const keyOf = ({ size, drawing, padding, spacing, pageSize }: AtlasSettings): string =>
  JSON.stringify([size, drawing, padding, spacing, pageSize]);

/** The least power of two that makes the pages about square. */
function widthFor(rectangles: readonly Rectangle[], { spacing, pageSize }: AtlasSettings): number {
  let area = 0;
  let widest = 1;
  for (const { width, height } of rectangles) {
    area += (width + spacing) * (height + spacing);
    widest = Math.max(widest, width);
  }
  const width = Math.max(64, powerOfTwo(Math.sqrt(area)), powerOfTwo(widest));
  return Math.min(pageSize, width);
}

const powerOfTwo = (least: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, least)));

function nextShelf(last: Shelf | undefined, height: number, spacing: number, pageSize: number) {
  if (!last) return { page: 0, y: 0 };
  const y = last.y + last.height + spacing;
  return y + height <= pageSize ? { page: last.page, y } : { page: last.page + 1, y: 0 };
}

function pagesOf(shelves: readonly Shelf[], width: number) {
  const heights: number[] = [];
  for (const { page, y, height } of shelves)
    heights[page] = powerOfTwo(Math.max(y + height, heights[page] ?? 1));
  return heights.map((height) => ({ width, height }));
}

const tooLarge = (codePoint: number) =>
  new AtlasError(
    'GLYPH_TOO_LARGE',
    `「${String.fromCodePoint(codePoint)}」比一页图集还大，请减小字号、描边或距离场范围，或者增大图集边长`,
  );

const morePages = (pages: number, pageSize: number, kept: boolean) =>
  new AtlasError(
    'MORE_THAN_ONE_PAGE',
    `这个引擎只读一页图集，现在需要 ${pages} 页（每页 ${pageSize} 像素见方）。请减小字号、减少字数${
      pageSize < 4096 ? '、增大图集边长' : ''
    }${kept ? '，或者重新排版' : ''}`,
  );

const tooManyPixels = (pixels: number, limit: number) =>
  new AtlasError(
    'TOO_MANY_PIXELS',
    `图集共需 ${tenThousands(pixels)} 万像素，上限是 ${tenThousands(limit)} 万。请减小字号或减少字数`,
  );

const tenThousands = (pixels: number) => Math.ceil(pixels / 10_000).toLocaleString('zh-CN');
