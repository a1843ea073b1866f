import { clustersOf } from '../specimen/cells.ts';

/** Longest text a URL may hold, in code points. Longer ones stay in the browser. */
export const IN_ADDRESS = 200;
/** Number of code points specimens draw of a long text. */
export const DRAWN = 100;

/** Folds blanks, trims the ends and keeps line breaks. URLs use this form, and two texts are equal if it is. */
export const settled = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

/** The text in a URL, or empty. */
export const textIn = (search: URLSearchParams | string): string =>
  settled((typeof search === 'string' ? new URLSearchParams(search) : search).get('text') ?? '');

/** The text in URL form, or empty when too long. */
export function forAddress(text: string): string {
  // A code point is at most two units, and folding only shortens.
  const words = text.length > IN_ADDRESS * 20 ? '' : settled(text);
  return [...words].length > IN_ADDRESS ? '' : words;
}

/** The start of a text on one line, for specimens. @param most code points */
export function lineOf(text: string, most = DRAWN): string {
  const line = text
    .slice(0, most * 20)
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, most).join('');
}

/** The start of a text with its line breaks, for specimens that break or mark them. @param most code points */
export function linesOf(text: string, most = DRAWN): string {
  const lines = settled(text.slice(0, most * 20)).replace(/\n+/g, '\n');
  return [...lines].slice(0, most).join('').trim();
}

/** Counts what readers see as characters, in total and distinct. */
export function countOf(text: string): { all: number; different: number } {
  const seen = new Set<string>();
  let all = 0;
  for (const char of clustersOf(text)) {
    if (char.trim() === '') continue;
    all += 1;
    seen.add(char);
  }
  return { all, different: seen.size };
}
