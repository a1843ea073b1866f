import { normalise, syllablesOf } from '@ziwan/catalogue';
import { LRUCache } from 'lru-cache';

/** How a title is read: its syllables run together, where each begins, and their first letters. */
interface Sound {
  whole: string;
  starts: readonly number[];
  initials: string;
}

/** Characters of the titles whose reading is kept. */
const KEPT = 2_000_000;
const read = new LRUCache<string, Sound>({ maxSize: KEPT });

function soundOf(title: string): Sound {
  const known = read.get(title);
  if (known) return known;
  const starts: number[] = [];
  let whole = '';
  const syllables = syllablesOf(title);
  for (const syllable of syllables) {
    starts.push(whole.length);
    whole += syllable;
  }
  const sound = { whole, starts, initials: syllables.map((s) => s[0]).join('') };
  read.set(title, sound, { size: title.length + 20 });
  return sound;
}

/** Whether a normalised word may be pinyin or initials: one letter alone would find too much to mean anything. */
export const isSound = (term: string): boolean => /^[a-z]{2,}$/.test(term);

/**
 * How a word of letters stands in the reading of a title: 0 all of it, 1 its beginning, 2 inside it, from the start of
 * a syllable; null nowhere. Two letters are looked for at the beginning alone.
 */
export function soundRank(term: string, title: string): number | null {
  const { whole, starts, initials } = soundOf(title);
  if (whole === term || initials === term) return 0;
  if (whole.startsWith(term) || initials.startsWith(term)) return 1;
  if (term.length < 3) return null;
  return initials.includes(term) || starts.some((at) => whole.startsWith(term, at)) ? 2 : null;
}

/** The same for a name by its own letters too. @param term normalised */
export function nameRank(term: string, name: string): number | null {
  const plain = normalise(name);
  if (plain === term) return 0;
  const written = plain.startsWith(term) ? 1 : plain.includes(term) ? 2 : null;
  const spoken = isSound(term) ? soundRank(term, name) : null;
  if (written === null || spoken === null) return written ?? spoken;
  return Math.min(written, spoken);
}
