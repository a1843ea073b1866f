import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, VIEWPORTS, visit, wheelDown } from './browser.ts';
import { eachSampled, NIGHTLY, only } from './sample.ts';

let browser: Browser;
/** Restores the scroll position after a reload, which the headless shell does not. */
let whole: Browser;
beforeAll(async () => {
  [browser, whole] = await Promise.all([launch(), launch({ whole: true })]);
});
afterAll(() => Promise.all([browser?.close(), whole?.close()]));

/** Pages with links to their own sections, each with one far down. */
const WITHIN = [
  ['/font/zhi-mang-xing', '#download'],
  ['/baike/songti', '#s-4'],
  ['/license', '#check'],
  ['/agreement/font', '#clause-11'],
  ['/agreement/register', '#clause-11'],
  ['/agreement/privacy', '#clause-11'],
  ['/docs/api', '#errors'],
].map(([path = '', hash = '']) => ({ path, hash }));

const at = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Scrolls without an animation, and waits for the frame that shows it. */
const scrollBy = (page: Page, pixels: number) =>
  page.evaluate(async (top) => {
    globalThis.scrollBy({ top, behavior: 'instant' });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }, pixels);

/** True if the hash's target is in the upper part of the viewport with no line cut off. */
const inView = (page: Page, hash: string) =>
  page.evaluate((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN;
    // The end of a page cannot scroll any higher.
    const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    return top >= -1 && top < (atEnd ? innerHeight : innerHeight * 0.4);
  }, hash.slice(1));

const seen = (page: Page, hash: string) =>
  expect.poll(() => inView(page, hash), { message: hash }).toBe(true);

eachSampled(WITHIN, only(0))(
  '$path: a click and the keyboard both scroll to $hash',
  async ({ path, hash }) => {
    for (const viewport of Object.values(VIEWPORTS)) {
      const { page, problems, close } = await visit(browser, path, { viewport });
      const link = page.locator(`main a[href="${hash}"]`).first();
      const away = await link.evaluate((a) => {
        const target = document.getElementById(decodeURIComponent((a as HTMLAnchorElement).hash.slice(1)));
        return (target?.getBoundingClientRect().top ?? 0) / innerHeight;
      });
      expect(away).toBeGreaterThan(1);
      for (const use of [() => link.click(), () => link.press('Enter')]) {
        await page.evaluate(() => scrollTo(0, 0));
        await use();
        await seen(page, hash);
        expect(decodeURIComponent(new URL(page.url()).hash)).toBe(hash);
      }
      // Tab continues from the target.
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate((id) => {
          const target = document.getElementById(id) as HTMLElement;
          const next = document.activeElement as HTMLElement;
          return Boolean(target.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING);
        }, hash.slice(1)),
      ).toBe(true);
      expect(problems).toEqual([]);
      await close();
    }
  },
);

eachSampled(WITHIN, only(1))(
  'on $path, going back from $hash returns to the link, and forward to the target',
  async ({ path, hash }) => {
    const { page, close } = await visit(browser, path);
    await page.evaluate(() => scrollTo(0, 120));
    const link = page.locator(`main a[href="${hash}"]`).first();
    await link.scrollIntoViewIfNeeded();
    const before = await at(page);
    await link.click();
    await seen(page, hash);
    const there = await at(page);
    await page.evaluate(() => history.back());
    await expect.poll(() => at(page)).toBe(before);
    await page.evaluate(() => history.forward());
    await expect.poll(() => at(page)).toBe(there);
    await close();
  },
);

eachSampled(WITHIN, only(2))(
  '$path $hash opens at its target, and a reload keeps the scroll position',
  async ({ path, hash }) => {
    const { page, close } = await visit(whole, path + hash);
    await seen(page, hash);
    await scrollBy(page, -300);
    const left = await at(page);
    await page.reload();
    await expect.poll(async () => Math.abs((await at(page)) - left)).toBeLessThan(3);
    await close();
  },
);

test('a link to a section of another page scrolls there, and Tab continues from it', async () => {
  const { page, close } = await visit(browser, '/license');
  const link = page.locator('main a[href*="#licence"][href^="/"]').first();
  await link.press('Enter');
  await page.waitForURL(/#licence$/);
  await seen(page, '#licence');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('section')?.id)).toBe('licence');
  await close();
});

test('the skip link jumps to the content', async () => {
  const { page, close } = await visit(browser, '/font');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await close();
});

test('a link to a face scrolls it into view; an unavailable face lies 400 px down', NIGHTLY, async () => {
  const { page, close } = await visit(whole, '/font/latin-fraunces');
  const faces = page.locator('#family a[href^="#current-font-"]');
  expect(await faces.count()).toBeGreaterThan(0);
  const hash = (await faces.last().getAttribute('href')) as string;
  await page.goto(new URL(`/font/latin-fraunces${hash}`, page.url()).href);
  await seen(page, hash);
  // A face named in the address is shown even after the visitor scrolled elsewhere.
  await scrollBy(page, -100_000);
  await page.reload();
  await seen(page, hash);
  await page.goto(new URL('/font/latin-fraunces#current-font-nobody', page.url()).href);
  await expect.poll(() => at(page)).toBe(400);
  await close();
});

test('leaving home through a style and coming back restores the scroll position', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/');
  await scrollBy(page, 900);
  const link = page.locator('main a[href^="/font?tagNumber"]');
  const index = await link.evaluateAll((links) =>
    links.findIndex((a) => {
      const { top, bottom } = a.getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    }),
  );
  const left = await link.nth(index).evaluate((a) => a.getBoundingClientRect().top);
  await link.nth(index).click();
  await page.waitForURL(/\/font\?tagNumber/);
  await page.locator('main h1', { hasText: '创意字体' }).waitFor();
  await page.goBack();
  await expect
    .poll(async () => Math.abs((await link.nth(index).evaluate((a) => a.getBoundingClientRect().top)) - left))
    .toBeLessThan(3);
  await close();
});

eachSampled(['/', '/font', '/font/zhi-mang-xing'], only(1))(
  '%s restores its scroll position after a reload and on returning from another site',
  async (path) => {
    const { page, close } = await visit(whole, path, { viewport: VIEWPORTS.phone });
    for (let screens = 0; screens < 5; screens++) await wheelDown(page, 600);
    // Waits until late heading faces have settled.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    let before = -1;
    await expect
      .poll(async () => {
        const passed = before;
        before = await at(page);
        return before === passed;
      })
      .toBe(true);
    /** The element in the middle of the viewport and its position. */
    const middle = () =>
      page.evaluate(() => {
        const link = [...document.querySelectorAll<HTMLElement>('main a, main h2')].find(
          (e) => e.getBoundingClientRect().top > innerHeight / 3,
        );
        return { text: link?.textContent, top: link?.getBoundingClientRect().top ?? 0 };
      });
    const left = await middle();
    const back = async () => {
      const { text, top } = await middle();
      return text === left.text && Math.abs(top - left.top) < 8;
    };
    await page.reload();
    await expect.poll(back).toBe(true);
    await page.goto('data:text/html,elsewhere');
    await page.goBack();
    await expect.poll(back).toBe(true);
    await close();
  },
);

eachSampled(['/', '/font'], only(0))(
  '%s restores its scroll position after the process was ended',
  async (path) => {
    const { page, close } = await visit(whole, path, { viewport: VIEWPORTS.phone });
    await page.mouse.wheel(0, 1800);
    await expect.poll(() => at(page)).toBe(1800);
    // What is laid out meanwhile moves the offset, not what is seen.
    await page.waitForFunction(() => 'whole' in document.documentElement.dataset);
    await page.waitForLoadState('networkidle');
    const left = await at(page);
    // Such a document cannot hand scroll restoration to the browser.
    await page.evaluate(() => addEventListener('pagehide', () => (history.scrollRestoration = 'manual')));
    await page.reload();
    await expect.poll(() => at(page)).toBe(left);
    await close();
  },
);

eachSampled([320, 390, 900, 1440], only(0))(
  'home, once fully laid out, is no wider than a viewport of %i px',
  async (width) => {
    const { page, close } = await visit(browser, '/', { viewport: { width, height: 844 } });
    // Specimens load on approach.
    for (let screens = 0; screens < 12; screens++) await wheelDown(page, 800);
    await page.waitForFunction(() => 'whole' in document.documentElement.dataset);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await close();
  },
);
