import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, origin, visit } from './browser.ts';
import { isNight } from './sample.ts';

/** The variants of 、: its dot in the corner, and in the middle of its box. */
const COMMA = '、';
const [CORNER, MIDDLE] = [`${COMMA}\uFE00`, `${COMMA}\uFE01`];
/** The only two families of the catalogue that have them, both for text. */
const DRAWN_BY = ['仙人掌明體', '朱古力黑體'];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test('a variant is seen on the page of its character, and leads to the fonts that draw it', async () => {
  const { page, problems, close } = await visit(
    browser,
    `/font/hanzi?${new URLSearchParams({ char: COMMA })}`,
  );
  const variants = page.getByRole('region', { name: '异体' });
  await variants.getByText('VS1', { exact: true }).waitFor();
  await expect.poll(() => variants.locator('[data-state="ready"]').count()).toBe(2);
  if (isNight) expect(await axeViolations(page)).toEqual([]);

  await variants.getByRole('link', { name: '用它找字体：异体 VS2' }).click();
  await page.waitForURL(/\/currency\?/);
  expect(new URL(page.url()).searchParams.get('text')).toBe(MIDDLE);
  const rows = page.getByRole('main').locator('ol > li');
  await expect.poll(() => rows.count()).toBe(DRAWN_BY.length);
  for (const name of DRAWN_BY) await rows.filter({ hasText: name }).first().waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('the glyphs of a font show the variants of the one that is chosen, drawn apart, to copy', async () => {
  const { page, problems, close } = await visit(browser, '/currency/chocolate-classical-sans');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: origin() });
  const glyphs = page.locator('#glyphs');
  await glyphs.scrollIntoViewIfNeeded();
  await glyphs.getByRole('searchbox', { name: '按字或编码查找字形' }).fill(COMMA);
  const copies = glyphs.getByRole('button', { name: /^复制异体/ });
  await expect.poll(() => copies.count()).toBe(2);
  const drawings = glyphs.locator('li [data-state="ready"]');
  await expect.poll(() => drawings.count()).toBe(2);
  const [corner, middle] = await Promise.all([0, 1].map((n) => drawings.nth(n).screenshot()));
  expect(corner?.equals(middle as Buffer)).toBe(false);

  await glyphs.getByRole('button', { name: '复制异体 VS1' }).click();
  await page.getByText('已复制异体 VS1').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CORNER);
  expect(problems).toEqual([]);
  await close();
});
