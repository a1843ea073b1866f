import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCOUNT_PAGES, STANDING_PAGES } from './kinds.ts';

const routes = readFileSync(new URL('../../../apps/site/app/routes.ts', import.meta.url), 'utf8').split(
  /\n {2}\{/,
);
const pathsOf = (chosen: readonly string[]) =>
  chosen.flatMap((route) => /path: '(\/[^:*']*)'/.exec(route)?.[1] ?? []);

test('content may link to every page of the site that needs no entry and no account', () => {
  const open = pathsOf(routes.filter((route) => !route.includes('guard:')));
  expect(open.length).toBeGreaterThan(20);
  expect([...STANDING_PAGES].filter((path) => !open.includes(path))).toEqual([]);
  const unlisted = open.filter((path) => !STANDING_PAGES.has(path));
  expect(unlisted, '在 packages/content/src/kinds.ts 的 STANDING_PAGES 里写上这些页').toEqual([]);
});

test('notices may lead to every page of an account', () => {
  const own = pathsOf(routes.filter((route) => route.includes("guard: 'user'")));
  expect([...ACCOUNT_PAGES].sort()).toEqual(own.sort());
});
