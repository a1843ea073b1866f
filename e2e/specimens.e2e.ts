import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, visit } from './browser.ts';
import { NIGHTLY } from './sample.ts';

/** Traditional characters that this simplified-only font lacks. */
const LACKING = { id: 'zhi-mang-xing', name: '钟齐志莽行书', text: '體龍鳳' };
/** The list with its style, for that text: of all fonts, those that lack characters are on the last page. */
const STYLE = '/font?tagNumber=style.brush';
const MARKS = [...LACKING.text].map((c) => `[title="这款字体没有「${c}」"]`);

const TEXTS = [
  '龙吟虎啸九万里',
  '一剑霜寒十四州',
  '长安月下酒一壶',
  '山海经里见妖灵',
  '铁马冰河入梦来',
  '星河倒悬云上城',
  '百鬼夜行灯未眠',
  '塞外孤烟驼铃远',
  '风起洛阳花满楼',
  '昆仑雪落问仙途',
  '醉卧沙场君莫笑',
  '万家灯火照归人',
];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const sample = (page: Page) => page.getByRole('textbox', { name: '我的文字' });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Distinct contents of the visible specimens, as `state text`. */
const visibleSpecimens = (page: Page) =>
  page.locator('a[aria-label*="写「"] [data-state]').evaluateAll((all) => [
    ...new Set(
      all
        .filter((e) => {
          const { top, bottom } = e.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        })
        .map((e) => `${e.getAttribute('data-state')} ${e.textContent}`),
    ),
  ]);

/** Ids of the fonts whose specimens are visible. */
const visibleFonts = (page: Page) =>
  page.locator('a[aria-label*="写「"]').evaluateAll((all) =>
    all
      .filter((e) => {
        const { top, bottom } = e.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      })
      .map((e) => new URL((e as HTMLAnchorElement).href).pathname.split('/').at(-1)),
  );

const redraws = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('ziwan:redraw').map((entry) => entry.duration));

const marked = (page: Page) =>
  Promise.all(MARKS.map((mark) => page.locator(`[data-state="ready"] ${mark}`).count()));

/** Replaces the text a character at a time, faster than keys that a busy machine delays. */
const typeAtOnce = (page: Page, text: string) =>
  sample(page).evaluate((field, typed) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    for (let end = 1; end <= typed.length; end++) {
      set?.call(field, typed.slice(0, end));
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, text);

test('a list says which variants of a character its fonts lack, and counts them', async () => {
  const text = '葛\u{E0100}城、\uFE00渡口';
  const { page, problems, close } = await visit(browser, `/font?text=${encodeURIComponent(text)}`);
  const first = row(page, '站酷快乐体').first();
  await expect.poll(() => first.textContent()).toContain('缺异体 葛 VS17，、 VS1');
  expect(await page.getByRole('main').getByRole('status').first().textContent()).toMatch(
    /^0 款能写全.*，\d+ 款缺异体，/,
  );
  await first.getByRole('button', { name: '换成本字' }).click();
  await expect.poll(() => sample(page).inputValue()).toBe('葛城、渡口');
  await expect.poll(() => first.textContent()).not.toContain('异体');
  expect(problems).toEqual([]);
  await close();
});

test('text entered above the list redraws every visible specimen with one request', async () => {
  const { page, problems, close } = await visit(browser, '/font');
  const sent: { gno: string; text: string }[][] = [];
  let isOrdering = false;
  // The order for a text brings other fonts into view, which are requested when they come.
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('text')) isOrdering = true;
    if (pathname === '/webfont/http' && !isOrdering) sent.push(request.postDataJSON());
  });
  /**
   * The fonts of each request for a text or a part of it. Specimens out of sight ask for the text before once typing
   * rests, which a busy machine delays until after the next one is entered.
   */
  const askedFor = (text: string) =>
    sent
      .filter((items) => items.some((item) => item.text.includes(text.charAt(0))))
      .map((items) => items.filter((item) => [...text].every((char) => item.text.includes(char))))
      .map((items) => items.map((item) => item.gno.split('--')[0]));
  const durations: number[] = [];
  for (const text of TEXTS) {
    sent.length = 0;
    isOrdering = false;
    const inView = await visibleFonts(page);
    expect(inView.length).toBeGreaterThan(2);
    await typeAtOnce(page, text);
    await page.waitForFunction(
      (n) => performance.getEntriesByName('ziwan:redraw').length > n,
      durations.length,
    );
    expect(askedFor(text), text).toEqual([expect.arrayContaining(inView)]);
    await expect.poll(() => visibleSpecimens(page)).toEqual([`ready ${text}`]);
    const measured = await redraws(page);
    expect(measured).toHaveLength(durations.length + 1);
    durations.push(measured.at(-1) as number);
    await expect.poll(() => isOrdering).toBe(true);
    // The list in the order for this text.
    await page.getByRole('status').filter({ hasText: text }).waitFor();
    await expect.poll(() => visibleSpecimens(page)).toEqual([`ready ${text}`]);
  }
  expect(problems).toEqual([]);
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]?.toFixed(0);
  console.log(`ziwan:redraw over ${sorted.length} texts: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms`);
  await close();
});

test('the current page stays drawn, however many texts were entered in between', NIGHTLY, async () => {
  // Thirty rows and nine texts: more subsets than the loader caches for rows no longer on the page.
  const { page, problems, close } = await visit(browser, '/font', {
    viewport: { width: 1440, height: 4200 },
  });
  for (const text of TEXTS.slice(0, 9)) {
    await sample(page).fill(text);
    await expect.poll(async () => (await visibleSpecimens(page)).join()).toBe(`ready ${text}`);
  }
  const names = page.locator('li [data-state]');
  expect(await names.count()).toBeGreaterThan(55);
  const lost = await names.evaluateAll((all) =>
    all.filter((e) => e.getAttribute('data-state') !== 'ready').map((e) => e.textContent),
  );
  expect(lost).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test('the list marks each character a font lacks', async () => {
  const { page, problems, close } = await visit(browser, `${STYLE}&text=${LACKING.text}`);
  const lacking = row(page, LACKING.name);
  await lacking.scrollIntoViewIfNeeded();
  await lacking.locator('a[aria-label*="写「"] [data-state="ready"]').waitFor();
  for (const mark of MARKS) await expect.poll(() => lacking.locator(mark).count(), { message: mark }).toBe(1);
  await expect.poll(() => lacking.textContent()).toContain(`缺 3 字：${LACKING.text}`);
  expect(problems).toEqual([]);
  await close();
});

test("a font's page marks missing characters in the preview and the editor", NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, `/font/${LACKING.id}?text=${LACKING.text}`);
  const statuses = page.getByRole('status').filter({ hasText: `缺 3 字：${LACKING.text}` });
  await statuses.first().waitFor();
  await page.waitForFunction(
    (mark) => document.querySelectorAll(`[data-state="ready"] ${mark}`).length >= 6,
    MARKS[0] as string,
  );
  const editor = page.getByRole('textbox', { name: '在字体里写字' });
  await editor.fill(`龙虎${LACKING.text}`);
  await expect.poll(() => statuses.count()).toBe(2);
  const drawn = page.locator('div', { has: editor }).last().locator('[data-state="ready"]');
  await expect.poll(() => drawn.textContent()).toBe(`龙虎${LACKING.text}`);
  for (const mark of MARKS) await expect.poll(() => drawn.locator(mark).count(), { message: mark }).toBe(1);
  expect(problems).toEqual([]);
  await close();
});

test('the comparison marks missing characters', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, `${STYLE}&text=${LACKING.text}`);
  await page.getByRole('button', { name: `对比 ${LACKING.name}` }).click();
  const compare = page.getByRole('region', { name: '字体对比' });
  await compare.getByText(`缺 3 字：${LACKING.text}`).waitFor();
  for (const mark of MARKS) await expect.poll(() => compare.locator(mark).count(), { message: mark }).toBe(1);
  expect(problems).toEqual([]);
  await close();
});

test('a filter lists only complete fonts and names the others with what they lack', async () => {
  const { page, problems, close } = await visit(browser, `${STYLE}&text=${LACKING.text}`);
  await expect.poll(() => page.getByRole('button', { name: `对比 ${LACKING.name}` }).count()).toBe(1);
  await page.getByRole('link', { name: '只看能写全的' }).click();
  await page.waitForURL(/coverage=full/);
  await expect.poll(() => page.getByRole('button', { name: `对比 ${LACKING.name}` }).count()).toBe(0);
  const summary = page.getByRole('status').filter({ hasText: '款能写全' });
  const named = await summary.textContent();
  expect(named).toMatch(/未列出：|一个字也没有：/);
  const said = await summary
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((a) => /^\/font\/[^?]+$/.test(a.getAttribute('href') ?? ''))
        .map((a) => a.parentElement?.textContent ?? ''),
    );
  expect(said.length).toBeGreaterThan(0);
  await page.waitForFunction(() => document.querySelector('ol [data-state="ready"]'));
  await expect.poll(() => marked(page)).toEqual([0, 0, 0]);
  expect(problems).toEqual([]);
  await close();
});

test('a reload restores the state in the address', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/font');
  await sample(page).fill('龙吟虎啸');
  await page.waitForURL((url) => url.searchParams.get('text') === '龙吟虎啸');
  await page.getByRole('radio', { name: '卡片' }).check({ force: true });
  await page.waitForURL((url) => url.searchParams.get('layout') === 'card');
  const names = () => page.locator('a[aria-label*="写「"]').evaluateAll((a) => a.map((e) => e.ariaLabel));
  await expect.poll(async () => (await names()).every((name) => name?.includes('龙吟虎啸'))).toBe(true);
  const unsorted = await names();
  await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '名称' }).click();
  await page.waitForURL((url) => url.searchParams.get('sort') === 'name');
  // The address changes before the list.
  await expect.poll(names).not.toEqual(unsorted);
  const before = { url: page.url(), names: await names() };
  await page.reload();
  expect({ url: page.url(), names: await names() }).toEqual(before);
  await expect.poll(() => sample(page).inputValue()).toBe('龙吟虎啸');
  await expect.poll(() => page.getByRole('radio', { name: '卡片' }).isChecked()).toBe(true);
  expect(problems).toEqual([]);
  await close();
});

test('a shared link filters by its tag', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/font?tagNumber=style.brush&tagName=毛笔');
  const chosen = page.getByRole('region', { name: '筛选' }).getByRole('link', { name: '毛笔 ，取消' });
  await expect.poll(() => chosen.count()).toBe(1);
  const filtered = await page.locator('a[aria-label*="写「"]').count();
  await chosen.click();
  await page.waitForURL((url) => !url.searchParams.has('tagNumber'));
  await expect.poll(() => page.locator('a[aria-label*="写「"]').count()).toBeGreaterThan(filtered);
  expect(filtered).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await close();
});

test('letters from right to left keep their order where the font lacks them', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, `${STYLE}&text=${encodeURIComponent('龙שלום')}`);
  const cells = row(page, LACKING.name).locator('a[aria-label*="写「"] [title^="这款字体没有"]');
  await expect.poll(() => cells.count()).toBe(4);
  const places = await cells.evaluateAll((all) =>
    all.map((cell) => ({ letter: cell.textContent, x: cell.getBoundingClientRect().x })),
  );
  expect(places.map(({ letter }) => letter).join('')).toBe('שלום');
  expect(places).toEqual(places.toSorted((a, b) => b.x - a.x));
  expect(problems).toEqual([]);
  await close();
});
