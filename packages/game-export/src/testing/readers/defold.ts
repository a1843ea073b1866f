import { type Files, INT, only, rule, whole } from './rules.ts';

const FIELDS = ['font', 'material', 'size', 'antialias', 'output_format', 'characters'];
const MATERIALS = ['font', 'font-df', 'font-fnt'].map((name) => `/builtins/fonts/${name}.material`);
const ENTRIES = ['info', 'common', 'page', 'chars', 'char', 'kerning', 'kernings', ''];

/** Reads a package as Defold's build does (font_ddf.proto, Fontc.java, BMFont.java). */
export function readDefold(files: Files): void {
  const { bytes } = only(files, '.font');
  const fields = new Map<string, string>();
  for (const line of bytes.toString('latin1').split('\n')) {
    if (line === '') continue;
    const [, name, value] = /^(\w+): (.+)$/.exec(line) ?? [];
    rule(name !== undefined && FIELDS.includes(name), 'known-field', line);
    fields.set(name, /^"/.test(value as string) ? unquoted(value as string) : (value as string));
  }
  const font = fields.get('font') ?? '';
  rule(font.startsWith('/') && files.has(font.slice(1)), 'font-in-project', font);
  rule(MATERIALS.includes(fields.get('material') ?? ''), 'material', fields.get('material'));
  whole(fields.get('size'), [1, INT[1]], 'size');
  const isField = fields.get('output_format') === 'TYPE_DISTANCE_FIELD';
  rule(isField || fields.get('output_format') === 'TYPE_BITMAP', 'output-format');
  rule(isField === fields.get('material')?.includes('font-df'), 'material-of-format');
  rule(font.endsWith('.fnt') === fields.get('material')?.includes('font-fnt'), 'material-of-bitmap');
  const charset = (files.get('charset.txt') as Buffer).toString();
  rule(fields.get('characters') === charset, 'characters', fields.get('characters'));
  if (font.endsWith('.fnt')) readBmfont((files.get(font.slice(1)) as Buffer).toString(), files);
}

/** A quoted string of protobuf's text format. */
function unquoted(text: string): string {
  rule(/^"(?:[^"\\]|\\[0-7]{3})*"$/.test(text), 'text-format', text);
  const bytes = text
    .slice(1, -1)
    .replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)));
  return Buffer.from(bytes, 'latin1').toString();
}

function readBmfont(text: string, files: Files): void {
  const pages: string[] = [];
  let count = 0;
  for (const line of text.split('\n')) {
    const entry = line.split(' ')[0] as string;
    rule(ENTRIES.includes(entry), 'entry', line);
    const value = (name: string) => new RegExp(` ${name}="?([^" ]*)"?`).exec(line)?.[1];
    if (entry === 'common') rule(value('pages') === '1', 'one-page', line);
    if (entry === 'page') pages.push(value('file') ?? '');
    if (entry === 'chars') count = whole(value('count'), INT, 'count');
    if (entry !== 'char') continue;
    for (const name of ['id', 'x', 'y', 'width', 'height', 'page']) whole(value(name), INT, 'whole-numbers');
    rule(count-- > 0, 'count', line);
  }
  rule(text.startsWith('info '), 'info');
  rule(files.has(`fonts/${pages[0]}`), 'page-beside', pages[0]);
}
