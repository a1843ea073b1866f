import { type EntryInput, writeEntry } from '@ziwan/content';
import { unescapeHtml } from '@ziwan/contract/markup';
import { zonedOf } from '@ziwan/contract/site-time';
import { encodeRanges, PackedRanges } from '@ziwan/font-inspect';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { isListed, siteRoutes } from '../../../app/routes.ts';
import { type IndexedFace, InvertedIndex } from '../../fonts/coverage/index.ts';
import type { Pages } from '../../http/pages/pages.ts';
import type { Services } from '../../services.ts';
import { SAMPLES } from '../../testing/sample-fonts.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { startTestSite } from '../../testing/site.ts';
import { childrenOf, parseXml, textOf } from '../../testing/xml.ts';
import { subjectOfFamily } from './pictures/subject.ts';
import { DiscoveryRepository, type SubjectFamily } from './repository.ts';
import { type Address, sitemap } from './sitemap.ts';

const ORIGIN = 'https://ziwan.example';
const START = Date.parse('2026-06-01T00:00:00Z');
const TRICKY = "<b>“A&B”</b> '引' ]]> 字\u0001体";
let clock = START;
const listed = siteRoutes.filter(isListed);
const pages = (services: Services): Pages => ({
  render: async ({ url }) => ({ status: 404, body: [`<!doctype html><p>${url}</p>`], cacheable: false }),
  listedPages: async () => listed,
  files: null,
  middleware: null,
  apiFor: services.apiFor,
  sessions: services.sessions,
  cookieDomain: null,
  uploadOrigin: null,
  revision: () => 0,
  dev: false,
  publicOrigin: ORIGIN,
  assets: null,
});
const write = (entry: Partial<EntryInput>) =>
  writeEntry(site.services.store.db, { publishAt: '2026-05-01T00:00:00Z', ...entry } as EntryInput);

const site = await sharedSite({ config: { publicOrigin: ORIGIN }, overrides: { now: () => clock }, pages });
beforeAll(async () => {
  await write({
    id: 'tricky',
    kind: 'news',
    title: TRICKY,
    summary: '摘要 & <i>更多</i>',
    markdown: '见[字体](/font/shi-hei)与[站外](https://example.cn/a?b=1&c=2)。\n\n## 一节\n\n1 < 2',
    publishAt: '2026-05-31T08:30:00Z',
  });
  // As it was stored before titles were cleaned of control characters.
  await site.services.store.db
    .updateTable('entries')
    .set({ title: TRICKY })
    .where('id', '=', 'tricky')
    .execute();
  for (let i = 0; i < 22; i++) {
    const day = String(i + 1).padStart(2, '0');
    await write({
      id: `news-${day}`,
      kind: 'news',
      title: `第 ${day} 条`,
      publishAt: `2026-03-${day}T00:00:00Z`,
    });
  }
  await write({ id: 'draft', kind: 'news', title: '草稿', status: 'draft' });
  await write({ id: 'later', kind: 'news', title: '以后', publishAt: '2026-06-02T00:00:00Z' });
  await write({ id: 'notice-one', kind: 'notice', title: '公告一' });
  await write({ id: 'sale', kind: 'promotion', title: '夏季活动', summary: '活动' });
  await write({ id: 'poster', kind: 'case', title: '一张海报' });
  await write({ id: 'huai-su', kind: 'baike', title: '龙吟虎啸', fonts: [{ fontGNo: 'shi-hei' }] });
  await write({ id: 'set', kind: 'album', title: '一辑', fonts: [{ fontGNo: 'shi-hei' }] });
}, 120_000);
afterEach(() => {
  clock = START;
});

const read = async (url: string, type: string) => {
  const answer = await site.get(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
  return answer.body;
};
const locations = (xml: string, item: string) => childrenOf(parseXml(xml), item).map((u) => textOf(u, 'loc'));
const mapped = async () => locations(await read('/sitemap.xml', 'application/xml'), 'url');

test('the sitemap lists each public page once, by its canonical address, and nothing else', async () => {
  const plain = listed.map((r) => r.path).filter((path) => !path.includes(':'));
  expect(plain).toEqual(expect.arrayContaining(['/', '/font', '/variable/list', '/notice', '/docs/api']));
  const news = Array.from({ length: 22 }, (_, i) => `/news/news-${String(i + 1).padStart(2, '0')}`);
  const expected = [
    ...plain,
    ...SAMPLES.map((s) => (s.id === 'shi-bian' ? '/currency/shi-bian' : `/font/${s.id}`)),
    ...['/news/tricky', ...news, '/zixun/sale', '/baike/huai-su', '/album/set', '/case?id=poster'],
  ];
  expect((await mapped()).sort()).toEqual(expected.map((path) => ORIGIN + path).sort());
});

test('the sitemap leaves out personal pages and pages marked noindex', async () => {
  const all = await mapped();
  for (const closed of ['/user', '/account', '/pdf', '/player', '/api', '#', '.html', '?'])
    expect(all.filter((url) => url.replace(/\/docs\/api$|\?id=poster$/, '').includes(closed))).toEqual([]);
});

test('a section has the date of the latest change to an entry it lists', async () => {
  const changed = new Map(
    childrenOf(parseXml(await read('/sitemap.xml', 'application/xml')), 'url').map((u) => [
      textOf(u, 'loc').slice(ORIGIN.length),
      childrenOf(u, 'lastmod')[0]?.text,
    ]),
  );
  const own = [...changed].filter(([path]) => path.startsWith('/news/')).map(([, at]) => at as string);
  expect(changed.get('/news')).toBe(own.sort().at(-1));
  expect(changed.get('/docs/api')).toBeUndefined();
  for (const at of changed.values()) if (at) expect(zonedOf(at)).toBe(at);
});

test('a long sitemap becomes an index of parts that together hold every address once', async () => {
  const all: Address[] = Array.from({ length: 5 }, (_, i) => ({
    path: `/font/a&${i}`,
    changedAt: i === 3 ? '2026-01-02T00:00:00.000Z' : null,
  }));
  const index = sitemap(all, ORIGIN, undefined, 2) as string;
  expect(parseXml(index).name).toBe('sitemapindex');
  expect(locations(index, 'sitemap')).toEqual([1, 2, 3].map((n) => `${ORIGIN}/sitemap-${n}.xml`));
  const parts = [1, 2, 3].flatMap((n) => locations(sitemap(all, ORIGIN, n, 2) as string, 'url'));
  expect(parts).toEqual(all.map((a) => ORIGIN + a.path));
  for (const none of [0, 4]) expect(sitemap(all, ORIGIN, none, 2)).toBeNull();
  expect((await site.get('/sitemap-1.xml')).statusCode).toBe(404);
});

test('robots.txt keeps crawlers from personal pages and API endpoints, and names the sitemap', async () => {
  const lines = (await read('/robots.txt', 'text/plain')).trim().split('\n');
  expect(lines.slice(0, 2)).toEqual(['User-agent: *', 'Allow: /']);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Disallow: /admin',
      'Disallow: /user',
      'Disallow: /account/',
      'Disallow: /web/api/',
    ]),
  );
  expect(lines.at(-1)).toBe(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const closed = lines.filter((l) => l.startsWith('Disallow: ')).map((l) => l.slice(10));
  for (const url of await mapped())
    expect(closed.filter((path) => url.slice(ORIGIN.length).startsWith(path))).toEqual([]);
});

/** Text that a feed reader shows of a field that it takes for HTML. */
const readAsHtml = (html: string) => unescapeHtml(html.replace(/<[^>]*>/g, ''));

test('security.txt names the contact page, and does not expire for half a year', async () => {
  const lines = (await read('/.well-known/security.txt', 'text/plain')).trim().split('\n');
  expect(lines).toEqual([
    `Contact: ${ORIGIN}/contact`,
    'Expires: 2026-11-28T00:00:00.000Z',
    'Preferred-Languages: zh, en',
    `Canonical: ${ORIGIN}/.well-known/security.txt`,
  ]);
});

test('the RSS feed holds the twenty newest news entries in full, with markup escaped', async () => {
  const rss = parseXml(await read('/feed/news.xml', 'application/rss+xml'));
  const [channel] = childrenOf(rss, 'channel');
  if (!channel) throw new Error('no channel');
  expect(textOf(channel, 'link')).toBe(`${ORIGIN}/news`);
  const items = childrenOf(channel, 'item');
  expect(items).toHaveLength(20);
  const [first, second] = items;
  if (!first || !second) throw new Error('no items');
  expect(readAsHtml(textOf(first, 'title'))).toBe(TRICKY.replace('\u0001', ''));
  expect(readAsHtml(textOf(first, 'description'))).toBe('摘要 & <i>更多</i>');
  expect(textOf(first, 'pubDate')).toBe('Sun, 31 May 2026 08:30:00 GMT');
  expect(textOf(second, 'link')).toBe(`${ORIGIN}/news/news-22`);
  const html = textOf(first, 'content:encoded');
  expect(html).toContain(`<a href="${ORIGIN}/font/shi-hei"`);
  expect(html).toContain('href="https://example.cn/a?b=1&amp;c=2"');
  expect(html).toContain('1 &lt; 2');
  expect(new Set(items.map((i) => textOf(i, 'guid'))).size).toBe(20);
});

test('the Atom feed holds the same entries under the same ids', async () => {
  const atom = parseXml(await read('/feed/news.atom', 'application/atom+xml'));
  const [channel] = childrenOf(parseXml((await site.get('/feed/news.xml')).body), 'channel');
  const entries = childrenOf(atom, 'entry');
  expect(entries.map((e) => textOf(e, 'id'))).toEqual(
    (channel ? childrenOf(channel, 'item') : []).map((i) => textOf(i, 'guid')),
  );
  // Atom says that its titles and summaries are text.
  expect(entries.map((e) => textOf(e, 'title'))).toContain(TRICKY.replace('\u0001', ''));
  for (const of of [atom, ...entries]) {
    expect(textOf(of, 'id')).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(zonedOf(textOf(of, 'updated'))).toBe(textOf(of, 'updated'));
    expect(textOf(of, 'title')).not.toBe('');
  }
  expect(childrenOf(atom, 'link').map((l) => l.attributes.href)).toEqual([
    `${ORIGIN}/feed/news.atom`,
    `${ORIGIN}/news`,
  ]);
});

test('an edited entry keeps its id in the feed', async () => {
  const idOfSale = async () => {
    const [entry] = childrenOf(parseXml(await read('/feed/zixun.atom', 'application/atom+xml')), 'entry');
    return entry && [textOf(entry, 'id'), textOf(entry, 'title')];
  };
  const before = await idOfSale();
  await write({ id: 'sale', kind: 'promotion', title: '夏季活动延期', summary: '活动' });
  clock += 2000;
  // The first request after an interval gets the cached answer and starts a refresh.
  await idOfSale();
  expect(await idOfSale()).toEqual([before?.[0], '夏季活动延期']);
});

test('a feed is sent again only after a change, and unknown feeds answer 404', async () => {
  const first = await site.get('/feed/zixun.xml', { 'accept-encoding': 'gzip' });
  const etag = String(first.headers.etag);
  expect((await site.get('/feed/zixun.xml', { 'if-none-match': etag })).statusCode).toBe(304);
  for (const none of ['/feed/user.xml', '/feed/news.json', '/feed/news'])
    expect((await site.get(none)).statusCode).toBe(404);
});

test('a browser discovers the search engine and gets suggestions', async () => {
  const described = parseXml(await read('/opensearch.xml', 'application/opensearchdescription+xml'));
  const templates = childrenOf(described, 'Url').map((u) => u.attributes.template);
  expect(templates[0]).toBe(`${ORIGIN}/font?keyword={searchTerms}`);
  expect(textOf(described, 'ShortName').length).toBeLessThanOrEqual(16);
  const suggest = async (q: string) =>
    (await site.get(`/opensearch/suggest?q=${encodeURIComponent(q)}`)).json();
  expect(await suggest('试黑')).toEqual(['试黑', ['试黑体']]);
  expect(await suggest('')).toEqual(['', []]);
  expect(await suggest('长'.repeat(100))).toEqual(['长'.repeat(60), []]);
});

test('llms.txt describes the site and links only to existing pages', async () => {
  const text = await read('/llms.txt', 'text/plain');
  expect(text).toMatch(/^# 字玩\n\n> /);
  expect(text).toContain(`现收 ${SAMPLES.length} 款字体`);
  expect(text).toContain(
    'SIL 开源字体许可证 1.1](https://openfontlicense.org/)：5 款，其中 1 款未见全文，只供预览',
  );
  const links = [...text.matchAll(/\]\((https:\/\/ziwan\.example[^)]*)\)/g)].map((m) => m[1] as string);
  expect(links).toContain(`${ORIGIN}/openapi.json`);
  const known = new Set(await mapped());
  for (const link of links.filter((l) => !/\.(xml|atom|json)$/.test(l))) expect(known).toContain(link);
});

const pictureOf = async (path: string) => {
  const address = await site.services.reading.discovery.pictures.addressOf(path);
  if (address === null) throw new Error(`no picture of ${path}`);
  return address;
};

test('the picture of a font is an immutable PNG of 1200 × 630', async () => {
  const address = await pictureOf('/font/shi-hei');
  expect(address).toMatch(/^\/og\/shi-hei-[0-9a-f]{16}\.png$/);
  const answer = await site.get(address);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(answer.rawPayload.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'png',
    width: 1200,
    height: 630,
  });
  expect((await site.get(address, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
});

test('the picture has ink where the title is and cinnabar where the seal is', async () => {
  const { rawPayload } = await site.get(await pictureOf('/font/shi-hei'));
  const region = async (left: number, top: number, width: number, height: number) => {
    const pixels = await sharp(rawPayload).extract({ left, top, width, height }).raw().toBuffer();
    const { channels } = await sharp(pixels, { raw: { width, height, channels: 3 } }).stats();
    return channels.map((c) => Math.round(c.mean));
  };
  const [paper] = await region(0, 0, 1200, 40);
  expect(paper).toBe(0xf6);
  expect((await region(72, 64, 1056, 360))[0]).toBeLessThan(0xf0);
  const [red = 0, green = 0] = await region(1056, 528, 72, 72);
  expect(red - green).toBeGreaterThan(80);
});

test('a face uses the picture of its family, an entry its own, any other page that of the site', async () => {
  const face = (await site.services.fonts.drawn()).find('shi-hei')?.gno;
  expect(await pictureOf(`/font/${face}`)).toBe(await pictureOf('/font/shi-hei'));
  expect(await pictureOf('/baike/huai-su')).toMatch(/^\/og\/entry\/huai-su-/);
  const own = await pictureOf('/');
  expect(own).toMatch(/^\/og\/site\/ziwan-/);
  for (const path of ['/font', '/news', '/news/draft', '/font/none', '/user', '//x', '/font/%ff'])
    expect(await pictureOf(path)).toBe(own);
  for (const address of [own, await pictureOf('/baike/huai-su')])
    expect((await sharp((await site.get(address)).rawPayload).metadata()).width).toBe(1200);
});

test('the sample of a hanzi font is larger below a Latin name, which shows no hanzi', async () => {
  const family = (await new DiscoveryRepository(site.services.store.db).family('shi-hei')) as SubjectFamily;
  const catalogue = await site.services.fonts.drawn();
  const face = catalogue.find('shi-hei') as IndexedFace;
  // Draws Latin, too.
  const ranges = new PackedRanges(
    encodeRanges([
      [0x20, 0x7e],
      [0x4e00, 0x9fff],
    ]),
  );
  const drawn = {
    ...catalogue,
    index: new InvertedIndex([{ ranges }]),
    find: () => ({ ...face, index: 0, ranges }),
  };
  const sizeOf = (nameZh: string) =>
    subjectOfFamily({ ...family, name_zh: nameZh, hanzi_count: 6763 }, undefined, drawn).sample?.size;
  expect(sizeOf('试黑体')).toBe(60);
  expect(sizeOf('Trial Hei')).toBe(100);
});

test('an outdated picture address redirects to the current one', async () => {
  const now = await pictureOf('/font/shi-fan');
  const stale = await site.get(now.replace(/-[0-9a-f]{16}/, '-0123456789abcdef'));
  expect([stale.statusCode, stale.headers.location]).toEqual([302, now]);
});

test('pictures of unknown or hidden subjects and malformed names answer 404', async () => {
  const hash = '0123456789abcdef';
  for (const name of [`none-${hash}`, `entry/draft-${hash}`, `entry/later-${hash}`, 'shi-hei', `-${hash}`])
    expect((await site.get(`/og/${name}.png`)).statusCode).toBe(404);
  for (const url of ['/og/', `/og/shi-hei-${hash}.jpg`, `/og/${'a'.repeat(400)}-${hash}.png`])
    expect((await site.get(url)).statusCode).toBe(404);
});

test('a picture is drawn once, and the next process finds it on disk', async () => {
  const address = await pictureOf('/font/guan-fang');
  const first = await site.get(address);
  const jobs = site.services.fonts.engine.stats().jobs;
  const again = await Promise.all([site.get(address), site.get(address)]);
  expect(site.services.fonts.engine.stats().jobs).toBe(jobs);
  expect(again.every((a) => a.rawPayload.equals(first.rawPayload))).toBe(true);
  await site.restart();
  expect((await site.get(await pictureOf('/font/guan-fang'))).rawPayload.equals(first.rawPayload)).toBe(true);
  expect(site.services.fonts.engine.stats().jobs).toBe(0);
}, 60_000);

test('without a configured origin, addresses use the host of the request', async () => {
  const local = await startTestSite({ fonts: false, pages });
  try {
    const map = (await local.get('/sitemap.xml', { host: 'a.example:8080' })).body;
    expect(locations(map, 'url')).toContain('http://a.example:8080/font');
    const other = (await local.get('/feed/news.atom', { host: 'b.example' })).body;
    expect(childrenOf(parseXml(other), 'entry')).toEqual([]);
    expect(other).toContain('http://b.example/news');
    const odd = await local.get('/sitemap.xml', { host: 'a"><x>' });
    expect(odd.statusCode === 400 || !odd.body.includes('<x>')).toBe(true);
  } finally {
    await local.close();
  }
}, 60_000);

test('a scheduled entry enters sitemap and feed when it is due, without any write', async () => {
  expect(await mapped()).not.toContain(`${ORIGIN}/news/later`);
  clock = Date.parse('2026-06-02T00:00:00Z');
  expect(await mapped()).toContain(`${ORIGIN}/news/later`);
  expect(await read('/feed/news.xml', 'application/rss+xml')).toContain('<title>以后</title>');
});
