import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launch, visit } from './browser.ts';
import { eachSampled, only } from './sample.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

eachSampled(
  ['/font', '/license', '/baike/yan-zhenqing', '/compare?fonts=zcool-kuaile,ma-shan-zheng'],
  only(0),
)('%s prints what is read in ink on white, without header and controls', async (path) => {
  const { page, problems, close } = await visit(browser, path, { colorScheme: 'dark' });
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(() => page.getByRole('link', { name: '登录' }).isVisible()).toBe(false);
  const shown = await page
    .locator('nav, button, input:not([type="checkbox"]), [role="search"], main a[href^="/font?sort"]')
    .evaluateAll((all) => all.filter((e) => e.checkVisibility()).map((e) => e.outerHTML.slice(0, 90)));
  expect(shown).toEqual([]);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  const { paper, ink } = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { paper: backgroundColor, ink: color };
  });
  expect([paper, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(27, 25, 23)']);
  expect(problems).toEqual([]);
  await close();
});
