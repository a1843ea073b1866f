import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf } from '../apps/site/server/testing/zip.ts';
import { axeViolations, keepPicture, launch, layoutShift, origin, VIEWPORTS, visit } from './browser.ts';
import { eachSampled, inLooks, isSampledLook, NIGHTLY } from './sample.ts';

/** Sections with lists. Those with pages of their own link below their path. */
const LISTS = ['/baike', '/news', '/zixun', '/notice', '/album', '/heji'] as const;
const DETAILED = ['/baike', '/news', '/zixun', '/album', '/heji'] as const;

/** Sections whose pages have the template of another. */
const LIKE: Readonly<Record<string, string>> = { '/zixun': '/news', '/notice': '/news', '/heji': '/album' };

const COLLECTIONS = '/web/api/web-font-collection';

let browser: Browser;
/** The first entry of each section, from its list. */
const first = new Map<string, string>();

const call = async (path: string) =>
  ((await (await fetch(new URL(path, origin()))).json()) as { data: any }).data;

beforeAll(async () => {
  browser = await launch();
  for (const path of DETAILED) {
    const { text } = await html(path);
    first.set(path, new RegExp(`<main.*?<li.*?href="(${path}/[^"]+)"`, 's').exec(text)?.[1] as string);
  }
});
afterAll(() => browser?.close());

const detail = (path: string): string => first.get(path) as string;
const html = async (path: string) => {
  const answer = await fetch(new URL(path, origin()));
  return { status: answer.status, text: await answer.text() };
};
const statusOf = (page: Page) =>
  page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseStatus,
  );

eachSampled(
  inLooks([
    ...LISTS.map((list) => ({ what: list, at: () => list as string, like: LIKE[list] })),
    ...DETAILED.map((list) => ({ what: `an entry of ${list}`, at: () => detail(list), like: LIKE[list] })),
  ]),
  isSampledLook,
)(
  '$what answers, has no layout shift, fits and is accessible on a $screen, $colorScheme',
  async ({ at, screen, colorScheme }) => {
    const path = at();
    const { page, problems, close } = await visit(browser, path, {
      viewport: VIEWPORTS[screen],
      colorScheme,
      cold: true,
    });
    await page.waitForLoadState('networkidle');
    expect(await statusOf(page), path).toBe(200);
    expect((await layoutShift(page)).sum, path).toBeLessThan(0.01);
    const name = path.slice(1).replaceAll('/', '-');
    await keepPicture(page, `${name}-${screen}-${colorScheme}`);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth), {
        message: path,
      })
      .toBeLessThanOrEqual(0);
    expect(await axeViolations(page), path).toEqual([]);
    expect(problems, path).toEqual([]);
    await close();
  },
);

test('every list and page answers with and without .html, under one canonical URL', async () => {
  for (const path of [...LISTS, ...DETAILED.map(detail)]) {
    const [plain, suffixed] = [await html(path), await html(`${path}.html`)];
    expect([plain.status, suffixed.status], path).toEqual([200, 200]);
    const canonical = /<link rel="canonical" href="([^"]*)"/;
    expect(plain.text.match(canonical)?.[1], path).toMatch(new RegExp(`${path}$`));
    expect(suffixed.text.match(canonical)?.[1], path).toBe(plain.text.match(canonical)?.[1]);
    expect(plain.text, path).not.toContain('<meta name="robots"');
  }
});

test('pages give search engines their type and breadcrumbs', async () => {
  for (const path of DETAILED) {
    const { text } = await html(detail(path));
    const json = text.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s)?.[1] ?? '{}';
    const graph = JSON.parse(json)['@graph'] as { '@type': string; [key: string]: any }[];
    const [entry, crumbs] = graph;
    expect(entry?.['@type'], path).toMatch(/^(Article|NewsArticle|Collection)$/);
    expect(entry?.headline ?? entry?.name, path).toBeTruthy();
    expect(entry?.datePublished, path).toMatch(/^\d{4}-/);
    expect(crumbs?.['@type']).toBe('BreadcrumbList');
    expect(crumbs?.itemListElement.map((item: { position: number }) => item.position)).toEqual([1, 2, 3]);
    expect(text).toMatch(/<meta name="description" content="[^"]{6,}/);
  }
});

test('a missing entry answers 404 with a page that says so', async () => {
  for (const path of DETAILED) {
    const { status, text } = await html(`${path}/no-such-entry`);
    expect(status, path).toBe(404);
    expect(text).toContain('<meta name="robots" content="noindex');
    expect(text).toContain('回到首页');
  }
});

test('an entry requested under another section redirects to its own', async () => {
  const answer = await fetch(new URL(detail('/album').replace('/album/', '/heji/'), origin()), {
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, detail('/album')]);
  const { records } = await call('/web/api/web-wenzhang/selectPage?type=notice&size=1');
  const notice = await fetch(new URL(`/news/${records[0].id}`, origin()), { redirect: 'manual' });
  expect([notice.status, notice.headers.get('location')]).toEqual([301, `/notice#${records[0].id}`]);
});

test('without scripts the text is complete, and the headword is drawn in its font', async () => {
  const { page, close } = await visit(browser, detail('/baike'), { javaScriptEnabled: false });
  await expect.poll(() => page.locator('article p').count()).toBeGreaterThan(3);
  const family = await page
    .locator('h1 [aria-hidden] span span')
    .first()
    .evaluate((e) => getComputedStyle(e).fontFamily)
    .catch(() => '');
  // Reads the style in the page's main world, since scripts are off.
  expect(family).toMatch(/^zw-/);
  await close();
});

test('a tag filters the list, is kept in the address, and can be removed', async () => {
  const { page, problems, close } = await visit(browser, '/baike');
  const chip = page.locator('ul[aria-label="标签"] a').nth(1);
  const [name, count] = [await chip.innerText(), Number(await chip.locator('small').innerText())];
  await chip.click();
  await page.waitForURL(/tagId=/);
  const status = page.locator('main p[role="status"]');
  await expect.poll(() => status.innerText()).toContain(`${count} 条`);
  expect(name).toContain((await status.innerText()).split(' · ')[0]);
  expect((await html(new URL(page.url()).pathname + new URL(page.url()).search)).text).toContain(
    '<meta name="robots" content="noindex',
  );
  await page.getByRole('link', { name: '全部清除' }).click();
  await page.waitForURL((url) => url.search === '');
  expect(problems).toEqual([]);
  await close();
});

test('a search within the section finds a word, and an empty result offers alternatives', async () => {
  const { page, problems, close } = await visit(browser, '/baike');
  const title = await page.locator('main li h2').first().innerText();
  const word = title.trim().split(/\s/)[0] as string;
  const field = page.getByRole('searchbox', { name: '在书法百科里找' });
  await field.fill(word);
  await field.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('keyword') === word);
  await expect.poll(() => page.locator('main li h2').first().innerText()).toContain(word);
  await field.fill('没有这样的词条');
  await field.press('Enter');
  await page.getByText('没有找到「没有这样的词条」').waitFor();
  await page.getByRole('link', { name: '看全部' }).click();
  await page.waitForURL((url) => url.search === '');
  expect(problems).toEqual([]);
  await close();
});

test('the second page of a list repeats no entry of the first', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/baike');
  const linksOf = () =>
    page
      .locator('main > ul li > a[href^="/baike/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  const one = await linksOf();
  await page.getByRole('link', { name: '下一页' }).click();
  await page.waitForURL(/current=2/);
  await expect.poll(async () => (await linksOf())[0]).not.toBe(one[0]);
  const two = await linksOf();
  expect(two.filter((link) => one.includes(link))).toEqual([]);
  await close();
});

test('an entry links to the next and back', NIGHTLY, async () => {
  const { page, problems, close } = await visit(browser, detail('/baike'));
  const title = () => page.locator('h1').innerText();
  const here = await title();
  await page.locator('a[rel="next"]').click();
  await expect.poll(title).not.toBe(here);
  await page.locator('a[rel="prev"]').click();
  await expect.poll(title).toBe(here);
  expect(problems).toEqual([]);
  await close();
});

test('activities can be filtered by state: ongoing or ended', NIGHTLY, async () => {
  const { page, close } = await visit(browser, '/zixun');
  for (const [label, state] of [
    ['进行中', 'ongoing'],
    ['已结束', 'ended'],
  ] as const) {
    await page.getByRole('link', { name: label, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('state') === state);
    const total = (await call(`/web/api/web-promotion/selectPage?state=${state}`)).total;
    await expect.poll(() => page.locator('main p[role="status"]').innerText()).toContain(`${total} 则`);
    const states = await page
      .locator('main ol > li')
      .evaluateAll((items) => items.map((item) => item.getAttribute('data-state')));
    expect(new Set(states)).toEqual(new Set(total > 0 ? [state] : []));
  }
  await close();
});

test('an announcement opens in place and under its own address, with and without scripts', async () => {
  const { records } = await call('/web/api/web-wenzhang/selectPage?type=notice&size=50');
  const { id, title } = records.at(-1);
  for (const javaScriptEnabled of [true, false]) {
    const { page, close } = await visit(browser, `/notice#${id}`, { javaScriptEnabled });
    const open = page.locator('details[open]', { hasText: title });
    await open.waitFor();
    await expect.poll(() => open.locator('p').first().isVisible()).toBe(true);
    await close();
  }
  const { page, close } = await visit(browser, '/notice');
  const closed = page.locator('details:not([open])').first();
  const heading = await closed.locator('h2').innerText();
  await closed.locator('summary').click();
  await page.locator('details[open]', { hasText: heading }).locator('p').first().waitFor();
  await close();
});

test('every font of an album draws the visitor’s text, and keeps it on the way to its page', async () => {
  const { page, problems, close } = await visit(browser, detail('/album'));
  await page.getByRole('textbox', { name: '我的文字' }).fill('山海有灵');
  await page.waitForURL((url) => url.searchParams.get('text') === '山海有灵');
  const row = page.locator('section ol a[href^="/font/"], section ol a[href^="/currency/"]').first();
  await expect.poll(() => row.innerText()).toContain('山海有灵');
  await row.focus();
  await expect.poll(() => row.getAttribute('href')).toContain(`text=${encodeURIComponent('山海有灵')}`);
  const shared = await html(`${detail('/album')}?text=${encodeURIComponent('山海有灵')}`);
  expect(shared.text).toContain('山海有灵');
  expect(shared.text).toContain('<meta name="robots" content="noindex');
  expect(problems).toEqual([]);
  await close();
});

/** The album with the fewest fonts, so that packing takes little time. */
async function smallestAlbum(): Promise<{
  id: string;
  included: number;
  leftOut: { nameZh: string; reason: string }[];
}> {
  const { records } = await call(`${COLLECTIONS}/selectPage?size=100`);
  const details = await Promise.all(
    records.map(({ id }: { id: string }) => call(`${COLLECTIONS}/getDetailById?id=${id}`)),
  );
  const packable = details.filter((d) => d.download.included > 0 && d.download.leftOut.length > 0);
  packable.sort((a, b) => a.download.included - b.download.included);
  const { id, download } = packable[0] ?? details.find((d) => d.download.included > 0);
  return { id, ...download };
}

test('an album downloads as one archive with every licence, and says what it leaves out', async () => {
  const { id, included, leftOut } = await smallestAlbum();
  const { page, problems, close } = await visit(browser, `/album/${id}`);
  await page.getByText('包里有什么').click();
  for (const font of leftOut) {
    const line = page.locator('li[data-out]', { hasText: font.nameZh });
    await expect.poll(() => line.first().innerText()).toContain(font.reason);
  }
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: `打包下载 ${included} 款` }).click(),
  ]);
  const entries = entriesOf(readFileSync(await download.path()));
  const names = [...entries.keys()];
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  expect(names).toContain('清单.txt');
  expect(names.filter((n) => /^[^/]+\/授权协议\.txt$/.test(n))).toHaveLength(included);
  expect(names.filter((n) => /\.(ttf|otf|ttc|woff2?)$/.test(n)).length).toBeGreaterThanOrEqual(included);
  await page.getByText(/^已存为 .+\.zip/).waitFor();
  expect(problems).toEqual([]);
  await close();
}, 120_000);

test(
  'a download shows its progress, can be cancelled, and reports a broken connection',
  NIGHTLY,
  async () => {
    const { id, included } = await smallestAlbum();
    const { page, close } = await visit(browser, `/album/${id}`);
    const start = page.getByRole('button', { name: `打包下载 ${included} 款` });

    // The address is real but its response is held back, so that the download can be cancelled.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/collection/**', async (route) => {
      await held;
      await route.abort().catch(() => {});
    });
    await start.click();
    await page.getByText('已收到 0 B').waitFor();
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByText('已取消，什么也没有留下').waitFor();
    release();
    await page.unroute('**/collection/**');

    await page.route('**/collection/**', (route) => route.abort('connectionreset'));
    await start.click();
    await page.getByRole('alert').getByText('连接中断了').waitFor();
    await page.unroute('**/collection/**');

    await page.route('**/collection/**', (route) =>
      route.fulfill({ status: 403, json: { code: 'S00431', message: '下载链接已过期', data: null } }),
    );
    await page.getByRole('button', { name: '再试一次' }).click();
    await page.getByRole('alert').getByText('下载链接已过期').waitFor();
    await close();
  },
);
