import { textIn } from '../../text/my-text/text.ts';
import { MEASURES, type Trait } from './measures.ts';

const PATH = '/font/map';
const DEFAULTS = { x: 'weight', y: 'round' } as const;
/** Drawn without a text that has a hanzi. */
const DEFAULT_CHARACTER = '永';

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

/** Query of a map, without defaults. */
export const queryOf = ({ x, y }: MapAxes): [name: string, value: string][] =>
  Object.entries({ x, y }).filter(([name, value]) => value !== DEFAULTS[name as keyof MapAxes]);

/** Address of a map. @param text in URL form */
export function mapHref(axes: MapAxes, text = ''): string {
  const query = new URLSearchParams([...queryOf(axes), ...(text ? [['text', text]] : [])]);
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

/** Element of a font on the map, and the fragment of an address. */
export const placeId = (fontGNo: string): string => `font-${fontGNo}`;

/** Address of a font's place on the map. */
export const placeHref = (fontGNo: string): string => `${PATH}#${encodeURIComponent(placeId(fontGNo))}`;

/** The character that the map shows: the first hanzi of the visitor's text. */
export const characterOf = (text: string): string => /\p{Script=Han}/u.exec(text)?.[0] ?? DEFAULT_CHARACTER;

export const characterIn = (search: URLSearchParams): string => characterOf(textIn(search));
