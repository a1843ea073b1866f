import { type Files, INT, only, rule, whole } from './rules.ts';
import { xmlElements } from './xml.ts';

/**
 * Reads a package as LayaAir 3 does (BitmapFontLoader.ts, BitmapFont.ts): XML, one texture of the same name beside it,
 * whole numbers, characters of 16 bits.
 */
export function readLayaair(files: Files): void {
  const { path, bytes } = only(files, '.fnt');
  const elements = xmlElements(bytes.toString());
  rule(files.has(path.replace('.fnt', '.png')), 'texture-beside');
  const info = elements.find(({ name }) => name === 'info')?.attributes;
  rule(info, 'info');
  whole(info.size, [1, 512], 'size');
  // Without it a line is as high as the size, and lines of most fonts touch.
  whole(info.lineHeight, [1, 4096], 'line-height');
  rule(info.autoScaleSize === 'true', 'auto-scale');
  rule(elements.filter(({ name }) => name === 'page').length === 1, 'one-page');
  const chars = elements.filter(({ name }) => name === 'char').map(({ attributes }) => attributes);
  rule(chars.length > 0, 'chars');
  for (const char of chars) {
    whole(char.id, [0, 0x10ffff], 'id');
    for (const field of ['x', 'y', 'width', 'height', 'xoffset', 'yoffset']) whole(char[field], INT, field);
    // An advance of 0 becomes the width.
    rule(whole(char.xadvance, INT, 'xadvance') > 0 || Number(char.width) === 0, 'xadvance', char.id);
  }
}
