import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, origin, VIEWPORTS, visit } from './browser.ts';
import { eachSampled, only, some } from './sample.ts';

const FONT = '/font/zhi-mang-xing';
const SCREENS = Object.entries(VIEWPORTS).map(([name, viewport]) => ({ name, viewport }));

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const plain = (path: string, viewport = VIEWPORTS.desk as { width: number; height: number }) =>
  visit(browser, path, { javaScriptEnabled: false, viewport });

test('the characters a font lacks from a charset are listed without a script', async () => {
  const { page, problems, close } = await plain(FONT);
  const opened = page.locator('#coverage details').first();
  await opened.locator('summary').click();
  const announced = (await opened.locator('summary').textContent())?.replace(/\D/g, '');
  await expect.poll(() => opened.getByText('正在取缺字').isVisible()).toBe(false);
  await opened.getByRole('link', { name: /^逐字列出/ }).click();
  await page.waitForURL(/[?&]missing=/);
  const missing = await page.locator('#coverage details[open] [role="group"]').textContent();
  expect([...(missing ?? '')].length).toBe(Number(announced));
  // One of many addresses under one canonical URL.
  await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  expect(problems).toEqual([]);
  await close();
});

eachSampled([FONT, '/compare', '/pdf/compare', '/account/wechat'], only(0))(
  '%s shows no loading state that only a script would end',
  async (path) => {
    const { page, close } = await plain(path);
    for (const summary of await page.locator('#coverage summary').all()) await summary.click();
    expect(await page.locator('[role="status"]:visible').filter({ hasText: '正在' }).count()).toBe(0);
    await close();
  },
);

eachSampled(
  [FONT, '/font', '/font/hanzi', '/font/map', '/variable/list', '/compare?fonts=zhi-mang-xing'],
  some(1, 3),
)('%s has no button that needs a script to work', async (path) => {
  const { page, close } = await plain(path);
  const dead = page.locator('button[type="button"]:not([popovertarget]):visible');
  expect(await dead.allTextContents()).toEqual([]);
  await close();
});

eachSampled(SCREENS, only(0))(
  'the title on the home page is an ordinary field without a script, on a $name',
  async ({ viewport }) => {
    const { page, problems, close } = await plain('/', viewport);
    const fields = page.getByRole('main').getByRole('textbox');
    expect(await fields.count()).toBe(1);
    await fields.fill('剑指苍穹');
    const ink = await fields.evaluate((e) => getComputedStyle(e).color);
    expect(ink).toBe(await page.evaluate(() => getComputedStyle(document.body).color));
    await fields.press('Enter');
    await page.waitForURL(`${origin()}/font?text=${encodeURIComponent('剑指苍穹')}`);
    await page.goBack();
    await fields.fill('江湖');
    await page.getByRole('main').getByRole('button', { name: '在所有字体里看' }).click();
    await page.waitForURL(`${origin()}/font?text=${encodeURIComponent('江湖')}`);
    expect(problems).toEqual([]);
    await close();
  },
);

eachSampled(
  [
    FONT,
    '/currency/noto-serif-sc-vf',
    '/variable',
    '/variable/list',
    '/compare?fonts=zhi-mang-xing&size=40',
    '/pdf/compare?fonts=zhi-mang-xing',
  ],
  some(0, 4),
)('a text entered on %s is drawn there without a script', async (path) => {
  const { page, close } = await plain(path);
  await page.getByRole('textbox', { name: '我的文字' }).fill('快乐');
  await page.getByRole('button', { name: '应用' }).click();
  await page.waitForURL((url) => url.searchParams.get('text') === '快乐');
  const { searchParams } = new URL(path, origin());
  for (const [name, value] of searchParams) expect(new URL(page.url()).searchParams.get(name)).toBe(value);
  await expect
    .poll(() => page.locator('[data-state="ready"]').filter({ hasText: '快乐' }).count())
    .toBeGreaterThan(0);
  await close();
});

test('on a phone the header search leaves room for a word beside the controls that need a script', async () => {
  const { page, close } = await plain('/', VIEWPORTS.phone);
  const box = await page.getByRole('combobox', { name: '搜索字体与文章' }).boundingBox();
  expect(box?.width).toBeGreaterThan(100);
  await close();
});
