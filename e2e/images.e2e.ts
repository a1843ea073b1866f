import { keepImage, unpublishEntry, writeEntry } from '@ziwan/content';
import { PICTURE_WIDTHS } from '@ziwan/contract';
import type { Store } from '@ziwan/store';
import type { Browser, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  awaitScripts,
  keepPicture,
  launch,
  layoutShift,
  newVisitor,
  openBlobs,
  openData,
  origin,
  VIEWPORTS,
  visit,
} from './browser.ts';
import { NIGHTLY, sampled } from './sample.ts';

const ARTICLE = 'e2e-pictures';

let browser: Browser;

const withStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
  const { store } = openData();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

beforeAll(async () => {
  browser = await launch();
  const blobs = openBlobs();
  const drawn = (background: string) =>
    sharp({ create: { width: 1800, height: 1200, channels: 3, background } })
      .png()
      .toBuffer();
  const [cover, inside, below] = await Promise.all(
    ['#3a5a78', '#b8281c', '#8a8378'].map(async (color) =>
      keepImage(blobs, await drawn(color), `一片 ${color}`),
    ),
  );
  const images: Record<string, typeof inside> = { 'inside.png': inside, 'below.png': below };
  const far = Array.from({ length: 60 }, (_, i) => `第 ${i + 1} 段。`).join('\n\n');
  await withStore((store) =>
    writeEntry(
      store.db,
      {
        kind: 'news',
        id: ARTICLE,
        title: '文章里的图片',
        summary: '封面、正文里的图，各取所需。',
        markdown: `开头。\n\n![近处](inside.png)\n\n${far}\n\n![远处](below.png)\n\n结尾。`,
        cover,
        publishAt: new Date().toISOString(),
      },
      { imageOf: (src) => images[src] ?? null },
    ),
  );
  const there = async () => (await fetch(new URL(`/news/${ARTICLE}`, origin()))).ok;
  for (let i = 0; i < 60 && !(await there()); i++) await new Promise((resolve) => setTimeout(resolve, 250));
}, 300_000);
afterAll(async () => {
  await withStore((store) => unpublishEntry(store.db, ARTICLE, new Date()));
  await browser?.close();
});

/** What each content image of a page shows, and how wide it needs to be. */
const shown = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('picture img')]
      .filter((img) => img.complete && img.naturalWidth > 0)
      .map((img) => {
        const { width, height } = img.getBoundingClientRect();
        const ratio = Number(img.getAttribute('width')) / Number(img.getAttribute('height'));
        const whole = getComputedStyle(img).objectFit === 'contain';
        return {
          address: img.currentSrc,
          // An uncropped image may be narrower than its box; one cropped at the sides needs more than is
          // visible.
          needed: (whole ? Math.min : Math.max)(width, height * ratio) * devicePixelRatio,
          full: Number(img.getAttribute('width')),
        };
      }),
  );

const loadedPictures = (page: Page) =>
  page.waitForFunction(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('picture img:not([loading])')];
    return images.length > 0 && images.every((img) => img.complete && img.naturalWidth > 0);
  });

for (const [nth, [name, options]] of (
  [
    ['a phone', { viewport: VIEWPORTS.phone }],
    ['a sharp phone', { viewport: VIEWPORTS.phone, deviceScaleFactor: 3 }],
    ['a desk', { viewport: VIEWPORTS.desk }],
  ] as const
).entries()) {
  for (const [n, path] of ['/case', '/video', `/news/${ARTICLE}`].entries()) {
    sampled(n === nth)(
      `${path} on ${name} loads AVIF in the smallest sharp width, and nothing shifts`,
      async () => {
        const { page, problems, close } = await visit(browser, path, { ...options, cold: true });
        await loadedPictures(page);
        const pictures = await shown(page);
        expect(pictures.length).toBeGreaterThan(0);
        for (const { address, needed, full } of pictures) {
          const width = Number(/-(\d+)\.avif$/.exec(address)?.[1]);
          const smallest = PICTURE_WIDTHS.find((w) => w >= Math.min(needed * 0.97, full)) as number;
          // Grid layout rounds, which may cost one step up.
          const next = PICTURE_WIDTHS[PICTURE_WIDTHS.indexOf(smallest as 240) + 1];
          expect([smallest, next], `${address} for ${needed} px`).toContain(width);
        }
        const shift = await layoutShift(page);
        expect(shift.sum, shift.moved.join('\n')).toBe(0);
        expect(problems).toEqual([]);
        await close();
      },
    );
  }
}

test('pictures of a list fill their boxes to the edge', NIGHTLY, async () => {
  for (const viewport of [VIEWPORTS.phone, VIEWPORTS.desk]) {
    const { page, close } = await visit(browser, '/case', { viewport });
    await loadedPictures(page);
    const gaps = await page.locator('main li picture img').evaluateAll((images) =>
      images.flatMap((img) => {
        const frame = (img.closest('span') as HTMLElement).getBoundingClientRect();
        const { top, left, right, bottom } = img.getBoundingClientRect();
        return [top - frame.top, left - frame.left, frame.right - right, frame.bottom - bottom].map(
          Math.round,
        );
      }),
    );
    expect(gaps.length).toBeGreaterThan(0);
    expect(gaps.filter((gap) => Math.abs(gap) > 0)).toEqual([]);
    await close();
  }
});

test('without scripts all pictures are shown', NIGHTLY, async () => {
  const { page, close } = await visit(browser, `/news/${ARTICLE}`, { javaScriptEnabled: false });
  expect(
    await page
      .locator('picture')
      .evaluateAll((pictures) => pictures.map((p) => p.querySelectorAll('source').length)),
  ).toEqual([2, 2, 2]);
  await expect
    .poll(async () =>
      page
        .locator('picture img')
        .first()
        .evaluate((i) => (i as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
  await close();
});

test('a picture far below waits; within 1.3 viewports of the top it loads', async () => {
  const { page, close } = await visit(browser, `/news/${ARTICLE}`, { cold: true });
  const far = page.locator('img[alt="远处"]');
  await expect.poll(() => far.getAttribute('data-state')).toBe('loading');
  expect(await far.getAttribute('loading')).toBe('lazy');
  // Puts its top a quarter of a viewport below the fold.
  await far.evaluate((img) => window.scrollBy(0, img.getBoundingClientRect().top - innerHeight * 1.25));
  await expect.poll(() => far.getAttribute('loading')).toBe('eager');
  await expect.poll(() => far.getAttribute('data-state')).toBe('loaded');
  const shift = await layoutShift(page);
  expect(shift.sum, shift.moved.join('\n')).toBe(0);
  await close();
});

/** Opens a page whose images fail a given number of times, and counts the requests for each. */
async function visitWithFailures(path: string, failures: number) {
  const { page, context, leave } = await newVisitor(browser);
  awaitScripts(context);
  const asked = new Map<string, number>();
  await page.route('**/media/**', (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const times = (asked.get(pathname) ?? 0) + 1;
    asked.set(pathname, times);
    return times <= failures ? route.abort() : route.continue();
  });
  await page.goto(new URL(path, origin()).href);
  return { page, asked, close: leave };
}

test('a picture that fails twice is shown on the third attempt', NIGHTLY, async () => {
  const { page, asked, close } = await visitWithFailures(`/news/${ARTICLE}`, 2);
  const cover = page.locator('picture img').first();
  await expect.poll(() => cover.getAttribute('data-state')).toBe('loaded');
  const address = await cover.evaluate((img) => new URL((img as HTMLImageElement).currentSrc).pathname);
  expect(asked.get(address)).toBe(3);
  await close();
});

test('a picture that fails three times shows a quiet note in its place', async () => {
  const { page, asked, close } = await visitWithFailures(`/news/${ARTICLE}`, Number.POSITIVE_INFINITY);
  const cover = page.locator('picture img').first();
  const before = await cover.boundingBox();
  await expect.poll(() => cover.getAttribute('data-state')).toBe('error');
  await expect.poll(() => cover.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const whole = (box: typeof before) => Object.values(box ?? {}).map(Math.round);
  expect(whole(await cover.boundingBox())).toEqual(whole(before));
  expect(await cover.getAttribute('alt')).toBe('一片 #3a5a78');
  expect([...asked.values()].every((times) => times <= 3)).toBe(true);
  expect([...asked.values()]).toContain(3);
  const shift = await layoutShift(page);
  expect(shift.sum, shift.moved.join('\n')).toBe(0);
  await keepPicture(page, 'picture-failed');
  await close();
});
