import type { Entry } from './entry.ts';

/** Kinds whose text determines their fonts. For cases and albums, only the editor's list counts. */
const READ_FROM_TEXT: readonly Entry['kind'][] = ['news', 'notice', 'promotion', 'baike'];

const MAX_FONTS = 200;

const FONT_PAGE = /^\/(?:font|currency)\/([^/?#]+?)(?:\.html)?(?:[?#]|$)/;

/**
 * Lists an entry's font families: those the editor chose, in order, then those that the text links to.
 * @param links site paths in the text
 * @returns the editor's own array if the text adds none
 */
export function namedFonts(entry: Pick<Entry, 'kind' | 'fonts'>, links: readonly string[]): Entry['fonts'] {
  if (!READ_FROM_TEXT.includes(entry.kind)) return entry.fonts;
  const listed = new Set(entry.fonts.map((f) => f.fontGNo));
  const linked = new Set(links.flatMap((link) => FONT_PAGE.exec(link)?.[1] ?? []));
  const added = [...linked].filter((gno) => !listed.has(gno)).slice(0, MAX_FONTS - listed.size);
  if (added.length === 0) return entry.fonts;
  return [...entry.fonts, ...added.map((fontGNo) => ({ fontGNo, note: null }))];
}
