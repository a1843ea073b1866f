import sharp from 'sharp';
import { type Files, rule } from './rules.ts';

/**
 * Reads a package as PlayCanvas does (handlers/font.js, text-element.js): data of version 3, characters by letter, textures
 * beside it (the further ones numbered), each glyph a square whose size and place follow from `scale`.
 */
export async function readPlaycanvas(files: Files): Promise<void> {
  const path = [...files.keys()].find((each) => /^fonts\/.*\.json$/.test(each));
  rule(path, 'descriptor');
  const { version, info, chars, kerning } = JSON.parse(files.get(path)?.toString() ?? '');
  rule(version === 3, 'version', version);
  rule(Array.isArray(info?.maps) && info.maps.length > 0, 'maps');
  for (const [i, { width, height }] of info.maps.entries()) {
    const png = files.get(path.replace('.json', `${i === 0 ? '' : i}.png`));
    rule(png, 'textures', i);
    const size = await sharp(png).metadata();
    rule(size.width === width && size.height === height, 'map-size', i);
  }
  rule(' ' in chars, 'space');
  const ids = new Set<number>();
  for (const [letter, char] of Object.entries<any>(chars)) {
    rule(char.id === letter.codePointAt(0) && char.letter === letter, 'letter', letter);
    ids.add(char.id);
    rule(char.width === char.height, 'square', letter);
    rule(info.maps[char.map], 'map', letter);
    const { width, height } = info.maps[char.map];
    rule(char.x + char.width <= width && char.y + char.height <= height, 'rect-inside', letter);
    rule(char.scale > 0 && char.range > 0, 'scale', letter);
    rule(char.bounds?.length === 4 && char.bounds[1] < 0 && char.bounds[3] > 0, 'bounds', letter);
    for (const name of ['xoffset', 'yoffset', 'xadvance'])
      rule(Number.isFinite(char[name]), 'numbers', letter);
  }
  for (const [first, seconds] of Object.entries<object>(kerning))
    for (const id of [first, ...Object.keys(seconds)]) rule(/^\d+$/.test(id), 'kerning', id);
}
