import sharp from 'sharp';
import { type Files, only, rule } from './rules.ts';

const NUMBERS = ['x', 'y', 'w', 'h', 'offset', 'shift'] as const;

/** Reads a package as GameMaker's editor does: a GMFont in JSON, its texture of the same name beside it, one line height. */
export async function readGamemaker(files: Files): Promise<void> {
  const { path, bytes, folder } = only(files, '.yy');
  const font = JSON.parse(bytes.toString());
  rule(font.resourceType === 'GMFont', 'type', font.resourceType);
  // Names of assets are identifiers, and folder and file are called after them.
  rule(/^[A-Za-z_]\w*$/.test(font.name), 'name', font.name);
  rule(path === `fonts/${font.name}/${font.name}.yy`, 'path', path);
  rule(font.regenerateBitmap === false, 'bitmap-kept');
  const png = files.get(`${folder}${font.name}.png`);
  rule(png, 'texture-beside');
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  rule(info.channels === 4, 'rgba8');
  const glyphs = Object.entries<Record<string, number>>(font.glyphs);
  rule(glyphs.length > 0, 'glyphs');
  for (const [key, glyph] of glyphs) {
    rule(Number(key) === glyph.character, 'key', key);
    for (const name of NUMBERS) rule(Number.isInteger(glyph[name]), 'whole-numbers', key);
    const [x = 0, y = 0, w = 0, h = 0] = [glyph.x, glyph.y, glyph.w, glyph.h];
    rule(x >= 0 && y >= 0 && x + w <= info.width && y + h <= info.height, 'rect-inside', key);
    rule(w === 0 || h === font.lineHeight, 'line-high', key);
    rule(
      font.ranges.some((range: any) => range.lower <= Number(key) && Number(key) <= range.upper),
      'ranges',
      key,
    );
    const inked = (row: number) =>
      Array.from({ length: w }, (_, i) => data[((y + row) * info.width + x + i) * 4 + 3] as number).some(
        (a) => a > 0,
      );
    rule(w === 0 || Array.from({ length: h }, (_, row) => row).some(inked), 'inked', key);
  }
}
