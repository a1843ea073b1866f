import type { Atlas } from '../atlas.ts';
import type { PageEncoder } from '../bmfont/index.ts';
import { ExportError } from '../export-error.ts';
import type { Engine, EngineFace, PackageFile } from './engine.ts';
import { rangesOf } from './ranges.ts';
import { variableOf } from './variable.ts';
import { withCells } from './with-cells.ts';

export const gamemaker: Engine = {
  name: 'GameMaker',
  needs: { requires: 'atlas', fonts: [], drawings: ['bitmap'], onePage: true },
  opened: false,
  repacks: true,
  files: (face, encode) => fontFiles(face, encode),
  setup: () => [
    '把 fonts 文件夹并入项目的 fonts 文件夹，在资源浏览器里右键 → Add Existing，选其中的 .yy 文件（GameMaker 2022 以后）。',
    '图集已画好：不要在字体窗口里改字体或点重新生成，那会换成电脑里装的字体。',
    '图集不带字距。draw_text_ext 只在空格处换行，中文要换行的地方自己写 \\n。',
  ],
  use: (face) => [
    `fonts/${variableOf(face)}/${variableOf(face)}.yy`,
    `draw_set_font(${variableOf(face)}); // 由 ${face.stem} 画成`,
    ...(face.pixel ? ['像素字体：游戏选项里关掉 Interpolate colours between pixels。'] : []),
  ],
};

/**
 * A font resource and its texture (fields as the editor of 2022 writes them, which later ones read). It has no vertical
 * offsets: each rectangle is as high as the line.
 * @throws ExportError ATLAS_PAGES
 */
async function fontFiles(face: EngineFace, encode: PageEncoder): Promise<PackageFile[]> {
  if (!face.atlas) return [];
  const { atlas, height, ascender } = inLines(face.atlas);
  const [page] = atlas.pages;
  if (!page || atlas.pages.length > 1)
    throw new ExportError(
      'ATLAS_PAGES',
      'GameMaker 只读一页图集，每个字还要占满行高，排不下了。请减小字号或减少字数。',
    );
  const name = variableOf(face);
  const characters = atlas.glyphs.map(({ codePoint }) => codePoint);
  const glyphs = Object.fromEntries(
    atlas.glyphs.map(({ codePoint, x, y, width, xOffset, xAdvance }) => [
      codePoint,
      {
        character: codePoint,
        ...{ x, y, w: width, h: width > 0 ? height : 0 },
        ...{ offset: Math.round(xOffset), shift: Math.round(xAdvance) },
      },
    ]),
  );
  const resource = {
    ...{ resourceType: 'GMFont', resourceVersion: '1.0', name },
    parent: { name: 'Fonts', path: 'folders/Fonts.yy' },
    textureGroupId: { name: 'Default', path: 'texturegroups/Default' },
    ...{ AntiAlias: face.pixel ? 0 : 1, applyKerning: 0, ascender, ascenderOffset: 0 },
    ...{ bold: atlas.face.bold, canGenerateBitmap: true, charset: 0, first: Math.min(...characters) },
    ...{ fontName: face.family, glyphOperations: 0, glyphs, hinting: 0, includeTTF: false, interpreter: 0 },
    ...{ italic: atlas.face.italic, kerningPairs: [], last: Math.max(...characters), lineHeight: height },
    ...{ maintainGms1Font: false, pointRounding: 0 },
    ranges: rangesOf(characters).map(({ first, last }) => ({ lower: first, upper: last })),
    ...{ regenerateBitmap: false, sampleText: '', sdfSpread: 8, size: Math.round(atlas.size) },
    ...{ styleName: 'Regular', TTFName: '', usesSDF: false },
  };
  return [
    { path: `fonts/${name}/${name}.yy`, bytes: Buffer.from(`${JSON.stringify(resource, null, 2)}\n`) },
    { path: `fonts/${name}/${name}.png`, bytes: await encode(page, 'rgba') },
  ];
}

/** The atlas in rectangles from the top of the highest glyph to the bottom of the lowest one, or of the line. */
function inLines(atlas: Atlas): { atlas: Atlas; height: number; ascender: number } {
  const inked = atlas.glyphs.filter(({ width }) => width > 0);
  const top = Math.min(0, ...inked.map(({ yOffset }) => Math.round(yOffset)));
  const bottom = Math.max(
    Math.round(atlas.lineHeight),
    ...inked.map(({ yOffset, height }) => Math.round(yOffset) + height),
  );
  const height = bottom - top;
  const cellOf = ({ width, yOffset }: { width: number; yOffset: number }) => ({
    ...{ width, height },
    ...{ left: 0, top: Math.round(yOffset) - top },
  });
  return { atlas: withCells(atlas, cellOf), height, ascender: Math.round(atlas.base) - top };
}
