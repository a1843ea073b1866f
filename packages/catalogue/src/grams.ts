/**
 * Search by plain SQL. A family is found by the keys of `searchKeys`; `family_grams` holds the grams of all of them.
 *
 * To search for a text:
 * 1. `const grams = gramsOfQuery(text)`; none means the text holds nothing to search by.
 * 2. Candidates are the families that have every gram:
 *    `select family_gno from family_grams where gram in (…) group by family_gno having count(*) = grams.length`
 * 3. Grams of different keys may meet in one family, so keep those candidates for which
 *    `matches(normalise(text), key)` holds of at least one of their keys.
 */

const ASCII = /^[a-z0-9]$/;
/** Marks the start of a word, so that one or two letters find words that begin with them. */
const START = '^';

/** Lower case, full-width forms folded, nothing but letters and digits; words run together. */
export function normalise(text: string): string {
  return words(text).join('');
}

/** Whether a normalised query is found in a key: anywhere, but one or two Latin letters only where a word begins. */
export function matches(query: string, key: string): boolean {
  const joined = normalise(key);
  if (!/^[a-z0-9]{1,2}$/.test(query)) return joined.includes(query);
  return joined.startsWith(query) || words(key).some((w) => w.startsWith(query));
}

/** Grams under which a family with these keys is to be found, without repetitions. */
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

/** Grams that a family must have for the text to be found in it. */
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

/** What a family is searched by. */
export function searchKeys(family: {
  name_zh: string;
  name_en: string | null;
  pinyin: string;
  initials: string;
  designer: string | null;
}): string[] {
  return [family.name_zh, family.name_en, family.pinyin, family.initials, family.designer].filter(
    (k): k is string => k !== null && k !== '',
  );
}

function words(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w !== '');
}
