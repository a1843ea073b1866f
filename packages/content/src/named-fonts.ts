import type { Entry } from './entry.ts';

/** Kinds whose fonts are those their text is about. What a case is set in, or an album holds, its editor alone says. */
const READ: readonly Entry['kind'][] = ['news', 'notice', 'promotion', 'baike'];

/** As many as an editor may list. */
const MOST = 200;

const FONT_PAGE = /^\/(?:font|currency)\/([^/?#]+?)(?:\.html)?(?:[?#]|$)/;

/**
 * The families an entry names: those its editor lists, in order, then those its text links to.
 * @param links addresses of this site in the text
 * @returns the editor's own list where the text adds none
 */
export function namedFonts(entry: Pick<Entry, 'kind' | 'fonts'>, links: readonly string[]): Entry['fonts'] {
  if (!READ.includes(entry.kind)) return entry.fonts;
  const listed = new Set(entry.fonts.map((f) => f.fontGNo));
  const linked = new Set(links.flatMap((link) => FONT_PAGE.exec(link)?.[1] ?? []));
  const added = [...linked].filter((gno) => !listed.has(gno)).slice(0, MOST - listed.size);
  if (added.length === 0) return entry.fonts;
  return [...entry.fonts, ...added.map((fontGNo) => ({ fontGNo, note: null }))];
}
