import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  axeViolations,
  keepPicture,
  lateColours,
  launch,
  layOutWhole,
  layoutShift,
  VIEWPORTS,
  visit,
} from './browser.ts';
import { eachSampled, inLooks, isSampledLook } from './sample.ts';

interface Opened {
  name: string;
  path: string;
  status: number;
  /** The page whose template it has. */
  like?: string;
}

const PAGES: readonly Opened[] = [
  { name: 'home', path: '/', status: 200 },
  { name: 'font-table', path: '/font?layout=table', status: 200 },
  { name: 'font-card', path: '/font?layout=card', status: 200 },
  { name: 'font-picture', path: '/font?layout=picture', status: 200 },
  { name: 'font-detail', path: '/font/zhi-mang-xing', status: 200 },
  { name: 'currency-detail', path: '/currency/noto-sans-sc-vf', status: 200, like: 'font-detail' },
  { name: 'currency', path: '/currency', status: 200, like: 'font-table' },
  { name: 'variable', path: '/variable', status: 200 },
  { name: 'variable-list', path: '/variable/list', status: 200 },
  { name: 'font-find', path: '/font/find', status: 200 },
  {
    name: 'font-hanzi',
    path: '/font/hanzi?char=%E6%B0%B8&compare=ma-shan-zheng,zhi-mang-xing',
    status: 200,
  },
  { name: 'font-map', path: '/font/map', status: 200 },
  { name: 'checkup', path: '/checkup', status: 200 },
  { name: 'agreement', path: '/agreement/font', status: 200 },
  { name: 'not-found', path: '/no-such-page', status: 404 },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

eachSampled(inLooks<Opened>(PAGES), isSampledLook)(
  '$path on a $screen, $colorScheme: answers, has no layout shift, fits and is accessible',
  async ({ name, path, status, screen, colorScheme }) => {
    const { page, problems, close } = await visit(browser, path, {
      viewport: VIEWPORTS[screen],
      colorScheme,
      cold: true,
    });
    await page.waitForLoadState('networkidle');
    const answered = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseStatus,
    );
    expect(answered).toBe(status);
    const shift = await layoutShift(page);
    await keepPicture(page, `${name}-${screen}-${colorScheme}`);
    expect(shift.sum, shift.moved.join('\n')).toBeLessThan(0.01);
    await layOutWhole(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await lateColours(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    // On an error page, the browser reports the failed load of the page itself.
    expect(problems.filter((p) => status === 200 || !p.includes('404'))).toEqual([]);
    await close();
  },
);

test('header sections neither overlap nor widen a narrow viewport', async () => {
  const { page, close } = await visit(browser, '/case', { hasTouch: true });
  for (const width of [320, 390, 768, 861, 1024, 1200, 1201, 1280, 1340, 1341, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const found = await page.evaluate(() => ({
      cut: [...document.querySelectorAll('header nav a')]
        .filter((a) => a.scrollWidth > a.clientWidth)
        .map((a) => a.textContent),
      width: document.documentElement.scrollWidth,
    }));
    expect(found).toEqual({ cut: [], width });
  }
  await close();
});
