import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STANDING_PAGES } from './kinds.ts';

test('content may link to every page of the site that needs no entry and no account', () => {
  const routes = readFileSync(new URL('../../../apps/site/app/routes.ts', import.meta.url), 'utf8');
  const open = routes
    .split(/\n {2}\{/)
    .filter((route) => !route.includes('guard:'))
    .flatMap((route) => /path: '(\/[^:*']*)'/.exec(route)?.[1] ?? []);
  expect(open.length).toBeGreaterThan(20);
  expect([...STANDING_PAGES].filter((path) => !open.includes(path))).toEqual([]);
  expect(open.filter((path) => !STANDING_PAGES.has(path))).toEqual([]);
});
