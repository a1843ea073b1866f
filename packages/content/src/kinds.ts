/** Kinds of content, in the order of the site's navigation. */
export const KINDS = ['baike', 'news', 'notice', 'promotion', 'case', 'video', 'album', 'heji'] as const;
export type Kind = (typeof KINDS)[number];

/** Section of each kind. Notices and cases have no page of their own: they are anchors on their list's page. */
const SECTIONS: Record<Kind, { path: string; pages: boolean }> = {
  baike: { path: '/baike', pages: true },
  news: { path: '/news', pages: true },
  notice: { path: '/notice', pages: false },
  promotion: { path: '/zixun', pages: true },
  case: { path: '/case', pages: false },
  video: { path: '/video', pages: true },
  album: { path: '/album', pages: true },
  heji: { path: '/heji', pages: true },
};

export function pathOf(kind: Kind, id: string): string {
  const { path, pages } = SECTIONS[kind];
  return pages ? `${path}/${id}` : `${path}#${id}`;
}

/**
 * Finds the entry that a path leads to: its id, and the kinds that share that section. Returns `null` for other
 * paths.
 */
export function entryAt(address: string): { kinds: Kind[]; id: string } | null {
  for (const { path, pages } of Object.values(SECTIONS)) {
    const start = `${path}${pages ? '/' : '#'}`;
    if (!address.startsWith(start)) continue;
    const id = address
      .slice(start.length)
      .replace(/[?#].*$/, '')
      .replace(/\.html$/, '');
    if (id === '') return null;
    return { kinds: KINDS.filter((k) => SECTIONS[k].path === path), id };
  }
  return null;
}

/** Pages that exist without an entry. */
export const STANDING_PAGES: ReadonlySet<string> = new Set([
  '/',
  ...Object.values(SECTIONS).map((s) => s.path),
  '/font',
  '/font/find',
  '/font/hanzi',
  '/font/map',
  '/currency',
  '/variable',
  '/variable/list',
  '/license',
  '/contact',
  '/project',
  '/project/shared',
  '/player',
  '/receipt',
  '/checkup',
  '/studio',
  '/studio/board',
  '/compare',
  '/favorite',
  '/search',
  '/pdf/compare',
  '/account/forget',
  '/account/wechat',
  '/docs/api',
  '/agreement/privacy',
  '/agreement/font',
  '/agreement/register',
]);

/** Pages of one's account, to which notices may lead. */
export const ACCOUNT_PAGES: ReadonlySet<string> = new Set([
  '/user',
  '/user/profile',
  '/user/favorite',
  '/user/compare',
  '/user/download',
  '/user/message',
]);
