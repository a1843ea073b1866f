import { textLines } from '../line-breaks.ts';
import type { OpenPart } from '../parts.ts';
import { type Format, GENERAL, type Input } from './format.ts';

const FIELD = /^\s*(msgctxt|msgid|msgid_plural|msgstr(?:\[(\d{1,2})\])?)\s*"(.*)"\s*$/;
const CONTINUED = /^\s*"(.*)"\s*$/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '', b: '', v: '', f: '' };

interface Field {
  line: number;
  text: string;
}

/** An entry between blank lines. */
interface Entry {
  context?: Field;
  id?: Field;
  plural?: Field;
  translations: Field[];
}

/** Catalogues of gettext: translations, or source texts that have none. */
export const po: Format = {
  label: 'PO / POT',
  endings: ['.po', '.pot'],
  sign: /^msgid\s+"/m,
  markup: GENERAL,
  async read(input) {
    const { text, problems, steps, texts } = input;
    const translated = texts.part('msgstr', '译文（msgstr）', true);
    const source = texts.part('msgid', '没有译文的原文（msgid）', true);
    let entry: Entry = { translations: [] };
    let last: Field | undefined;
    const end = () => {
      addEntry(input, entry, translated, source);
      entry = { translations: [] };
      last = undefined;
    };
    for (const { number, line, end: at } of textLines(text)) {
      if (steps.due()) await steps.pause(at / text.length);
      // Obsolete entries are comments.
      if (/^\s*(?:#|$)/.test(line)) {
        if (entry.translations.length > 0) end();
        continue;
      }
      const continued = CONTINUED.exec(line)?.[1];
      if (continued !== undefined && last) {
        last.text += decodeEscapes(continued);
        continue;
      }
      const field = FIELD.exec(line);
      if (!field) {
        problems.add(
          number,
          continued === undefined
            ? '不是 PO 的语句，引号可能没有闭合，已跳过。'
            : '引号前缺少 msgid 或 msgstr，已跳过。',
        );
        last = undefined;
        continue;
      }
      const [, keyword = '', , value = ''] = field;
      const startsNext = keyword === 'msgctxt' || (keyword === 'msgid' && entry.id);
      if (startsNext && (entry.id || entry.translations.length > 0)) end();
      last = { line: number, text: decodeEscapes(value) };
      if (keyword === 'msgctxt') entry.context = last;
      else if (keyword === 'msgid') entry.id = last;
      else if (keyword === 'msgid_plural') entry.plural = last;
      else entry.translations.push(last);
    }
    end();
  },
};

function addEntry({ texts, problems }: Input, entry: Entry, translated: OpenPart, source: OpenPart): void {
  const { context, id, plural, translations } = entry;
  if (!id) {
    const [first] = translations;
    if (first) problems.add(first.line, 'msgstr 前缺少 msgid。');
    for (const { line, text } of translations) texts.add(translated, '', line, text);
    return;
  }
  // The header is the translation of the empty text.
  if (id.text === '' && !context) return;
  const key = context ? `${context.text}|${id.text}` : id.text;
  const filled = translations.filter(({ text }) => text !== '');
  for (const { line, text } of filled) texts.add(translated, key, line, text);
  if (filled.length > 0) return;
  texts.add(source, key, id.line, id.text);
  if (plural) texts.add(source, key, plural.line, plural.text);
}

function decodeEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(.)/g, (_, character: string) => ESCAPES[character] ?? character);
}
