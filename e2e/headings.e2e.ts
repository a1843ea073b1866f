import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, layOutWhole, layoutShift, origin, VIEWPORTS, visit } from './browser.ts';
import { eachSampled, eachThird, NIGHTLY, none, only } from './sample.ts';

let browser: Browser;
/** Holds the first paint back; the headless shell may paint the top of a page before the rest has arrived. */
let whole: Browser;

beforeAll(async () => {
  [browser, whole] = await Promise.all([launch(), launch({ whole: true })]);
});
afterAll(() => Promise.all([browser?.close(), whole?.close()]));

/** Draws nothing for every character: as a fallback it reveals what the font before it lacks. */
const BLANK = readFileSync(
  join(dirname(import.meta.dirname), 'apps/site/app/features/text/specimen/blank.ttf'),
).toString('base64');

/** Han characters in the heading face that none of its subsets on the page can draw. */
const undrawn = (page: Page) =>
  page.evaluate(async (blank) => {
    const bytes = Uint8Array.from(atob(blank), (c) => c.charCodeAt(0));
    document.fonts.add(await new FontFace('test-blank', bytes).load());
    await document.fonts.ready;
    const canvas = new OffscreenCanvas(60, 60).getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('no canvas');
    const inked = (character: string, families: string) => {
      canvas.clearRect(0, 0, 60, 60);
      canvas.font = `40px ${families}`;
      canvas.fillText(character, 10, 46);
      return canvas.getImageData(0, 0, 60, 60).data.some((v) => v > 0);
    };
    const lacking = new Set<string>();
    for (const element of document.querySelectorAll('h1, h2, h3, h4, [data-heading]')) {
      const families = getComputedStyle(element).fontFamily.split(/,\s*/);
      const end = families.indexOf('ziwan-heading');
      if (end < 0) continue;
      const own = [...families.slice(0, end), 'test-blank'].join(', ');
      const plain = element.cloneNode(true) as Element;
      for (const other of plain.querySelectorAll('[class*="_specimen_"], [class*="_hidden_"]'))
        other.remove();
      for (const character of (plain.textContent ?? '').match(/\p{Script=Han}/gu) ?? [])
        if (!inked(character, own)) lacking.add(character);
    }
    return [...lacking].join('');
  }, BLANK);

const PAGES = [
  '/',
  '/case',
  '/zixun',
  '/news/choosing-title-type',
  '/baike/yan-zhenqing',
  '/font/zhi-mang-xing',
  '/video',
  '/license',
];

test('every heading is drawn in the one subset that comes with the page, and nothing shifts when it loads', async () => {
  for (const path of eachThird(PAGES)) {
    // A face made for the first visitor takes longer to arrive.
    await fetch(origin() + path).then((answer) => answer.text());
    const { page, problems, close } = await visit(whole, path, { viewport: VIEWPORTS.desk, cold: true });
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    // A face that came after the first frame is applied a moment later.
    await expect.poll(() => undrawn(page), { message: path }).toBe('');
    const later = await page.evaluate(() =>
      document.documentElement.style.getPropertyValue('--heading-faces'),
    );
    expect(
      later.split(', ').filter((family) => /^zw-\w+$/.test(family)),
      path,
    ).toEqual([]);
    expect((await layoutShift(page)).sum, path).toBeLessThan(0.01);
    expect(problems, path).toEqual([]);
    // Without the face, the headings would be reported as undrawn.
    await page.evaluate(() => document.documentElement.style.setProperty('--heading-faces', 'ziwan-heading'));
    expect((await undrawn(page)).length, path).toBeGreaterThan(1);
    await close();
  }
});

eachSampled(
  [
    { path: '/agreement/register', selector: 'main h2', screen: 'desk' },
    { path: '/news', selector: 'main time', screen: 'phone' },
    { path: '/notice', selector: 'main summary', screen: 'desk' },
  ] as const,
  only(0),
)(
  'a line of $path is as high without the heading face: $selector on a $screen',
  async ({ path, selector, screen }) => {
    const heights = async (withFonts: boolean) => {
      const { page, close } = await visit(browser, '/license', { viewport: VIEWPORTS[screen] });
      if (!withFonts)
        await page.route('**/*', (route) =>
          route.request().resourceType() === 'font' ? route.abort() : route.continue(),
        );
      await page.goto(origin() + path, { waitUntil: 'networkidle' });
      await layOutWhole(page);
      const found = await page
        .locator(selector)
        .evaluateAll((all) => all.map((e) => Math.round(e.getBoundingClientRect().height * 10) / 10));
      await close();
      return found;
    };
    const drawn = await heights(true);
    expect(drawn.length).toBeGreaterThan(2);
    expect(await heights(false)).toEqual(drawn);
  },
);

test('a face that loads after the first frame is applied, too, and later ones keep its line', async () => {
  const context = await whole.newContext({ viewport: VIEWPORTS.desk, serviceWorkers: 'block' });
  const page = await context.newPage();
  await context.route('**/webfont/f/**', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    await route.continue();
  });
  await page.goto(new URL('/news/choosing-title-type', origin()).href);
  const asked = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--heading-faces'));
  await expect.poll(asked, { timeout: 10_000 }).toMatch(/^zw-[\w-]+-late, zw-/);
  expect(await undrawn(page)).toBe('');
  const shift = await layoutShift(page);
  expect(shift.sum, shift.moved.join('\n')).toBe(0);
  await page.evaluate(() => {
    const heading = document.querySelector('main h1');
    const later = heading?.cloneNode() as Element;
    later.append('魑魅魍魉');
    heading?.parentElement?.append(later);
  });
  await expect.poll(() => undrawn(page)).toBe('');
  const lines = await page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const families = document.documentElement.style.getPropertyValue('--heading-faces').split(', ');
    const serif = getComputedStyle(document.documentElement).getPropertyValue('--font-serif');
    return [serif, ...families.filter((family) => /^zw-(\w+|.*-late)$/.test(family))].map((family) => {
      canvas.font = `100px ${family}`;
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = canvas.measureText('');
      return `${fontBoundingBoxAscent}/${fontBoundingBoxDescent}`;
    });
  });
  expect(lines).toHaveLength(3);
  expect([...new Set(lines)], 'ascent and descent of the serif and of the faces in its place').toHaveLength(
    1,
  );
  await context.close();
});

// Chromium stops waiting for an optional face before it paints: at some of these delays the face is loaded at the first
// frame but not drawn.
eachSampled([150, 200, 250], none)('a face that loads %i ms after it was asked for is drawn', async (ms) => {
  const context = await whole.newContext({ viewport: VIEWPORTS.desk, serviceWorkers: 'block' });
  await context.route('**/webfont/f/**', async (route) => {
    await sleep(ms);
    await route.continue();
  });
  const page = await context.newPage();
  await page.goto(origin(), { waitUntil: 'networkidle' });
  await expect.poll(() => undrawn(page)).toBe('');
  await context.close();
});

test('the face arrives with the page as a small file, without a script', async () => {
  const html = await (await fetch(new URL('/case', origin()))).text();
  const [, url] =
    /<link rel="preload" as="font"[^>]*href="([^"]+)" crossorigin><link rel="expect"/.exec(html) ?? [];
  const font = await fetch(new URL(url as string, origin()));
  expect(font.status).toBe(200);
  expect((await font.arrayBuffer()).byteLength).toBeLessThan(30_000);
});

test('navigation and overlays load the characters they add', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/case', { viewport: VIEWPORTS.desk });
  await page.waitForLoadState('networkidle');
  await page.click('nav a[href="/zixun"]');
  await page.waitForURL('**/zixun');
  await expect.poll(() => undrawn(page)).toBe('');
  await page.click('main ol a[href^="/zixun/"]');
  await page.waitForURL('**/zixun/*');
  await expect.poll(() => undrawn(page)).toBe('');
  await page.goto(new URL('/case', origin()).href);
  await page.click('a[data-case="rain-book-cover"]');
  await page.waitForSelector('dialog[open]');
  await expect.poll(() => undrawn(page)).toBe('');
  await close();
});

test("the home page's caption is vertical, one character under the other", NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/', { viewport: VIEWPORTS.desk });
  await page.waitForLoadState('networkidle');
  const caption = page.getByText('创意游戏字体官网');
  const box = await caption.boundingBox();
  // Sixteen characters of 14 px, a third of one between them, in a column of its own width.
  expect(box?.height).toBeGreaterThan(16 * 14 * 1.3);
  expect(box?.width).toBeLessThan(2 * 14 * 1.75 + 18);
  await close();
});

test("a case's picture is shown uncropped, in a reserved place", NIGHTLY, async () => {
  for (const viewport of Object.values(VIEWPORTS)) {
    const { page, close } = await visit(browser, '/case', { viewport });
    const fits = await page.$$eval('main ul img', (images) =>
      images.map((image) => [getComputedStyle(image).objectFit, image.clientHeight > 0]),
    );
    expect(fits.length).toBeGreaterThan(5);
    for (const fit of fits) expect(fit).toEqual(['contain', true]);
    await close();
  }
});

eachSampled(['/video/breath-of-weight', '/player?id=breath-of-weight'], none)(
  'the player of %s fits its picture without black bars',
  async (path) => {
    for (const viewport of [
      ...Object.values(VIEWPORTS),
      { width: 1440, height: 700 },
      { width: 900, height: 500 },
    ]) {
      const { page, close } = await visit(browser, path, { viewport });
      const ratio = await page.$eval('video', (video) => {
        const box = video.closest('[style*="--ratio"] > :last-child')?.getBoundingClientRect();
        return box ? box.width / box.height : 0;
      });
      expect(ratio, `${viewport.width}×${viewport.height}`).toBeCloseTo(1280 / 720, 1);
      await close();
    }
  },
);

test('a font’s page shows its cases, and each links back', async () => {
  const { page, close } = await visit(browser, '/font/zhi-mang-xing', { viewport: VIEWPORTS.desk });
  for (const [id, href] of [
    ['cases', '/case?id=wuxia-title-screen'],
    ['videos', '/video/eight-strokes-of-yong'],
    ['articles', '/news/choosing-title-type'],
    ['articles', '/baike/xingshu'],
    ['collections', '/album/wuxia-brush'],
    ['collections', '/heji/jianghu-kit'],
  ] as const) {
    const link = page.locator(`#${id} a[href="${href}"]`);
    expect(await link.count(), href).toBe(1);
  }
  await close();
  for (const path of ['/case?id=wuxia-title-screen', '/news/choosing-title-type', '/album/wuxia-brush']) {
    const html = await (await fetch(new URL(path, origin()))).text();
    expect(html, path).toContain('href="/font/zhi-mang-xing"');
  }
  const notices = await (await fetch(new URL('/notice', origin()))).text();
  expect(notices).toMatch(/<ul[^>]*aria-label="说到的字体">.*?href="\/font\/liu-jian-mao-cao"/);
});
