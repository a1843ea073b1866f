import type { Browser, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, VIEWPORTS, visit } from './browser.ts';
import { NIGHTLY } from './sample.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const ROUND = ['/font', '/font/ma-shan-zheng', '/font/map', '/project', '/compare', '/'];
const WORDS = '床前明月光疑是地上霜举头望明月低头思故乡';

/** What the page holds once garbage is collected; the least of a few looks, since some goes later. */
async function held(session: CDPSession) {
  const looks: Record<string, number>[] = [];
  for (let look = 0; look < 3; look++) {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    looks.push(Object.fromEntries(metrics.map(({ name, value }) => [name, value])));
  }
  const least = (name: string) => Math.min(...looks.map((look) => look[name] ?? Number.NaN));
  return { listeners: least('JSEventListeners'), nodes: least('Nodes') };
}

test('a long visit keeps no listeners, elements or faces of the pages it has left', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/', { viewport: VIEWPORTS.phone });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const found: Awaited<ReturnType<typeof held>>[] = [];
  for (let round = 0; round < 8; round++) {
    for (const path of ROUND) {
      // In the page: an element handle may be of the page that is just being replaced.
      await page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(), path);
      await page.waitForURL((url) => url.pathname === path);
      await page.waitForLoadState('networkidle');
    }
    await page
      .getByRole('textbox', { name: '我的文字' })
      .first()
      .fill(WORDS.slice(round * 2, round * 2 + 5));
    await page.waitForURL(/[?&]text=/);
    await page.waitForLoadState('networkidle');
    found.push(await held(session));
  }
  const early = found.slice(1, 3);
  const late = found.slice(6);
  const least = (rounds: typeof found, of: 'listeners' | 'nodes') => Math.min(...rounds.map((r) => r[of]));
  expect(least(late, 'listeners') - least(early, 'listeners'), JSON.stringify(found)).toBeLessThan(3);
  expect(least(late, 'nodes'), JSON.stringify(found)).toBeLessThan(least(early, 'nodes') * 1.2);
  expect(await page.evaluate(() => document.fonts.size)).toBeLessThan(260);
  const opened = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);
  expect(opened && new URL(opened).pathname, 'the document of the first page').toBe('/');
  expect(problems).toEqual([]);
  await close();
});
