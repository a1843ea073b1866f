import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawn, launch, layOutWhole, layoutShift, VIEWPORTS, visit, wheelDown } from './browser.ts';
import { pausedBefore } from './paused.ts';
import { eachSampled, NIGHTLY, none, only } from './sample.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const { phone: PHONE, desk: DESK } = VIEWPORTS;

/** Scrolls down to the end like a reader, who reads on when what the page asked for has come. */
async function readThrough(page: Page): Promise<void> {
  const awaited = new Set<Request>();
  page.on('request', (request) => awaited.add(request));
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));
  let before = -1;
  for (let at = 0; at !== before; at = await page.evaluate(() => Math.round(scrollY))) {
    before = at;
    await wheelDown(page, 240);
    // Content is asked for in the frame after it has come near.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect.poll(() => awaited.size, { interval: 10 }).toBe(0);
    await drawn(page);
  }
}

const READ = [
  '/font/zhi-mang-xing',
  '/font/fusion-pixel-12px',
  '/currency/noto-serif-sc-vf',
  '/variable/list',
  '/font',
  '/font/hanzi',
  '/font/map',
];

eachSampled(
  READ.flatMap((path) => (['phone', 'desk'] as const).map((screen) => ({ path, screen }))),
  // A font's page on the phone.
  only(0),
)('nothing on $path shifts while it is read on a $screen', async ({ path, screen }) => {
  const { page, close } = await visit(browser, path, { viewport: VIEWPORTS[screen], cold: true });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // pages.e2e.ts checks the shifts of a page while it opens.
  const opened = await layoutShift(page);
  await readThrough(page);
  const shift = await layoutShift(page);
  expect(shift.sum - opened.sum, shift.moved.join('\n')).toBe(0);
  await close();
});

eachSampled(
  [
    { path: '/', viewport: PHONE },
    { path: '/font/yuji-syuku', viewport: PHONE },
    { path: '/font/kiwi-maru', viewport: DESK },
  ],
  only(0),
)('nothing on $path shifts under a quick wheel', async ({ path, viewport }) => {
  const { page, close } = await visit(browser, path, { viewport, cold: true });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const opened = await layoutShift(page);
  await page.mouse.move(viewport.width / 2, viewport.height / 2);
  // Faster than the page is laid out: parts come into view that were not shown before.
  for (let turn = 0; turn < 14; turn++) {
    await page.mouse.wheel(0, 700);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 110)));
  }
  const shift = await layoutShift(page);
  // Less than any element makes that moves in view; Chromium counts faces that are drawn on the way.
  expect(shift.sum - opened.sum, shift.moved.join('\n')).toBeLessThan(0.01);
  await close();
});

const LATE = [
  { what: 'the views of the list', path: '/font?text=%E6%B1%9F%E6%B9%96', late: 'aria-label="视图"' },
  { what: "the first font's licence", path: '/font', late: 'SIL 开源字体许可证' },
];
eachSampled(
  LATE.flatMap((part) => (['phone', 'desk'] as const).map((screen) => ({ ...part, screen }))),
  only(0),
)('nothing shifts when a page arrives in parts: $what late, on a $screen', async ({ path, late, screen }) => {
  const site = await pausedBefore(late);
  const { page, close } = await visit(browser, site.origin + path, { viewport: VIEWPORTS[screen] });
  const shift = await layoutShift(page);
  expect(shift.sum, shift.moved.join('\n')).toBe(0);
  await close();
  await site.close();
});

describe('on a phone', () => {
  eachSampled(['/font', '/currency', `/font?text=${encodeURIComponent('剑指苍穹')}`], only(0))(
    'the first specimen of %s starts in the upper half',
    async (path) => {
      const { page, close } = await visit(browser, path, { viewport: PHONE });
      const top = await page
        .locator('main ol > li a[aria-label*="写「"]')
        .first()
        .evaluate((e) => e.getBoundingClientRect().top);
      expect(top).toBeLessThanOrEqual(PHONE.height / 2);
      await close();
    },
  );

  test('one control opens the filters and takes the chosen ones in', async () => {
    const { page, close } = await visit(browser, '/font', { viewport: PHONE });
    const styles = page.getByRole('link', { name: '毛笔', exact: true });
    expect(await styles.isVisible()).toBe(false);
    await page.getByText('筛选', { exact: false }).first().click();
    await styles.click();
    await page.waitForURL(/tagNumber=/);
    await page.getByRole('link', { name: '全部清除' }).waitFor();
    await close();
  });

  test('the current section is visible in the navigation', async () => {
    const { page, close } = await visit(browser, '/license', { viewport: PHONE });
    const current = page.locator('nav[aria-label="主导航"] [aria-current]');
    await expect
      .poll(() => current.evaluate((e) => e.getBoundingClientRect().right <= globalThis.innerWidth))
      .toBe(true);
    await close();
  });

  test('the open comparison tray leaves two thirds of the screen', NIGHTLY, async () => {
    const { page, close } = await visit(browser, '/font', { viewport: PHONE });
    const add = page.getByRole('button', { name: /^对比 / });
    // An added font no longer has a button to add it.
    for (let n = 0; n < 3; n++) await add.first().click();
    const tab = page.getByRole('button', { name: '对比 3 款' });
    const notice = await page.getByText('添加对比成功').last().boundingBox();
    const below = await tab.boundingBox();
    expect((notice?.y ?? 0) + (notice?.height ?? 0), 'a notice stays above').toBeLessThanOrEqual(
      below?.y ?? 0,
    );
    await tab.click();
    const tray = page.getByRole('region', { name: '字体对比' });
    await tray.waitFor();
    expect((await tray.boundingBox())?.height).toBeLessThanOrEqual(PHONE.height / 3 + 4);
    await page.getByRole('button', { name: '收起对比' }).click();
    expect(await tray.count()).toBe(0);
    await close();
  });

  test('no size of the waterfall is cut off: long lines wrap', async () => {
    const text = encodeURIComponent('永和九年岁在癸丑暮春之初会于会稽山阴之兰亭');
    const { page, close } = await visit(browser, `/font/zhi-mang-xing?text=${text}`, { viewport: PHONE });
    const cut = await page
      .locator('#preview li > span:last-child')
      .evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1).length);
    expect(cut).toBe(0);
    await close();
  });
});

describe('a pixel font', () => {
  eachSampled([1, 1.5, 2], only(1))(
    'is drawn at integer multiples of its grid at %s device pixels per pixel',
    async (deviceScaleFactor) => {
      for (const path of ['/font/fusion-pixel-12px', '/font?size=50']) {
        const { page, close } = await visit(browser, path, { viewport: DESK, deviceScaleFactor });
        const sizes = await page
          .locator('[style*="round("][style*="(12 *"]')
          .evaluateAll((all) => all.map((e) => Number.parseFloat(getComputedStyle(e).fontSize)));
        expect(sizes.length).toBeGreaterThan(0);
        for (const size of sizes) {
          const cells = (size * deviceScaleFactor) / 12;
          expect(cells, `${size}px`).toBeCloseTo(Math.round(cells), 2);
          expect(size).toBeGreaterThanOrEqual(12);
        }
        await close();
      }
    },
  );
});

eachSampled([390, 1440], none)(
  'every moving line of /variable stays inside the page at %i px',
  async (width) => {
    const { page, close } = await visit(browser, '/variable', { viewport: { width, height: 900 } });
    const bands = page.locator('main ol > li');
    for (let i = 0; i < (await bands.count()); i++) {
      const line = bands.nth(i).locator('a').first();
      await line.scrollIntoViewIfNeeded();
      await expect.poll(() => line.locator('[data-state="ready"]').count()).toBe(1);
      const over = () =>
        line.evaluate((a) => {
          const ink = a.firstElementChild?.firstElementChild;
          return Math.max(0, (ink?.getBoundingClientRect().right ?? 9999) - a.getBoundingClientRect().right);
        });
      await expect.poll(over, { message: (await line.getAttribute('aria-label')) ?? '' }).toBe(0);
    }
    await close();
  },
);

test('click targets on a desktop are at least 24 px high and wide', NIGHTLY, async () => {
  for (const path of ['/font', '/currency', '/variable/list', '/font/zhi-mang-xing', '/license', '/']) {
    const { page, close } = await visit(browser, path, { viewport: DESK });
    await layOutWhole(page);
    const small = await page.locator('main :is(button, [role=button], summary, nav a)').evaluateAll((all) =>
      all
        .filter((e) => e.checkVisibility() && !e.closest('p, li p'))
        .filter((e) => e.getBoundingClientRect().height < 24 || e.getBoundingClientRect().width < 24)
        .map((e) => e.outerHTML.slice(0, 120)),
    );
    expect(small, path).toEqual([]);
    await close();
  }
});
