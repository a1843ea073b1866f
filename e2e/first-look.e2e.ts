import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, origin, VIEWPORTS, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test.each(['/', '/font', '/baike/li-si'])(
  '%s asks for no style sheet, and for its scripts once it is painted',
  async (path) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    // Nothing is painted until this is called.
    await page.addInitScript(() => {
      const held: FrameRequestCallback[] = [];
      const { requestAnimationFrame } = globalThis;
      globalThis.requestAnimationFrame = (frame) => held.push(frame);
      Object.assign(globalThis, {
        paint: () => {
          globalThis.requestAnimationFrame = requestAnimationFrame;
          held.forEach((frame) => void requestAnimationFrame(frame));
        },
      });
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const scripts = () => asked.filter((file) => file.endsWith('.js'));
    await page.goto(origin() + path, { waitUntil: 'networkidle' });
    expect(scripts()).toEqual([]);
    expect(await page.locator('main h1').count()).toBe(1);
    await page.evaluate(() => (globalThis as unknown as { paint(): void }).paint());
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('ziwan:ready').length)).toBe(1);
    expect(scripts().length).toBeGreaterThan(3);
    expect(asked.filter((file) => file.endsWith('.css'))).toEqual([]);
    await context.close();
  },
);

test('on the way to another page only the sheets come that are not there yet', async () => {
  const { page, problems, close } = await visit(browser, '/font');
  const carried = await page
    .locator('link[rel="stylesheet"][disabled]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(carried.length).toBeGreaterThan(1);
  await page.locator('header nav a[href="/video"]').click();
  await page.waitForURL(/\/video$/);
  await page.locator('main h1').waitFor();
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.css')),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((name) => carried.includes(name))).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test('what is clicked while the page is still being made ready is answered', async () => {
  const { page, close } = await visit(browser, '/font?text=江湖', { viewport: { width: 390, height: 844 } });
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  // The mark is set before React has come to the buttons.
  await page.reload({ waitUntil: 'commit' });
  const theme = page.getByRole('button', { name: '切换明暗' }).first();
  await theme.click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBeTruthy();
  await close();
});

test.each(
  ['/', '/font', '/font?layout=picture', '/font?layout=card', '/font/zhi-mang-xing'].flatMap((path) =>
    Object.entries(VIEWPORTS).map(([screen, viewport]) => ({ path, screen, viewport })),
  ),
)('whoever goes to the end of $path on a $screen is there', async ({ path, viewport }) => {
  const { page, close } = await visit(browser, path, { viewport });
  // What is laid out as it comes near may grow meanwhile.
  const left = await page.evaluate(async () => {
    const root = document.documentElement;
    scrollTo(0, root.scrollHeight);
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    return root.scrollHeight - innerHeight - scrollY;
  });
  expect(left).toBeLessThan(2);
  await close();
});

test.each(['/', '/font?layout=picture', '/font?layout=table'])(
  'whoever comes back to %s is where they left it',
  async (path) => {
    const { page, close } = await visit(browser, path, { viewport: VIEWPORTS.phone });
    /** Scrolls as one does who looks for something. */
    const look = async () => {
      for (let screens = 0; screens < 5; screens++) {
        await page.mouse.wheel(0, 700);
        await page.waitForTimeout(60);
      }
    };
    const seen = () =>
      page.evaluate(() => {
        const link = [
          ...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/font/"]:not([href*="#"])'),
        ].find((a) => a.getBoundingClientRect().top > innerHeight / 3);
        return { href: link?.getAttribute('href'), top: Math.round(link?.getBoundingClientRect().top ?? 0) };
      });
    await look();
    let at = -1;
    await expect
      .poll(async () => {
        const before = at;
        at = await page.evaluate(() => scrollY);
        return at > 3000 && at === before;
      })
      .toBe(true);
    const left = await seen();
    await page
      .locator('main a[href="' + left.href + '"]')
      .last()
      .evaluate((a) => (a as HTMLElement).click());
    await page.waitForURL((url) => url.pathname === left.href);
    await page.locator('main #preview').waitFor();
    await page.goBack();
    await expect.poll(seen).toEqual(left);
    await close();
  },
);
