import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, visit } from './browser.ts';
import { eachSampled, NIGHTLY, only } from './sample.ts';

const TEXT = '龙吟虎啸AVATo，九万里江湖夜雨十年灯';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

async function saved(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#editor').getByRole('button', { name }).click(),
  ]);
  return readFile(await download.path());
}

/** Bounds of the drawn characters on the page and in the file, relative to the first character. */
const placesOnPage = (page: Page) =>
  page.locator('#editor [aria-hidden="true"] [data-state]').evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const places: [number, number][] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let i = 0; i < (node.nodeValue ?? '').length; i++) {
        range.setStart(node, i);
        range.setEnd(node, i + 1);
        const { left, top } = range.getBoundingClientRect();
        places.push([left, top]);
      }
    const [x, y] = places[0] as [number, number];
    return places.map(([left, top]) => [left - x, top - y]);
  });

eachSampled([390, 1440], only(0))(
  'the title is saved as SVG and PNG with the lines of the page, at %i px',
  async (width) => {
    const { page, problems, close } = await visit(browser, `/font/noto-sans-sc-vf?text=${TEXT}`, {
      viewport: { width, height: 900 },
    });
    const editor = page.getByRole('textbox', { name: '在字体里写字' });
    await editor.scrollIntoViewIfNeeded();
    const drawn = page.locator('#editor [aria-hidden="true"] [data-state="ready"]');
    await expect.poll(() => drawn.textContent()).toBe(TEXT);
    const svg = (await saved(page, '下载为 SVG')).toString();
    const matrices = [...svg.matchAll(/matrix\(([^)]+)\)/g)].map(([, m]) =>
      (m as string).split(' ').map(Number),
    );
    const [, , , , x0 = 0, y0 = 0] = matrices[0] as number[];
    const places = await placesOnPage(page);
    expect(matrices.length).toBe(TEXT.length);
    for (const [i, matrix] of matrices.entries()) {
      const [left, top] = places[i] as [number, number];
      expect(Math.abs((matrix[4] as number) - x0 - left), TEXT[i]).toBeLessThan(1);
      expect(Math.abs((matrix[5] as number) - y0 - top), TEXT[i]).toBeLessThan(1);
    }
    const png = await saved(page, '下载为 PNG');
    const [, svgWidth, svgHeight] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      2 * Number(svgWidth),
      2 * Number(svgHeight),
    ]);
    expect(problems).toEqual([]);
    await close();
  },
);

test('a press that began before a toast appeared reaches what lies below it', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/font/noto-sans-sc-vf?text=天地', {
    viewport: { width: 390, height: 900 },
  });
  /** Hits at the centre of the toast: as it appears, and once a visitor has had time to see it. */
  const hits = page.evaluate(
    () =>
      new Promise<boolean[]>((resolve) => {
        const hit = (toast: Element) => {
          const { left, top, width, height } = toast.getBoundingClientRect();
          return toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        };
        new MutationObserver((_, observer) => {
          const toast = document.querySelector('[role="status"] > p');
          if (!toast) return;
          observer.disconnect();
          const first = hit(toast);
          void Promise.all(toast.getAnimations().map((a) => a.finished)).then(() =>
            resolve([first, hit(toast)]),
          );
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await saved(page, '下载为 SVG');
  expect(await hits).toEqual([false, true]);
  expect(problems).toEqual([]);
  await close();
});

test('a preview-only font says why its outlines are not saved', async () => {
  const { page, problems, close } = await visit(browser, '/font/liu-jian-mao-cao?text=天地');
  await page.locator('#editor').getByText('不能存为图').waitFor();
  expect(await page.getByRole('button', { name: /^下载为/ }).count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
