import { eachLine } from './each-line.ts';
import { type Format, GENERAL } from './format.ts';
import { runAtEnd } from './run-at-end.ts';

/** Spaces that Java's `Properties` knows. */
const SPACE = '[ \\t\\f]';
const ENTRY = new RegExp(`^${SPACE}*((?:[^\\\\ \\t\\f:=]|\\\\.)*)(?:${SPACE}*[=:]|${SPACE})?${SPACE}*`);
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '' };

/** Resource bundles of Java: `key=text`, where a line ends with `\` if the next one goes on. */
export const properties: Format = {
  label: 'Java properties',
  endings: ['.properties'],
  markup: [...GENERAL, 'messageformat'],
  async read(input) {
    const part = input.texts.part('values', '文字', true);
    let open: { line: number; text: string } | undefined;
    const end = () => {
      if (!open) return;
      const { line, text } = open;
      open = undefined;
      const [head = '', key = ''] = ENTRY.exec(text) ?? [];
      const value = text
        .slice(head.length)
        .replace(/\\([^uUx\d])/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
      input.texts.add(part, key.replace(/\\(.)/g, '$1'), line, value);
    };
    await eachLine(input, (line, number) => {
      const content = line.replace(/^\uFEFF?[ \t\f]+/, '');
      if (!open && /^\uFEFF?(?:[#!]|$)/.test(content)) return;
      const goesOn = runAtEnd(content, '\\') % 2 === 1;
      const own = goesOn ? content.slice(0, -1) : content;
      open = { line: open?.line ?? number, text: (open?.text ?? '') + own };
      if (!goesOn) end();
    });
    end();
  },
};
