import { type Files, only, rule } from './rules.ts';

const ITEM = /\w+=[^ \r\n]+/g;
const CHAR_FIELDS = ['id', 'x', 'y', 'width', 'height', 'xoffset', 'yoffset', 'xadvance'];
/** Largest texture that phones are sure to have. */
const LARGEST = 4096;

/**
 * Reads a package as Cocos Creator does: expressions over the whole text, the first match of each counting, values
 * ending at a space (the editor's fnt loader; the same expressions are in cocos2d-html5, CCLabelBMFont.js).
 */
export function readCocos(files: Files): void {
  const { bytes, folder } = only(files, '.fnt');
  const text = bytes.toString();
  const first = (pattern: RegExp, name: string) => {
    const line = text.match(pattern)?.[0];
    rule(line, name);
    return items(line);
  };
  rule(Number.isInteger(Number(first(/info .*/i, 'info').size)), 'info');
  const common = first(/common .*/i, 'common');
  rule(Number(common.lineHeight) > 0, 'common');
  rule(common.pages === '1', 'one-page', common.pages);
  rule(Number(common.scaleW) <= LARGEST && Number(common.scaleH) <= LARGEST, 'texture-size');
  const page = first(/page .*/i, 'page');
  rule(page.id === '0', 'page', page.id);
  rule(files.has(folder + page.file?.replace(/^"|"$/g, '')), 'page-beside', page.file);
  for (const line of text.match(/char .*/gi) ?? []) {
    const char = items(line);
    for (const field of CHAR_FIELDS) rule(/^-?\d+(\.\d+)?$/.test(char[field] ?? ''), 'char', line);
  }
}

const items = (line: string): Record<string, string> =>
  Object.fromEntries((line.match(ITEM) ?? []).map((item) => item.split('=', 2) as [string, string]));
