import { type Format, GENERAL } from './format.ts';
import { parseXml } from './xml.ts';

/** Elements within a text, of XLIFF 1.2 (inline elements) and 2.0 (inline codes). */
const INLINE = new Set('g x bx ex ph bpt ept it ut sub mrk pc sc ec sm em cp'.split(' '));
const UNITS = new Set(['trans-unit', 'segment', 'ignorable']);

/** Translations of XLIFF 1.2 and 2.0, or source texts that have none. */
export const xliff: Format = {
  label: 'XLIFF',
  endings: ['.xlf', '.xliff', '.mxliff', '.sdlxliff'],
  sign: /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:\w+:)?xliff\b/,
  markup: [...GENERAL, 'xliff'],
  async read({ text, texts, steps }) {
    const target = texts.part('target', '译文（target）', true);
    const source = texts.part('source', '没有译文的原文（source）', true);
    const ids: string[] = [];
    let unit: { source?: string; target?: string; line: number } | undefined;
    let into: 'source' | 'target' | undefined;
    let current = '';
    const put = () => {
      if (!unit) return;
      const key = ids.filter(Boolean).join('/');
      if (unit.target?.trim()) texts.add(target, key, unit.line, unit.target);
      else if (unit.source) texts.add(source, key, unit.line, unit.source);
    };
    try {
      await parseXml(
        text,
        {
          open(name, attributes, line) {
            if (name === 'unit') ids.push(attributes.name || attributes.id || '');
            else if (UNITS.has(name)) {
              ids.push(attributes.resname || attributes.id || '');
              unit = { line };
            } else if (unit && !into && (name === 'source' || name === 'target')) {
              into = name;
              current = '';
              unit.line = line;
            } else if (into && INLINE.has(name)) {
              if (name === 'cp') current += characterOf(attributes.hex);
              else
                current += `<${name}${attributes.id ? ` id="${attributes.id.replace(/["<>\n]/g, '')}"` : ''}>`;
            } else if (name === 'alt-trans') {
              // Suggestions, which follow the text of a unit.
              put();
              unit = undefined;
            }
          },
          close(name) {
            if (into && name === into) {
              if (unit) unit[into] = current;
              into = undefined;
            } else if (into && INLINE.has(name)) {
              if (name !== 'cp') current += `</${name}>`;
            } else if (name === 'unit') ids.pop();
            else if (UNITS.has(name)) {
              put();
              ids.pop();
              unit = undefined;
            }
          },
          text(piece) {
            if (into) current += piece;
          },
        },
        steps,
      );
    } finally {
      // A unit that an error cuts short has its finished source or target.
      put();
    }
  },
};

function characterOf(hex = ''): string {
  const code = Number.parseInt(hex, 16);
  return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
