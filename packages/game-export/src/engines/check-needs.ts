import { ExportError } from '../export-error.ts';
import { type Engine, type EngineFace, kindOf } from './engine.ts';

const KIND_NAMES = { bitmap: '位图', sdf: 'SDF', msdf: 'MSDF', mtsdf: 'MTSDF' } as const;
const FORMAT_NAMES = { sfnt: 'TTF 或 OTF', woff: 'WOFF', woff2: 'WOFF2' } as const;

/**
 * Keeps of a face what the engine takes.
 * @throws ExportError NAME_INVALID, FONT_MISSING, ATLAS_MISSING, ATLAS_FIELD, ATLAS_COLOURS, ATLAS_PAGES
 */
export function fitFace({ name, needs }: Engine, face: EngineFace): EngineFace {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(face.stem)) {
    throw new ExportError('NAME_INVALID', `文件名「${face.stem}」只能用英文字母、数字、连字符和下划线。`);
  }
  const formats =
    needs.smaller && !face.fonts.sfnt && face.fonts[needs.smaller] ? [needs.smaller] : needs.fonts;
  const fonts = Object.fromEntries(
    formats.flatMap((format) => (face.fonts[format] ? [[format, face.fonts[format]]] : [])),
  );
  const atlas = needs.drawings.length > 0 ? face.atlas : null;
  // Its characters may be in the atlas of the face that it fills.
  if (face.fills !== undefined) return { ...face, fonts, atlas: null };
  const hasFonts = Object.keys(fonts).length === formats.length && formats.length > 0;
  if (needs.requires === 'font' && !hasFonts) {
    throw new ExportError(
      'FONT_MISSING',
      `${name} 需要${needs.fonts.map((f) => FORMAT_NAMES[f]).join('、')}字体文件。`,
    );
  }
  if (needs.requires === 'atlas' && !atlas) throw new ExportError('ATLAS_MISSING', `${name} 需要图集。`);
  if (needs.requires === 'either' && !atlas && !hasFonts) {
    throw new ExportError('FONT_MISSING', `${name} 需要字体文件或图集。`);
  }
  if (atlas && !needs.drawings.includes(kindOf(atlas))) {
    const taken = needs.drawings.map((drawing) => KIND_NAMES[drawing]).join('、');
    throw new ExportError(
      'ATLAS_FIELD',
      `${name} 的图集只能是${taken}，不能是 ${KIND_NAMES[kindOf(atlas)]}。`,
    );
  }
  if (atlas && !atlas.field && atlas.pages[0]?.channels === 4 && needs.colours === false) {
    throw new ExportError(
      'ATLAS_COLOURS',
      `${name} 的位图图集只取深浅，颜色由引擎来上，请去掉填色、描边和阴影。`,
    );
  }
  if (atlas && needs.onePage && atlas.pages.length > 1) {
    throw new ExportError(
      'ATLAS_PAGES',
      `${name} 只读一页图集，现在有 ${atlas.pages.length} 页。请减小字号、减少字数或放大页面。`,
    );
  }
  return { ...face, fonts, atlas };
}
