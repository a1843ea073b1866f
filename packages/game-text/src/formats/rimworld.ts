import { type Format, GENERAL } from './format.ts';
import { readXmlTexts } from './xml-texts.ts';

/** Translations of RimWorld: each element of `LanguageData` is a key, its content a text or a list of them (`li`). */
export const rimworld: Format = {
  label: 'RimWorld 翻译',
  endings: ['.xml'],
  recognises: (head) => /<LanguageData[\s>]/.test(head),
  markup: [...GENERAL, 'rimworld'],
  async read(input) {
    const part = input.texts.part('texts', '文字', true);
    await readXmlTexts(input, {
      isText: ({ length, 0: root }) => length === 2 && root?.name === 'LanguageData',
      text(path, content) {
        const { name = '', line: first = 1 } = path[1] ?? {};
        let line = first;
        for (const item of content.split(/<\/?li>/)) {
          input.texts.add(part, name, line, item.trim());
          line += item.split('\n').length - 1;
        }
      },
    });
  },
};
