import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, origin, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test('a visitor who takes over a page finds nothing of the one before', async () => {
  const first = await visit(browser, '/license');
  await first.page.evaluate(async () => {
    document.cookie = 'trace=1; path=/';
    localStorage.setItem('trace', '1');
    sessionStorage.setItem('trace', '1');
    window.name = 'trace';
    await caches.open('trace');
    await new Promise<void>((resolve) => {
      const asked = indexedDB.open('trace');
      asked.onsuccess = () => {
        asked.result.close();
        resolve();
      };
    });
  });
  const tab = await first.page.context().newPage();
  await first.page.route('**/license', (route) => route.abort());
  await first.page.context().setOffline(true);
  await first.close();

  const second = await visit(browser, '/license');
  expect(second.page).toBe(first.page);
  expect(tab.isClosed()).toBe(true);
  const found = await second.page.evaluate(async () => ({
    stored: [document.cookie, ...Object.keys(localStorage), ...Object.keys(sessionStorage), window.name],
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
  expect(JSON.stringify(found)).not.toContain('trace');
  expect(second.problems).toEqual([]);
  await second.close();
});

/** Scripts of a page that came from the cache. */
const cachedScripts = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.endsWith('.js') && transferSize === 0)
      .map(({ name }) => name),
  );

test('a cold visitor takes over a page without a file in its cache', async () => {
  const first = await visit(browser, '/license');
  await first.close();
  const cold = await visit(browser, '/license', { cold: true });
  expect(cold.page).toBe(first.page);
  expect(await cachedScripts(cold.page)).toEqual([]);
  await cold.close();
});

test('a page in which a test installed something lasting is closed with its visitor', async () => {
  const lasting = [
    (page: Page) => page.addInitScript(() => {}),
    (page: Page) => page.context().newCDPSession(page),
    (page: Page) => page.clock.install(),
  ];
  for (const install of lasting) {
    const { page, close } = await visit(browser, '/robots.txt');
    await install(page);
    await close();
    expect(page.isClosed()).toBe(true);
  }
});

test('unsaved input does not keep a page from the next visitor', async () => {
  const first = await visit(browser, '/contact');
  await first.page.evaluate(() => addEventListener('beforeunload', (leaving) => leaving.preventDefault()));
  await first.page.getByLabel('怎么称呼').fill('林间');
  await first.close();
  const second = await visit(browser, '/contact');
  expect(second.page).toBe(first.page);
  expect(second.page.url()).toBe(`${origin()}/contact`);
  expect(await second.page.getByLabel('怎么称呼').inputValue()).toBe('');
  await second.close();
});
