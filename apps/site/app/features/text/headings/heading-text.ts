import { unescapeHtml } from '@ziwan/contract/markup';
import specimenStyles from '../specimen/specimen.module.css';

/** The heading face. Without it in the catalogue, headings use the reader's serif. */
export const HEADING = { gno: 'noto-serif-sc-vf', axes: { wght: 400 } } as const;

/**
 * A family in `--font-heading` (ui/tokens.css) that never exists. It marks the elements that use the heading face.
 */
export const UNLOADED = 'ziwan-heading';

/** Attribute of other elements set in the heading face. */
export const MARK = 'data-heading';

/** Section numerals and dates: in every subset, so they need no mark. */
const ALWAYS = '零一二三四五六七八九十百年月日起至0123456789.—';

/** Upper limit, beyond any real page. The rest falls back to the reader's serif. */
const MOST = 1200;

const HEADINGS = /<(h[1-4])\b[^>]*>([\s\S]*?)<\/\1>/y;
const MARKED = new RegExp(`<(\\w+)\\b[^>]*\\s${MARK}\\b[^>]*>([\\s\\S]*?)</\\1>`, 'y');

/** Distinct characters of `text` that are not in `known`, without blanks. */
export function charactersOf(text: string, known: ReadonlySet<string> = new Set()): string {
  const characters = [...new Set(text)].filter((c) => !known.has(c) && c.trim() !== '');
  return characters.slice(0, MOST).sort().join('');
}

/**
 * Characters of a rendered page's headings, sorted so that pages with the same characters share a subset. Skips
 * headings set in specimen fonts.
 */
export function headingCharacters(html: string): string {
  let text = ALWAYS;
  const specimen = specimenStyles.specimen as string;
  for (const inner of [...contentsOf(html, HEADINGS, '<h'), ...contentsOf(html, MARKED, MARK)])
    if (!inner.includes(specimen)) text += wordsOf(inner);
  return charactersOf(text);
}

/**
 * Contents of the elements that match a sticky pattern. Looks for a fixed string first: matching the pattern alone
 * would try every tag of the page.
 */
function contentsOf(html: string, pattern: RegExp, known: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (let at = html.indexOf(known); at >= 0; at = html.indexOf(known, from)) {
    pattern.lastIndex = html.lastIndexOf('<', at);
    const inner = pattern.exec(html)?.[2];
    if (inner !== undefined) found.push(inner);
    from = inner === undefined ? at + 1 : pattern.lastIndex;
  }
  return found;
}

const wordsOf = (inner: string): string => unescapeHtml(inner.replace(/<[^>]*>/g, ''));
