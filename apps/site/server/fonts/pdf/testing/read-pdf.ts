import { inflateSync } from 'node:zlib';

/** Text that a test extracts from a PDF written by this domain; not a general PDF reader. */
export interface ReadPdf {
  pages: number;
  /** Visible text in content order, one run per line, decoded through the embedded ToUnicode maps. */
  text: string;
  byPage: string[];
  /** What draws each page, with numbers of glyphs in its text. */
  contents: string[];
  /** Replacement texts of drawn shapes (`ActualText`). */
  actual: string[];
  fonts: { name: string; subtype: string; file: Buffer }[];
}

/** @throws Error when the PDF lacks a part that all text needs */
export function readPdf(pdf: Buffer): ReadPdf {
  const source = pdf.toString('latin1');
  const objects = new Map<number, string>();
  for (const match of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(Number(match[1]), match[2] as string);
  }
  const object = (id: string | undefined): string => {
    const found = objects.get(Number(id));
    if (found === undefined) throw new Error(`object ${id} is not in the PDF`);
    return found;
  };
  const reference = (dict: string, key: string) => new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dict)?.[1];
  const fonts: ReadPdf['fonts'] = [];
  const unicode = new Map<string, string[]>();
  for (const [, name, id] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    if (unicode.has(name as string)) continue;
    const dict = object(id);
    unicode.set(name as string, readCmap(stream(object(reference(dict, 'ToUnicode'))).toString('latin1')));
    const descendant = object(reference(dict, 'DescendantFonts'));
    const descriptor = object(reference(descendant, 'FontDescriptor'));
    fonts.push({
      name: /\/BaseFont \/(\S+)/.exec(dict)?.[1] ?? '',
      subtype: /\/Subtype \/(\S+)/.exec(descendant)?.[1] ?? '',
      file: stream(object(/\/FontFile[23] (\d+) 0 R/.exec(descriptor)?.[1])),
    });
  }
  const pages = [...objects.values()].filter((o) => /\/Type \/Page\n/.test(o));
  const byPage: string[] = [];
  const contents: string[] = [];
  const actual: string[] = [];
  for (const page of pages) {
    const lines: string[] = [];
    const content = stream(object(reference(page, 'Contents'))).toString('latin1');
    contents.push(content);
    for (const [, beside, font, array] of content.matchAll(
      /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)|\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g,
    )) {
      if (beside !== undefined) actual.push(utf16(unescaped(beside)));
      else if (font !== undefined) lines.push(font);
      else if (array !== undefined)
        lines[lines.length - 1] = shown(array, unicode.get(lines.at(-1) ?? '') ?? []);
    }
    byPage.push(lines.join('\n'));
  }
  return { contents, pages: pages.length, text: byPage.join('\n'), byPage, actual, fonts };
}

function stream(object: string): Buffer {
  const start = object.indexOf('stream\n') + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(object)?.[1]);
  const bytes = Buffer.from(object.slice(start, start + length), 'latin1');
  return /FlateDecode/.test(object.slice(0, start)) ? inflateSync(bytes) : bytes;
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Converts a UTF-16 literal string to hex, without its byte order mark. */
function unescaped(literal: string): string {
  const bytes = literal.replace(/\\([\s\S])/g, (_, c: string) => ESCAPED[c] ?? c);
  return Buffer.from(bytes, 'latin1').subarray(2).toString('hex');
}

const utf16 = (hex: string): string =>
  Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le');

/** Maps glyph numbers to text, from the ranges of a ToUnicode map. */
function readCmap(cmap: string): string[] {
  const texts: string[] = [];
  for (const [, first, list] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    [...(list as string).matchAll(/<([^>]*)>/g)].forEach(([, hex], i) => {
      texts[Number.parseInt(first as string, 16) + i] = utf16(hex as string);
    });
  }
  return texts;
}

function shown(array: string, unicode: readonly string[]): string {
  return [...array.matchAll(/<([0-9a-f]*)>/g)]
    .flatMap(([, hex]) => (hex as string).match(/.{4}/g) ?? [])
    .map((glyph) => unicode[Number.parseInt(glyph, 16)] ?? '')
    .join('');
}
