import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, visit } from './browser.ts';
import { eachSampled, some } from './sample.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

eachSampled(
  [
    '/font',
    '/font/ma-shan-zheng',
    '/license',
    '/baike/yan-zhenqing',
    '/compare?fonts=zcool-kuaile,ma-shan-zheng',
  ],
  some(0, 1),
)('%s prints what is read in ink on white, without header and controls', async (path) => {
  const { page, problems, close } = await visit(browser, path, { colorScheme: 'dark' });
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(() => page.getByRole('link', { name: '登录' }).isVisible()).toBe(false);
  const shown = await page
    .locator(
      'nav, button, input:not([type="checkbox"]), select, textarea, [role="search"], main a[href^="/font?sort"]',
    )
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

test('a font prints its first 200 glyphs as text, the common ones first', async () => {
  const { page, problems, close } = await visit(browser, '/font/ma-shan-zheng');
  await page.locator('#glyphs').scrollIntoViewIfNeeded();
  await page.getByRole('option').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('#glyphs').innerText();
  const glyphs = printed.split('\n').at(-1) ?? '';
  expect([...glyphs]).toHaveLength(200);
  expect(glyphs).toMatch(/^一是/u);
  expect(problems).toEqual([]);
  await close();
});
