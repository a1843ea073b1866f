import { normalise, syllablesOf } from '@ziwan/catalogue';
import { LRUCache } from 'lru-cache';

/** Pinyin of a title: its syllables joined, the offset of each, and their initials. */
interface TitlePinyin {
  whole: string;
  starts: readonly number[];
  initials: string;
}

/** Maximum characters of titles in the pinyin cache. */
const KEPT = 2_000_000;
const cache = new LRUCache<string, TitlePinyin>({ maxSize: KEPT });

function pinyinOf(title: string): TitlePinyin {
  const known = cache.get(title);
  if (known) return known;
  const starts: number[] = [];
  let whole = '';
  const syllables = syllablesOf(title);
  for (const syllable of syllables) {
    starts.push(whole.length);
    whole += syllable;
  }
  const pinyin = { whole, starts, initials: syllables.map((s) => s[0]).join('') };
  cache.set(title, pinyin, { size: title.length + 20 });
  return pinyin;
}

/** True if a normalised word may be pinyin or initials; a single letter would match too much. */
export const isPinyin = (term: string): boolean => /^[a-z]{2,}$/.test(term);

/**
 * Rank of a Latin word in the pinyin of a title: 0 whole, 1 beginning, 2 inside, from the start of a syllable; `null`
 * without a match. Two letters match only at the beginning.
 */
export function pinyinRank(term: string, title: string): number | null {
  const { whole, starts, initials } = pinyinOf(title);
  if (whole === term || initials === term) return 0;
  if (whole.startsWith(term) || initials.startsWith(term)) return 1;
  if (term.length < 3) return null;
  return initials.includes(term) || starts.some((at) => whole.startsWith(term, at)) ? 2 : null;
}

/** Rank of a term in a name, by its pinyin or as written. @param term normalised */
export function nameRank(term: string, name: string): number | null {
  const plain = normalise(name);
  if (plain === term) return 0;
  const written = plain.startsWith(term) ? 1 : plain.includes(term) ? 2 : null;
  const spoken = isPinyin(term) ? pinyinRank(term, name) : null;
  if (written === null || spoken === null) return written ?? spoken;
  return Math.min(written, spoken);
}
