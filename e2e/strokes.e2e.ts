import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations, keepPicture, launch, layoutShift, origin, VIEWPORTS, visit } from './browser.ts';
import { isNight, NIGHTLY, sampled } from './sample.ts';

const ENTRY = '/baike/yongzi-bafa';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

for (const [name, viewport] of Object.entries(VIEWPORTS)) {
  sampled(name === 'phone')(
    `a character's strokes are shown in order on a ${name}, without scripts too`,
    async () => {
      const { page, close } = await visit(browser, ENTRY, { viewport, javaScriptEnabled: false });
      const figure = page.locator('[data-character="永"]').first();
      expect(await figure.locator(':scope > svg').getAttribute('aria-label')).toContain(
        '点、横折钩、横撇、撇、捺',
      );
      expect(await figure.locator('ol > li').allTextContents()).toEqual(['点', '横折钩', '横撇', '撇', '捺']);
      // Each step has one more stroke than the last.
      const drawn = await figure
        .locator('ol svg')
        .evaluateAll((steps) => steps.map((step) => (step as SVGSVGElement).querySelectorAll('use').length));
      expect(drawn).toEqual([1, 2, 3, 4, 5]);
      expect(await figure.locator('button').count()).toBe(0);
      expect(
        await page
          .locator('figure[data-strokes]')
          .first()
          .evaluate((f) => f.scrollWidth <= f.clientWidth),
      ).toBe(true);
      await keepPicture(page.locator('figure[data-strokes]').first(), `strokes-${name}`);
      await close();
    },
  );
}

test('the character is animated on demand, stroke by stroke, with announcements', async () => {
  const { page, problems, close } = await visit(browser, ENTRY);
  const figure = page.locator('[data-character="永"]').first();
  const status = figure.getByRole('status');
  await figure.getByRole('button', { name: '看怎么写' }).click();
  await expect.poll(() => status.textContent()).toBe('第 1 笔 点');
  await expect.poll(() => figure.locator('[data-waiting]').count()).toBeLessThan(5);
  await expect.poll(() => status.textContent()).toBe('第 5 笔 捺');
  // At the end all strokes are shown again.
  await expect.poll(() => status.textContent()).toBe('');
  expect(await figure.locator('[data-waiting], [data-trace], clipPath').count()).toBe(0);
  expect((await layoutShift(page)).sum).toBe(0);
  expect(problems).toEqual([]);
  if (isNight) expect(await axeViolations(page)).toEqual([]);
  await close();
});

test('the animation stops on demand', NIGHTLY, async () => {
  const { page, close } = await visit(browser, ENTRY);
  const figure = page.locator('[data-character="永"]').first();
  await figure.getByRole('button', { name: '看怎么写' }).click();
  await figure.getByRole('button', { name: '停' }).click();
  await expect.poll(() => figure.locator('[data-waiting], [data-trace]').count()).toBe(0);
  expect(await figure.getByRole('button').textContent()).toBe('看怎么写');
  await close();
});

test('with reduced motion, each press shows one more stroke', NIGHTLY, async () => {
  const { page, close } = await visit(browser, ENTRY, { reducedMotion: 'reduce' });
  const figure = page.locator('[data-character="永"]').first();
  await figure.getByRole('button', { name: '逐笔看' }).click();
  expect(await figure.locator('[data-waiting]').count()).toBe(4);
  await figure.getByRole('button', { name: '下一笔' }).click();
  expect(await figure.locator('[data-waiting]').count()).toBe(3);
  expect(await figure.getByRole('status').textContent()).toBe('第 2 笔 横折钩');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await close();
});

test('each of the eight methods is marked in its stroke, also after the animation', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, ENTRY);
  const figure = page.locator('[data-character="永"]').last();
  expect(await figure.locator('ol > li').allTextContents()).toEqual([...'侧勒努趯策掠啄磔']);
  const colours = () =>
    figure.locator('[data-part]').evaluateAll((parts) => parts.map((part) => getComputedStyle(part).stroke));
  const before = await colours();
  expect(before).toHaveLength(8);
  expect(new Set(before).size).toBe(1);
  // Each method marks its stroke: 勒努趯 are in the second, 策掠 in the third.
  const strokes = await figure.locator('[data-part]').evaluateAll((parts) =>
    parts.map((part) =>
      document
        .querySelector(`${part.getAttribute('clip-path')?.slice(4, -1)} use`)
        ?.getAttribute('href')
        ?.at(-1),
    ),
  );
  expect(strokes.join('')).toBe('12223345');
  // Where the middle of each is, in quarters of the em: x to the right, y upwards.
  const middles = await figure.locator('[data-part]').evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y, width, height } = (part as SVGPathElement).getBBox();
      return [Math.round((x + width / 2) / 256), Math.round((y + height / 2) / 256)];
    }),
  );
  expect(middles).toEqual([
    [2, 3],
    [2, 2],
    [2, 1],
    [2, 0],
    [1, 2],
    [1, 1],
    [3, 2],
    [3, 1],
  ]);
  const ink = await figure
    .locator('ol use')
    .first()
    .evaluate((use) => getComputedStyle(use).fill);
  expect(before).not.toContain(ink);
  await figure.getByRole('button', { name: '看怎么写' }).click();
  // The names are those of the methods, not of the strokes.
  await expect.poll(() => figure.getByRole('status').textContent()).toBe('第 1 笔');
  await expect.poll(() => figure.getByRole('status').textContent()).toBe('');
  expect(await colours()).toEqual(before);
  expect(await figure.locator('clipPath').count()).toBe(8);
  expect(problems).toEqual([]);
  await close();
});

test('the figure links to the licence of the stroke data', async () => {
  const { page, close } = await visit(browser, ENTRY);
  const link = page.locator('figure[data-strokes] figcaption a[href^="/licences/"]').first();
  expect(await link.textContent()).toBe('Arphic Public License');
  const answer = await fetch(new URL((await link.getAttribute('href')) as string, origin()));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await answer.text()).toContain('ARPHIC PUBLIC LICENSE');
  await close();
});
