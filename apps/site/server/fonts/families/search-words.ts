import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf, normalise } from '@ziwan/catalogue';
import type { KeywordReading, WordType } from '@ziwan/contract';
import { OTHER_SCRIPTS } from '@ziwan/contract/scripts';
import { z } from 'zod';

const schema = z.array(
  z.strictObject({
    /** Tags of one type, any of which will do; or `variable`; or a text that the fonts draw, with its name. */
    tags: z.array(z.string()).min(1).optional(),
    variable: z.literal(true).optional(),
    draws: z.string().optional(),
    name: z.string().optional(),
    words: z.array(z.string()),
  }),
);

/** Read at the first search. */
let read: z.infer<typeof schema> | null = null;
const entries = () =>
  (read ??= schema.parse(JSON.parse(readFileSync(join(catalogueOf(), 'search-words.json'), 'utf8'))));

/** Say that a font is meant, and nothing of it. */
const FILLERS = [
  '字体',
  '字型',
  '字',
  '体',
  '的',
  '中文',
  '汉字',
  '免费下载',
  '下载',
  'font',
  'fonts',
  'typeface',
];

type Meaning = Pick<KeywordReading['words'][number], 'type' | 'names' | 'tagNumber'> & {
  tags: readonly string[];
  draws: string | null;
};
export type ReadWord = Meaning & { word: string };

/** What words stand for, by normalised word. */
export type Vocabulary = ReadonlyMap<string, Meaning>;

interface Tag {
  dict_number: string;
  dict_name: string;
  type: WordType;
}

/** @param dictionary tags that fonts have */
export function vocabularyOf(dictionary: readonly Tag[]): Vocabulary {
  const byNumber = new Map(dictionary.map((tag) => [tag.dict_number, tag]));
  const meaning = (tags: readonly Tag[]): Meaning => ({
    type: (tags[0] as Tag).type,
    names: tags.map((tag) => tag.dict_name),
    tagNumber: tags.map((tag) => tag.dict_number).join(','),
    tags: tags.map((tag) => tag.dict_number),
    draws: null,
  });
  const known = new Map<string, Meaning>();
  const wordsOf = scriptWords();
  for (const tag of dictionary)
    for (const word of wordsOf(tag.dict_number)) known.set(normalise(word), meaning([tag]));
  for (const { tags = [], draws = null, name = '可变字体', words } of entries()) {
    const used = tags.flatMap((number) => byNumber.get(number) ?? []);
    if (tags.length > 0 && used.length === 0) continue;
    const type = draws === null ? 'variable' : 'draws';
    const script = draws === null ? undefined : dictionary.find((tag) => tag.dict_name === name);
    const meant =
      used.length > 0
        ? meaning(used)
        : script
          ? { ...meaning([script]), draws }
          : { type, names: [name], tagNumber: null, tags: [], draws };
    for (const word of words) known.set(normalise(word), meant as Meaning);
  }
  // A tag's own name wins.
  for (const tag of dictionary) {
    const name = normalise(tag.dict_name);
    known.set(name, { ...meaning([tag]), draws: known.get(name)?.draws ?? null });
  }
  return known;
}

/** Languages whose names stand for the script that they are written in. */
const LANGUAGES =
  'am ar as az be bg bn bo ckb dv dz el fa gu he hi hy ii ka kk km kn ko ky lo mk ml mn mr my ne or pa ps ru sa sd si sr ta te tg th ti ug uk ur yi'.split(
    ' ',
  );
const LANGUAGES_OF = Map.groupBy(LANGUAGES, (code) => new Intl.Locale(code).maximize().script);

/** Gives the names of a script and of its languages in Chinese or English. */
function scriptNames(locale: 'zh' | 'en'): (script: string) => string[] {
  const scripts = new Intl.DisplayNames(locale, { type: 'script' });
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  return (script) => [
    scripts.of(script) ?? '',
    ...(LANGUAGES_OF.get(script) ?? []).map((code) => languages.of(code) ?? ''),
  ];
}

/** Gives words for the script of a tag (`script.taml`). */
function scriptWords(): (tag: string) => string[] {
  const [inChinese, inEnglish] = [scriptNames('zh'), scriptNames('en')];
  return (tag) => {
    const [, first, rest] = /^script\.([a-z])([a-z]{3})$/.exec(tag) ?? [];
    if (first === undefined) return [];
    const script = `${first.toUpperCase()}${rest}`;
    const chinese = [OTHER_SCRIPTS[script] ?? '', ...inChinese(script)];
    const stems = chinese.filter((name) => /[文语]$/.test(name)).map((name) => name.slice(0, -1));
    return [
      ...chinese,
      ...stems.flatMap((stem) => [`${stem}文`, `${stem}语`]),
      // One hanzi is too little to tell a script by.
      ...stems.filter((stem) => stem.length > 1),
      ...inEnglish(script).filter((name) => name !== script),
    ].filter((word) => word !== '');
  };
}

const fillers = new Set(FILLERS);

/** True for a word such as 字体, which leaves nothing to search by. */
export const isFiller = (word: string): boolean => fillers.has(normalise(word));

/** Reads a text as a row of known words and fillers: 免费商用手写体, "pixel font". Null if it has anything else. */
export function wordsIn(text: string, vocabulary: Vocabulary): ReadWord[] | null {
  const whole = normalise(text);
  const failed = new Set<number>();
  const longest = 16;
  const from = (at: number): ReadWord[] | null => {
    if (at === whole.length) return [];
    if (failed.has(at)) return null;
    for (let end = Math.min(whole.length, at + longest); end > at; end--) {
      const word = whole.slice(at, end);
      const meaning = vocabulary.get(word);
      const rest = meaning || fillers.has(word) ? from(end) : null;
      if (rest) return meaning ? [{ word, ...meaning }, ...rest] : rest;
    }
    failed.add(at);
    return null;
  };
  const found = from(0);
  return found && found.length > 0 ? found : null;
}
