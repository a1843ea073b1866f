import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, visit } from './browser.ts';
import { eachSampled, only } from './sample.ts';

/** Seventy characters; a row of the list shows thirteen of them. */
const LONG = '江湖夜雨十年灯桃李春风一杯酒'.repeat(5);

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test('paragraphs show a long text whole, in lines as wide as the page', async () => {
  const { page, problems, close } = await visit(browser, `/font?text=${encodeURIComponent(LONG)}`, {
    viewport: { width: 1440, height: 900 },
  });
  await page.waitForLoadState('networkidle');
  await page.getByRole('radio', { name: '段落' }).check();
  await page.waitForURL(/layout=paragraph/);
  const lines = page.locator('a[aria-label*="写「"]').first();
  const whole = () =>
    lines.evaluate((e) => {
      const range = document.createRange();
      range.selectNodeContents(e);
      const text = range.getBoundingClientRect();
      const box = e.getBoundingClientRect();
      return { lines: text.height > 60, wide: box.width > 1200, within: text.right <= box.right + 1 };
    });
  await expect.poll(whole).toEqual({ lines: true, wide: true, within: true });
  // The choice is kept.
  await page.goto(page.url().replace(/\?.*/, ''));
  await expect.poll(() => page.getByRole('radio', { name: '段落' }).isChecked()).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

test('a phone shows the longest names of pixel faces whole, beside their facts', async () => {
  const { page, close } = await visit(browser, `/font?${new URLSearchParams({ keyword: '缝合像素' })}`, {
    viewport: { width: 390, height: 844 },
  });
  const names = page.locator('main ol > li a:has([data-state="ready"]):not([aria-label])');
  await expect.poll(() => names.count()).toBeGreaterThan(3);
  const over = await names.evaluateAll((all) => all.map((name) => name.scrollWidth - name.clientWidth));
  expect(Math.max(...over)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await close();
});

const POEM = '春风得意马蹄疾，一日看尽长安花';

test('a row shows a line of fifteen characters whole, a card breaks it after the comma', async () => {
  const { page, close } = await visit(browser, `/font?text=${encodeURIComponent(POEM)}`, {
    viewport: { width: 1440, height: 900 },
  });
  const drawn = page.locator('a[aria-label*="写「"]').filter({ has: page.locator('[data-state="ready"]') });
  await expect.poll(() => drawn.count()).toBeGreaterThan(5);
  const rows = await drawn.evaluateAll((all) =>
    all.map((row) => ({ label: row.ariaLabel, over: row.scrollWidth - row.clientWidth })),
  );
  expect(rows.filter(({ over }) => over > 0)).toEqual([]);
  expect(await page.getByRole('slider', { name: '字号' }).count()).toBe(1);

  await page.getByRole('radio', { name: '卡片' }).check();
  const ends = () =>
    drawn.first().evaluate((card) => {
      const ink = card.querySelector('[data-state="ready"]')?.firstElementChild?.firstChild as Text;
      const range = document.createRange();
      const topOf = (at: number) => {
        range.setStart(ink, at);
        range.setEnd(ink, at + 1);
        return Math.round(range.getBoundingClientRect().top);
      };
      return [...ink.data].flatMap((_, at) =>
        at > 0 && topOf(at) !== topOf(at - 1) ? ink.data[at - 1] : [],
      );
    });
  await expect.poll(ends).toEqual(['，']);
  // Cards are as large as they have room.
  expect(await page.getByRole('slider', { name: '字号' }).count()).toBe(0);
  await close();
});

eachSampled(['剑', '江湖夜雨', '江湖夜雨十年灯', LONG], only(2))(
  'a card holds 「%s」 large on its ground',
  async (text) => {
    const { page, problems, close } = await visit(
      browser,
      `/font?layout=card&text=${encodeURIComponent(text)}`,
      { viewport: { width: 1440, height: 900 } },
    );
    await page.locator('a[aria-label*="写「"] [data-state="ready"]').first().waitFor();
    const cards = await page.locator('a[aria-label*="写「"]').evaluateAll((all) =>
      all.slice(0, 6).map((ground) => {
        const ink = ground.firstElementChild?.firstElementChild as HTMLElement;
        const [box, inked] = [ground.getBoundingClientRect(), ink.getBoundingClientRect()];
        return {
          within: inked.top >= box.top - 1 && inked.bottom <= box.bottom + 1 && inked.right <= box.right + 1,
          size: Number.parseFloat(getComputedStyle(ink).fontSize) / box.width,
        };
      }),
    );
    expect(cards.length).toBe(6);
    expect(cards.filter(({ within }) => !within)).toEqual([]);
    // Of a ground's width, for titles.
    if (text.length < 8) for (const { size } of cards) expect(size).toBeGreaterThan(0.11);
    expect(problems).toEqual([]);
    await close();
  },
);

/** Distance (px) of each line of the text from the one above it, and width of what is between them, in the first row. */
const lineSteps = (page: Page) =>
  page
    .locator('[aria-label*="写「龙吟"] [data-break]')
    .first()
    .evaluate((mark) => {
      const topOf = (node: Node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect().top;
      };
      const [above, below] = [mark.previousSibling, mark.nextSibling] as [Node, Node];
      return { down: topOf(below) - topOf(above), between: mark.getBoundingClientRect().width };
    });

test('lines of a text are told apart in the rows of a list, and stay lines in cards and on a phone', async () => {
  const wide = { viewport: { width: 1440, height: 900 } };
  const address = `/font?text=${encodeURIComponent('龙吟\n虎啸')}`;
  for (const [path, options, broken] of [
    [address, wide, false],
    [`${address}&layout=card`, wide, true],
    [`${address}&layout=paragraph`, wide, true],
    [address, { viewport: { width: 390, height: 844 } }, true],
  ] as const) {
    const { page, problems, close } = await visit(browser, path, options);
    await page.locator('[aria-label*="写「龙吟"] [data-state="ready"]').first().waitFor();
    const { down, between } = await lineSteps(page);
    if (broken) expect(down, path).toBeGreaterThan(10);
    else expect({ down, marked: between > 0 }, path).toEqual({ down: 0, marked: true });
    await page.getByText('「龙吟／虎啸」').waitFor();
    expect(problems).toEqual([]);
    await close();
  }
});

test('a card holds the name of a font that cannot draw the sample', async () => {
  const { page, problems, close } = await visit(browser, '/font?layout=card&keyword=Bpmf', {
    viewport: { width: 1440, height: 900 },
  });
  await page.locator('[data-state="ready"]').first().waitFor();
  const name = page.getByRole('main').locator('a[href^="/font/"]').filter({ hasText: '注音粉圓' });
  const widths = await name.evaluateAll((all) => all.map((e) => [e.scrollWidth, e.clientWidth]));
  expect(widths.length).toBeGreaterThan(1);
  for (const [inked, held] of widths) expect(inked).toBe(held);
  expect(problems).toEqual([]);
  await close();
});
