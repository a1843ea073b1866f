import { type Format, GENERAL } from './format.ts';
import { readXmlTexts } from './xml-texts.ts';

/** Members that name kinds of values, not texts. */
const CODE = /^NSStringFormat(?:SpecTypeKey|ValueTypeKey)$/;

/** Apple's `.stringsdict`: a property list of texts by plural form. */
export const applePlurals: Format = {
  label: 'Apple stringsdict',
  endings: ['.stringsdict'],
  markup: [...GENERAL, 'apple'],
  async read(input) {
    const part = input.texts.part('values', '文字', true);
    /** Key of each open dictionary, and of the value that comes next. */
    const keys: string[] = [''];
    await readXmlTexts(input, {
      isText: (path) => /^(?:key|string)$/.test(path.at(-1)?.name ?? ''),
      text(path, content) {
        const { name, line } = path.at(-1) as (typeof path)[number];
        if (name === 'key') keys[keys.length - 1] = content;
        else if (!CODE.test(keys.at(-1) ?? '')) input.texts.add(part, keys[1] ?? '', line, content);
      },
      open(path) {
        if (path.at(-1)?.name === 'dict') keys.push('');
      },
      close(path) {
        if (path.at(-1)?.name === 'dict') keys.pop();
      },
    });
  },
};
