import { expect, test } from 'vitest';
import { guardOf, interceptPath, matchSiteRoute, runGuard, siteRoutes, withoutHtml } from './routes.ts';

const sample = (path: string) => path.replace(/:\w+/g, 'ma-shan-zheng');
const anyone = { signedIn: false };

test('the table holds every route of the specification once, the privacy policy, the reference of the calls, the search and versions of licences', () => {
  const paths = siteRoutes.map((r) => r.path.replace(/:\w+/g, '{id}')).sort();
  expect(paths).toEqual(
    [
      ...['/', '/album', '/album/{id}', '/baike', '/baike/{id}', '/case', '/contact', '/currency'],
      ...['/currency/{id}', '/font', '/font/{id}', '/heji', '/heji/{id}', '/license', '/news', '/news/{id}'],
      ...['/notice', '/player', '/user', '/variable', '/variable/list', '/video', '/video/{id}', '/zixun'],
      ...['/zixun/{id}', '/account/forget', '/account/wechat', '/agreement/font', '/agreement/register'],
      '/agreement/privacy',
      ...['/pdf/compare', '/user/compare', '/user/download', '/user/favorite', '/user/message'],
      ...['/user/profile', '/docs/api', '/search', '/license/{id}', '/license/font/{id}'],
    ].sort(),
  );
  expect(new Set(siteRoutes.map((r) => r.id)).size).toBe(siteRoutes.length);
});

test('every route has its .html twin', () => {
  for (const route of siteRoutes) {
    const twin = route.path === '/' ? '/index.html' : `${sample(route.path)}.html`;
    expect(matchSiteRoute(twin)?.id).toBe(route.id);
    expect(withoutHtml(twin)).toBe(sample(route.path));
  }
});

test('a bare .html is not a twin of anything', () => {
  expect(matchSiteRoute('/.html')).toBeUndefined();
  expect(matchSiteRoute('/font/.html')?.id).toBe('font-detail');
  expect(withoutHtml('/font/.html')).toBe('/font/.html');
});

test('a literal path wins over a parameter', () => {
  expect(matchSiteRoute('/variable/list')?.id).toBe('variable-list');
});

test('the guard of the table is exactly "the path contains /user"', () => {
  for (const route of siteRoutes) expect(route.guard === 'user').toBe(route.path.includes('/user'));
  expect(guardOf('/x/user/none')).toBe('user');
  expect(guardOf('/font')).toBeUndefined();
});

test('a guarded path sends an anonymous visitor home with the way back', () => {
  expect(interceptPath('/user/favorite?type=font&current=2', anyone)).toEqual({
    location: '/?redirect=%2Fuser%2Ffavorite%3Ftype%3Dfont%26current%3D2',
    status: 302,
  });
  expect(interceptPath('/user/favorite.html', { signedIn: true })).toBeNull();
});

test('legacy addresses are rewritten wherever the part stands, before the guard', () => {
  expect(interceptPath('/collect-prom/12?x=1', anyone)).toEqual({ location: '/heji/12?x=1', status: 301 });
  expect(interceptPath('/web/promotion.html', anyone)).toEqual({ location: '/web/zixun.html', status: 301 });
  expect(interceptPath('/font?from=/promotion', anyone)).toBeNull();
});

test('an unknown guard is an error that says so', () => {
  expect(() => runGuard('admin', anyone, '/')).toThrow("Unknown middleware 'admin'");
  expect(() => runGuard('toString', anyone, '/')).toThrow('Unknown middleware');
});
