import { ConverterFactory, Locale } from 'opencc-js';
import { formsByContext } from './context.ts';

export type Script = 'hant' | 'hans';

export interface Converted {
  text: string;
  /** `index` counts code points of the result. */
  choices: { index: number; source: string; chosen: string; options: string[] }[];
}

interface Direction {
  convert(text: string): string;
  /** Each character's forms in the dictionaries, the default first. */
  forms: ReadonlyMap<string, readonly string[]>;
  /** Forms decided by the surrounding words, by position. */
  byContext(text: string): ReadonlyMap<number, string>;
}

const made = new Map<Script, Direction>();

/**
 * Converts phrase by phrase, and reports characters with several forms: 发 is 發 or 髮, depending on meaning.
 * Forms come from OpenCC's phrase and character dictionaries.
 */
export function convert(text: string, to: Script): Converted {
  const direction = directionTo(to);
  const source = [...text];
  let result = [...direction.convert(text)];
  // Positions rely on equal length, so a conversion of another length is redone character by character.
  if (result.length !== source.length) result = source.map((c) => [...direction.convert(c)][0] ?? c);
  for (const [index, form] of direction.byContext(text)) result[index] = form;
  return withChoices(source, result, direction);
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
  return [...new Set([text, directionTo('hans').convert(text), directionTo('hant').convert(text)])];
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
    // Uses the forms found in traditional fonts: 裡, 麵 and 為, whereas OpenCC's own standard has 裏, 麪 and 爲.
    direction =
      to === 'hant'
        ? open(Locale.from.cn, Locale.to.tw, formsByContext)
        : open(Locale.to.cn, [], () => new Map());
    made.set(to, direction);
  }
  return direction;
}

type Dictionary = string | readonly (readonly [from: string, to: string])[];
type Groups = readonly (readonly Dictionary[])[];

/** @param variants dictionaries applied after the conversion, to choose among equal forms */
function open(groups: Groups, variants: Groups, byContext: Direction['byContext']): Direction {
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
  return { convert: ConverterFactory(...groups, ...variants), forms, byContext };
}

function entriesOf(dictionary: Dictionary): [string, string][] {
  if (typeof dictionary !== 'string') return dictionary.map(([from, to]) => [from, to]);
  return dictionary.split('|').map((line) => {
    const [from = '', to = ''] = line.split(' ');
    return [from, to];
  });
}
