import { readdirSync } from 'node:fs';
import { FONT_PAGES } from '@ziwan/contract/font-addresses';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import {
  canonicalPath,
  guardOf,
  interceptPath,
  isUnrecorded,
  legacyAddress,
  matchSiteRoute,
  runGuard,
  siteRoutes,
  withoutHtml,
} from './routes.ts';

const pageNames = readdirSync(new URL('pages', import.meta.url))
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.slice(0, -'.tsx'.length));

const sample = (path: string) => path.replace(/:\w+/g, 'ma-shan-zheng');
const anyone = { signedIn: false };

test('every route has a page file, and every page file a route', () => {
  const ids = siteRoutes.map(({ id }) => id);
  expect(new Set(ids).size, 'two routes of app/routes.ts have the same id').toBe(ids.length);
  expect(
    new Set(siteRoutes.map(({ path }) => path)).size,
    'two routes of app/routes.ts have the same path',
  ).toBe(ids.length);
  for (const id of ids)
    expect(pageNames, `app/routes.ts lists ${id}: write app/pages/${id}.tsx`).toContain(id);
  for (const name of pageNames)
    expect(
      ids,
      `app/pages/${name}.tsx has no address: give app/routes.ts a route with id '${name}'`,
    ).toContain(name);
});

test('every route also exists with .html', () => {
  for (const route of siteRoutes) {
    const twin = route.path === '/' ? '/index.html' : `${sample(route.path)}.html`;
    expect(matchSiteRoute(twin)?.id).toBe(route.id);
    expect(withoutHtml(twin)).toBe(sample(route.path));
  }
});

test('a path of only .html matches no page', () => {
  expect(matchSiteRoute('/.html')).toBeUndefined();
  expect(matchSiteRoute('/font/.html')?.id).toBe('font-detail');
  expect(withoutHtml('/font/.html')).toBe('/font/.html');
});

test('a literal path wins over a parameter', () => {
  expect(matchSiteRoute('/variable/list')?.id).toBe('variable-list');
});

test('the table guards exactly the paths that contain /user', () => {
  for (const route of siteRoutes) expect(route.guard === 'user').toBe(route.path.includes('/user'));
  expect(guardOf('/x/user/none')).toBe('user');
  expect(guardOf('/font')).toBeUndefined();
});

test('a guarded path redirects an anonymous visitor home with a return address', () => {
  expect(interceptPath('/user/favorite?type=font&current=2', anyone)).toEqual({
    location: '/?redirect=%2Fuser%2Ffavorite%3Ftype%3Dfont%26current%3D2',
    status: 302,
  });
  expect(interceptPath('/user/favorite.html', { signedIn: true })).toBeNull();
});

test.each([
  ['/collect-prom', '/heji'],
  ['/collect-prom.html', '/heji'],
  ['/Collect-Prom/12?x=1', '/heji/12?x=1'],
  ['/collect-promotion', '/heji'],
  ['/collect-promotion/wuxia-brush', '/heji/wuxia-brush'],
  ['/collect-promotion/wuxia-brush.html', '/heji/wuxia-brush'],
  ['/collect-prom?id=wuxia-brush&from=mail', '/heji/wuxia-brush?from=mail'],
  ['/promotion', '/zixun'],
  ['/promotions/', '/zixun'],
  ['/promotions.html?current=2', '/zixun?current=2'],
  ['/promotion-2026', '/zixun'],
  ['/promotion-detail?id=3', '/zixun/3'],
  ['/promotion-detail.html?id=3', '/zixun/3'],
  ['/promotionDetail/3', '/zixun/3'],
  ['/promotionDetail/3.html?id=4', '/zixun/3?id=4'],
  ['/promotion/detail/3', '/zixun/3'],
  ['/promotion-list/list', '/zixun'],
  ['/promotion-detail?id=', '/zixun?id='],
  ['/promotion-detail?id=../admin', '/zixun?id=../admin'],
  ['/web/promotion.html', '/zixun'],
  ['/m/collect-prom/7', '/heji/7'],
  ['/%70romotion/%E9%A2%9C', '/zixun/%E9%A2%9C'],
  ['/promotion/ABC', '/zixun/abc'],
  ['/promotion//user', '/zixun/user'],
])('the old address %s leads to %s, before the guard', (from, location) => {
  expect(interceptPath(from, anyone)).toEqual({ location, status: 301 });
});

test('an old word elsewhere than at the start of a segment leads nowhere', () => {
  for (const path of ['/font?from=/promotion', '/x-promotion', '/xcollect-prom', '/font'])
    expect(interceptPath(path, anyone), path).toBeNull();
});

test('a page whose id begins like an old address stays where it is, and counts as old once it is missing', () => {
  expect(interceptPath('/news/promotion-of-summer', anyone)).toBeNull();
  expect(legacyAddress('/news/promotion-of-summer')).toBe('/zixun');
  expect(legacyAddress('/news/other')).toBeNull();
});

test.each([
  ['/font/ZCOOL-KuaiLe', '/font/zcool-kuaile'],
  ['/Font/ZCOOL-kuaile.html?text=龙A', '/font/zcool-kuaile?text=龙A'],
  ['/baike/XuanZhi/', '/baike/xuanzhi'],
  ['/baike/%E9%A2%9C-A', '/baike/%E9%A2%9C-a'],
  ['/license/font/ZCOOL-kuaile', '/license/font/zcool-kuaile'],
])('the id in %s is written in capitals: the page is at %s', (from, location) => {
  expect(interceptPath(from, anyone)).toEqual({ location, status: 301 });
});

test('every page with an id has one address whatever the case, and the redirect leads to that page', () => {
  for (const { path, id } of siteRoutes.filter((route) => route.path.includes(':'))) {
    const away = interceptPath(path.replace(/:\w+/g, 'Ma-Shan'), anyone);
    expect(away).toEqual({ location: path.replace(/:\w+/g, 'ma-shan'), status: 301 });
    expect(matchSiteRoute(away?.location ?? '')?.id).toBe(id);
    expect(interceptPath(away?.location ?? '', anyone)).toBeNull();
  }
});

test.each([
  '/User',
  '/USER/profile',
  '/user/',
  '/user//profile',
  '//user',
  '/user.html',
  '/User/Profile.HTML',
  '/%75ser/profile',
  '/us%65r',
  '/%55SER',
  '/font/%75ser',
])('%s is guarded: the guard normalises case and escapes as the router does', (path) => {
  expect(interceptPath(path, anyone)).toEqual({
    location: `/?redirect=${encodeURIComponent(path)}`,
    status: 302,
  });
  expect(interceptPath(path, { signedIn: true })).toBeNull();
});

test.each([
  ['/FONT', 'font'],
  ['/Font/ma-shan-zheng.HTML', 'font-detail'],
  ['/%66ont/', 'font'],
  ['/variable/LIST//', 'variable-list'],
  ['/INDEX.html', 'home'],
  ['/baike/%E9%A2%9C', 'baike-detail'],
])('%s matches %s, as in the router', (path, id) => {
  const route = matchSiteRoute(path);
  expect(route?.id).toBe(id);
  const [match] = matchRoutes([{ path: route?.path ?? '' }], withoutHtml(path)) ?? [];
  expect(match).toBeDefined();
});

test('a page has one canonical path for all its spellings', () => {
  expect(canonicalPath('/FONT/')).toBe('/font');
  expect(canonicalPath('/%66ont/Ma-Shan.html')).toBe('/font/ma-shan');
  expect(canonicalPath('/baike/%E9%A2%9C-A')).toBe('/baike/%E9%A2%9C-a');
  expect(canonicalPath('/baike/%E9%A2%9C/')).toBe('/baike/%E9%A2%9C');
  expect(canonicalPath('/')).toBe('/');
  expect(canonicalPath('/None')).toBe('/None');
});

test('pages excluded from recordings are excluded in every spelling', () => {
  for (const path of [
    '/search',
    '/Search',
    '/%73earch',
    '/USER/profile',
    '/contact.html',
    '/pdf/compare/',
    '/project/shared',
    '/checkup',
  ])
    expect(isUnrecorded(path), path).toBe(true);
  for (const path of ['/', '/font', '/userless', '/font/search', '/projects'])
    expect(isUnrecorded(path), path).toBe(false);
});

test('an unknown guard throws an error that names it', () => {
  expect(() => runGuard('admin', anyone, '/')).toThrow("Unknown middleware 'admin'");
  expect(() => runGuard('toString', anyone, '/')).toThrow('Unknown middleware');
});

test('no font can have the address of a page below /font', () => {
  const pages = siteRoutes.flatMap(({ path }) => /^\/font\/([^:/]+)$/.exec(path)?.[1] ?? []);
  expect([...FONT_PAGES].sort(), 'list the page in packages/contract/src/font-addresses.ts').toEqual(
    pages.sort(),
  );
});
