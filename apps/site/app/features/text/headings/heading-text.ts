import { unescapeHtml } from '@ziwan/contract/markup';
import specimenStyles from '../specimen/specimen.module.css';

/** The face, where the catalogue has it; without it headings are in the reader's own serif. */
export const HEADING = { gno: 'noto-serif-sc-vf', axes: { wght: 400 } } as const;

/** Family of `--font-heading` (ui/tokens.css) that is never there: behind the subsets it tells what asks for them. */
export const UNLOADED = 'ziwan-heading';

/** What is in the heading face beside headings: these elements say so. */
export const MARK = 'data-heading';

/** Numbers of sections, dates: in every subset, so that they need no mark. */
const ALWAYS = '零一二三四五六七八九十百年月日起至0123456789.—';

/** More than any page's headings have; what stands over is drawn in the reader's serif. */
const MOST = 1200;

const HEADINGS = /<(h[1-4])\b[^>]*>([\s\S]*?)<\/\1>/g;
const MARKED = new RegExp(`<(\\w+)\\b[^>]*\\s${MARK}\\b[^>]*>([\\s\\S]*?)</\\1>`, 'g');

/** The characters of `text` that are not in `known`, once each; what takes no ink is left out. */
export function charactersOf(text: string, known: ReadonlySet<string> = new Set()): string {
  const characters = [...new Set(text)].filter((c) => !known.has(c) && c.trim() !== '');
  return characters.slice(0, MOST).sort().join('');
}

/**
 * Characters of the headings in a rendered page, sorted: pages that say the same share a subset. Headings that are
 * specimens of other fonts are left out.
 */
export function headingCharacters(html: string): string {
  let text = ALWAYS;
  const specimen = specimenStyles.specimen as string;
  for (const pattern of [HEADINGS, MARKED])
    for (const [, , inner = ''] of html.matchAll(pattern))
      if (!inner.includes(specimen)) text += wordsOf(inner);
  return charactersOf(text);
}

const wordsOf = (inner: string): string => unescapeHtml(inner.replace(/<[^>]*>/g, ''));
