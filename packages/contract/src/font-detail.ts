import type { ContentKind } from './content.ts';

/** What tells of a font, by the part of the site it is read in. */
export const USE_GROUPS = {
  cases: ['case'],
  videos: ['video'],
  articles: ['news', 'promotion', 'notice'],
  baike: ['baike'],
  collections: ['album', 'heji'],
} as const satisfies Record<string, readonly ContentKind[]>;
export type UseGroup = keyof typeof USE_GROUPS;

/** Most of one group that a font's detail names, the first of their lists. */
export const MOST_USES = 60;
