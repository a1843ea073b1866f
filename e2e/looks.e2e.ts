import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, layOutWhole, stillness, VIEWPORTS, visit } from './browser.ts';
import { eachSampled, NIGHTLY, only } from './sample.ts';

const PHONE = { viewport: VIEWPORTS.phone };
const TOUCH = { ...PHONE, hasTouch: true, isMobile: true };
/** Sixty characters that every font has. */
const LONG = '一二三四五六七八九十'.repeat(6);

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test('rows of the list end at the same edge', async () => {
  const { page, close } = await visit(browser, '/font?layout=table');
  await layOutWhole(page);
  const edges = await page
    .locator('main li [class*="side"]')
    .evaluateAll((sides) =>
      sides.map((side) => Math.max(...[...side.children].map((e) => e.getBoundingClientRect().right))),
    );
  expect(edges.length).toBeGreaterThan(20);
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(0.5);
  await close();
});

test('a pixel font fits the whole sample into its card', async () => {
  const { page, close } = await visit(browser, '/font?layout=card&keyword=缝合像素');
  await layOutWhole(page);
  const cards = page.locator('main li a[aria-label*="缝合像素"]');
  await expect.poll(() => cards.locator('[data-state="ready"]').count()).toBeGreaterThan(3);
  const over = await cards.evaluateAll((all) =>
    all.map((card) => {
      const range = document.createRange();
      range.selectNodeContents(card);
      return range.getBoundingClientRect().right - card.getBoundingClientRect().right;
    }),
  );
  expect(Math.max(...over)).toBeLessThanOrEqual(0);
  await close();
});

eachSampled(
  Object.entries({ ...VIEWPORTS, 'narrow phone': { width: 360, height: 740 } }).map(([screen, viewport]) => ({
    screen,
    viewport,
  })),
  only(2),
)('names in one pixel family have one size, and none is cut off, on a $screen', async ({ viewport }) => {
  const { page, close } = await visit(browser, '/font?layout=table&keyword=缝合像素%2012px', { viewport });
  await layOutWhole(page);
  const names = page.locator('main li a[class*="title"]').filter({ hasText: '缝合像素 12px' });
  await expect.poll(() => names.locator('[data-state="ready"]').count()).toBe(3);
  const set = await names.evaluateAll((all) =>
    all.map((name) => {
      const drawn = name.querySelector('[data-state]') as HTMLElement;
      const range = document.createRange();
      range.selectNodeContents(drawn);
      return {
        size: getComputedStyle(drawn).fontSize,
        over: range.getBoundingClientRect().right - name.getBoundingClientRect().right,
      };
    }),
  );
  expect(set.map(({ size }) => size)).toEqual(['24px', '24px', '24px']);
  expect(Math.max(...set.map(({ over }) => over))).toBeLessThanOrEqual(0);
  await close();
});

eachSampled(['/font/zhi-mang-xing', '/font', '/compare?fonts=zhi-mang-xing'], only(0))(
  'icons of %s keep their proportions on a phone',
  async (path) => {
    const { page, close } = await visit(browser, path, TOUCH);
    await layOutWhole(page);
    const squashed = await page
      .locator('button svg, a svg')
      .evaluateAll((icons) =>
        icons
          .map((icon) => [icon.getBoundingClientRect().width, Number(icon.getAttribute('width'))])
          .filter(([width = 0, asked = 0]) => width > 0 && Math.abs(width - asked) > 0.1),
      );
    expect(squashed).toEqual([]);
    await close();
  },
);

test('a long text leaves its field reachable on a phone', NIGHTLY, async () => {
  const { page, close } = await visit(browser, `/?text=${LONG}`, PHONE);
  const line = await page.locator('main h1').boundingBox();
  expect(line?.height).toBeLessThan(400);
  await close();
});

test('the field of a long text does not overlap the note on missing characters', NIGHTLY, async () => {
  const { page, close } = await visit(browser, `/?text=${LONG.slice(0, 50)}𠀀𠀁𠀂𠀃𠀄${LONG}`);
  const told = page.locator('main form').getByText(/缺/).first();
  const below = await told.boundingBox();
  const label = await page.locator('main').getByText('我的文字').first().boundingBox();
  expect((label?.y ?? 0) - ((below?.y ?? 0) + (below?.height ?? 0))).toBeGreaterThan(4);
  await close();
});

test('pictures of cases fill their rows, and new fonts fill theirs', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/');
  await layOutWhole(page);
  const rows = await page.locator('main ul[class*="cases"]').evaluate((list) => {
    const rights = new Map<number, number>();
    for (const item of list.children) {
      const { top, right } = item.getBoundingClientRect();
      rights.set(Math.round(top), Math.max(rights.get(Math.round(top)) ?? 0, right));
    }
    return [...rights.values()].map((right) => list.getBoundingClientRect().right - right);
  });
  expect(rows.length).toBeGreaterThan(1);
  expect(Math.max(...rows)).toBeLessThan(1);
  const fresh = page.getByRole('region', { name: /新到/ }).getByRole('listitem');
  expect((await fresh.count()) % 3).toBe(0);
  await close();
});

eachSampled(
  ['/font', '/font/zhi-mang-xing', '/currency', '/currency/noto-serif-sc-vf', '/variable/list'],
  only(1),
)('the sample in the field of %s is fully visible on a phone', async (path) => {
  const { page, close } = await visit(browser, path, TOUCH);
  await layOutWhole(page);
  const room = await page
    .locator('main textarea')
    .first()
    .evaluate((field: HTMLTextAreaElement) => {
      const { paddingLeft, paddingRight } = getComputedStyle(field);
      const em = Number.parseFloat(getComputedStyle(field, '::placeholder').fontSize);
      const inner = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return inner - em * [...field.placeholder].length;
    });
  expect(room).toBeGreaterThanOrEqual(0);
  await close();
});

test('a touched section that did not open is not underlined', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/font', TOUCH);
  await page.context().setOffline(true);
  await page.locator('header nav a[href="/currency"]').tap();
  await page.getByRole('alert').filter({ hasText: '再试一次' }).waitFor();
  await stillness(page);
  const lines = await page
    .locator('header nav a')
    .evaluateAll((links) =>
      links
        .filter((link) => getComputedStyle(link, '::after').transform === 'none')
        .map((link) => link.getAttribute('href')),
    );
  expect(lines).toEqual(['/font']);
  await close();
});

test('the text a licence is based on takes the full width of the page', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/font/zhi-mang-xing');
  const evidence = await page
    .locator('#licence dl > div')
    .filter({ has: page.getByText('依据', { exact: true }) })
    .boundingBox();
  const whole = await page.locator('#licence dl').boundingBox();
  expect((evidence?.width ?? 0) / (whole?.width ?? 1)).toBeGreaterThan(0.7);
  await close();
});
