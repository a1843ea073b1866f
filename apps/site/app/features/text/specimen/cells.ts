import { isSelector } from '@ziwan/contract';

/** A run of drawable characters, or a single missing one. */
interface Run {
  text: string;
  missing: boolean;
}

/** Found in every text with a cluster of several characters. */
const JOINING = /\p{M}|\u200d|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/u;
/** Marks, joiners, skin tones and tags. */
const ATTACHED = /^(?:\p{M}|\u200d|[\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}])/u;
const PICTURE = /^\p{Extended_Pictographic}/u;
const REGION = /^[\u{1f1e6}-\u{1f1ff}]$/u;

/** True if a character belongs to the cluster before it, such as a family of several emoji or a flag. */
const joins = (cluster: string, char: string): boolean =>
  ATTACHED.test(char) ||
  (cluster.endsWith('\u200d') && PICTURE.test(char)) ||
  (REGION.test(cluster) && REGION.test(char));

/** What readers see as characters. Cheaper than `Intl.Segmenter`, as texts of a whole chapter are counted while typing. */
export function clustersOf(text: string): string[] {
  const characters = [...text];
  if (!JOINING.test(text)) return characters;
  const clusters: string[] = [];
  for (const char of characters) {
    const last = clusters.at(-1);
    if (last !== undefined && last.trim() !== '' && joins(last, char)) clusters[clusters.length - 1] += char;
    else clusters.push(char);
  }
  return clusters;
}

/** Letters written from right to left; Arabic digits are not. */
const RIGHT_TO_LEFT =
  /^[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** True for a cell that takes its place from right to left: as a box, it would take the line's direction. */
export const runsLeftwards = (character: string): boolean => RIGHT_TO_LEFT.test(character);

/**
 * Splits by code points. A variation selector stays with the character before it, and an emoji made of several is one
 * cell.
 * @param missing characters the font cannot draw, in any order
 */
export function splitRuns(text: string, missing: string): Run[] {
  if (missing === '') return text === '' ? [] : [{ text, missing: false }];
  const lacking = new Set(missing);
  const runs: Run[] = [];
  for (const char of text) {
    const last = runs.at(-1);
    const selector = isSelector(char.codePointAt(0) ?? 0);
    if (last && (selector || (last.missing && joins(last.text, char)))) last.text += char;
    else if (lacking.has(char) && !selector) runs.push({ text: char, missing: true });
    else if (last && !last.missing) last.text += char;
    else runs.push({ text: char, missing: false });
  }
  return runs;
}

/** Distinct missing characters of `text`, in text order. */
export function missingIn(text: string, missing: string): string {
  if (missing === '') return '';
  const lacking = new Set(missing);
  return [...new Set(text)].filter((c) => lacking.has(c)).join('');
}

/** True if more than half of a text is missing, so that it would be cells rather than letters. */
export const mostlyIn = (missing: string, text: string): boolean =>
  2 * [...missing].length > [...text].length;
