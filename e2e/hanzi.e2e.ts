import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, layoutShift, origin, VIEWPORTS, visit } from './browser.ts';
import { isNight, NIGHTLY, onEachScreen } from './sample.ts';

const CHAR = '龙';
const FIRST = { id: 'ma-shan-zheng', name: '马善政毛笔楷书' };
const SECOND = { id: 'zhi-mang-xing', name: '钟齐志莽行书' };
const PAIR = `/font/hanzi?char=${encodeURIComponent(CHAR)}&compare=${FIRST.id}%2C${SECOND.id}`;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const cell = (page: Page, { name }: { name: string }) =>
  page.getByRole('link', { name: `选 ${name} 来比`, exact: true });
const compared = (page: Page) => page.getByRole('region', { name: '两款相比' });
const overlay = (page: Page) => compared(page).getByRole('img', { name: new RegExp(`「${CHAR}」的叠影`) });
const drawn = (page: Page) => page.locator('main li [data-state]');

/** Waits until both characters of the overlay are drawn. */
const bothDrawn = (page: Page) => expect.poll(() => overlay(page).locator('text').count()).toBe(2);

onEachScreen('phone')(
  'a hanzi in the search box leads to its wall, to two fonts over each other, and to a font ($screen)',
  async ({ viewport }) => {
    const { page, problems, close } = await visit(browser, '/', { viewport });
    await page.getByRole('combobox', { name: '搜索字体与文章' }).fill(CHAR);
    await page.getByRole('option', { name: `「${CHAR}」在每款字体里` }).click();
    await page.waitForURL(/\/font\/hanzi\?char=/);
    await page.getByRole('heading', { level: 1, name: `单字「${CHAR}」` }).waitFor();
    await cell(page, FIRST).click();
    await compared(page).getByText(`已选「${FIRST.name}」，再点一格`).waitFor();
    await cell(page, SECOND).click();
    await bothDrawn(page);
    await expect.poll(() => overlay(page).evaluate((e) => e.getBoundingClientRect().top)).toBeGreaterThan(0);
    expect(await overlay(page).evaluate((e) => e.getBoundingClientRect().top)).toBeLessThan(viewport.height);
    expect(await overlay(page).getAttribute('aria-label')).toContain(
      `甲是 ${FIRST.name}，乙是 ${SECOND.name}`,
    );
    expect(new URL(page.url()).searchParams.get('compare')).toBe(`${FIRST.id},${SECOND.id}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    expect(await axeViolations(page)).toEqual([]);
    await compared(page).getByRole('link', { name: SECOND.name, exact: true }).click();
    await page.waitForURL(`**/font/${SECOND.id}`);
    expect(problems).toEqual([]);
    await close();
  },
);

test('a link to a pair shows it, also after a reload, with how near the two are in words', async () => {
  const { page, problems, close } = await visit(browser, PAIR, { cold: true });
  await page.reload();
  await bothDrawn(page);
  expect(await overlay(page).locator('text').allTextContents()).toEqual([CHAR, CHAR]);
  // A server without the index of shapes says so.
  await expect
    .poll(() => compared(page).getByRole('status').textContent(), { timeout: 30_000 })
    .toMatch(/很接近|比较像|有几分像|不大像|还没有量好/);
  expect((await layoutShift(page)).sum).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test('the slider goes from one font to the other, and both can be drawn in one size', NIGHTLY, async () => {
  const { page, close } = await visit(browser, PAIR);
  await bothDrawn(page);
  const shown = () =>
    overlay(page)
      .locator('[data-place]')
      .evaluateAll((layers) => layers.map((layer) => getComputedStyle(layer).opacity));
  const slider = page.getByRole('slider', { name: '甲 ↔ 乙' });
  expect(await shown()).toEqual(['1', '1']);
  await slider.fill('0');
  await expect.poll(shown).toEqual(['1', '0']);
  await slider.fill('100');
  await expect.poll(shown).toEqual(['0', '1']);
  await slider.fill('50');
  const sizes = () =>
    overlay(page)
      .locator('text')
      .evaluateAll((texts) =>
        texts.map((text) => {
          const { width, height } = (text as SVGTextElement).getBoundingClientRect();
          return Math.round(Math.max(width, height));
        }),
      );
  const before = await sizes();
  await page.getByRole('radio', { name: '同大小' }).check({ force: true });
  await expect.poll(sizes).not.toEqual(before);
  await bothDrawn(page);
  await close();
});

test(
  'the wall is chosen from by keyboard, and a third font takes the place of the second',
  NIGHTLY,
  async () => {
    const { page, close } = await visit(browser, `/font/hanzi?char=${encodeURIComponent(CHAR)}`);
    await page.waitForLoadState('networkidle');
    await cell(page, FIRST).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/compare=ma-shan-zheng$/);
    // The focus stays on the cell, which now undoes the choice.
    const undo = page.getByRole('link', { name: `${FIRST.name}，已选为甲，取消` });
    await expect.poll(() => undo.evaluate((e) => e === document.activeElement)).toBe(true);
    expect(await undo.getAttribute('aria-current')).toBe('true');
    for (const { id, name } of [SECOND, { id: 'zcool-kuaile', name: '站酷快乐体' }]) {
      await cell(page, { name }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`compare=ma-shan-zheng%2C${id}$`));
    }
    await bothDrawn(page);
    await undo.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/compare=zcool-kuaile$/);
    await close();
  },
);

test(
  'without scripts the wall, the pair and the strokes are there, and cells are links',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await visit(browser, PAIR, { javaScriptEnabled: false });
    expect(await drawn(page).count()).toBeGreaterThan(20);
    expect(await overlay(page).locator('text').count()).toBe(2);
    const families = await page
      .locator('main li [data-state] text')
      .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).fontFamily));
    // Every cell is drawn by a subset that the document declares.
    expect(families.filter((family) => !family.startsWith('zw-'))).toEqual([]);
    expect(await page.locator('figure[data-strokes] ol > li').count()).toBe(5);
    await page.getByRole('link', { name: `${SECOND.name}，已选为乙，取消` }).click();
    await page.waitForURL(/compare=ma-shan-zheng$/);
    await page.getByRole('textbox', { name: /换一个字/ }).fill('虎');
    await page.getByRole('button', { name: '看这个字' }).click();
    await page.getByRole('heading', { level: 1, name: '单字「虎」' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  },
);

test(
  'filters keep the pair, and the fonts that lack the character are counted and named',
  NIGHTLY,
  async () => {
    const { page, close } = await visit(browser, `/font/hanzi?char=%E5%9B%8D&compare=${FIRST.id}`);
    const all = await drawn(page).count();
    const lacking = page.getByRole('region', { name: /^缺这个字的有 \d+ 款$/ });
    expect(await lacking.getByRole('link').count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: '像素', exact: true }).click();
    await page.waitForURL(/compare=ma-shan-zheng.*tagNumber=style\.pixel/);
    await expect.poll(() => drawn(page).count()).toBeLessThan(all);
    await close();
  },
);

test('a search for one hanzi leads to its wall, also once it has been sent', NIGHTLY, async () => {
  const { page, close } = await visit(browser, `/search?keyword=${encodeURIComponent(CHAR)}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: `「${CHAR}」在每款字体里` })
    .click();
  await page.getByRole('heading', { level: 1, name: `单字「${CHAR}」` }).waitFor();
  await close();
});

test('a font and what its licence is called stay below its character on a phone', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/font/hanzi', { viewport: VIEWPORTS.phone });
  const seals = page.locator('main li p').filter({ hasText: /^SIL 开源字体许可证 1\.1，未见全文$/ });
  expect(await seals.count()).toBeGreaterThan(0);
  const names = page.locator('main li > a[title]');
  const cut = await seals
    .or(names)
    .evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((e) => e.textContent),
    );
  expect(cut).toEqual([]);
  await close();
});

test('a pasted line becomes a row of links, and a character links to its other forms', async () => {
  const { page, close } = await visit(browser, '/font/hanzi', { viewport: VIEWPORTS.phone });
  await page.getByRole('textbox', { name: /换一个字/ }).fill('后发 先至，后发');
  await page.keyboard.press('Enter');
  const row = page.getByRole('navigation', { name: '这段话里的字' });
  await expect.poll(() => row.getByRole('link').allTextContents()).toEqual([...'后发先至，']);
  await row.getByRole('link', { name: '发', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '单字「发」' }).waitFor();
  expect(await row.getByRole('link').count()).toBe(5);
  await page.getByRole('link', { name: '髮', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '单字「髮」' }).waitFor();
  await close();
});

const status = async (path: string) => (await fetch(new URL(path, origin()))).status;

test('a character that no font has is said to be missing everywhere; what is no character answers 404', async () => {
  const { page, close } = await visit(browser, `/font/hanzi?char=${encodeURIComponent('𒀀')}`);
  await page.getByText('还没有一款字体有「𒀀」').waitFor();
  if (isNight) expect(await axeViolations(page)).toEqual([]);
  await close();
  expect(await status('/font/hanzi?char=%F0%92%80%80')).toBe(200);
  for (const [typed, says] of [
    ['%00', /看不见的字符/],
    ['%EE%80%80', /专用区/],
    ['%CC%81', /附在别的字上/],
    ['%F0%BF%BF%BD', /还没有分配/],
    ['%ED%A0%80', /字坏了/],
  ] as const) {
    const wrong = await fetch(new URL(`/font/hanzi?char=${typed}`, origin()));
    expect([typed, wrong.status]).toEqual([typed, 404]);
    expect(await wrong.text()).toMatch(says);
  }
});

test('only the page with the usual character is listed by search engines', async () => {
  const robots = async (path: string) =>
    /<meta name="robots" content="([^"]*)"/.exec(await (await fetch(new URL(path, origin()))).text())?.[1];
  expect(await robots('/font/hanzi')).toBeUndefined();
  expect(await robots(PAIR)).toContain('noindex');
});

test('the font list, the glyph map and figures of strokes lead to the wall', NIGHTLY, async () => {
  const { page, close } = await visit(browser, `/font?text=${encodeURIComponent(CHAR)}`);
  await page.getByRole('link', { name: `「${CHAR}」在每款字体里` }).click();
  await page.getByRole('heading', { level: 1, name: `单字「${CHAR}」` }).waitFor();

  await page.goto(new URL(`/font/${FIRST.id}`, origin()).href);
  await page.locator('#glyphs').scrollIntoViewIfNeeded();
  await page.getByRole('searchbox', { name: /查找字形/ }).fill('虎');
  await page.getByRole('option', { name: /^虎 U\+864E/ }).click();
  await page.getByRole('link', { name: '看它在所有字体里' }).click();
  await page.getByRole('heading', { level: 1, name: '单字「虎」' }).waitFor();

  await page.goto(new URL('/baike/yongzi-bafa', origin()).href);
  await page.locator('figure[data-strokes] figcaption').getByRole('link', { name: '永' }).first().click();
  await page.getByRole('heading', { level: 1, name: '单字「永」' }).waitFor();
  await close();
});

test('every cell holds its glyph, with its pronunciation beside it, too', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/font/hanzi?char=永', {
    viewport: { width: 1440, height: 900 },
  });
  const cells = page.locator('a[aria-label^="选 "] [data-state]');
  await expect.poll(() => cells.count()).toBeGreaterThan(30);
  for (const cell of await cells.all()) await cell.scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.locator('a[aria-label^="选 "] [data-state="ready"]').count())
    .toBe(await cells.count());
  const outside = await cells.evaluateAll((all) =>
    all.flatMap((cell) => {
      const text = cell.querySelector('text') as SVGTextElement;
      const { fontFamily, fontSize } = getComputedStyle(text);
      const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
      canvas.font = `${fontSize} ${fontFamily}`;
      const { width, actualBoundingBoxLeft, actualBoundingBoxRight } = canvas.measureText('永');
      const half = cell.getBoundingClientRect().width / 2;
      const reach = Math.max(actualBoundingBoxLeft + width / 2, actualBoundingBoxRight - width / 2);
      return reach <= half ? [] : [`${cell.closest('a')?.ariaLabel} ${Math.round(reach)} of ${half}`];
    }),
  );
  expect(outside).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
