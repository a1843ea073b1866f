import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, layoutShift, origin, VIEWPORTS, visit } from './browser.ts';
import { eachSampled, NIGHTLY, only } from './sample.ts';

// What a keystroke pays for, in counts that are the same on every machine.

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Scrolls and returns: from then on all is laid out, and what is out of view skipped with the height that it has. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 1));
  await page.locator('[data-skips]').first().waitFor({ state: 'attached' });
  await page.evaluate(() => scrollTo(0, 0));
}

/** Counts the specimens whose text changes from now on, by whether they are within a screen of the viewport. */
const watchSpecimens = (page: Page) =>
  page.evaluate(() => {
    const changed = { near: 0, far: 0, farAtPaint: null as number | null };
    const known = new Set<Element>();
    new MutationObserver((records) => {
      for (const { target } of records) {
        const specimen = (target instanceof Element ? target : target.parentElement)?.closest('[data-state]');
        if (!specimen || known.has(specimen)) continue;
        known.add(specimen);
        const { top, bottom } = specimen.getBoundingClientRect();
        const isNear = bottom > -innerHeight && top < 2 * innerHeight;
        if (isNear && changed.near === 0) requestAnimationFrame(() => (changed.farAtPaint = changed.far));
        changed[isNear ? 'near' : 'far'] += 1;
      }
    }).observe(document.body, { subtree: true, characterData: true, childList: true });
    Object.assign(window, { changed });
  });
const changed = (page: Page) =>
  page.evaluate(() => (window as unknown as { changed: { far: number; farAtPaint: number | null } }).changed);

test('a keystroke redraws the specimens in sight, and the others once typing rests', async () => {
  const { page, problems, close } = await visit(browser, '/font', { viewport: VIEWPORTS.phone });
  await settled(page);
  const field = page.getByLabel('我的文字');
  const top = () => page.evaluate(() => document.querySelector('main ol')?.getBoundingClientRect().top);
  const before = await top();
  await field.fill('江');
  await page.getByText('款能写全「江」').waitFor();
  expect(await top(), 'the list stays in its place').toBe(before);
  await field.fill('江湖');
  await expect
    .poll(() => page.locator('main li [data-state]', { hasText: '江湖' }).count())
    .toBeGreaterThan(25);
  await watchSpecimens(page);
  await field.press('End');
  await page.keyboard.type('夜');
  await expect.poll(async () => (await changed(page)).farAtPaint).not.toBeNull();
  expect((await changed(page)).farAtPaint).toBe(0);
  expect(await top()).toBe(before);
  // The list, without names and what is near.
  await expect.poll(async () => (await changed(page)).far).toBeGreaterThan(10);
  await page.locator('main li').last().scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('main li').last().textContent()).toContain('江湖夜');
  expect(problems).toEqual([]);
  await close();
});

test('what is further below is not laid out while keys come, until the visitor does something else or rests', async () => {
  const { page, close } = await visit(browser, '/font', { viewport: VIEWPORTS.phone });
  await settled(page);
  const field = page.getByLabel('我的文字');
  await field.fill('江湖');
  /** Parts further below than what specimens follow at once, and those of them that are left out. */
  const below = () =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll('[data-skips]')];
      const away = parts.filter((part) => part.getBoundingClientRect().top > 1.3 * innerHeight);
      const isLeftOut = (part: Element) => getComputedStyle(part).contentVisibility === 'hidden';
      return { away: away.length, leftOut: away.filter(isLeftOut).length };
    });
  expect((await below()).away).toBeGreaterThan(2);
  const type = async () => {
    await field.press('End');
    await page.keyboard.type('夜');
    await expect.poll(async () => (await below()).leftOut).toBeGreaterThan(2);
  };
  await type();
  await page.keyboard.press('Tab');
  expect((await below()).leftOut, 'Tab finds what is below').toBe(0);
  await type();
  await page.evaluate(async () => {
    scrollTo(0, 1);
    await new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true }));
    scrollTo(0, 0);
  });
  expect((await below()).leftOut, 'a scroll shows it').toBe(0);
  await type();
  await expect.poll(async () => (await below()).leftOut).toBe(0);
  await page.locator('main li').last().scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('main li').last().textContent()).toContain('江湖夜夜夜');
  await close();
});

/** Opens a page that counts the components React renders in each commit. `renders` takes the counts so far. */
async function openCounting(path: string) {
  const context = await browser.newContext({ viewport: VIEWPORTS.phone, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    interface Fiber {
      flags: number;
      type: unknown;
      alternate: Fiber | null;
      child: Fiber | null;
      sibling: Fiber | null;
    }
    const commits: number[] = [];
    /** Follows what was worked on: the rest of the tree is the one of the commit before. */
    const rendered = (first: Fiber | null): number => {
      let count = 0;
      for (let fiber = first; fiber; fiber = fiber.sibling) {
        const { alternate, child } = fiber;
        // `PerformedWork` of react-reconciler; elements of the page have a string as their type.
        if (typeof fiber.type !== 'string' && (!alternate || (fiber.flags & 1) !== 0)) count += 1;
        if (child !== alternate?.child) count += rendered(child);
      }
      return count;
    };
    Object.assign(window, {
      commits,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) =>
          commits.push(rendered(root.current.child)),
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      },
    });
  });
  await page.goto(origin() + path);
  await page.waitForFunction(() => performance.getEntriesByName('ziwan:ready').length > 0);
  const renders = () => page.evaluate(() => (window as unknown as { commits: number[] }).commits.splice(0));
  return { page, renders, close: () => context.close() };
}

eachSampled(
  [
    { path: '/font', most: 80 },
    { path: '/font/zhi-mang-xing', most: 100 },
    { path: '/', most: 100 },
  ],
  only(0),
)('a keystroke on $path renders at most $most components before it is drawn', async ({ path, most }) => {
  const { page, renders, close } = await openCounting(path);
  const field = page.getByLabel('我的文字').first();
  await field.fill('江湖');
  await page.waitForLoadState('networkidle');
  await expect.poll(renders).toEqual([]);
  await field.press('End');
  await page.keyboard.type('夜');
  let first = 0;
  await expect.poll(async () => (first ||= (await renders())[0] ?? 0)).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(most);
  await close();
});

test('a page is printed with the text typed last, out of sight as well', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/font?text=江湖', { viewport: VIEWPORTS.phone });
  await settled(page);
  const printed = await page.evaluate(async () => {
    const field = document.querySelector('textarea') as HTMLTextAreaElement;
    field.focus();
    field.setSelectionRange(2, 2);
    document.execCommand('insertText', false, '夜');
    const shown = () =>
      [...document.querySelectorAll('main li [data-state]')].map((part) => part.textContent);
    while (!shown().includes('江湖夜')) await new Promise(requestAnimationFrame);
    const before = shown().at(-1);
    dispatchEvent(new Event('beforeprint'));
    return [before, shown().at(-1)];
  });
  expect(printed).toEqual(['江湖', '江湖夜']);
  await close();
});

eachSampled(['/font', '/font/zhi-mang-xing', '/'], only(1))(
  'a face that arrives on %s lays out the part of the page in sight',
  async (path) => {
    const { page, close } = await visit(browser, path, { viewport: VIEWPORTS.phone, cold: true });
    await settled(page);
    const skipped = () =>
      page.evaluate(() => {
        const parts = [...document.querySelectorAll('[data-skips]')];
        const away = parts.filter((part) => part.getBoundingClientRect().top > 4 * innerHeight);
        const seen = (part: Element) =>
          [...part.children].some((child) => child.checkVisibility({ contentVisibilityAuto: true }));
        return { away: away.length, laidOut: away.filter(seen).length };
      });
    const shift = await layoutShift(page);
    expect(shift.sum, shift.moved.join('\n')).toBe(0);
    await expect.poll(async () => (await skipped()).laidOut).toBe(0);
    // The list has its rows in few parts.
    expect((await skipped()).away).toBeGreaterThan(path === '/font' ? 2 : 3);
    // In one task: parts that are laid out at last may load what makes them grow.
    const heights = await page.evaluate(() => {
      const { documentElement: page } = document;
      const before = page.scrollHeight;
      for (const part of document.querySelectorAll('[data-skips]')) part.removeAttribute('data-skips');
      return [before, page.scrollHeight];
    });
    expect(heights[1], 'skipped parts keep their heights').toBe(heights[0]);
    await close();
  },
);
