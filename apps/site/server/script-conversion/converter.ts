import { ConverterFactory, Locale } from 'opencc-js';
import { formsByContext } from './context.ts';
import { converterByWords } from './lattice.ts';
import { OWN_CHARACTERS, OWN_WORDS } from './words.ts';

export type Script = 'hant' | 'hans';

export interface Converted {
  text: string;
  /** `index` counts code points of the result. */
  choices: { index: number; source: string; chosen: string; options: string[] }[];
}

interface Direction {
  /** Keeps the number of code points. */
  convert(text: string): string[];
  /** Each character's forms in the dictionaries, the default first. */
  forms: ReadonlyMap<string, readonly string[]>;
}

const SCRIPTS = ['hans', 'hant'] as const;

const made = new Map<Script, Direction>();

/**
 * Converts word by word, and reports characters with several forms: 发 is 發 or 髮, depending on meaning.
 * Words and forms come from OpenCC's dictionaries.
 */
export function convert(text: string, to: Script): Converted {
  const direction = directionTo(to);
  return withChoices([...text], direction.convert(text), direction);
}

/** The forms of every character that changes, as words: the character, then its forms, the default first. */
export const formsIn = (script: Script): string =>
  Array.from(directionTo(script).forms, ([character, forms]) => [
    character,
    ...forms.filter((form) => form !== character),
  ])
    .filter((word) => word.length > 1)
    .map((word) => word.join(''))
    .join(' ');

/** Other forms of a character in a script, the default first. */
export const formsOf = (character: string, script: Script): string[] =>
  (directionTo(script).forms.get(character) ?? []).filter((form) => form !== character);

/** The text as written and in the other script, so that search matches either. */
export function writingsOf(text: string): string[] {
  if (!/\p{Script=Han}/u.test(text)) return [text];
  return [...new Set([text, ...SCRIPTS.map((to) => directionTo(to).convert(text).join(''))])];
}

function withChoices(source: readonly string[], result: readonly string[], { forms }: Direction): Converted {
  const choices = source.flatMap((character, index) => {
    const known = forms.get(character);
    if (!known || known.length < 2) return [];
    const chosen = result[index] as string;
    return [
      { index, source: character, chosen, options: known.includes(chosen) ? [...known] : [chosen, ...known] },
    ];
  });
  return { text: result.join(''), choices };
}

/** Opens dictionaries on first use, as each direction takes some megabytes and 100 ms. */
function directionTo(to: Script): Direction {
  let direction = made.get(to);
  if (!direction) {
    direction = open(to);
    made.set(to, direction);
  }
  return direction;
}

type Dictionary = string | readonly (readonly [from: string, to: string])[];
type Groups = readonly (readonly Dictionary[])[];

/** Uses the forms found in traditional fonts: 裡, 麵 and 為, whereas OpenCC's own standard has 裏, 麪 and 爲. */
const inUsualForms = ConverterFactory(...Locale.to.tw);

function open(to: Script): Direction {
  const groups: Groups = [OWN_CHARACTERS[to], ...(to === 'hant' ? Locale.from.cn : Locale.to.cn)];
  const forms = new Map<string, string[]>();
  const add = (from: string, to: string) => {
    const known = forms.get(from);
    if (!known) forms.set(from, [to]);
    else if (!known.includes(to)) known.push(to);
  };
  // Reads characters first, so that the default form leads, then the forms used in phrases of equal length.
  const entries = groups
    .flat()
    .flatMap(entriesOf)
    .map(([from, to]) => [[...from], [...to]] as const);
  entries.sort(([a], [b]) => a.length - b.length);
  for (const [from, to] of entries) {
    if (from.length !== to.length) continue;
    for (const [i, character] of from.entries()) add(character, to[i] as string);
  }
  const convertWords = converterByWords(wordsOf([OWN_WORDS[to], ...groups], to));
  const convert = (text: string) => {
    const result = [...convertWords(text)];
    for (const [index, form] of formsByContext(text, to)) result[index] = form;
    return result;
  };
  return { convert, forms };
}

/** Words of the dictionaries, with traditional ones in their usual forms. Earlier dictionaries take precedence. */
function wordsOf(groups: Groups, to: Script): Map<string, string> {
  const words = new Map<string, string>();
  const add = (from: string, converted: string) => {
    if (!words.has(from) && [...from].length === [...converted].length) words.set(from, converted);
  };
  const entries = groups.flat().flatMap(entriesOf);
  if (to === 'hant') {
    for (const [from, converted] of entries) add(from, inUsualForms(converted));
    for (const [from, converted] of Locale.to.tw.flat().flatMap(entriesOf)) add(from, converted);
  } else {
    for (const [from, converted] of entries) add(from, converted);
    for (const [from, converted] of entries) {
      add(inUsualForms(from), converted);
      // Text that is already simplified stays: 著名, 毕昇.
      if ([...from].length > 1) add(converted, converted);
    }
  }
  return words;
}

function entriesOf(dictionary: Dictionary): [string, string][] {
  if (typeof dictionary !== 'string') return dictionary.map(([from, to]) => [from, to]);
  return dictionary.split('|').map((line) => {
    const [from = '', to = ''] = line.split(' ');
    return [from, to];
  });
}
