import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, origin, VIEWPORTS, visit, wheelDown } from './browser.ts';
import { eachSampled, NIGHTLY, only } from './sample.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

eachSampled(['/', '/font', '/baike/li-si'], only(2))(
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

test('navigation fetches only the style sheets that are not loaded yet', NIGHTLY, async () => {
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

test('a list opens with the faces near its first view, and the others follow once it is scrolled', async () => {
  const { page, problems, close } = await visit(browser, '/font', { viewport: VIEWPORTS.phone });
  await page.waitForLoadState('networkidle');
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter((face) => face.status === 'loaded').length);
  const laidOut = () =>
    page
      .locator('main li a[aria-label*="写「"]')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length);
  expect(await laidOut()).toBeLessThan(15);
  const first = await loaded();
  await wheelDown(page, 100);
  await expect.poll(loaded).toBeGreaterThan(first + 10);
  // Once it has settled, what is out of view is skipped again.
  await expect.poll(laidOut).toBeLessThan(15);
  expect(problems).toEqual([]);
  await close();
});

test('a font opens without laying out its lower sections, which a link within the page does first', async () => {
  const { page, problems, close } = await visit(browser, '/font/zhi-mang-xing', {
    viewport: VIEWPORTS.phone,
  });
  const height = () => page.locator('#download').evaluate((part) => part.getBoundingClientRect().height);
  const guessed = await height();
  await page.locator('main a[href="#download"]').first().click();
  expect(await height()).not.toBe(guessed);
  await expect
    .poll(() => page.evaluate(() => document.getElementById('download')?.getBoundingClientRect().top))
    .toBeLessThan(200);
  expect(problems).toEqual([]);
  await close();
});

test(
  'what a jump led to holds still under the pointer while the rest of the page is laid out',
  NIGHTLY,
  async () => {
    const { page, close } = await visit(browser, '/font/bpmf-huninn');
    const link = page.getByRole('region', { name: '相似字体' }).getByRole('link', { name: '在字体地图上看' });
    const tops = await link.evaluate(async (e) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const top = () => Math.round(e.getBoundingClientRect().top);
      e.scrollIntoView({ block: 'center' });
      // The browser tells of the scrolling in the first frame.
      await frame();
      await frame();
      const seen = [top()];
      for (let n = 0; n < 40; n++) {
        await new Promise((resolve) => requestIdleCallback(resolve));
        await frame();
        seen.push(top());
      }
      return [...new Set(seen)];
    });
    expect(tops).toHaveLength(1);
    await close();
  },
);

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

eachSampled(
  ['/', '/font', '/font?layout=picture', '/font?layout=card', '/font/zhi-mang-xing'].flatMap((path, n) =>
    Object.entries(VIEWPORTS).map(([screen, viewport]) => ({
      path,
      screen,
      viewport,
      isSampled: (n === 1 && screen === 'desk') || (n === 4 && screen === 'phone'),
    })),
  ),
  ({ isSampled }) => isSampled,
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

test('what takes the focus far down a page is in view, whatever was skipped above it', async () => {
  const { page, close } = await visit(browser, '/font/iansui', { viewport: VIEWPORTS.phone });
  const top = await page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('#download button');
    button?.focus();
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    return button?.getBoundingClientRect().top ?? -1;
  });
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(VIEWPORTS.phone.height);
  await close();
});

eachSampled(['/', '/font?layout=picture', '/font?layout=table'], only(0))(
  'going back to %s restores the scroll position',
  async (path) => {
    const { page, close } = await visit(browser, path, { viewport: VIEWPORTS.phone });
    /** Scrolls down step by step. */
    const look = async () => {
      for (let screens = 0; screens < 5; screens++) await wheelDown(page, 700);
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
      .locator(`main a[href="${left.href}"]`)
      .last()
      .evaluate((a) => (a as HTMLElement).click());
    await page.waitForURL((url) => url.pathname === left.href);
    await page.locator('main #preview').waitFor();
    await page.goBack();
    await expect.poll(seen).toEqual(left);
    await close();
  },
);
