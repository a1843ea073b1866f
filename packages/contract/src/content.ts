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

export const SEARCH_TYPES = ['font', ...CONTENT_KINDS] as const;
/** Search results besides fonts and content: a list filtered by a tag, or a section of the site. */
export const PLACE_KINDS = ['tag', 'section'] as const;

export const CONTENT_NAMES = {
  baike: '百科',
  news: '新闻',
  notice: '公告',
  promotion: '资讯',
  case: '案例',
  video: '视频',
  album: '专辑',
  heji: '合辑',
} as const satisfies Record<ContentKind, string>;

/**
 * Positions where pages show adverts, with the maximum number each. Adverts at other positions are only returned by the
 * API.
 */
export const ADVERT_PLACES: Readonly<Record<string, number>> = { home: 5 };
