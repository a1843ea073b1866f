/** Longest text that an address carries, in code points; a longer one stays with the browser. */
export const IN_ADDRESS = 200;
/** What specimens draw of a long text, in code points. */
export const DRAWN = 100;

/** Blanks folded and ends trimmed, line breaks kept: what an address carries, and by which two texts are the same. */
export const settled = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

/** The text of an address; empty where it has none. */
export const textIn = (search: URLSearchParams | string): string =>
  settled((typeof search === 'string' ? new URLSearchParams(search) : search).get('text') ?? '');

/** The text as an address carries it; empty where it is too long for one. */
export function forAddress(text: string): string {
  // A code point takes two units at most, and blanks may fold.
  const words = text.length > IN_ADDRESS * 20 ? '' : settled(text);
  return [...words].length > IN_ADDRESS ? '' : words;
}

/** The beginning of a text in one line, for specimens. @param most code points */
export function lineOf(text: string, most = DRAWN): string {
  const line = text
    .slice(0, most * 20)
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, most).join('');
}

/** Characters of a text that can be seen, and how many different ones. */
export function countOf(text: string): { all: number; different: number } {
  const seen = new Set<string>();
  let all = 0;
  for (const char of text) {
    if (char.trim() === '') continue;
    all += 1;
    seen.add(char);
  }
  return { all, different: seen.size };
}
