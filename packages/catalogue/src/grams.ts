/**
 * Substring search in plain SQL. `family_grams` holds the grams of each family's `searchKeys`.
 *
 * To search for a text:
 * 1. `const grams = gramsOfQuery(text)`; none means that the text has nothing to search by.
 * 2. Candidates are the families that have every gram:
 *    `select family_gno from family_grams where gram in (…) group by family_gno having count(*) = grams.length`
 * 3. The grams may come from different keys, so keep the candidates for which `matches(normalise(text), key)` is
 * true for at least one key.
 */

import { SEARCH_KEYS, type SearchKey } from '@ziwan/contract';
import type { FamilyRow } from '@ziwan/store';
import { FACT_COLUMNS } from './family-facts.ts';

const ASCII = /^[a-z0-9]$/;
/** Marks the start of a word, so that one or two letters can match there. */
const START = '^';

/** Normalises to lower-case letters and digits without spaces, with full-width forms folded. */
export function normalise(text: string): string {
  return words(text).join('');
}

/** True if a normalised query is some whole words of the key: `mono` is not in Monotype. */
export function matchesWords(query: string, key: string): boolean {
  const parts = words(key);
  return parts.some((_, from) => {
    let joined = '';
    return parts.slice(from).some((part) => {
      joined += part;
      return joined === query;
    });
  });
}

/** True if a normalised query occurs in the key. One or two Latin letters must be at the start of a word. */
export function matches(query: string, key: string): boolean {
  const joined = normalise(key);
  if (!/^[a-z0-9]{1,2}$/.test(query)) return joined.includes(query);
  return joined.startsWith(query) || words(key).some((w) => w.startsWith(query));
}

/** Grams of a family's keys, without duplicates. */
export function gramsOf(keys: readonly string[]): string[] {
  const grams = new Set<string>();
  for (const key of keys) {
    const parts = words(key);
    const joined = [...parts.join('')];
    for (let i = 0; i < joined.length; i++) {
      const [a, b, c] = [joined[i] as string, joined[i + 1], joined[i + 2]];
      if (!ASCII.test(a)) grams.add(a);
      if (b !== undefined && !(ASCII.test(a) && ASCII.test(b))) grams.add(a + b);
      if (b !== undefined && c !== undefined && [a, b, c].every((x) => ASCII.test(x))) grams.add(a + b + c);
    }
    for (const word of [...parts, joined.join('')]) {
      const [a, b] = [...word];
      if (a === undefined || !ASCII.test(a)) continue;
      grams.add(START + a);
      if (b !== undefined && ASCII.test(b)) grams.add(START + a + b);
    }
  }
  return [...grams];
}

/** Grams that a family must have to match the query. */
export function gramsOfQuery(text: string): string[] {
  const joined = [...normalise(text)];
  if (joined.length <= 2 && joined.every((x) => ASCII.test(x))) {
    return joined.length === 0 ? [] : [START + joined.join('')];
  }
  if (joined.length === 1) return joined;
  const grams = new Set<string>();
  for (let i = 0; i < joined.length; i++) {
    const [a, b, c] = [joined[i] as string, joined[i + 1], joined[i + 2]];
    if (b !== undefined && !(ASCII.test(a) && ASCII.test(b))) grams.add(a + b);
    if (b !== undefined && c !== undefined && [a, b, c].every((x) => ASCII.test(x))) grams.add(a + b + c);
  }
  return [...grams];
}

const COLUMNS = { ...FACT_COLUMNS, pinyin: 'pinyin', initials: 'initials' } as const;
type SearchColumn = (typeof COLUMNS)[SearchKey];

/** What families are found by, in the order of `SEARCH_KEYS`, with its column. */
export const SEARCHED: readonly { by: SearchKey; column: SearchColumn }[] = (
  Object.keys(SEARCH_KEYS) as SearchKey[]
).map((by) => ({ by, column: COLUMNS[by] }));

/** Names by which a family can be found. */
export const searchKeys = (family: Pick<FamilyRow, SearchColumn>): string[] =>
  SEARCHED.flatMap(({ column }) => namesIn(column, family[column]));

/** The names in a column: the other names share one. */
export const namesIn = (column: SearchColumn, value: string | null): string[] =>
  (column === 'aliases' ? (value ?? '').split('、') : [value ?? '']).filter((name) => name !== '');

export function words(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w !== '');
}
