import { textIn } from '../../text/my-text/text.ts';
import { MEASURES, type Trait } from './measures.ts';

const PATH = '/font/map';
const DEFAULTS = { x: 'weight', y: 'round' } as const;
/** Drawn without a text that has a hanzi. */
const DEFAULT_CHARACTER = '永';

const MOST_TAGS = 10;
const LONGEST = 128;

/** Filters, and the font whose card is open. */
export interface MapChoice {
  /** Tag numbers; a font has one of each kind that is chosen. */
  readonly tags: readonly string[];
  readonly at: string | null;
}

const NO_CHOICE: MapChoice = { tags: [], at: null };

/** What the two directions measure; never the same. */
export interface MapAxes {
  readonly x: Trait;
  readonly y: Trait;
}

const traitIn = (value: string | null, fallback: Trait): Trait =>
  value !== null && Object.hasOwn(MEASURES, value) ? (value as Trait) : fallback;

/** Reads an address. Invalid values fall back to defaults. */
export function readAxes(search: URLSearchParams): MapAxes {
  const x = traitIn(search.get('x'), DEFAULTS.x);
  const y = traitIn(search.get('y'), DEFAULTS.y);
  return { x, y: x !== y ? y : x === DEFAULTS.y ? DEFAULTS.x : DEFAULTS.y };
}

/** The axes once a direction measures `trait`. The directions swap if the other one did. */
export function withTrait({ x, y }: MapAxes, direction: keyof MapAxes, trait: Trait): MapAxes {
  if (direction === 'x') return { x: trait, y: trait === y ? x : y };
  return { x: trait === x ? y : x, y: trait };
}

export function readChoice(search: URLSearchParams): MapChoice {
  const isNumber = (part: string) => part !== '' && part.length <= LONGEST && !/\p{Cc}/u.test(part);
  const tags = (search.get('tagNumber') ?? '').split(',').filter(isNumber);
  const at = search.get('at') ?? '';
  return { tags: [...new Set(tags)].slice(0, MOST_TAGS), at: isNumber(at) ? at : null };
}

/** Query of a map, without defaults. */
export const queryOf = (
  { x, y }: MapAxes,
  { tags, at }: MapChoice = NO_CHOICE,
): [name: string, value: string][] => [
  ...Object.entries({ x, y }).filter(([name, value]) => value !== DEFAULTS[name as keyof MapAxes]),
  ...(tags.length > 0 ? [['tagNumber', tags.join(',')] as [string, string]] : []),
  ...(at ? [['at', at] as [string, string]] : []),
];

/** Address of a map. @param text in URL form */
export function mapHref(axes: MapAxes, text = '', choice = NO_CHOICE): string {
  const query = new URLSearchParams([...queryOf(axes, choice), ...(text ? [['text', text]] : [])]);
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

/** Element of a font on the map, and the fragment of an address. */
export const placeId = (fontGNo: string): string => `font-${fontGNo}`;

export const placeHref = (fontGNo: string): string => `${PATH}#${encodeURIComponent(placeId(fontGNo))}`;

/** The character that the map shows: the first hanzi of the visitor's text. */
export const characterOf = (text: string): string => /\p{Script=Han}/u.exec(text)?.[0] ?? DEFAULT_CHARACTER;

export const characterIn = (search: URLSearchParams): string => characterOf(textIn(search));
