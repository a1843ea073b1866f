import type { NamedFont } from './kind.ts';

/** A path of this site that leads to a font. */
const FONT_PATH = /\/(?:font|currency|license\/font)\/([^/?#\s)"'<>\]]+?)(?:\.html)?(?=[?#\s)"'<>\]]|$)/g;

/** True for a link within this site, or to it by its full address, that leads to the font. */
export const leadsTo = (url: unknown, { gnos }: Pick<NamedFont, 'gnos'>): boolean =>
  typeof url === 'string' && [...url.matchAll(FONT_PATH)].some(([, id]) => gnos.has(decoded(id as string)));

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Paths in a text that lead to the font. */
export const pathsIn = (text: string, font: Pick<NamedFont, 'gnos'>): string[] => [
  ...new Set([...text.matchAll(FONT_PATH)].map(([path]) => path).filter((path) => leadsTo(path, font))),
];
