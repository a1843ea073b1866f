import { type Files, only, rule } from './rules.ts';

const LINE_BYTES = 256;
const FILE_NAME = 128;
const CHAR =
  /^char\s+id=-?\d+\s+x=\d+\s+y=\d+\s+width=\d+\s+height=\d+\s+xoffset=-?\d+\s+yoffset=-?\d+\s+xadvance=-?\d+(?![.\d])/;

/** Reads a package as raylib does (rtext.c, `LoadBMFont`): each line at its place, one page. */
export function readRaylib(files: Files): void {
  const { bytes, folder } = only(files, '.fnt');
  const lines = bytes.toString().split('\n');
  for (const line of lines) rule(Buffer.byteLength(line) < LINE_BYTES, 'line-length', line);
  const common = /lineHeight=\d+ base=\d+ scaleW=\d+ scaleH=\d+ pages=(\d+)/.exec(lines[1] ?? '');
  rule(common, 'common-on-line-2', lines[1]);
  rule(common[1] === '1', 'one-page', common[1]);
  const file = /file="([^"]+)"/.exec(lines[2] ?? '')?.[1];
  rule(file !== undefined, 'page-on-line-3', lines[2]);
  rule(file.length <= FILE_NAME, 'file-name', file);
  rule(files.has(folder + file), 'page-beside', file);
  const count = /count=(\d+)/.exec(lines[3] ?? '')?.[1];
  rule(count !== undefined && lines[3]?.startsWith('chars '), 'count-on-line-4', lines[3]);
  for (let i = 0; i < Number(count); i++) rule(CHAR.test(lines[4 + i] ?? ''), 'char-lines', lines[4 + i]);
  rule(!lines[4 + Number(count)]?.startsWith('char '), 'count', count);
}
