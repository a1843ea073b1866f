import { ConverterFactory, Locale } from 'opencc-js';

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
}

const made = new Map<Script, Direction>();

/**
 * Converts phrase by phrase, then tells where one character has several forms: 发 is 發 or 髮, by meaning.
 * Forms come from the phrase and character dictionaries of OpenCC themselves.
 */
export function convert(text: string, to: Script): Converted {
  const direction = directionTo(to);
  const source = [...text];
  const result = [...direction.convert(text)];
  // Conversion between scripts is character for character; a phrase of another length would shift all positions.
  if (result.length !== source.length) {
    const single = source.map((c) => [...direction.convert(c)][0] ?? c);
    return withChoices(source, single, direction);
  }
  return withChoices(source, result, direction);
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
    direction = to === 'hant' ? open(Locale.from.cn) : open(Locale.to.cn);
    made.set(to, direction);
  }
  return direction;
}

type Dictionary = string | readonly (readonly [from: string, to: string])[];
type Groups = readonly (readonly Dictionary[])[];

function open(groups: Groups): Direction {
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
  return { convert: ConverterFactory(...groups), forms };
}

function entriesOf(dictionary: Dictionary): [string, string][] {
  if (typeof dictionary !== 'string') return dictionary.map(([from, to]) => [from, to]);
  return dictionary.split('|').map((line) => {
    const [from = '', to = ''] = line.split(' ');
    return [from, to];
  });
}
