/** Kinds of content; `promotion` is read under `/zixun`, `news` under `/news`, the others under their own name. */
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

/** Where pages show adverts, and how many of them at most. A position beside these is only told by the call. */
export const ADVERT_PLACES: Readonly<Record<string, number>> = { home: 5 };
