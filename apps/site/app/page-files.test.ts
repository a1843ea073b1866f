import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteRoutes } from './routes.ts';

test('every page file has a route, and every route that names a page has its file', () => {
  const files = readdirSync(new URL('pages', import.meta.url)).filter((name) => name.endsWith('.tsx'));
  const pages = siteRoutes.flatMap(({ page }) => (page === undefined ? [] : [`${page}.tsx`]));
  const lonely = files.filter((name) => !pages.includes(name));
  const missing = pages.filter((name) => !files.includes(name));
  expect(lonely, '这些页面在 app/routes.ts 里还没有路由').toEqual([]);
  expect(missing, 'app/routes.ts 里的这些页面在 app/pages/ 里还没有文件').toEqual([]);
});
