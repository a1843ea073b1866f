/** Kinds of content. `promotion` is at `/zixun`, `news` at `/news`, the others under their own name. */
export const CONTENT_KINDS = [
  'baike',
  'news',
  'notice',
  'promotion',
  'case',
  'video',
  'album',
  'heji',
] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/**
 * Positions where pages show adverts, with the maximum number each. Adverts at other positions are only returned by the
 * API.
 */
export const ADVERT_PLACES: Readonly<Record<string, number>> = { home: 5 };
