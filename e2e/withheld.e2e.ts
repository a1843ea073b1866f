import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, origin, visit } from './browser.ts';
import { NIGHTLY } from './sample.ts';

/** A preview-only font, as it has no licence text. */
const FONT = { id: 'liu-jian-mao-cao', name: '钟齐流江毛草' };
const TEXT = '天地玄黄';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

async function subsetOf(page: Page, gno: string): Promise<string> {
  const answer = await page.request.post(`${origin()}/webfont/http`, { data: [{ gno, text: TEXT }] });
  const { data } = (await answer.json()) as { data: { woff2Path: string }[] };
  return `${origin()}${data[0]?.woff2Path}`;
}

test('a font without a licence text is drawn but not offered for download', async () => {
  const { page, problems, close } = await visit(browser, `/font/${FONT.id}?text=${TEXT}`);
  await page.waitForLoadState('networkidle');
  // Specimen families start with the first digits of their font's hash, as addresses do.
  const [, hash] = /\/webfont\/p\/([0-9a-f]{8})/.exec(await subsetOf(page, FONT.id)) ?? [];
  const drawn = () =>
    page.evaluate(() => [...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family));
  await expect.poll(async () => (await drawn()).join()).toContain(`zw-${hash}`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: '仅预览' }).waitFor();
  expect(await main.getByRole('link', { name: /^下载/ }).count()).toBe(0);
  await main.getByText('授权全文我们没有见到').first().waitFor();
  const uses = main.getByRole('list', { name: '授权一览' }).first();
  expect(await uses.textContent()).toContain('商用：来源称可以，未见全文');
  expect(await uses.textContent()).not.toContain('：可以');
  expect(await page.locator('meta[name=description]').getAttribute('content')).not.toContain('可商用');
  const passport = await page.locator('#licence').textContent();
  expect(passport).toContain('来源声明采用「SIL 开源字体许可证 1.1」，但没有附带全文');
  expect(passport).toContain('不能证明它适用于这款字体');
  const download = page.locator('#download');
  expect(await download.textContent()).toContain('来源没有附带授权文本');
  expect(await download.getByRole('link', { name: /^字体的来源/ }).getAttribute('href')).toMatch(/^https:/);
  expect(await page.locator('script[type="application/ld+json"]').textContent()).not.toContain('"license"');
  const embed = page.locator('#embed');
  expect(await embed.textContent()).toContain('不提供嵌入代码');
  expect(await embed.locator('a, code, button').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test('a list says 仅预览 in place of a download, and the dialog says why', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, `/font?keyword=${FONT.name}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: `仅预览 ${FONT.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `仅预览 ${FONT.name}` });
  await dialog.getByText('来源没有附带授权文本').waitFor();
  expect(await dialog.textContent()).not.toContain('下载即表示同意');
  expect(problems).toEqual([]);
  await close();
});

test('another site can embed downloadable fonts but not preview-only ones', async () => {
  const { page, close } = await visit(browser, '/', { bypassCSP: true });
  const draws = (address: string) =>
    page.evaluate(
      (url) =>
        new FontFace('a', `url(${url})`).load().then(
          () => true,
          () => false,
        ),
      address,
    );
  const [shown, handedOut] = [await subsetOf(page, FONT.id), await subsetOf(page, 'zcool-kuaile')];
  expect([await draws(shown), await draws(handedOut)]).toEqual([true, true]);
  // The same server under another origin; that page's own CSP is not under test.
  const elsewhere = origin().replace('127.0.0.1', 'localhost');
  await page.goto(`${elsewhere}/robots.txt`);
  expect([await draws(shown), await draws(handedOut)]).toEqual([false, true]);
  await close();
});

test('a list says that the text of a font’s licence has not been seen', async () => {
  const { page, close } = await visit(browser, `/font?keyword=${encodeURIComponent(FONT.name)}`);
  const row = page.locator('main li', { hasText: FONT.name }).first();
  await row.getByText('SIL 开源字体许可证 1.1，未见全文', { exact: true }).waitFor();
  await row.getByText('仅预览').waitFor();
  await close();
});

test('embed code for a text keeps its spaces, and what the font lacks is named', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/font/ma-shan-zheng');
  const embed = page.locator('#embed');
  await embed.getByText('样式表', { exact: true }).click();
  await embed.getByLabel('只要这些字').fill('勇者 LV.9 龘');
  await embed.getByText('缺 1 字：龘').waitFor();
  const address = await embed.getByRole('link', { name: '打开这份样式表' }).getAttribute('href');
  expect(new URL(address as string, origin()).searchParams.get('text')).toBe('勇者 LV.9龘');
  await embed.getByLabel('只要这些字').fill('勇者');
  await expect.poll(() => embed.getByText('缺 1 字').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test(
  'the comparison, its sheet and its PDF never say that a preview-only font may be used',
  NIGHTLY,
  async () => {
    const query = `fonts=${FONT.id}&text=${encodeURIComponent(TEXT)}`;
    for (const path of [`/compare?${query}`, `/pdf/compare?${query}`, `/font/${FONT.id}`]) {
      const html = (await (await fetch(`${origin()}${path}`)).text()).replace(
        /<script[\s\S]*?<\/script>/g,
        '',
      );
      const words = html.replace(/<[^>]*>/g, '\n').split('\n');
      expect(words.includes('可以'), path).toBe(false);
      expect(words.filter((line) => line.includes('未见全文')).length, path).toBeGreaterThan(6);
    }
  },
);
