import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, visit } from './browser.ts';
import { NIGHTLY } from './sample.ts';

/** A brush font that has every hanzi of the title, but of its dots only the bullet. */
const BRUSH = { id: 'ma-shan-zheng', name: '马善政毛笔楷书' };
const TITLE = '龙吟虎啸·九州志';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const field = (page: Page) => page.getByRole('textbox', { name: '我的文字' });
const summary = (page: Page) => page.getByRole('status').filter({ hasText: '款能写全' });
const brush = (page: Page) => page.getByRole('listitem').filter({ hasText: BRUSH.name });
/** The numbers of `10 款能写全「…」，6 款只缺标点`. */
const counts = async (page: Page) => {
  const said = (await summary(page).textContent()) ?? '';
  const number = (words: RegExp) => Number(words.exec(said)?.[1] ?? 0);
  return { full: number(/^(\d+) 款能写全/), onlyMarks: number(/(\d+) 款只缺标点/) };
};

test('for a title with a dot, complete fonts come first, then those that lack only the dot', async () => {
  const { page, problems, close } = await visit(browser, `/font?text=${encodeURIComponent(TITLE)}`);
  const { full, onlyMarks } = await counts(page);
  expect([full > 0, onlyMarks > 0]).toEqual([true, true]);
  const lacks = await page
    .locator('ol > li')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('p:has(button)')?.textContent ?? row.textContent),
    );
  const kinds = lacks.map((said) => (/缺 \d+ 字/.test(said ?? '') ? 2 : /缺标点/.test(said ?? '') ? 1 : 0));
  expect(kinds).toEqual(kinds.toSorted());
  expect(kinds.filter((kind) => kind === 0)).toHaveLength(full);
  await expect.poll(() => brush(page).textContent()).toContain('缺标点 ·');
  expect(problems).toEqual([]);
  await close();
});

test('a row offers the dot its font has, and puts it into the text', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, `/font?text=${encodeURIComponent(TITLE)}`);
  await brush(page).getByRole('button', { name: '把「·」换成「•」' }).click();
  await expect.poll(() => field(page).inputValue()).toBe('龙吟虎啸•九州志');
  await expect.poll(() => brush(page).textContent()).not.toContain('缺标点');
  await page.waitForURL((url) => url.searchParams.get('text') === '龙吟虎啸•九州志');
  expect(problems).toEqual([]);
  await close();
});

test(
  'the summary offers the spelling that more fonts support, with their exact number',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await visit(browser, `/font?text=${encodeURIComponent(TITLE)}`);
    const offer = summary(page).getByText(/标点写作/);
    const promised = Number(/有 (\d+) 款能写全/.exec((await offer.textContent()) ?? '')?.[1]);
    await offer.getByRole('button', { name: '换成这样' }).click();
    await expect.poll(async () => (await counts(page)).full).toBe(promised);
    expect(problems).toEqual([]);
    await close();
  },
);

test('a shareable address ignores punctuation', async () => {
  const { page, problems, close } = await visit(
    browser,
    `/font?coverage=full&text=${encodeURIComponent(TITLE)}`,
  );
  const { full, onlyMarks } = await counts(page);
  expect(await brush(page).count()).toBe(0);
  await summary(page).getByRole('link', { name: '忽略标点' }).click();
  await page.waitForURL((url) => url.searchParams.get('ignoreMarks') === '1');
  await expect.poll(async () => (await counts(page)).full).toBe(full + onlyMarks);
  await brush(page).waitFor();
  expect(await brush(page).textContent()).not.toContain('缺标点');
  expect(problems).toEqual([]);
  await close();
});

test('a long text is checked in full: two rare characters at its end leave no complete font', async () => {
  const { page, problems, close } = await visit(browser, '/font');
  const common = Array.from({ length: 40 }, () => '龙吟虎啸九万里风云').join('');
  await field(page).fill(`${common}𪚥龖`);
  await expect
    .poll(async () => (await summary(page).textContent()) ?? '')
    .toContain('按全部 11 个不同的字计算');
  expect((await counts(page)).full).toBe(0);
  // The API, which takes a text of any length in its body, agrees.
  const told = await page.evaluate(async (text) => {
    const body = JSON.stringify({ kind: 'creative', text });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/web/api/font/getFontList', { method: 'POST', headers, body });
    return (await answer.json()).data.textCoverage;
  }, `${common}𪚥龖`);
  expect(told).toMatchObject({ characters: 11, full: 0 });
  expect(problems).toEqual([]);
  await close();
});

/** The row lists the two of 13 distinct characters that the brush font lacks. */
const LONG = `${Array.from({ length: 40 }, () => '龙吟虎啸九万里风云').join('')}龍嘯`;

test(
  'the home page checks the whole text for missing characters and draws its beginning',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await visit(browser, '/');
    await page.getByRole('button', { name: `用${BRUSH.name}写` }).click();
    await page.getByRole('textbox', { name: '我的文字' }).first().fill(LONG);
    const said = page.getByRole('status').filter({ hasText: BRUSH.name });
    await expect.poll(() => said.textContent()).toBe(`${BRUSH.name} 缺 2 字：龍嘯`);
    expect(problems).toEqual([]);
    await close();
  },
);

test(
  'the comparison checks the whole text, and its table of missing characters agrees with its rows',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await visit(browser, `/compare?fonts=${BRUSH.id},zcool-kuaile`);
    await field(page).fill(LONG);
    const rows = page.getByRole('list', { name: '对比的字体' }).getByRole('status');
    await expect.poll(() => rows.allTextContents()).toEqual(['缺 2 字：龍嘯', '缺 2 字：龍嘯']);
    const table = page.getByRole('region', { name: '缺字对照' });
    await expect
      .poll(() => table.getByRole('status').textContent())
      .toBe('11 个字与标点里，2 个有字体写不出');
    expect(await table.locator('tr:has(td[data-lacks]) > th').allTextContents()).toEqual(['龍', '嘯', '缺']);
    expect(await table.locator('tfoot td').allTextContents()).toEqual(['2 字', '2 字']);
    // Long lists of characters load in steps.
    const rare = Array.from({ length: 300 }, (_, i) => String.fromCodePoint(0x3400 + i)).join('');
    await field(page).fill(LONG + rare);
    await expect
      .poll(() => table.getByRole('status').textContent())
      .toBe('311 个字与标点里，302 个有字体写不出');
    expect(await table.locator('tbody tr').count()).toBe(40);
    await table.getByText('另有 262 个没有列出').waitFor();
    await table.getByRole('button', { name: '再列 40 个' }).click();
    await expect.poll(() => table.locator('tbody tr').count()).toBe(80);
    expect(problems).toEqual([]);
    await close();
  },
);

test('the tray and the list of variable fonts check the whole text, too', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/variable/list');
  await page
    .getByRole('button', { name: /^对比 / })
    .first()
    .click();
  const drawer = page.getByRole('region', { name: '字体对比' });
  const card = page.getByRole('main').locator('ol > li').first();
  await page.getByRole('main').getByRole('textbox', { name: '我的文字' }).fill(`${LONG}\u{2fa1d}`);
  for (const said of [card.getByRole('status').first(), drawer.getByRole('status').last()])
    await expect.poll(() => said.textContent()).toMatch(/缺 \d+ 字：.*\u{2fa1d}/u);
  expect(problems).toEqual([]);
  await close();
});

test('a title that only general fonts can write leads to them, from the home page and from the list', async () => {
  const title = '𠮷凶未卜㵘';
  for (const path of ['/', '/font', '/font?coverage=full']) {
    const { page, problems, close } = await visit(browser, path);
    await field(page).first().fill(title);
    const way = page
      .getByRole('main')
      .getByRole('link', { name: /\d+ 款通用字体/ })
      .first();
    const promised = Number(/(\d+) 款/.exec((await way.textContent()) ?? '')?.[1]);
    await way.click();
    await page.waitForURL(
      (url) => url.pathname === '/currency' && url.searchParams.get('coverage') === 'full',
    );
    await expect.poll(async () => (await counts(page)).full, { message: path }).toBe(promised);
    expect(promised).toBeGreaterThan(0);
    expect(await field(page).inputValue()).toBe(title);
    expect(problems).toEqual([]);
    await close();
  }
});
