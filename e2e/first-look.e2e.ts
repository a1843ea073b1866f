import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, origin, VIEWPORTS, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test.each(['/', '/font', '/baike/li-si'])(
  '%s requests no style sheet, and its scripts only after the first paint',
  async (path) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    // Holds the first paint until called.
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

test('navigation fetches only the style sheets that are not loaded yet', async () => {
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

test('clicks made before hydration are replayed', async () => {
  const { page, close } = await visit(browser, '/font?text=江湖', { viewport: { width: 390, height: 844 } });
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  // The mark is set before React hydrates the buttons.
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
)('scrolling to the end of $path on a $screen stays at the end', async ({ path, viewport }) => {
  const { page, close } = await visit(browser, path, { viewport });
  // Content rendered on approach may grow meanwhile.
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
  'going back to %s restores the scroll position',
  async (path) => {
    const { page, close } = await visit(browser, path, { viewport: VIEWPORTS.phone });
    /** Scrolls down step by step. */
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
