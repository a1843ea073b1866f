import { type Format, GENERAL } from './format.ts';
import { readXmlTexts } from './xml-texts.ts';

/** Translations of Qt Linguist, not TypeScript. Messages that the program has no more are left out. */
export const qt: Format = {
  label: 'Qt 翻译（ts）',
  endings: ['.ts'],
  recognises: (head) =>
    /^\uFEFF?\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?(?:<!DOCTYPE\s+TS\b|<TS[\s>])/.test(
      head,
    ),
  markup: [...GENERAL, 'qt', 'inline'],
  async read(input) {
    const { texts } = input;
    const translated = texts.part('translation', '译文（translation）', true);
    const source = texts.part('source', '没有译文的原文（source）', true);
    let context = '';
    let message:
      | { source: string; line: number; forms: { line: number; text: string }[]; gone: boolean }
      | undefined;
    await readXmlTexts(input, {
      isText: (path) => {
        const { name, attributes } = path.at(-1) ?? {};
        if (name === 'translation') {
          if (message && /^(?:obsolete|vanished)$/.test(attributes?.type ?? '')) message.gone = true;
          return message?.gone === true || !/^yes$/.test(path.at(-2)?.attributes.numerus ?? '');
        }
        return (
          name === 'source' || name === 'numerusform' || (name === 'name' && path.at(-2)?.name === 'context')
        );
      },
      text(path, content) {
        const { name, line } = path.at(-1) as (typeof path)[number];
        // Characters that XML cannot hold.
        const text = content.replace(
          /<byte value="(x?)([0-9a-f]{1,6})"><\/byte>/gi,
          (_, hex: string, code: string) => String.fromCharCode(Number.parseInt(code, hex ? 16 : 10)),
        );
        if (name === 'name') context = text;
        else if (!message || message.gone) return;
        else if (name === 'source') {
          message.source = text;
          message.line = line;
        } else for (const form of forms(text)) message.forms.push({ line, text: form });
      },
      open(path) {
        if (path.at(-1)?.name === 'message')
          message = { source: '', line: path.at(-1)?.line ?? 1, forms: [], gone: false };
      },
      close(path) {
        if (path.at(-1)?.name !== 'message' || !message) return;
        const key = `${context && `${context}|`}${message.source}`;
        const filled = message.forms.filter(({ text }) => text.trim());
        for (const { line, text } of filled) texts.add(translated, key, line, text);
        if (filled.length === 0 && !message.gone) texts.add(source, key, message.line, message.source);
        message = undefined;
      },
    });
  },
};

/** Variants of a text by length. */
const forms = (text: string): string[] =>
  text.includes('<lengthvariant')
    ? text.split(/<\/?lengthvariant[^>]{0,40}>/).filter((form) => form.trim())
    : [text];
