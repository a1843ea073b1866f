import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, layoutShift, origin, VIEWPORTS, visit } from './browser.ts';
import { isNight, NIGHTLY, onEachScreen } from './sample.ts';

const HEAVY = { id: 'dela-gothic-one', name: 'Dela Gothic One' };
const THIN = { id: 'cactus-classical-serif', name: '仙人掌明體' };
const ANNOTATED = { id: 'bpmf-huninn', name: '注音粉圓' };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const fonts = (page: Page) => page.getByRole('main').locator('ol > li');
const place = (page: Page, { name }: { name: string }) =>
  fonts(page).getByRole('link', { name: new RegExp(`${name} ?，`) });
const centre = (page: Page, font: { name: string }) =>
  place(page, font).evaluate((e) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
/** Choice of the measure in a direction. */
const choice = (page: Page, direction: '横向' | '纵向', measure: string) =>
  page.getByRole('list', { name: direction }).getByRole('link', { name: measure, exact: true });
const names = (page: Page) => fonts(page).getByRole('link').allTextContents();

onEachScreen('desk')(
  'every font has a place of its own, from thin to heavy and from square to round ($screen)',
  async ({ viewport }) => {
    const { page, problems, close } = await visit(browser, '/font/map', { viewport, cold: true });
    await page.waitForLoadState('networkidle');
    expect(await fonts(page).count()).toBeGreaterThan(20);
    const boxes = await fonts(page)
      .locator('a')
      .evaluateAll((links) =>
        links.map((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect();
          const overflow = link.scrollHeight - link.clientHeight;
          return { left, right, top, bottom: bottom + overflow, name: link.textContent };
        }),
      );
    const overlapping = boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => `${a.name} and ${b.name}`),
    );
    expect(overlapping).toEqual([]);
    const [heavy, thin, round] = await Promise.all([
      centre(page, HEAVY),
      centre(page, THIN),
      centre(page, { name: '站酷庆科黄油体' }),
    ]);
    expect(heavy.x).toBeGreaterThan(thin.x);
    expect(round.y).toBeLessThan(heavy.y);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    const shift = await layoutShift(page);
    expect(shift.sum, shift.moved.join('\n')).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  },
);

test('other axes arrange the fonts anew, ask for nothing, and stay after a reload', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/font/map');
  await page.waitForLoadState('networkidle');
  const before = await names(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await choice(page, '横向', '宽窄').click();
  await page.waitForURL(`${origin()}/font/map?x=width`);
  await expect.poll(() => names(page)).not.toEqual(before);
  expect(asked.filter((url) => url.includes('/web/api/'))).toEqual([]);
  // What the other direction measured changes places with it.
  await choice(page, '纵向', '宽窄').click();
  await page.waitForURL(`${origin()}/font/map?x=round&y=width`);
  await expect.poll(() => choice(page, '横向', '方圆').getAttribute('aria-current')).toBe('true');
  const after = await names(page);
  await page.reload();
  expect(await names(page)).toEqual(after);
  await page.goBack();
  await page.waitForURL(`${origin()}/font/map?x=width`);
  expect(problems).toEqual([]);
  await close();
});

test('a font says where it stands and what was measured, in words', async () => {
  const { page, close } = await visit(browser, '/font/map?y=contrast');
  // Outlined: its strokes are as thick as what their edges enclose.
  const name = 'Rampart One ，最粗，竖画宽是字高的 34%；';
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor();
  await page.getByText('横向是粗细：竖画有多宽，跟字高比。').waitFor();
  await page.getByText(/没放上来的有 \d+ 款.*注音粉圓（字旁带注音/).waitFor();
  await close();
});

onEachScreen('phone')(
  'a font’s card names its three nearest fonts and leads to their places ($screen)',
  async ({ viewport }) => {
    const { page, problems, close } = await visit(browser, '/font/map', { viewport });
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await place(page, { name: '缝合像素 10px' }).click();
    await page.waitForURL(`${origin()}/font/map?at=fusion-pixel-10px`);
    const card = page.getByRole('region', { name: '缝合像素 10px' });
    const near = card.getByRole('list', { name: '字形最近的' }).getByRole('link');
    await expect.poll(() => near.count()).toBe(3);
    expect(await near.allTextContents()).toEqual([
      expect.stringContaining('缝合像素 12px'),
      expect.stringContaining('缝合像素 8px'),
      expect.anything(),
    ]);
    expect(asked.filter((url) => url.includes('/web/api/'))).toEqual([
      expect.stringMatching(/\/web\/api\/font\/similar\?id=fusion-pixel-10px$/),
    ]);
    await expect
      .poll(() => card.evaluate((e) => e.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(viewport.height);
    await near.first().click();
    await page.waitForURL(/at=fusion-pixel-12px/);
    await page.getByRole('region', { name: /^缝合像素 12px/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    if (isNight) expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: '关上' }).click();
    await page.waitForURL(`${origin()}/font/map`);
    expect(problems).toEqual([]);
    await close();
  },
);

test('filters by permitted use, script and style are in the address, arrange what is left, and can be cleared', async () => {
  const { page, problems, close } = await visit(browser, '/font/map');
  await page.waitForLoadState('networkidle');
  const all = await fonts(page).count();
  await page.getByText('筛选').first().click();
  await page.getByRole('list', { name: '风格' }).getByRole('link', { name: '像素' }).click();
  await page.waitForURL(`${origin()}/font/map?tagNumber=style.pixel`);
  await expect.poll(() => fonts(page).count()).toBeLessThan(all);
  const pixel = await fonts(page).count();
  expect(pixel).toBeGreaterThan(2);
  // Of two kinds, a font has both; of one kind, either.
  await page.getByRole('list', { name: '文字' }).getByRole('link', { name: '繁体' }).click();
  await expect.poll(() => fonts(page).count()).toBeLessThan(pixel);
  await page.reload();
  expect(await fonts(page).count()).toBeLessThan(pixel);
  await choice(page, '横向', '字面').click();
  await page.waitForURL(/x=size.*tagNumber=style.pixel/);
  expect(await axeViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test(
  'a nearest font that the filters leave out is shown without them, also without scripts',
  NIGHTLY,
  async () => {
    const path = `/font/map?tagNumber=style.song&at=${THIN.id}`;
    const { page, close } = await visit(browser, path, { javaScriptEnabled: false });
    const near = page.getByRole('list', { name: '字形最近的' }).getByRole('link');
    const href = await near.filter({ hasText: '黑' }).first().getAttribute('href');
    expect(href).toMatch(/^\/font\/map\?at=/);
    await page.goto(`${origin()}${href}`);
    expect(await fonts(page).locator('[aria-current]').count()).toBe(1);
    await page.goto(`${origin()}/font/map?tagNumber=style.song,licence.nothing`);
    expect(await fonts(page).count()).toBeGreaterThan(1);
    await close();
  },
);

test('the keyboard goes from column to column, and Enter opens a font’s card', async () => {
  const { page, close } = await visit(browser, '/font/map');
  await page.waitForLoadState('networkidle');
  const lefts = await fonts(page).evaluateAll((items) =>
    items.map((item) => Math.round(item.getBoundingClientRect().left)),
  );
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  // A choice keeps the focus when it rearranges the fonts.
  await choice(page, '纵向', '疏密').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/y=density$/);
  expect(await choice(page, '纵向', '疏密').evaluate((e) => e === document.activeElement)).toBe(true);
  // Three more measures, the filters, and the first font.
  for (let i = 0; i < 5; i++) await page.keyboard.press('Tab');
  const focused = fonts(page).locator('a:focus');
  expect(await focused.count()).toBe(1);
  const href = await focused.getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${origin()}${href}`);
  expect(await focused.getAttribute('href')).toBe(href);
  const card = page
    .locator('section[aria-label]')
    .filter({ has: page.getByRole('heading', { name: '字形最近的' }) });
  await card.getByRole('link').first().press('Enter');
  await page.waitForURL(/\/font\/[^/?]+$/);
  await close();
});

test(
  'the map shows the first hanzi of 我的文字, in the cell of a missing character where a font lacks it',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await visit(browser, '/font/map');
    await page.waitForLoadState('networkidle');
    await page.getByRole('textbox', { name: '我的文字' }).fill('Go 龘龙');
    const drawn = () => place(page, HEAVY).locator('[data-state] text').textContent();
    await expect.poll(drawn).toBe('龘');
    await page.waitForURL(/text=/);
    await expect.poll(() => fonts(page).locator('[title="这款字体没有「龘」"]').count()).toBeGreaterThan(0);
    await choice(page, '横向', '字面').click();
    await page.waitForURL(/x=size.*text=|text=.*x=size/);
    expect(await drawn()).toBe('龘');
    expect(problems).toEqual([]);
    await close();
  },
);

test('without scripts every font is drawn, and the axes and the text can be changed', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/font/map?y=density', { javaScriptEnabled: false });
  const families = await fonts(page)
    .locator('[data-state] text')
    .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).fontFamily));
  expect(families.length).toBeGreaterThan(20);
  expect(families.filter((family) => !family.startsWith('zw-'))).toEqual([]);
  await choice(page, '横向', '反差').click();
  await page.waitForURL(`${origin()}/font/map?x=contrast&y=density`);
  await page.getByRole('textbox', { name: '我的文字' }).fill('虎');
  await page.getByRole('button', { name: '应用' }).click();
  await page.waitForURL(`${origin()}/font/map?x=contrast&y=density&text=${encodeURIComponent('虎')}`);
  expect(await place(page, HEAVY).locator('[data-state] text').textContent()).toBe('虎');
  expect(problems).toEqual([]);
  await close();
});

test('the list leads to the map, and a font’s page to its place on it', NIGHTLY, async () => {
  for (const viewport of Object.values(VIEWPORTS)) {
    const { page, close } = await visit(browser, '/font', { viewport });
    await page
      .getByRole('main')
      .getByRole('link', { name: /字体地图/ })
      .last()
      .click();
    await page.getByRole('heading', { level: 1, name: '字体地图' }).waitFor();
    await close();
  }
  for (const { id, name } of [HEAVY, ANNOTATED]) {
    const { page, close } = await visit(browser, `/font/${id}`);
    await page
      .getByRole('region', { name: '相似字体' })
      .getByRole('link', { name: '在字体地图上看' })
      .click();
    await page.waitForURL(`**/font/map#font-${id}`);
    const there = page.locator(`#font-${id}`);
    expect(await there.textContent()).toContain(name);
    await expect.poll(() => there.evaluate((e) => e.getBoundingClientRect().top)).toBeLessThan(900);
    await close();
  }
});

test('only the map with its own axes is listed by search engines', async () => {
  const robots = async (path: string) =>
    /<meta name="robots" content="([^"]*)"/.exec(await (await fetch(new URL(path, origin()))).text())?.[1];
  expect(await robots('/font/map')).toBeUndefined();
  expect(await robots('/font/map?x=round&y=weight')).toContain('noindex');
});

test('Escape closes a card, and a font that the filters leave out is said to be', NIGHTLY, async () => {
  const { page, close } = await visit(browser, `/font/map?at=ma-shan-zheng`, { viewport: VIEWPORTS.phone });
  await page.waitForLoadState('networkidle');
  await page.getByRole('region', { name: '马善政毛笔楷书' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('at'));
  await page.getByRole('region', { name: '马善政毛笔楷书' }).waitFor({ state: 'detached' });
  await page.goto(`${origin()}/font/map?at=ma-shan-zheng&tagNumber=style.pixel`);
  await page.getByText('「马善政毛笔楷书」不符合上面的筛选').waitFor();
  await page.getByRole('link', { name: '不筛选，看它在哪里' }).click();
  await page.getByRole('region', { name: '马善政毛笔楷书' }).waitFor();
  await close();
});

test(
  'on a phone the chosen font stays in sight above its card, and words compare with all fonts',
  NIGHTLY,
  async () => {
    const { page, close } = await visit(browser, '/font/map?tagNumber=style.pixel', {
      viewport: VIEWPORTS.phone,
    });
    await page.waitForLoadState('networkidle');
    const last = fonts(page).locator('a').last();
    await last.click();
    const card = page
      .locator('section[aria-label]')
      .filter({ has: page.getByRole('heading', { name: '字形最近的' }) });
    await card.waitFor();
    const bottomOf = async () => {
      const [font, over] = [await last.boundingBox(), await card.boundingBox()];
      return (over?.y ?? 0) - ((font?.y ?? 0) + (font?.height ?? 0));
    };
    await expect.poll(bottomOf).toBeGreaterThanOrEqual(0);
    // Among pixel fonts alone they would be of middle squareness.
    expect(await card.textContent()).toContain('最方');
    await close();
  },
);
