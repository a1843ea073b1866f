import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf, normalise, words as wordsOf } from '@ziwan/catalogue';
import type { KeywordReading, WordType } from '@ziwan/contract';
import { OTHER_SCRIPTS } from '@ziwan/contract/scripts';
import { z } from 'zod';
import { lettersOf } from './script-samples.ts';

const schema = z.array(
  z.strictObject({
    /**
     * Tags of one type, any of which will do; or `variable`; or weights, or a text that the fonts draw, with their name;
     * or the name of what no tag stands for. `near` are styles to offer where no font has it.
     */
    tags: z.array(z.string()).min(1).optional(),
    variable: z.literal(true).optional(),
    weights: z.array(z.int()).optional(),
    draws: z.string().optional(),
    near: z.array(z.string()).optional(),
    name: z.string().optional(),
    words: z.array(z.string()),
  }),
);

/** Read at the first search. */
let read: z.infer<typeof schema> | null = null;
const entries = () =>
  (read ??= schema.parse(JSON.parse(readFileSync(join(catalogueOf(), 'search-words.json'), 'utf8'))));

/** Tags for which a word stands besides being the name of one: 小篆 is a script, and fonts of it are in the style 篆书. */
export const otherTagsOf = (word: string): readonly string[] =>
  entries().flatMap(({ tags = [], words }) =>
    words.some((known) => normalise(known) === normalise(word)) ? tags : [],
  );

/** Styles that are near those which a tag stands for. */
export const nearTo = (tags: readonly string[]): readonly string[] =>
  entries().flatMap((entry) => (entry.tags?.some((tag) => tags.includes(tag)) ? (entry.near ?? []) : []));

/** Say that a font is meant, and nothing of it. */
const FILLERS = [
  ...[
    '字体',
    '字型',
    '字库',
    '字',
    '体',
    '的',
    '中文',
    '汉字',
    '下载',
    'font',
    'fonts',
    'typeface',
    'chinese font',
  ],
  ...[
    '好看',
    '好用',
    '常用',
    '适合',
    '适合做',
    '推荐',
    '大全',
    '素材',
    '设计',
    '在线',
    '最新',
    '热门',
    '流行',
    '风格',
  ],
  ...['个人', '个人使用', '感', '风', '系', '类', '款', 'best', 'new', 'popular', 'style'],
];

type Meaning = Pick<KeywordReading['words'][number], 'type' | 'names' | 'tagNumber'> & {
  tags: readonly string[];
  /** Any of them will do, or any of the tags. */
  weights: readonly number[];
  draws: string | null;
  /** Styles that are near what no font has. */
  near: readonly string[];
};
export type ReadWord = Meaning & { word: string };

/** What words stand for, by normalised word. */
export type Vocabulary = ReadonlyMap<string, Meaning>;

interface Tag {
  dict_number: string;
  dict_name: string;
  type: WordType;
}

const NOTHING = { tagNumber: null, tags: [], weights: [], draws: null, near: [] };

/**
 * @param dictionary tags that fonts have
 * @param others tags that none has: those of scripts ask for fonts that draw them
 */
export function vocabularyOf(dictionary: readonly Tag[], others: readonly Tag[] = []): Vocabulary {
  const byNumber = new Map(dictionary.map((tag) => [tag.dict_number, tag]));
  const meaning = (tags: readonly Tag[]): Meaning => ({
    ...NOTHING,
    type: (tags[0] as Tag).type,
    names: tags.map((tag) => tag.dict_name),
    tagNumber: tags.map((tag) => tag.dict_number).join(','),
    tags: tags.map((tag) => tag.dict_number),
  });
  const known = new Map<string, Meaning>();
  const namesOf = scriptWords();
  for (const tag of dictionary)
    for (const word of namesOf(tag.dict_number)) known.set(normalise(word), meaning([tag]));
  for (const tag of others)
    for (const word of namesOf(tag.dict_number))
      known.set(normalise(word), {
        ...NOTHING,
        type: 'draws',
        names: [tag.dict_name],
        // Read for a word that is asked for: there are 170 scripts.
        get draws() {
          return lettersOf(scriptOfTag(tag.dict_number));
        },
      });
  for (const { tags = [], weights = [], draws = null, near = [], name = '可变字体', words } of entries()) {
    const used = tags.flatMap((number) => byNumber.get(number) ?? []);
    const told = { ...NOTHING, names: [name] };
    const script = dictionary.find((tag) => tag.dict_name === name);
    let meant: Meaning;
    if (weights.length > 0)
      meant = { ...told, type: 'weight', tags: used.map((tag) => tag.dict_number), weights };
    else if (used.length > 0) meant = meaning(used);
    else if (tags.length > 0) continue;
    else if (near.length > 0) meant = { ...told, type: 'style', near };
    else if (draws === null) meant = { ...told, type: 'variable' };
    else meant = script ? { ...meaning([script]), draws } : { ...told, type: 'draws', draws };
    for (const word of words) known.set(normalise(word), meant);
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
    const script = scriptOfTag(tag);
    if (script === '') return [];
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

/** Script of a tag (`script.taml`), by its code in Unicode; empty for other tags. */
function scriptOfTag(tag: string): string {
  const [, first, rest] = /^script\.([a-z])([a-z]{3})$/.exec(tag) ?? [];
  return first === undefined ? '' : `${first.toUpperCase()}${rest}`;
}

const fillers = new Set(FILLERS.map(normalise));

/** True for a word such as 字体, which leaves nothing to search by. */
export const isFiller = (word: string): boolean => fillers.has(normalise(word));

/** True for a row of fillers, such as 好看的字体. */
export const saysNothing = (text: string): boolean => rowOf(text, new Map())?.length === 0;

/** Reads a text as a row of known words and fillers: 免费商用手写体, "pixel font". Null if it has anything else. */
export function wordsIn(text: string, vocabulary: Vocabulary): ReadWord[] | null {
  const found = rowOf(text, vocabulary);
  return found && found.length > 0 ? found : null;
}

/** Known words of a text that has other things, too: 粗圆体 has 圆体. Latin words count whole. */
export function wordsWithin(text: string, vocabulary: Vocabulary): ReadWord[] {
  const found: ReadWord[] = [];
  for (const part of wordsOf(text).flatMap((word) => word.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? [])) {
    const han = /\p{Script=Han}/u.test(part);
    for (let at = 0; at < part.length; ) {
      let end = part.length;
      // One hanzi is too little.
      while (han && end > at + 1 && !vocabulary.has(part.slice(at, end))) end--;
      const word = part.slice(at, end);
      const meaning = end > at + 1 ? vocabulary.get(word) : undefined;
      if (meaning) found.push({ word, ...meaning });
      at = meaning || !han ? end : at + 1;
    }
  }
  return found;
}

/** Words of a text that is a row of known words and fillers; null for any other. */
function rowOf(text: string, vocabulary: Vocabulary): ReadWord[] | null {
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
  return whole === '' ? null : from(0);
}
