import type { ContentKind } from './content.ts';

/** Content that mentions a font, by the section of the site. */
export const USE_GROUPS = {
  cases: ['case'],
  videos: ['video'],
  articles: ['news', 'promotion', 'notice'],
  baike: ['baike'],
  collections: ['album', 'heji'],
} as const satisfies Record<string, readonly ContentKind[]>;
export type UseGroup = keyof typeof USE_GROUPS;

/** Maximum uses per group in a font's detail, in list order. */
export const MOST_USES = 60;

/** States a renamed font's origin. @param original name of the font whose slices were assembled */
export const assembledNote = (original: string): string => `由〈${original}〉的切片拼合、改名`;
