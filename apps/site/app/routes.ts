/** Frame around a page: none, the site's, the font sections' or the home page's. */
export type LayoutName = 'blank' | 'default' | 'font' | 'home';

interface SiteRoute {
  /** Name of the page's file in `pages/`. */
  readonly id: string;
  /** React Router pattern without the `.html` suffix. */
  readonly path: string;
  readonly layout: LayoutName;
  /** Name in `guards`. Runs before any data is loaded. */
  readonly guard?: string;
  readonly title: string;
  /** Public but hidden from search engines. Guarded pages are hidden anyway. */
  readonly unlisted?: true;
  /** Label in the main navigation. */
  readonly nav?: string;
  /** Draws the visitor's text, which the URL carries. `queried`: the page's data depends on the text, too. */
  readonly text?: 'drawn' | 'queried';
}

/** Every route of the specification, in navigation order. */
export const siteRoutes: readonly SiteRoute[] = [
  { id: 'home', path: '/', layout: 'home', title: '创意游戏字体官网', text: 'queried' },
  {
    id: 'font',
    path: '/font',
    layout: 'font',
    title: '创意字体',
    nav: '字体',
    text: 'queried',
  },
  // Added to the specification: docs/decisions/0039-find-by-picture.md
  { id: 'font-find', path: '/font/find', layout: 'default', title: '找字' },
  // Added to the specification: docs/decisions/0042-one-character.md
  { id: 'font-hanzi', path: '/font/hanzi', layout: 'default', title: '单字' },
  // Added to the specification: docs/decisions/0043-map.md
  { id: 'font-map', path: '/font/map', layout: 'default', title: '字体地图', text: 'drawn' },
  {
    id: 'font-detail',
    path: '/font/:id',
    layout: 'font',
    title: '字体详情',
    text: 'drawn',
  },
  {
    id: 'currency',
    path: '/currency',
    layout: 'font',
    title: '通用字体',
    nav: '通用字体',
    text: 'queried',
  },
  {
    id: 'currency-detail',
    path: '/currency/:id',
    layout: 'font',
    title: '字体详情',
    text: 'drawn',
  },
  {
    id: 'variable',
    path: '/variable',
    layout: 'font',
    title: '可变字体',
    nav: '可变字体',
    text: 'drawn',
  },
  {
    id: 'variable-list',
    path: '/variable/list',
    layout: 'font',
    title: '可变字体列表',
    text: 'drawn',
  },
  // Added to the specification: a game's whole script, judged in the browser (features/project)
  { id: 'project', path: '/project', layout: 'default', title: '项目', nav: '项目' },
  // Added to the specification: a title made of outlines (docs/decisions/0067-the-studio.md)
  { id: 'studio', path: '/studio', layout: 'default', title: '题字台', nav: '题字台' },
  // Titles to choose from, sent by link; its token is in the fragment
  { id: 'studio-board', path: '/studio/board', layout: 'default', title: '比稿板', unlisted: true },
  // What a read-only link to a project shows; its token is in the fragment (docs/decisions/0035-kept-projects.md)
  { id: 'project-shared', path: '/project/shared', layout: 'default', title: '项目选字', unlisted: true },
  { id: 'album', path: '/album', layout: 'default', title: '专辑', nav: '专辑' },
  {
    id: 'album-detail',
    path: '/album/:id',
    layout: 'default',
    title: '专辑',
    text: 'drawn',
  },
  { id: 'heji', path: '/heji', layout: 'default', title: '合辑', nav: '合辑' },
  {
    id: 'heji-detail',
    path: '/heji/:id',
    layout: 'default',
    title: '合辑',
    text: 'drawn',
  },
  { id: 'baike', path: '/baike', layout: 'default', title: '书法百科', nav: '书法百科' },
  { id: 'baike-detail', path: '/baike/:id', layout: 'default', title: '书法百科' },
  { id: 'case', path: '/case', layout: 'default', title: '案例', nav: '案例' },
  { id: 'video', path: '/video', layout: 'default', title: '视频', nav: '视频' },
  { id: 'video-detail', path: '/video/:id', layout: 'default', title: '视频' },
  { id: 'player', path: '/player', layout: 'blank', title: '播放', unlisted: true },
  { id: 'zixun', path: '/zixun', layout: 'default', title: '资讯', nav: '资讯' },
  { id: 'zixun-detail', path: '/zixun/:id', layout: 'default', title: '资讯' },
  { id: 'news', path: '/news', layout: 'default', title: '新闻' },
  { id: 'news-detail', path: '/news/:id', layout: 'default', title: '新闻' },
  { id: 'notice', path: '/notice', layout: 'default', title: '公告' },
  { id: 'license', path: '/license', layout: 'default', title: '授权', nav: '授权' },
  // Added to the specification: docs/decisions/0016-licence-versions.md
  {
    id: 'license-versions',
    path: '/license/:id',
    layout: 'default',
    title: '授权的历次版本',
    unlisted: true,
  },
  {
    id: 'license-font',
    path: '/license/font/:id',
    layout: 'default',
    title: '授权沿革',
    unlisted: true,
  },
  // Added to the specification: docs/decisions/0016-licence-versions.md
  { id: 'receipt', path: '/receipt', layout: 'default', title: '核对授权说明' },
  // Added to the specification: a visitor's own fonts, read in the browser (docs/decisions/0041-font-checkup.md)
  { id: 'checkup', path: '/checkup', layout: 'default', title: '本机字体体检' },
  { id: 'contact', path: '/contact', layout: 'default', title: '联系我们' },
  // Added to the specification: `/user/compare` for visitors without an account (docs/decisions/0018-my-text.md)
  {
    id: 'compare',
    path: '/compare',
    layout: 'default',
    title: '字体对比',
    unlisted: true,
    text: 'drawn',
  },
  // Added to the specification: `/user/favorite` for visitors without an account, with this browser's favourites
  {
    id: 'favorite',
    path: '/favorite',
    layout: 'default',
    title: '我的收藏',
    unlisted: true,
    text: 'drawn',
  },
  // Added to the specification: docs/decisions/0007-search-page.md
  { id: 'search', path: '/search', layout: 'default', title: '搜索' },
  { id: 'user', path: '/user', layout: 'default', guard: 'user', title: '用户中心' },
  {
    id: 'user-profile',
    path: '/user/profile',
    layout: 'default',
    guard: 'user',
    title: '个人资料',
  },
  {
    id: 'user-favorite',
    path: '/user/favorite',
    layout: 'default',
    guard: 'user',
    title: '我的收藏',
    text: 'drawn',
  },
  {
    id: 'user-compare',
    path: '/user/compare',
    layout: 'default',
    guard: 'user',
    title: '字体对比',
    text: 'drawn',
  },
  {
    id: 'user-download',
    path: '/user/download',
    layout: 'default',
    guard: 'user',
    title: '下载记录',
  },
  {
    id: 'user-message',
    path: '/user/message',
    layout: 'default',
    guard: 'user',
    title: '我的消息',
  },
  {
    id: 'pdf-compare',
    path: '/pdf/compare',
    layout: 'blank',
    title: '字体对比表',
    unlisted: true,
    text: 'drawn',
  },
  {
    id: 'account-forget',
    path: '/account/forget',
    layout: 'default',
    title: '找回密码',
    unlisted: true,
  },
  {
    id: 'account-wechat',
    path: '/account/wechat',
    layout: 'blank',
    title: '微信登录',
    unlisted: true,
  },
  {
    id: 'agreement-font',
    path: '/agreement/font',
    layout: 'default',
    title: '字体使用协议',
  },
  {
    id: 'agreement-register',
    path: '/agreement/register',
    layout: 'default',
    title: '注册协议',
  },
  {
    id: 'agreement-privacy',
    path: '/agreement/privacy',
    layout: 'default',
    title: '隐私政策',
  },
  { id: 'docs-api', path: '/docs/api', layout: 'default', title: '接口文档' },
];

/** True if search engines may list the page. */
export const isListed = (route: SiteRoute): boolean => !route.unlisted && route.guard === undefined;

/**
 * Decodes escaped letters, digits, `-`, `.`, `_` and `~` in a path: `/%75ser` is `/user` (RFC 3986, 6.2.2.2).
 */
const plainPath = (pathname: string): string =>
  pathname.replace(/%[2-7][\da-f]/gi, (written) => {
    const plain = String.fromCharCode(Number.parseInt(written.slice(1), 16));
    return /[\w.~-]/.test(plain) ? plain : written;
  });

const UNRECORDED = /^\/(user|account|pdf|contact|search|project|checkup)\b/i;

/** Pages that are never recorded: account pages, contact forms, searches, projects and a visitor's own fonts. */
export const isUnrecorded = (pathname: string): boolean => UNRECORDED.test(plainPath(pathname));

/** Sections of the former site by how a segment of their addresses begins. */
const LEGACY: readonly { segment: RegExp; section: string }[] = [
  { segment: /^collect-prom/i, section: '/heji' },
  { segment: /^promotion/i, section: '/zixun' },
];
/** Segments of the former site that name a view and not an entry. */
const VIEWS = /^(detail|list|index)?$/i;

/**
 * The address of this site for one of the former site: a section, or its entry if the rest of the path or `id` names
 * one. The operator's own table is on the server.
 * @param path path and query
 */
export function legacyAddress(path: string): string | null {
  const [, pathname = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(path) ?? [];
  const segments = withoutHtml(plainPath(pathname)).split('/');
  for (const { segment, section } of LEGACY) {
    const at = segments.findIndex((each) => segment.test(each));
    if (at < 0) continue;
    const [inPath] = segments.slice(at + 1).filter((each) => !VIEWS.test(each));
    if (inPath !== undefined) return `${section}/${lowerCased(inPath)}${search}`;
    const query = new URLSearchParams(search);
    const inQuery = query.get('id') ?? '';
    if (!/^[\w-]+$/.test(inQuery)) return section + search;
    query.delete('id');
    return `${section}/${inQuery.toLowerCase()}${query.size > 0 ? `?${query}` : ''}`;
  }
  return null;
}

/** Ids are in lower case. Escapes keep their capitals. */
const lowerCased = (segment: string): string =>
  segment.replace(/%[\da-f]{2}|[A-Z]/gi, (written) => (written.length > 1 ? written : written.toLowerCase()));

export interface Visitor {
  signedIn: boolean;
}

type Guard = (visitor: Visitor, path: string) => string | null;

/** Each guard returns a redirect target, or `null` to let the visitor pass. */
export const guards: Record<string, Guard> = {
  user: (visitor, path) => (visitor.signedIn ? null : `/?redirect=${encodeURIComponent(path)}`),
};

/** Strips `.html`: `/font.html` is `/font`, `/index.html` is `/`. */
export function withoutHtml(pathname: string): string {
  if (/^\/index\.html$/i.test(pathname)) return '/';
  return /[^/]\.html$/i.test(pathname) ? pathname.slice(0, -5) : pathname;
}

const patterns = siteRoutes.map((route) => ({
  route,
  test: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}/*$`, 'i'),
  params: route.path.includes(':'),
}));

/**
 * Finds the route of a path, with or without `.html`; a literal path takes precedence over a parameter. Ignores case
 * and escapes, as the router does.
 */
export function matchSiteRoute(pathname: string): SiteRoute | undefined {
  const path = withoutHtml(plainPath(pathname));
  const hits = patterns.filter((p) => p.test.test(path));
  return (hits.find((p) => !p.params) ?? hits[0])?.route;
}

/** Canonical path of a page; paths of no page are returned unchanged. */
export function canonicalPath(pathname: string): string {
  const route = matchSiteRoute(pathname);
  if (!route) return pathname;
  const asked = withoutHtml(plainPath(pathname)).split('/');
  return route.path
    .split('/')
    .map((part, i) => (part.startsWith(':') ? lowerCased(asked[i] ?? '') : part))
    .join('/');
}

/** Canonical address of a page whose id is written in capitals; `null` for other pages. */
function inLowerCase({ path: pattern }: SiteRoute, path: string): string | null {
  const [pathname = ''] = path.split(/[?#]/, 1);
  const asked = plainPath(pathname).split('/');
  const capitals = pattern
    .split('/')
    .some((part, i) => part.startsWith(':') && lowerCased(asked[i] ?? '') !== asked[i]);
  return capitals ? canonicalPath(pathname) + path.slice(pathname.length) : null;
}

/** Guard of a path: the table's for a known route, and `user` for any other path that contains `/user`. */
export function guardOf(pathname: string): string | undefined {
  return matchSiteRoute(pathname)?.guard ?? (/\/user/i.test(plainPath(pathname)) ? 'user' : undefined);
}

/**
 * Redirects addresses of the former site and ids in capitals, then applies the guard.
 * @param path requested path and query
 * @returns where to redirect, or `null`
 * @throws Error `Unknown middleware …` for an unknown guard
 */
export function interceptPath(
  path: string,
  visitor: Visitor,
): { location: string; status: 301 | 302 } | null {
  const pathname = path.split(/[?#]/, 1)[0] ?? '/';
  const route = matchSiteRoute(pathname);
  // A page may have an id that begins like an old address; it goes first, and counts as old if it is missing.
  const moved = route ? inLowerCase(route, path) : legacyAddress(path);
  if (moved !== null) return { location: moved, status: 301 };
  const name = guardOf(pathname);
  if (name === undefined) return null;
  const location = runGuard(name, visitor, path);
  return location === null ? null : { location, status: 302 };
}

/** @throws Error `Unknown middleware …` */
export function runGuard(name: string, visitor: Visitor, path: string): string | null {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
  if (!guard) throw new Error(`Unknown middleware '${name}'`);
  return guard(visitor, path);
}
