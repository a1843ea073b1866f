import type { Atlas, AtlasGlyph, AtlasPage } from '../atlas.ts';
import type { PageEncoder } from '../bmfont/index.ts';
import type { Engine, EngineFace, PackageFile } from './engine.ts';
import { withoutTrueDistance } from './without-true-distance.ts';

/** Units of an em in the descriptor (text-element.js, `MAGIC`). */
const EM = 32;

export const playcanvas: Engine = {
  name: 'PlayCanvas',
  needs: { requires: 'atlas', fonts: [], drawings: ['msdf', 'mtsdf'], onePage: false },
  opened: true,
  files: (face, encode) => fontFiles(face, encode),
  setup: () => ['把 fonts 文件夹放进能被网页读到的目录，JSON 和 PNG 要在一起。'],
  use: ({ stem, fillers = [] }) => [
    `fonts/${stem}.json`,
    `const asset = new pc.Asset('${stem}', 'font', { url: 'fonts/${stem}.json' });`,
    'app.assets.add(asset); app.assets.load(asset);',
    "entity.addComponent('element', { type: pc.ELEMENTTYPE_TEXT, fontAsset: asset, text: '…' });",
    '中文会自己折行：wrapLines: true，autoWidth: false。',
    ...(fillers.length > 0 ? [] : ['距离场字体，fontSize 放大几倍仍然清楚。']),
  ],
};

async function fontFiles(face: EngineFace, encode: PageEncoder): Promise<PackageFile[]> {
  if (!face.atlas) return [];
  const atlas = squared(withoutTrueDistance(face.atlas));
  const pages = await Promise.all(atlas.pages.map((page) => encode(page, 'rgba')));
  return [
    { path: `fonts/${face.stem}.json`, bytes: Buffer.from(`${JSON.stringify(descriptorOf(face, atlas))}\n`) },
    // The loader derives the names of further pages (handlers/font.js, `_loadTextures`).
    ...pages.map((bytes, page) => ({ path: `fonts/${face.stem}${page === 0 ? '' : page}.png`, bytes })),
  ];
}

/** The third version of the font's JSON (handlers/font.js, text-element.js). Lengths in 1/32 em, y upwards. */
function descriptorOf(
  { family }: EngineFace,
  { size, lineHeight, base, field, pages, glyphs, kernings }: Atlas,
) {
  const unit = EM / size;
  const kerning: Record<number, Record<number, number>> = {};
  for (const { first, second, amount } of kernings) {
    kerning[first] ??= {};
    kerning[first][second] = amount * unit;
  }
  return {
    version: 3,
    type: 'msdf',
    // The engine reads `maps` alone of it; the others are for people and for our preview, in pixels.
    info: {
      face: family,
      size,
      lineHeight,
      base,
      maps: pages.map(({ width, height }) => ({ width, height })),
    },
    chars: Object.fromEntries(glyphs.map((glyph) => [String.fromCodePoint(glyph.codePoint), charOf(glyph)])),
    kerning,
  };

  function charOf({ codePoint, page, x, y, width, height, xOffset, yOffset, xAdvance }: AtlasGlyph) {
    const [left, bottom] = [xOffset * unit, (base - yOffset - height) * unit];
    return {
      id: codePoint,
      letter: String.fromCodePoint(codePoint),
      ...{ x, y, width, height, map: page },
      xadvance: xAdvance * unit,
      xoffset: -left,
      yoffset: -bottom,
      scale: size / EM,
      range: (field?.range ?? 0) * unit,
      bounds: [left, bottom, left + width * unit, bottom + height * unit],
    };
  }
}

/**
 * Puts each glyph into a square, since the engine draws all as squares. Its distances go on around it: pixels of the
 * square beyond the glyph's own are far outside the outline, which is black.
 */
function squared(atlas: Atlas): Atlas {
  const { spacing } = atlas;
  const side = Math.max(...atlas.pages.map(({ width, height }) => Math.max(width, height)));
  const rows: { page: number; y: number; height: number; end: number }[] = [];
  const sorted = [...atlas.glyphs].sort((a, b) => sideOf(b) - sideOf(a) || a.codePoint - b.codePoint);
  const moved = new Map<number, AtlasGlyph>();
  for (const glyph of sorted) {
    const edge = sideOf(glyph);
    let row = rows.at(-1);
    if (!row || row.end + edge > side) {
      const below = row ? row.y + row.height + spacing : 0;
      const page = row ? (below + edge > side ? row.page + 1 : row.page) : 0;
      row = { page, y: row && page === row.page ? below : 0, height: edge, end: 0 };
      rows.push(row);
    }
    moved.set(glyph.codePoint, { ...glyph, page: row.page, x: row.end, y: row.y, width: edge, height: edge });
    row.end += edge + spacing;
  }
  const pages: AtlasPage[] = Array.from({ length: (rows.at(-1)?.page ?? 0) + 1 }, () => ({
    width: side,
    height: side,
    channels: 3,
    pixels: new Uint8Array(side * side * 3),
  }));
  for (const from of atlas.glyphs) copy(atlas, from, moved.get(from.codePoint) as AtlasGlyph, pages);
  return { ...atlas, pages, glyphs: atlas.glyphs.map(({ codePoint }) => moved.get(codePoint) as AtlasGlyph) };
}

const sideOf = ({ width, height }: AtlasGlyph): number => Math.max(width, height);

function copy(atlas: Atlas, from: AtlasGlyph, to: AtlasGlyph, pages: readonly AtlasPage[]): void {
  const [source, target] = [atlas.pages[from.page] as AtlasPage, pages[to.page] as AtlasPage];
  for (let row = 0; row < from.height; row++) {
    const at = ((from.y + row) * source.width + from.x) * 3;
    target.pixels.set(
      source.pixels.subarray(at, at + from.width * 3),
      ((to.y + row) * target.width + to.x) * 3,
    );
  }
}
