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
  /** Character → every form that a dictionary gives it, the plain one first. */
  forms: ReadonlyMap<string, readonly string[]>;
  /** What the words around a character decide, by its position. */
  byContext(text: string): ReadonlyMap<number, string>;
}

const made = new Map<Script, Direction>();

/**
 * Converts phrase by phrase, then tells where one character has several forms: 发 is 發 or 髮, by meaning.
 * Forms come from the phrase and character dictionaries of OpenCC themselves.
 */
export function convert(text: string, to: Script): Converted {
  const direction = directionTo(to);
  const source = [...text];
  let result = [...direction.convert(text)];
  // Conversion between scripts is character for character; a phrase of another length would shift all positions.
  if (result.length !== source.length) result = source.map((c) => [...direction.convert(c)][0] ?? c);
  for (const [index, form] of direction.byContext(text)) result[index] = form;
  return withChoices(source, result, direction);
}

/** A text as it stands, and in the other script: what is written either way is looked for both ways. */
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

/** Dictionaries take some megabytes and 100 ms to open, so each direction opens when it is first asked for. */
function directionTo(to: Script): Direction {
  let direction = made.get(to);
  if (!direction) {
    // Traditional forms are those that traditional fonts hold: 裡, 麵 and 為, where OpenCC's own standard has 裏, 麪 and 爲.
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

/** @param variants which of several equal forms is written, after the conversion itself */
function open(groups: Groups, variants: Groups, byContext: Direction['byContext']): Direction {
  const forms = new Map<string, string[]>();
  const add = (from: string, to: string) => {
    const known = forms.get(from);
    if (!known) forms.set(from, [to]);
    else if (!known.includes(to)) known.push(to);
  };
  // Characters first, so that the plain form leads; then every form that a phrase of equal length shows.
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
