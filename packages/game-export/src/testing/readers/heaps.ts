import { type Files, only, rule } from './rules.ts';
import { xmlElements } from './xml.ts';

/** Reads a package as Heaps does (hxd/fmt/bfnt/FontParser.hx). */
export function readHeaps(files: Files): void {
  const { bytes, folder } = only(files, '.fnt');
  const text = bytes.toString();
  if (text.startsWith('<?xm')) readXml(text, folder, files);
  else readText(text, folder, files);
}

function readText(text: string, folder: string, files: Files): void {
  rule(text.startsWith('info'), 'signature', text.slice(0, 8));
  const values = (line: string) =>
    new Map(
      [...line.matchAll(/ *?([0-9a-zA-Z]+)=("[^"]+"|.+?)(?:[ \r]|$)/g)].map((m) => [m[1], m[2]] as const),
    );
  for (const line of text.split('\n')) {
    const kind = line.slice(0, line.indexOf(' '));
    if (kind === 'common') rule(values(line).get('pages') === '1', 'one-page', line);
    if (kind === 'page') {
      const file = values(line).get('file')?.replaceAll('"', '');
      rule(files.has(folder + file), 'page-beside', file);
    }
    if (kind === 'distanceField') rule(false, 'field-only-in-xml', line);
    if (kind !== 'char') continue;
    const char = values(line);
    for (const name of ['id', 'x', 'y', 'width', 'height', 'xoffset', 'yoffset', 'xadvance']) {
      rule(/^-?\d+$/.test(char.get(name) ?? ''), 'char', line);
    }
  }
}

function readXml(text: string, folder: string, files: Files): void {
  const elements = xmlElements(text);
  for (const name of ['info', 'common', 'pages', 'chars']) {
    rule(
      elements.some((element) => element.name === name),
      'xml',
      name,
    );
  }
  // Access throws for a missing node.
  rule(
    elements.some(({ name }) => name === 'kernings'),
    'xml-kernings',
  );
  const pages = elements.filter(({ name }) => name === 'page');
  rule(pages.length === 1, 'one-page', pages.length);
  rule(files.has(folder + pages[0]?.attributes.file), 'page-beside', pages[0]?.attributes.file);
  const field = elements.find(({ name }) => name === 'distanceField')?.attributes;
  if (field)
    rule(/^\d+$/.test(field.distanceRange ?? '') && /^m?sdf$/.test(field.fieldType ?? ''), 'distance-field');
}
