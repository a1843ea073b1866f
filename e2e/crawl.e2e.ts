import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isListed, matchSiteRoute, siteRoutes } from '../apps/site/app/routes.ts';
import { launch, origin, stillness, visit } from './browser.ts';
import { type Crawl, type CrawledPage, crawl, each } from './crawler.ts';
import { findJava, htmlFaults } from './html-checker.ts';
import { isNight, NIGHTLY, sampled } from './sample.ts';
import { structuredFaults, thingsIn } from './structured-data.ts';
import { KUAILE, keep, openAs, people } from './user-steps.ts';

const nightly = sampled(false);

let browser: Browser;
let site: Crawl;
/** Paths in the sitemap, including duplicates. */
let listed: string[];
let world: ReturnType<typeof people>;

/** Page states that no link leads to. */
const BESIDES = [
  '/font?layout=table',
  '/font?layout=card&text=體龍鳳',
  '/font?layout=picture',
  '/currency?layout=card',
  '/search?keyword=楷书',
  '/search?keyword=没有这样的字',
  '/contact?form=work',
  '/font/hanzi?char=永和九年&compare=zcool-kuaile,ma-shan-zheng',
  '/font/map?x=width&y=contrast&text=龙',
  '/account/forget',
  '/account/wechat',
  '/player',
  '/project/shared',
  '/studio/board',
  '/pdf/compare?fonts=zcool-kuaile,ma-shan-zheng&text=龍',
].map((address) => encodeURI(address));
/** Error pages. */
const ERRORS = { '/no-such-page': 404, '/font/no-such-font': 404, '/%E0%A4%A': 400 } as const;

const isOwn = (page: CrawledPage) => !page.address.includes('?') || page.address.startsWith('/case?id=');
const pagesOf = (keep: (page: CrawledPage) => boolean) => [...site.pages.values()].filter(keep);

beforeAll(async () => {
  const xml = await (await fetch(`${origin()}/sitemap.xml`)).text();
  listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => {
    const { pathname, search, origin: at } = new URL(loc.replaceAll('&amp;', '&'));
    expect(at).toBe(origin());
    return pathname + search;
  });
  site = await crawl(
    origin(),
    [...new Set(['/', ...listed, ...BESIDES])],
    isNight ? Number.POSITIVE_INFINITY : 3,
  );
  world = people();
  browser = await launch();
});
afterAll(async () => {
  world?.close();
  await browser?.close();
});

test('every link leads to a page, and every fragment to an element', async () => {
  const redirected = new Set<string>();
  const broken: string[] = [];
  for (const [address, { status, location }] of site.others) {
    const asks = matchSiteRoute(address.split('?')[0] as string)?.guard !== undefined;
    if (asks) expect([status, location]).toEqual([302, `/?redirect=${encodeURIComponent(address)}`]);
    else if (status === 301 && location !== null) redirected.add(location);
    else if (status !== 200) broken.push(`${address} is ${status}, linked by ${site.from.get(address)}`);
  }
  for (const location of redirected) expect(site.pages.has(location), location).toBe(true);
  for (const page of site.pages.values())
    for (const { origin: at, pathname, search, hash } of page.links) {
      const target = at === origin() ? site.pages.get(pathname + search) : undefined;
      if (!target || hash === '' || target.ids.has(decodeURIComponent(hash.slice(1)))) continue;
      broken.push(`${page.address} names ${hash} of ${pathname}, which has no such part`);
    }
  expect(broken).toEqual([]);
  // The crawl reached every public page of the route table, with at least one font and one entry.
  const seen = new Set(
    pagesOf(() => true).map(({ address }) => matchSiteRoute(address.split('?')[0] as string)?.id),
  );
  const open = siteRoutes.filter(({ guard }) => guard === undefined);
  expect(open.filter(({ id }) => !seen.has(id)).map(({ path }) => path)).toEqual([]);
});

test('every page also answers with .html, under the same canonical URL', NIGHTLY, async () => {
  const canonical = /<link rel="canonical" href="([^"]*)"/;
  const wrong: string[] = [];
  await each(
    pagesOf(({ address }) => !address.includes('?') && address !== '/'),
    async ({ address, html }) => {
      const answer = await fetch(`${origin()}${address}.html`);
      const text = await answer.text();
      if (answer.status !== 200 || text.match(canonical)?.[1] !== html.match(canonical)?.[1])
        wrong.push(address);
    },
  );
  expect(wrong).toEqual([]);
});

test('every file a page refers to exists', async () => {
  const namedBy = new Map(
    pagesOf(() => true).flatMap((page) => page.files.map((file) => [file, page.address])),
  );
  expect(namedBy.size).toBeGreaterThan(100);
  const missing: string[] = [];
  await each(namedBy, async ([file, address]) => {
    const answer = await fetch(origin() + file);
    await answer.arrayBuffer();
    if (answer.status !== 200) missing.push(`${file} of ${address}: ${answer.status}`);
  });
  expect(missing).toEqual([]);
});

test('the sitemap lists each public page once, under its canonical URL', async () => {
  const open = pagesOf((page) => isOwn(page) && !page.noindex)
    .map(({ address }) => address)
    // The page of another weight has its family's address as the canonical one.
    .filter(
      (address) =>
        site.pages.get(address)?.canonical !== origin() + address.split('--')[0] || !address.includes('--'),
    );
  // The search page without a query is reached by its form and lists nothing.
  expect(listed.toSorted()).toEqual([...new Set([...open, ...listed])].toSorted());
  expect(listed.filter((address) => !open.includes(address))).toEqual([]);
  for (const address of listed) {
    const route = matchSiteRoute(address.split('?')[0] as string);
    expect(route && isListed(route), address).toBe(true);
    expect(site.pages.get(address)?.canonical, address).toBe(origin() + address);
  }
});

test('structured data meets the requirements of search engines', async () => {
  const faults: string[] = [];
  const types = new Set<string>();
  for (const { address, structured, canonical } of pagesOf(() => true)) {
    for (const fault of await structuredFaults(structured)) faults.push(`${address}: ${fault}`);
    for (const thing of thingsIn(structured)) {
      for (const type of [thing['@type']].flat()) types.add(type);
      // The last breadcrumb is the page itself.
      const crumbs = thing.itemListElement as { item: string }[] | undefined;
      if (crumbs && !address.includes('?')) expect(crumbs.at(-1)?.item, address).toBe(canonical);
    }
  }
  expect([...new Set(faults)]).toEqual([]);
  expect([...types]).toEqual(
    expect.arrayContaining([
      ...['WebSite', 'BreadcrumbList', 'Article', 'NewsArticle', 'Collection', 'VideoObject'],
      ...['CreativeWork', 'Product'],
    ]),
  );
});

const htmlOf = (pages: readonly CrawledPage[]) => new Map(pages.map((p) => [p.address, p.html]));
const java = findJava();
if (!java)
  console.warn('没有找到 Java，跳过 HTML 检查：请安装一个（Debian：apt-get install default-jre-headless）');
test.skipIf(!java)('the HTML of every page is valid', { ...NIGHTLY, timeout: 180_000 }, async () => {
  const pages = pagesOf((page) => isOwn(page) || BESIDES.includes(page.address));
  expect(await htmlFaults(java as string, htmlOf(pages))).toEqual([]);
});

test.skipIf(!java)(
  'the HTML of one page per template, of errors and of account pages is valid',
  async () => {
    const pages = htmlOf(templates());
    for (const [address, status] of Object.entries(ERRORS)) {
      const answer = await fetch(origin() + address);
      expect(answer.status, address).toBe(status);
      pages.set(address, await answer.text());
    }
    const person = await world.person();
    await keep(person, KUAILE.id);
    world.message(person.id, 'system', '周六维护', null, 1);
    world.downloaded(person.id, KUAILE.id, 1);
    for (const { path, guard } of siteRoutes) {
      if (guard === undefined) continue;
      const answer = await fetch(origin() + path, { headers: { cookie: `token=${person.token}` } });
      expect(answer.status, path).toBe(200);
      pages.set(path, await answer.text());
    }
    expect(await htmlFaults(java as string, pages)).toEqual([]);
  },
  180_000,
);

/** Scrolls through the page to trigger lazy loading. */
async function lookThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    }
  });
  await page.waitForLoadState('networkidle');
  await stillness(page);
}

/** Images that failed or did not load. */
const emptyPictures = (page: Page) =>
  page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.checkVisibility());
    // Those below the edge of a box that scrolls by itself wait for being seen, and `decode` with them.
    for (const image of shown) image.loading = 'eager';
    await Promise.all(shown.map((image) => image.decode().catch(() => {})));
    return shown.filter((image) => image.naturalWidth === 0).map((image) => image.outerHTML.slice(0, 160));
  });

/** Per route, the page with the most to load. */
function templates(): CrawledPage[] {
  const most = new Map<string, CrawledPage>();
  for (const page of pagesOf((p) => isOwn(p) || BESIDES.includes(p.address))) {
    const route = matchSiteRoute(page.address.split('?')[0] as string)?.id ?? '';
    const template = page.address.includes('?') ? (page.address.split('=')[0] as string) : route;
    if ((most.get(template)?.files.length ?? -1) < page.files.length) most.set(template, page);
  }
  return [...most.values()];
}

nightly(
  'in a browser one page per template shows all its images and logs nothing to the console',
  async () => {
    const pages = templates();
    expect(pages.length).toBeGreaterThan(25);
    const faults: string[] = [];
    // One visitor with a warm cache.
    const { page, problems, close } = await visit(browser, '/');
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    for (const { address } of pages) {
      await page.goto(origin() + address, { waitUntil: 'load' });
      await lookThrough(page);
      const empty = await emptyPictures(page);
      for (const fault of [...problems.splice(0), ...refused.splice(0), ...empty])
        faults.push(`${address}: ${fault}`);
    }
    await close();
    expect(faults).toEqual([]);
  },
  180_000,
);

nightly(
  'in a browser the account pages do so, too',
  async () => {
    const person = await world.person();
    await keep(person, KUAILE.id);
    for (const { path } of siteRoutes.filter(({ guard }) => guard !== undefined)) {
      const { page, problems, close } = await openAs(browser, path, person);
      await lookThrough(page);
      expect([...problems, ...(await emptyPictures(page))], path).toEqual([]);
      await close();
    }
  },
  120_000,
);
