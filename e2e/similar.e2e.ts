import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, launch, visit } from './browser.ts';
import { NIGHTLY, onEachScreen } from './sample.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

onEachScreen('desk')(
  'a font’s page lists fonts that draw hanzi alike, editions of its design first ($screen)',
  async ({ viewport }) => {
    const { page, problems, close } = await visit(browser, '/font/wdxl-lubrifont-sc', { viewport });
    const similar = page.locator('#related');
    await similar.scrollIntoViewIfNeeded();
    const link = (name: RegExp) => similar.getByRole('link', { name });
    await link(/滑油字 TC.*字形几乎相同/).waitFor();
    await link(/庆科黄油体.*字形几乎相同/).waitFor();
    // Of the others, none is like it.
    await link(/不算很像，是现有字体里最接近的/)
      .first()
      .waitFor();
    expect(await similar.getByRole('listitem').count()).toBe(5);
    expect(await axeViolations(page)).toEqual([]);

    await link(/庆科黄油体/).click();
    await page.waitForURL('**/font/zcool-qingke-huangyou*');
    await link(/滑油字 SC.*字形几乎相同/).waitFor();
    expect(problems).toEqual([]);
    await close();
  },
);

test('a similar variable font is drawn at the weight at which it is nearest', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/font/mochiy-pop-one');
  const links = page.locator('#related').getByRole('link');
  const sans = links.filter({ hasText: /思源黑体.*字重 900/ });
  await sans.scrollIntoViewIfNeeded();
  const weight = await sans
    .locator('[data-state]')
    .first()
    .evaluate((drawn) => getComputedStyle(drawn).fontVariationSettings);
  expect(weight).toBe('"wght" 900');
  // The page's own font has one weight.
  expect(await links.filter({ hasText: '像本字体' }).count()).toBe(0);

  await sans.click();
  await page.waitForURL('**/currency/noto-sans-sc-vf*');
  // The thin ends of both axes are nearest, but this page shows 400.
  await links.filter({ hasText: /昭源環方.*字重 400/ }).waitFor();
  const still = links.filter({ hasText: '朱古力黑體' });
  await still.waitFor();
  expect(await still.innerText()).not.toContain('字重');
  expect(problems).toEqual([]);
  await close();
});

test('a font without hanzi lists fonts of its style, and says nothing of likeness', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/font/latin-orbitron');
  const similar = page.locator('#related');
  await similar.scrollIntoViewIfNeeded();
  await similar.getByRole('link', { name: 'Tektur' }).waitFor();
  expect(await similar.getByRole('link', { name: /字形几乎相同|不算很像/ }).count()).toBe(0);
  await close();
});
