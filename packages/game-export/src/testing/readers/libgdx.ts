import { type Files, INT, only, rule, whole } from './rules.ts';

const CHAR_TOKENS = ['char', 'id', 'x', 'y', 'width', 'height', 'xoffset', 'yoffset', 'xadvance', 'page'];

/** Reads a package as libGDX does (BitmapFont.java, `BitmapFontData.load`). */
export function readLibgdx(files: Files): void {
  const { bytes, folder } = only(files, '.fnt');
  const lines = bytes.toString().split('\n');
  const info = lines.shift() ?? '';
  const after = info.slice(info.indexOf('padding=') + 'padding='.length);
  const end = after.indexOf(' ');
  rule(info.includes('padding=') && end > 0, 'padding');
  const padding = after.slice(0, end).split(',');
  rule(padding.length === 4, 'padding');
  for (const value of padding) whole(value, INT, 'padding');

  const common = (lines.shift() ?? '').split(' ');
  whole(/^lineHeight=(.*)/.exec(common[1] ?? '')?.[1], INT, 'line-height');
  whole(/^base=(.*)/.exec(common[2] ?? '')?.[1], INT, 'base');
  const pages = common[5]?.startsWith('pages=') ? Math.max(1, Number(common[5].slice('pages='.length))) : 1;
  for (let page = 0; page < pages; page++) {
    const line = lines.shift() ?? '';
    rule(Number(/.*id=(\d+)/.exec(line)?.[1] ?? Number.NaN) === page, 'page-line', line);
    const file = /.*file="?([^"]+)"?/.exec(line)?.[1];
    rule(file !== undefined, 'page-line', line);
    rule(files.has(folder + file), 'page-beside', file);
  }
  for (const line of lines) {
    if (line.startsWith('kernings ')) break;
    if (!line.startsWith('char ')) continue;
    const tokens = line.split(/[ =]+/);
    CHAR_TOKENS.forEach((name, index) => {
      const at = index === 0 ? 0 : 2 * index - 1;
      rule(tokens[at] === name, 'char-order', line);
      if (index > 0) whole(tokens[at + 1], INT, 'whole-numbers');
    });
    rule(Number(tokens[18]) < pages, 'char-page', line);
  }
}
