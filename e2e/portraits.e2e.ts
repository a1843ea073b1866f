import type { Browser, Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, visit } from './browser.ts';
import { NIGHTLY, onEachScreen } from './sample.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const isDrawn = (picture: Locator) =>
  picture.evaluate(
    (img: HTMLImageElement) =>
      img.complete || new Promise((done) => img.addEventListener('load', done, { once: true })),
  );

/** Mean brightness (0–255) of what the browser shows of an element. */
async function brightness(picture: Locator): Promise<number> {
  await isDrawn(picture);
  const { channels } = await sharp(await picture.screenshot())
    .removeAlpha()
    .stats();
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
}

onEachScreen('phone')(
  'a font’s page begins with a picture drawn in it, which follows the site’s switch of themes ($screen)',
  async ({ viewport }) => {
    const { page, problems, close } = await visit(browser, '/font/ma-shan-zheng', { viewport });
    const picture = page.getByRole('img', { name: '用「马善政毛笔楷书」画的画面' });
    const light = await brightness(picture);
    expect(light).toBeGreaterThan(150);
    await page.getByRole('button', { name: '切换明暗' }).click();
    await page.locator('html[data-theme="dark"]').waitFor();
    await expect.poll(() => brightness(picture)).toBeLessThan(90);
    expect(await axeViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  },
);

onEachScreen('desk')(
  'the picture view shows the picture of each font, and the visitor’s text below it ($screen)',
  async ({ viewport }) => {
    const { page, problems, close } = await visit(browser, '/font?layout=picture&text=山海', { viewport });
    const first = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('img') })
      .first();
    const picture = first.getByRole('img');
    await isDrawn(picture);
    const [drawn, written] = await Promise.all([
      picture.boundingBox(),
      first.getByRole('link', { name: /写「山海」/ }).boundingBox(),
    ]);
    expect((drawn?.width ?? 0) / (drawn?.height ?? 1)).toBeCloseTo(1.6, 1);
    expect(written?.y).toBeGreaterThan((drawn?.y ?? 0) + (drawn?.height ?? 0));
    await picture.click();
    await page.waitForURL(/\/font\/[\w-]+/);
    expect(problems).toEqual([]);
    await close();
  },
);

test('lists in other views load no picture', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/font?layout=table');
  expect(await page.getByRole('main').getByRole('img', { name: /^用「/ }).count()).toBe(0);
  await close();
});

test('a picture that cannot be loaded leaves its space empty', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/font/ma-shan-zheng');
  await page.route('**/portrait/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  const picture = page.locator('header img[data-failed]');
  await picture.waitFor();
  // Neither the browser's sign for a broken picture nor its text is seen.
  const { channels } = await sharp(await picture.screenshot())
    .removeAlpha()
    .stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeLessThan(2);
  await close();
});
