import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf, normalise } from '@ziwan/catalogue';
import type { KeywordReading, WordType } from '@ziwan/contract';
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

export type Meaning = Pick<KeywordReading['words'][number], 'type' | 'names' | 'tagNumber'> & {
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
  for (const { tags = [], draws = null, name = '可变字体', words } of entries()) {
    const used = tags.flatMap((number) => byNumber.get(number) ?? []);
    if (tags.length > 0 && used.length === 0) continue;
    const type = draws === null ? 'variable' : 'draws';
    const meant = used.length > 0 ? meaning(used) : { type, names: [name], tagNumber: null, tags: [], draws };
    for (const word of words) known.set(normalise(word), meant as Meaning);
  }
  // A tag's own name wins.
  for (const tag of dictionary) known.set(normalise(tag.dict_name), meaning([tag]));
  return known;
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
