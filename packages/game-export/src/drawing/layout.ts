import { AtlasError } from './atlas-error.ts';
import type { AtlasLimits, AtlasSettings } from './settings.ts';

export interface Place {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A row of rectangles. The next one goes to `end`. */
interface Shelf {
  readonly page: number;
  readonly y: number;
  readonly height: number;
  readonly end: number;
}

/**
 * Where each glyph is, as plain data to be kept with the project. Given to the next export, it keeps all glyphs in
 * their places: new ones are added behind them, and removed ones keep theirs in reserve. Lists of lines, not of
 * objects, since a server takes only so many objects in a request.
 */
export interface Layout {
  /** Settings that the layout depends on; with other settings a new layout is made. */
  readonly settings: string;
  readonly pageWidth: number;
  /** Page, y, height and end of each shelf. */
  readonly shelves: readonly string[];
  /** Code point, page, x, y, width and height of each glyph. */
  readonly places: readonly string[];
}

export interface Rectangle {
  readonly codePoint: number;
  readonly width: number;
  readonly height: number;
}

export interface LaidOut {
  readonly layout: Layout;
  /** By code point. */
  readonly places: ReadonlyMap<number, Place>;
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
  const { shelves, places } = known ? readLayout(known, pageSize) : emptyLayout();
  const pageWidth = known?.pageWidth ?? widthFor(rectangles, settings);
  // A glyph of another size, from another version of the font, gets a new place.
  const isPlaced = ({ codePoint, width, height }: Rectangle) => {
    const place = places.get(codePoint);
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
    places.set(codePoint, { page: shelf.page, x: shelf.end, y: shelf.y, width, height });
    shelf.end += width + spacing;
  }
  const pages = pagesOf(shelves, pageWidth);
  if (settings.onePage && pages.length > 1) throw morePages(pages.length, pageSize, known !== undefined);
  const pixels = pages.reduce((sum, { width, height }) => sum + width * height, 0);
  if (pixels > limits.pixels) throw tooManyPixels(pixels, limits.pixels);
  const layout = {
    settings: key,
    pageWidth,
    shelves: shelves.map((s) => [s.page, s.y, s.height, s.end].join(' ')),
    places: [...places]
      .sort(([a], [b]) => a - b)
      .map(([codePoint, p]) => [codePoint, p.page, p.x, p.y, p.width, p.height].join(' ')),
  };
  return { layout, places, pages };
}

const emptyLayout = () => ({ shelves: [] as Writable<Shelf>[], places: new Map<number, Place>() });

/**
 * Reads a layout that was kept outside: a place beyond its page would overwrite others.
 * @throws AtlasError SETTING_INVALID
 */
function readLayout({ pageWidth, shelves: lines, places: rows }: Layout, pageSize: number) {
  const { shelves, places } = emptyLayout();
  const heights = new Map<string, number>();
  const check = (sound: boolean) => {
    if (!sound) throw new AtlasError('SETTING_INVALID', '上次的排版数据已损坏，请重新排版');
  };
  check(Number.isInteger(pageWidth) && pageWidth >= 0 && pageWidth <= pageSize);
  for (const line of lines) {
    const [page = -1, y = -1, height = -1, end = -1] = numbersIn(line, 4);
    // Pages follow each other.
    check(
      [0, 1].includes(page - (shelves.at(-1)?.page ?? 0)) &&
        height >= 0 &&
        end >= 0 &&
        y + height <= pageSize,
    );
    shelves.push({ page, y, height, end });
    heights.set(`${page} ${y}`, height);
  }
  for (const row of rows) {
    const [codePoint = -1, page = -1, x = -1, y = -1, width = -1, height = -1] = numbersIn(row, 6);
    check(x >= 0 && height >= 0 && height <= (heights.get(`${page} ${y}`) ?? -1) && x + width <= pageWidth);
    places.set(codePoint, { page, x, y, width, height });
  }
  return { shelves, places };
}

/** The whole numbers of a line; none unless there are as many as expected. */
const numbersIn = (line: string, count: number): number[] =>
  /^\d{1,7}(?: \d{1,7})*$/.test(line) && line.split(' ').length === count ? line.split(' ').map(Number) : [];

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
