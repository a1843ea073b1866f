import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, visit } from './browser.ts';
import { NIGHTLY } from './sample.ts';

/** More tab stops than any list page has before its pagination. */
const STOPS = 400;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

interface Stop {
  /** Approximate name as announced by a screen reader. */
  name: string;
  /** The focused element, or one just around it, has a visible focus indicator. */
  visible: boolean;
}

const focused = (page: Page) =>
  page.evaluate((): Stop => {
    const at = document.activeElement as HTMLElement;
    const label = (at as HTMLInputElement).labels?.[0]?.textContent ?? '';
    // The ring may surround an associated element: the label's text, or the form the field fills.
    const around = [at, at.nextElementSibling, at.parentElement, at.closest('form')];
    const rings = () =>
      around.map((e) => {
        if (!e) return '';
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(e);
        const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
        return `${outlined ? outlineWidth : ''} ${boxShadow === 'none' ? '' : boxShadow}`.trim();
      });
    const on = rings();
    at.blur();
    const off = rings();
    at.focus({ preventScroll: true });
    return {
      name: at.ariaLabel || label || at.textContent?.trim() || at.tagName,
      visible: on.some((ring, i) => ring !== '' && ring !== off[i]),
    };
  });

const hasFocus = (locator: Locator) => locator.evaluate((e) => e === document.activeElement);

test('Tab reaches everything on a list in order, with visible focus throughout', async () => {
  const { page, problems, close } = await visit(browser, '/font');
  await page.waitForLoadState('networkidle');
  const stops: Stop[] = [];
  for (let i = 0; i < STOPS; i++) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    stops.push(stop);
    if (stop.name === '第 2 页') break;
  }
  const first = await page.locator('a[aria-label*="写「"]').first().getAttribute('aria-label');
  const font = first?.split(' 写「')[0];
  const places = [
    '跳到正文',
    '搜索字体与文章',
    '我的文字',
    '只看能写全的',
    '列表',
    '毛笔',
    `对比 ${font}`,
    `下载 ${font}`,
    '第 2 页',
  ].map((name) => ({ name, at: stops.findIndex((stop) => stop.name === name) }));
  expect(places.filter(({ at }) => at < 0)).toEqual([]);
  expect(places).toEqual(places.toSorted((a, b) => a.at - b.at));
  expect(stops.filter((stop) => !stop.visible)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test('arrow keys change the layout', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/font');
  await page.waitForLoadState('networkidle');
  await page.getByRole('radio', { name: '列表' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByRole('radio', { name: '段落' }).isChecked()).toBe(true);
  await page.waitForURL(/layout=paragraph/);
  expect(problems).toEqual([]);
  await close();
});

async function keepsFocus(page: Page, opener: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(() => dialog.getByRole('button').count()).toBeGreaterThan(1);
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const at = document.activeElement;
      // The browser itself takes focus between the last and the first stop of a modal dialog.
      return at === document.body || at?.closest('dialog') ? null : at?.outerHTML.slice(0, 120);
    });
    expect(outside).toBeNull();
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => hasFocus(opener)).toBe(true);
}

test('the download dialog traps focus and returns it on Escape', async () => {
  const { page, problems, close } = await visit(browser, '/font');
  await page.waitForLoadState('networkidle');
  await keepsFocus(page, page.getByRole('link', { name: '下载 站酷快乐体' }));
  expect(problems).toEqual([]);
  await close();
});

test("the font's image viewer traps focus and returns it on Escape", NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/font/zcool-kuaile');
  await page.waitForLoadState('networkidle');
  await keepsFocus(page, page.getByRole('button', { name: '看大图' }));
  expect(problems).toEqual([]);
  await close();
});

test(
  'the text settings close on Escape, with focus back on their button, and on a press outside',
  NIGHTLY,
  async () => {
    const { page, problems, close } = await visit(browser, '/font');
    await page.waitForLoadState('networkidle');
    const opener = page.locator('summary', { hasText: '排版' });
    const settings = page.getByRole('checkbox', { name: '竖排' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await settings.focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => settings.isVisible()).toBe(false);
    expect(await hasFocus(opener)).toBe(true);
    await opener.click();
    await settings.click();
    expect(await settings.isVisible()).toBe(true);
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(() => settings.isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await close();
  },
);

test('Escape closes the comparison', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, '/font');
  await page.waitForLoadState('networkidle');
  const add = page.getByRole('button', { name: '对比 站酷快乐体' });
  await add.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: '字体对比' });
  await panel.getByRole('textbox', { name: '我的文字' }).focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test('Pinyin initials suggest fonts; arrows select one and Enter opens it', async () => {
  const { page, problems, close } = await visit(browser, '/font');
  await page.waitForLoadState('networkidle');
  const search = page.getByRole('combobox', { name: '搜索字体' });
  await search.focus();
  await page.keyboard.type('zkklt');
  const option = page.getByRole('option', { name: '站酷快乐体' });
  await option.waitFor();
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('false');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => search.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
  await expect.poll(() => hasFocus(search)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => option.isVisible()).toBe(false);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/font\/zcool-kuaile$/);
  expect(problems).toEqual([]);
  await close();
});
