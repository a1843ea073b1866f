import { unescapeSimple } from './code.ts';
import { type Format, GENERAL } from './format.ts';
import { readXmlTexts } from './xml-texts.ts';

/** Resources of Android: `string`, `string-array` and `plurals`. */
export const android: Format = {
  label: 'Android 字符串',
  endings: ['.xml'],
  recognises: (head) => /<resources[\s>]/.test(head) && /<(?:string|string-array|plurals|array)\s/.test(head),
  markup: [...GENERAL, 'inline'],
  async read(input) {
    const part = input.texts.part('strings', '字符串', true);
    const fixed = input.texts.part('fixed', '不翻译的字符串（translatable="false"）', false);
    await readXmlTexts(input, {
      isText: (path) =>
        /^(?:string|item)$/.test(path.at(-1)?.name ?? '') && path.at(-1)?.attributes.type !== 'id',
      text(path, content) {
        const owner = path.findLast(({ attributes }) => attributes.name);
        const key = owner?.attributes.name ?? '';
        const into = owner?.attributes.translatable === 'false' ? fixed : part;
        input.texts.add(into, key, path.at(-1)?.line ?? 1, unquoted(content));
      },
    });
  },
};

/**
 * What Android makes of a value: spaces collapse outside double quotes, which are not drawn; after a backslash come
 * quotes, `@`, `?`, `n` and numbers of characters.
 */
function unquoted(content: string): string {
  const pieces = content.match(/\\[\s\S]|"|[^\\"]+|\\/g) ?? [];
  let quoted = false;
  let text = '';
  for (const piece of pieces) {
    if (piece === '"') quoted = !quoted;
    else text += piece.startsWith('\\') || quoted ? piece : piece.replace(/\s+/g, ' ');
  }
  return unescapeSimple(text.trim());
}
