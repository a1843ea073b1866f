import { type Files, only, rule, whole } from './rules.ts';

const BYTE = [0, 0xff] as const;
const UINT16 = [0, 0xffff] as const;
const UINT32 = [0, 0xffffffff] as const;
const INT16 = [-0x8000, 0x7fff] as const;
const CHAR = {
  id: UINT32,
  x: UINT16,
  y: UINT16,
  width: UINT16,
  height: UINT16,
  xoffset: INT16,
  yoffset: INT16,
  xadvance: INT16,
  page: BYTE,
  chnl: BYTE,
};

/** Reads a package as MonoGame.Extended does (BMFTextLoader.cs, BitmapFont.cs): a negative id or a fraction throws. */
export function readMonogame(files: Files): void {
  const { bytes, folder } = only(files, '.fnt');
  const pages: string[] = [];
  const ids = new Set<number>();
  const pairs = new Set<string>();
  for (const line of bytes.toString().split('\n')) {
    const [kind, ...tokens] = line.match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
    const values = new Map(
      tokens.map((token) => token.replaceAll('"', '').split('=', 2) as [string, string]),
    );
    if (kind === 'info') {
      whole(values.get('size'), INT16, 'info');
      for (const side of values.get('padding')?.split(',') ?? []) whole(side, BYTE, 'padding');
    } else if (kind === 'common') {
      for (const name of ['lineHeight', 'base', 'scaleW', 'scaleH', 'pages'])
        whole(values.get(name), UINT16, 'common');
    } else if (kind === 'page') {
      pages.push(values.get('file') ?? '');
    } else if (kind === 'char') {
      rule(!values.get('id')?.startsWith('-'), 'no-negative-id', line);
      for (const [name, range] of Object.entries(CHAR)) whole(values.get(name), range, 'whole-numbers');
      const id = Number(values.get('id'));
      rule(!ids.has(id), 'unique-characters', line);
      ids.add(id);
      rule(Number(values.get('page')) < pages.length, 'char-page', line);
    } else if (kind === 'kerning') {
      for (const name of ['first', 'second']) whole(values.get(name), UINT32, 'whole-numbers');
      whole(values.get('amount'), INT16, 'whole-numbers');
      const pair = `${values.get('first')} ${values.get('second')}`;
      rule(!pairs.has(pair), 'unique-kernings', line);
      pairs.add(pair);
    }
  }
  rule(ids.size > 0, 'characters');
  for (const page of pages) rule(files.has(folder + page), 'page-beside', page);
}
