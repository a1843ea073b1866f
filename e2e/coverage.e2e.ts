import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, visit } from './browser.ts';

/** A brush face that draws every hanzi of the title, and of the dots only the bullet. */
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

test('a title with a dot: fonts that write it come first, then those that lack the dot alone', async () => {
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

test('the dot that the font has is taken from its row into the text', async () => {
  const { page, problems, close } = await visit(browser, `/font?text=${encodeURIComponent(TITLE)}`);
  await brush(page).getByRole('button', { name: '把「·」换成「•」' }).click();
  await expect.poll(() => field(page).inputValue()).toBe('龙吟虎啸•九州志');
  await expect.poll(() => brush(page).textContent()).not.toContain('缺标点');
  await page.waitForURL((url) => url.searchParams.get('text') === '龙吟虎啸•九州志');
  expect(problems).toEqual([]);
  await close();
});

test('the summary offers the writing that more fonts have, and that many then write it', async () => {
  const { page, problems, close } = await visit(browser, `/font?text=${encodeURIComponent(TITLE)}`);
  const offer = summary(page).getByText(/标点写作/);
  const promised = Number(/有 (\d+) 款能写全/.exec((await offer.textContent()) ?? '')?.[1]);
  await offer.getByRole('button', { name: '换成这样' }).click();
  await expect.poll(async () => (await counts(page)).full).toBe(promised);
  expect(problems).toEqual([]);
  await close();
});

test('punctuation is ignored on demand, by an address that can be sent', async () => {
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

test('a long text is counted whole: two rare characters at its end leave no font complete', async () => {
  const { page, problems, close } = await visit(browser, '/font');
  const common = Array.from({ length: 40 }, () => '龙吟虎啸九万里风云').join('');
  await field(page).fill(`${common}𪚥龖`);
  await expect
    .poll(async () => (await summary(page).textContent()) ?? '')
    .toContain('按全部 11 个不同的字计算');
  expect((await counts(page)).full).toBe(0);
  // The same by the call itself, which takes any text in its body.
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
