import { eachLine } from './each-line.ts';
import type { Format } from './format.ts';
import { usualByLanguage } from './languages.ts';

const HEADER = /^\uFEFF?\s*l_(\w{2,40})\s*:\s*(?:#.*)?$/;
/** The text goes on to the last quote of the line: quotes within it need no escape. */
const ENTRY = /^\s*([\w.'-]+)\s*:\s*\d*\s*"(.*)"\s*(?:#[^"]*)?$/;

/** Localisation of Paradox's games: `l_simp_chinese:`, then `KEY:0 "text"`. Close to YAML, and none. */
export const paradox: Format = {
  label: 'Paradox 本地化（yml）',
  endings: ['.yml'],
  recognises: (head) =>
    /^\uFEFF?(?:\s|#.*\n)*l_\w{2,40}\s*:/.test(head) && /^[ \t]*[\w.'-]+[ \t]*:[ \t]*\d*[ \t]*"/m.test(head),
  markup: ['paradox', 'escapes'],
  async read(input) {
    const { texts, problems } = input;
    const languages = [...input.text.matchAll(/^\uFEFF?[ \t]*l_(\w{2,40})\s*:/gm)].map(
      ([, name = '']) => name,
    );
    const usual = usualByLanguage(languages);
    let part = texts.part('', '没有写明语言', true);
    await eachLine(input, (line, number) => {
      const language = HEADER.exec(line)?.[1];
      if (language) {
        part = texts.part(language, `语言：l_${language}`, usual(language));
        return;
      }
      if (/^\uFEFF?\s*(?:#|$)/.test(line)) return;
      const [, key = '', text] = ENTRY.exec(line) ?? [];
      if (text === undefined) problems.add(number, '不是「键:0 "文字"」的样子，没有读。');
      else texts.add(part, key, number, text.replaceAll('\\"', '"'));
    });
  },
};
