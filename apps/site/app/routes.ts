/** Frame around a page: nothing, the plain site, the font sections, the home page. */
export type LayoutName = 'blank' | 'default' | 'font' | 'home';

export interface SiteRoute {
  /** Name of its file in `pages/`. */
  readonly id: string;
  /** React Router pattern without the `.html` suffix. */
  readonly path: string;
  readonly layout: LayoutName;
  /** Name of a guard in `guards`; it runs before any data is read. */
  readonly guard?: string;
  readonly title: string;
  /** Not for search engines, though anybody may open it; pages behind a guard need not say so. */
  readonly unlisted?: true;
  /** Label in the main navigation. */
  readonly nav?: string;
  /** Draws the visitor's own text, which its address carries; `asked`: what it lists depends on the text too. */
  readonly text?: 'drawn' | 'asked';
}

/** Every route of the specification, in the order of the navigation. */
export const siteRoutes: readonly SiteRoute[] = [
  { id: 'home', path: '/', layout: 'home', title: '创意游戏字体官网', text: 'asked' },
  {
    id: 'font',
    path: '/font',
    layout: 'font',
    title: '创意字体',
    nav: '字体',
    text: 'asked',
  },
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
    text: 'asked',
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
  // Not in the specification: docs/decisions/0016-licence-versions.md
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
  { id: 'contact', path: '/contact', layout: 'default', title: '联系我们' },
  // Not in the specification: what `/user/compare` shows, for visitors without an account (docs/decisions/0018-my-text.md)
  {
    id: 'compare',
    path: '/compare',
    layout: 'default',
    title: '字体对比',
    unlisted: true,
    text: 'drawn',
  },
  // Not in the specification: what `/user/favorite` shows, of this browser, for visitors without an account
  {
    id: 'favorite',
    path: '/favorite',
    layout: 'default',
    title: '我的收藏',
    unlisted: true,
    text: 'drawn',
  },
  // Not in the specification: docs/decisions/0007-search-page.md
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

/** May search engines list the page? */
export const isListed = (route: SiteRoute): boolean => !route.unlisted && route.guard === undefined;

/** A path with its letters, digits, `-`, `.`, `_` and `~` written plainly: `/%75ser` is `/user` (RFC 3986, 6.2.2.2). */
const plainPath = (pathname: string): string =>
  pathname.replace(/%[2-7][\da-f]/gi, (written) => {
    const plain = String.fromCharCode(Number.parseInt(written.slice(1), 16));
    return /[\w.~-]/.test(plain) ? plain : written;
  });

const UNRECORDED = /^\/(user|account|pdf|contact|search)\b/i;

/** Never recorded: what is one visitor's own, and where they write to us or of what they look for. */
export const isUnrecorded = (pathname: string): boolean => UNRECORDED.test(plainPath(pathname));

/** Old addresses: any path that contains `from` as whole segments is sent on with that part rewritten. */
export const legacyRedirects: readonly { from: RegExp; to: string }[] = [
  { from: /\/collect-prom(?![^/.])/i, to: '/heji' },
  { from: /\/promotion(?![^/.])/i, to: '/zixun' },
];

export interface Visitor {
  signedIn: boolean;
}

type Guard = (visitor: Visitor, path: string) => string | null;

/** Each guard answers where to send the visitor instead, or null to let them pass. */
export const guards: Record<string, Guard> = {
  user: (visitor, path) => (visitor.signedIn ? null : `/?redirect=${encodeURIComponent(path)}`),
};

/** `/font.html` and `/font/x.html` are the pages `/font` and `/font/x`; `/index.html` is `/`. */
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
 * The route of a path (with or without `.html`); a literal path wins over a parameter. As the router does, it takes
 * capitals for small letters and escapes for what they stand for.
 */
export function matchSiteRoute(pathname: string): SiteRoute | undefined {
  const path = withoutHtml(plainPath(pathname));
  const hits = patterns.filter((p) => p.test.test(path));
  return (hits.find((p) => !p.params) ?? hits[0])?.route;
}

/** The one path of a page that others should link to; a path of no page stays as it is. */
export function canonicalPath(pathname: string): string {
  const route = matchSiteRoute(pathname);
  if (!route) return pathname;
  const asked = withoutHtml(plainPath(pathname)).split('/');
  return route.path
    .split('/')
    .map((part, i) => (part.startsWith(':') ? asked[i] : part))
    .join('/');
}

/** Guard of a path: the table's for a known route, and `user` for anything else that contains `/user`. */
export function guardOf(pathname: string): string | undefined {
  return matchSiteRoute(pathname)?.guard ?? (/\/user/i.test(plainPath(pathname)) ? 'user' : undefined);
}

/**
 * What happens before a page is looked up: legacy redirect, then guard.
 * @param path pathname and search, as requested
 * @returns where to go instead, or null
 * @throws Error `Unknown middleware …` for a guard that does not exist
 */
export function interceptPath(
  path: string,
  visitor: Visitor,
): { location: string; status: 301 | 302 } | null {
  const pathname = path.split(/[?#]/, 1)[0] ?? '/';
  const plain = plainPath(pathname);
  for (const { from, to } of legacyRedirects) {
    if (from.test(plain))
      return { location: plain.replace(from, to) + path.slice(pathname.length), status: 301 };
  }
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
