import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadFont, launch, origin, visit } from './browser.ts';
import { eachSampled, none } from './sample.ts';

const FONT = { id: 'zcool-kuaile', name: '站酷快乐体' };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test('Pinyin initials find a font', async () => {
  const { page, problems, close } = await visit(browser, '/');
  await page.waitForLoadState('networkidle');
  const search = page.getByRole('combobox', { name: '搜索字体' });
  await search.fill('zkklt');
  await page.getByRole('option', { name: FONT.name }).waitFor();
  await search.press('Enter');
  await page.waitForURL(/\/font\?keyword=zkklt/);
  await page.getByRole('button', { name: `对比 ${FONT.name}` }).waitFor();
  await expect.poll(() => page.locator('a[aria-label*="写「"]').count()).toBe(1);
  expect(problems).toEqual([]);
  await close();
});

test("a visitor goes from the list to a font's page and downloads its archive", async () => {
  const { page, problems, close } = await visit(browser, `/font?keyword=${FONT.name}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: FONT.name, exact: true }).click();
  await page.waitForURL(`${origin()}/font/${FONT.id}`);
  await page.goBack();
  const download = await downloadFont(page, FONT.name);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await page.getByText(`开始下载 ${download.suggestedFilename()}`).waitFor();
  const bytes: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) bytes.push(chunk as Buffer);
  const archive = Buffer.concat(bytes);
  expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  // A complete archive ends with its directory.
  expect(archive.includes('PK\x05\x06', archive.length - 1024, 'latin1')).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

test('a font is added to the comparison once, kept for the next visit, and removed', async () => {
  const { page, problems, close } = await visit(browser, '/font');
  await page.waitForLoadState('networkidle');
  const kept = () =>
    page.evaluate(() =>
      (JSON.parse(localStorage.getItem('compareFonts') ?? '[]') as { fontGNo: string }[]).map(
        (f) => f.fontGNo,
      ),
    );
  const said = (text: string) => page.getByRole('status').getByText(text).waitFor();

  await page.getByRole('button', { name: `对比 ${FONT.name}` }).click();
  await said('添加对比成功');
  await expect.poll(() => kept()).toEqual([FONT.id]);
  await page.getByRole('button', { name: `${FONT.name} 已在对比中` }).click();
  await said('请勿重复添加');
  await expect.poll(() => kept()).toEqual([FONT.id]);

  await page.reload();
  await page.getByRole('button', { name: '对比 1 款' }).click();
  await page.getByRole('button', { name: `移除 ${FONT.name}` }).click();
  await said('移除对比成功');
  await expect.poll(() => kept()).toEqual([]);
  await expect.poll(() => page.getByRole('region', { name: '字体对比' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test('without JavaScript the list is complete and its toolbar is a form', async () => {
  const { page, problems, close } = await visit(browser, '/font', { javaScriptEnabled: false });
  const specimens = page.getByRole('listitem').getByRole('link', { name: /写「江湖夜雨十年灯」$/ });
  await expect.poll(() => specimens.count()).toBeGreaterThanOrEqual(24);
  await page.getByRole('textbox', { name: '我的文字' }).fill('體龍鳳');
  await page.getByRole('button', { name: '应用' }).click();
  await page.waitForURL((url) => url.pathname === '/font' && url.searchParams.get('text') === '體龍鳳');
  // What lacks characters comes last.
  await page.getByRole('link', { name: '下一页' }).click();
  const lacking = page.getByRole('listitem').filter({ hasText: '钟齐志莽行书' });
  await expect.poll(() => lacking.textContent()).toContain('缺 3 字：體龍鳳');
  await expect.poll(() => lacking.getByTitle(/^这款字体没有「.」$/).count()).toBe(3);
  await page.getByRole('link', { name: '只看能写全的' }).click();
  await page.waitForURL((url) => url.searchParams.get('coverage') === 'full');
  await expect.poll(() => lacking.count()).toBe(0);
  const search = page.getByRole('combobox', { name: '搜索字体与文章' });
  await search.fill('zkklt');
  await search.press('Enter');
  await page.waitForURL(/\/search\?keyword=zkklt/);
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(FONT.name) })
        .count(),
    )
    .toBe(1);
  expect(problems).toEqual([]);
  await close();
});

test('without JavaScript the page of a font is complete', async () => {
  const { page, problems, close } = await visit(browser, `/font/${FONT.id}?text=快乐`, {
    javaScriptEnabled: false,
  });
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain(FONT.name);
  for (const title of ['覆盖', '授权', '下载', '信息', '嵌入'])
    await expect
      .poll(() => page.getByRole('heading', { name: title, level: 2 }).count(), { message: title })
      .toBe(1);
  await expect.poll(() => page.getByRole('textbox', { name: '我的文字' }).inputValue()).toBe('快乐');
  // Nothing on the page waits for a script.
  await expect
    .poll(() => page.locator('ol [data-state="ready"]').filter({ hasText: '快乐' }).count())
    .toBe(6);
  expect(problems).toEqual([]);
  await close();
});

test('a visited page opens offline', async () => {
  const { page, close } = await visit(browser, '/font', { serviceWorkers: 'allow', cold: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${origin()}/font/${FONT.id}`, { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await page.goto(`${origin()}/font/${FONT.id}`);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain(FONT.name);
  await expect.poll(() => page.locator('ol [data-state="ready"]').count()).toBeGreaterThan(0);
  const told = page.getByRole('alert').filter({ hasText: '网络没有回答' });
  await expect.poll(() => told.textContent()).toMatch(/这里是 2\d{3}年\d+月\d+日 \d\d:\d\d 存下的样子/);
  await page.context().setOffline(false);
  await told.getByRole('button', { name: '再试一次' }).click();
  await expect.poll(() => told.count()).toBe(0);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain(FONT.name);
  await close();
});

eachSampled(['/', '/license'], none)(
  'offline, the first page of a visit (%s) opens again, and so does the home page',
  async (path) => {
    const { page, close } = await visit(browser, path, { serviceWorkers: 'allow', cold: true });
    const stored = () =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.endsWith('-pages'));
        const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return keys.flat().map(({ url }) => new URL(url).pathname);
      });
    await expect.poll(stored).toEqual(expect.arrayContaining([path, '/']));
    const name = await page.getByRole('heading', { level: 1 }).textContent();
    await page.context().setOffline(true);
    await page.goto(`${origin()}${path}`);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
    await page.goto(`${origin()}/`);
    await expect.poll(() => page.getByRole('heading', { name: '新到' }).count()).toBe(1);
    await close();
  },
);
