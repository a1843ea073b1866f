import { type Files, INT, only, rule, whole } from './rules.ts';
import { xmlElements } from './xml.ts';

/** Reads a package as LayaAir 3 does (laya/loaders/BitmapFontLoader.ts, laya/display/BitmapFont.ts). */
export function readLayaair(files: Files): void {
  const { bytes, path } = only(files, '.fnt');
  // The loader does not read the page's name.
  rule(files.has(path.replace(/\.fnt$/, '.png')), 'page-of-the-same-name');
  const elements = xmlElements(bytes.toString());
  const info = elements.find(({ name }) => name === 'info')?.attributes;
  rule(info, 'info');
  whole(info.size, [1, INT[1]], 'size');
  whole(info.lineHeight, [1, INT[1]], 'line-height');
  rule(info.autoScaleSize === 'true', 'scales');
  rule(info.padding?.split(',').length === 4, 'padding', info.padding);
  rule(elements.filter(({ name }) => name === 'page').length === 1, 'one-page');
  const parents = elements.findIndex(({ name }) => name === 'chars');
  rule(parents > 0, 'chars');
  for (const { name, attributes } of elements.slice(parents + 1)) {
    if (name !== 'char') continue;
    for (const field of ['id', 'x', 'y', 'width', 'height', 'xoffset', 'yoffset', 'xadvance'])
      whole(attributes[field], INT, 'whole-numbers');
  }
}
