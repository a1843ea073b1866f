import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, newVisitor, origin, VIEWPORTS, visit } from './browser.ts';
import { eachSampled, NIGHTLY, none, only } from './sample.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** Ways in which a request fails, and the message the visitor reads. */
const WAYS: Record<string, { answer: (route: Route) => Promise<void>; said: string }> = {
  'a server that fails': {
    answer: (route) => route.fulfill({ status: 500, body: 'x' }),
    said: '服务器错误，请联系管理员',
  },
  'no network': { answer: (route) => route.abort(), said: '网络连接失败' },
  'an answer of 200 with another code': {
    answer: (route) =>
      route.fulfill({ status: 200, json: { code: 'S00777', message: '字库正在盘点', data: null } }),
    said: '字库正在盘点',
  },
};
const EVERY = Object.entries(WAYS).map(([how, way]) => ({ how, ...way }));

const CALLS = /\/(web\/api|api\/v1|webfont)\//;
const failing = (page: Page, answer: (route: Route) => Promise<void>) => page.route(CALLS, answer);
const mended = (page: Page) => page.unroute(CALLS);

const bar = (page: Page) => page.getByRole('alert').filter({ hasText: '再试一次' });
const again = (page: Page) => bar(page).getByRole('button', { name: '再试一次' });
const rows = (page: Page) => page.locator('main ol a[aria-label*="写「"]').count();
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

eachSampled(EVERY, only(0))(
  '$how leaves the previous list in place and offers a retry',
  async ({ answer, said }) => {
    const { page, close } = await visit(browser, '/font');
    const before = await rows(page);
    await failing(page, answer);
    await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '名称' }).click();
    await expect.poll(() => bar(page).textContent()).toContain(said);
    expect([await rows(page), path(page)]).toEqual([before, '/font']);
    // A failed retry shows the message again and keeps the list.
    await again(page).click();
    await expect.poll(() => bar(page).textContent()).toContain(said);
    expect(await rows(page)).toBe(before);
    await mended(page);
    await again(page).click();
    await page.waitForURL(/sort=name/);
    await expect.poll(() => bar(page).count()).toBe(0);
    await close();
  },
);

test('a text whose list fails to load is requested once, not repeatedly', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/font');
  await page.clock.install();
  const asked: string[] = [];
  await page.route(/\/web\/api\/font\//, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 500, body: 'x' });
  });
  await page.getByRole('textbox', { name: '我的文字', exact: true }).fill('剑指苍穹');
  await expect.poll(() => bar(page).textContent()).toContain('没能取到新的内容');
  const times = asked.length;
  await page.clock.fastForward(10_000);
  // A request made now follows those that the passing time caused.
  const last = `${origin()}/web/api/font/last`;
  await page.evaluate((url) => fetch(url), last);
  expect(asked.slice(times)).toEqual([last]);
  expect(path(page)).toBe('/font');
  await page.unroute(/\/web\/api\/font\//);
  await again(page).click();
  await page.waitForURL((url) => url.searchParams.get('text') === '剑指苍穹');
  await expect.poll(() => bar(page).count()).toBe(0);
  await close();
});

eachSampled(EVERY, only(1))('$how while navigating keeps the current page', async ({ answer, said }) => {
  const { page, close } = await visit(browser, '/font', { viewport: VIEWPORTS.phone });
  await page.evaluate(() => scrollTo(0, 500));
  await failing(page, answer);
  const video = page.locator('header nav a[href="/video"]');
  await video.evaluate((a) => (a as HTMLElement).click());
  await expect.poll(() => bar(page).textContent()).toContain(`没能打开「视频」：${said}`);
  expect(await page.locator('main h1').textContent()).toBe('创意字体');
  expect(path(page)).toBe('/font');
  expect(await page.evaluate(() => scrollY)).toBe(500);
  expect(await page.title()).toContain('创意字体');
  await mended(page);
  await again(page).click();
  await page.waitForURL(/\/video$/);
  await page.locator('main h1', { hasText: '视频' }).waitFor();
  await expect.poll(() => bar(page).count()).toBe(0);
  await close();
});

eachSampled(EVERY, none)(
  '$how while going back keeps the page, its address and its history',
  async ({ answer, said }) => {
    const { page, close } = await visit(browser, '/news');
    await page.locator('header nav a[href="/video"]').click();
    await page.locator('main h1', { hasText: '视频' }).waitFor();
    await failing(page, answer);
    await page.evaluate(() => history.back());
    await expect.poll(() => bar(page).textContent()).toContain(`没能打开「新闻」：${said}`);
    expect(await page.locator('main h1').textContent()).toBe('视频');
    expect(path(page)).toBe('/video');
    await mended(page);
    await again(page).click();
    await page.waitForURL(/\/news$/);
    await page.locator('main h1', { hasText: '新闻' }).waitFor();
    await close();
  },
);

test('a page that failed entirely offers a retry and links elsewhere', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/font');
  await page.route('**/video', async (route) => {
    const answer = await route.fetch();
    const error = { kind: 'api', status: 503, message: '', code: 'S00503' };
    const state = JSON.stringify({ loaderData: { root: null }, errors: { video: error } });
    const body = (await answer.text()).replace(/(id="hydration">).*?(?=<\/script>)/s, `$1${state}`);
    await route.fulfill({ response: answer, status: 503, body });
  });
  await page.goto(`${origin()}/video`);
  const retry = page.locator('main').getByRole('link', { name: '再试一次' });
  await retry.waitFor();
  await failing(page, (route) => route.abort());
  // There is no page to stay on, so the next one shows its own error.
  await page.locator('header nav a[href="/album"]').click();
  await page.waitForURL(/\/album$/);
  await retry.waitFor();
  await mended(page);
  await page.unroute('**/video');
  await retry.click();
  await page.locator('main h1', { hasText: '专辑' }).waitFor();
  await close();
});

test('a missing page looks the same after navigation as after a full load', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/font');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/font/no-such-font';
    document.querySelector('main')?.append(link);
    link.click();
  });
  await page.locator('main h1', { hasText: '404' }).waitFor();
  expect(path(page)).toBe('/font/no-such-font');
  await expect.poll(() => bar(page).count()).toBe(0);
  await close();
});

test('a response that ends the session signs the visitor out, whatever its status', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/font');
  await page.context().addCookies([{ name: 'token', value: 'x'.repeat(43), url: origin() }]);
  await page.route(CALLS, (route) =>
    route.request().headers()['joyfont-authenticate']
      ? route.fulfill({ status: 200, json: { code: 'S00106', message: '登录已过期', data: null } })
      : route.continue(),
  );
  await page.locator('header nav a[href="/video"]').click();
  await page.waitForURL((url) => url.pathname === '/');
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  await close();
});

eachSampled(EVERY, only(0))(
  '$how: specimens keep their text, dimmed, and one button retries them all',
  async ({ answer }) => {
    const { page, close } = await visit(browser, '/font');
    await page.waitForFunction(() => document.querySelectorAll('main ol [data-state="ready"]').length > 5);
    await page.route('**/webfont/http', answer);
    await page.getByRole('textbox', { name: '我的文字', exact: true }).fill('剑指苍穹');
    const failed = page.locator('main ol [data-state="error"]');
    await expect.poll(() => failed.count(), { timeout: 30_000 }).toBeGreaterThan(3);
    const ink = failed.first().locator('> span').first();
    await expect.poll(() => ink.evaluate((e) => getComputedStyle(e).opacity)).toBe('0.35');
    expect(await failed.first().textContent()).toContain('没有画出来');
    expect(await again(page).count()).toBe(1);
    expect(await page.getByRole('button', { name: /重试|再试/ }).count()).toBe(1);
    await page.unroute('**/webfont/http');
    await again(page).click();
    await expect.poll(() => failed.count()).toBe(0);
    await expect
      .poll(() => page.locator('main ol a [data-state="ready"]', { hasText: '剑指苍穹' }).count())
      .toBeGreaterThan(3);
    await expect.poll(() => bar(page).count()).toBe(0);
    await close();
  },
);

test('specimens are drawn automatically when the network is back', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/font');
  await page.waitForFunction(() => document.querySelectorAll('main ol [data-state="ready"]').length > 5);
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: '我的文字', exact: true }).fill('剑指苍穹');
  const failed = page.locator('main ol [data-state="error"]');
  await expect.poll(() => failed.count(), { timeout: 30_000 }).toBeGreaterThan(3);
  await page.context().setOffline(false);
  await expect.poll(() => failed.count()).toBe(0);
  await close();
});

/** A page's script and the number of requests for it. */
async function lost(page: Page, script: RegExp, times = Number.POSITIVE_INFINITY) {
  const asked = { times: 0 };
  await page.route(script, (route) => {
    asked.times += 1;
    return asked.times > times ? route.continue() : route.fulfill({ status: 404, body: '' });
  });
  return asked;
}
const VIDEO = /\/assets\/video-[\w-]{8}\.js/;
/** Lost when the document unloads. */
const marked = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'sameDocument') === true);
const mark = (page: Page) => page.evaluate(() => void Reflect.set(globalThis, 'sameDocument', true));

test('a script that fails once is retried, and the click takes effect', async () => {
  const { page, close } = await visit(browser, '/font');
  const asked = await lost(page, VIDEO, 1);
  await mark(page);
  await page.locator('header nav a[href="/video"]').click();
  await page.locator('main h1', { hasText: '视频' }).waitFor();
  expect([path(page), asked.times, await marked(page)]).toEqual(['/video', 2, true]);
  await close();
});

test(
  'a script that fails twice reloads the page, once in 60 s; after that the current page stays',
  NIGHTLY,
  async () => {
    const { page, close } = await visit(browser, '/font');
    await lost(page, VIDEO, 2);
    await mark(page);
    await page.locator('header nav a[href="/video"]').click();
    await page.waitForURL(/\/video$/);
    await page.locator('main h1', { hasText: '视频' }).waitFor();
    await expect.poll(() => marked(page)).toBe(false);
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('ziwan:ready').length)).toBe(1);

    await page.unroute(VIDEO);
    const ALBUM = /\/assets\/album-[\w-]{8}\.js/;
    await lost(page, ALBUM);
    await mark(page);
    await page.locator('header nav a[href="/album"]').click();
    await expect.poll(() => bar(page).textContent()).toContain('没能打开「专辑」');
    expect([path(page), await marked(page)]).toEqual(['/video', true]);
    expect(await page.locator('main h1').textContent()).toBe('视频');
    await page.unroute(ALBUM);
    await again(page).click();
    await page.locator('main h1', { hasText: '专辑' }).waitFor();
    expect([path(page), await marked(page)]).toEqual(['/album', true]);
    await close();
  },
);

test('a page whose own script fails is reloaded once, then says so and stays readable', async () => {
  const { page, leave } = await newVisitor(browser);
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await lost(page, VIDEO);
  await page.goto(`${origin()}/video`);
  await expect.poll(() => bar(page).textContent()).toContain('这一页的按钮没有载入');
  expect(documents.length).toBe(2);
  expect(await page.locator('main h1').textContent()).toBe('视频');
  await page.locator('header nav a[href="/album"]').click();
  await page.locator('main h1', { hasText: '专辑' }).waitFor();
  await leave();
});

test(
  'a style sheet that fails to load falls back to a full page load, so no page appears unstyled',
  NIGHTLY,
  async () => {
    const { page, close } = await visit(browser, '/font');
    await page.route(/\/assets\/[\w-]+\.css/, (route) => route.fulfill({ status: 404, body: '' }));
    await mark(page);
    await page.locator('header nav a[href="/album"]').click();
    await page.waitForURL(/\/album$/);
    await expect.poll(() => marked(page)).toBe(false);
    await close();
  },
);

test(
  'a part that fails to load leaves the rest working, both as an overlay and within the page',
  NIGHTLY,
  async () => {
    const { page, close } = await visit(browser, '/font');
    const DIALOG = /\/assets\/download-dialog-[\w-]{8}\.js/;
    await lost(page, DIALOG);
    await page
      .getByRole('link', { name: /^下载 / })
      .first()
      .click();
    await expect.poll(() => bar(page).textContent()).toContain('这一部分没有载入');
    expect(await rows(page)).toBeGreaterThan(5);
    await page.unroute(DIALOG);
    await again(page).click();
    await page.getByRole('dialog').waitFor();
    await close();

    const font = await visit(browser, '/font/zhi-mang-xing');
    const GLYPHS = /\/assets\/glyph-map-[\w-]{8}\.js/;
    await lost(font.page, GLYPHS);
    await font.page.locator('#glyphs').scrollIntoViewIfNeeded();
    const note = font.page.locator('#glyphs [role="alert"]');
    await expect.poll(() => note.textContent()).toContain('这一部分没有载入');
    await font.page.unroute(GLYPHS);
    await note.getByRole('button', { name: '再试一次' }).click();
    await font.page.locator('#glyphs [role="listbox"]').waitFor();
    await font.close();
  },
);

test(
  'a page of glyphs that fails to load keeps the previous one and offers a retry in its place',
  NIGHTLY,
  async () => {
    const { page, close } = await visit(browser, '/font/zhi-mang-xing');
    const glyphs = page.locator('#glyphs');
    await glyphs.scrollIntoViewIfNeeded();
    const cells = glyphs.getByRole('option');
    await expect.poll(() => cells.count()).toBe(240);
    const first = await cells.first().getAttribute('aria-label');
    await failing(page, (route) => route.abort());
    await glyphs.getByRole('button', { name: '下一页字形' }).click();
    const note = glyphs.getByRole('alert');
    await expect.poll(() => note.textContent()).toContain('没有取到');
    expect(await cells.first().getAttribute('aria-label')).toBe(first);
    await mended(page);
    await note.getByRole('button', { name: '再试一次' }).click();
    await expect.poll(() => cells.first().getAttribute('aria-label')).not.toBe(first);
    expect(await note.count()).toBe(0);
    await close();
  },
);

test('a favourite button whose script fails says so, and works on the next try', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/font');
  const TOGGLE = /\/assets\/toggle-favourite-[\w-]{8}\.js/;
  await lost(page, TOGGLE);
  const star = page.getByRole('button', { name: /^收藏 / }).first();
  await star.click();
  await expect.poll(() => bar(page).textContent()).toContain('收藏没有成');
  await page.unroute(TOGGLE);
  await again(page).click();
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
  await close();
});

/** Texts of specimens in view that are drawn in nothing but blanks, without a word. */
const blank = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [data-state]')]
      .filter((e) => {
        const { left, top, width, height } = e.getBoundingClientRect();
        const inView =
          width > 0 && left + width / 2 < innerWidth && top + height > 0 && top + height / 2 < innerHeight;
        const [first] = getComputedStyle(e).fontFamily.split(',');
        const isDrawn = [...document.fonts].some((f) => f.family === first && f.status === 'loaded');
        return inView && !isDrawn && e.dataset.state !== 'error';
      })
      .map((e) => e.textContent),
  );

const OPENED = ['/', '/font', '/font/ma-shan-zheng'];

eachSampled(OPENED, none)(
  'fonts of %s that fail to load with it are requested once more and drawn',
  async (at) => {
    const { page, leave } = await newVisitor(browser);
    let lost = 0;
    await page.route('**/webfont/f/**', (route) => {
      lost += 1;
      return route.abort();
    });
    await page.goto(origin() + at);
    await expect.poll(() => blank(page)).toEqual([]);
    expect(lost).toBeGreaterThan(1);
    expect(await bar(page).count()).toBe(0);
    await leave();
  },
);

eachSampled(OPENED, only(0))(
  'where no font of %s loads, names stay readable, and a retry draws them',
  async (at) => {
    const { page, leave } = await newVisitor(browser);
    await page.route('**/webfont/**', (route) => route.fulfill({ status: 500, body: 'x' }));
    await page.goto(origin() + at);
    await expect.poll(() => bar(page).textContent()).toContain('有些字体没有画出来');
    await expect.poll(() => blank(page)).toEqual([]);
    if (at === '/') {
      // Titles are readable, too; only samples are missing: of a sentence, and of an axis.
      const undrawn = await page.locator('main [data-state="error"]').allTextContents();
      expect(undrawn.filter((text) => !/^(龙吟虎啸九万里|永)没有画出来$/.test(text))).toEqual([]);
    }
    await page.unroute('**/webfont/**');
    await again(page).click();
    await expect.poll(() => page.locator('main [data-state="ready"]').count()).toBeGreaterThan(0);
    await expect.poll(() => blank(page)).toEqual([]);
    await expect.poll(() => page.locator('main [data-state="error"]').count()).toBe(0);
    await expect.poll(() => bar(page).count()).toBe(0);
    await leave();
  },
);
