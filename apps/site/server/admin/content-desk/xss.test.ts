import { renderMarkdown } from '@ziwan/content';
import { CONTENT_KINDS, type ContentKind } from '@ziwan/contract';
import { isNight } from '@ziwan/infra/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANONYMOUS } from '../../calls/handling.ts';
import { loadDevPages } from '../../http/pages/dev-pages.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { type Staff, staffOf } from '../../testing/staff.ts';
import { dangersIn, MARK, URL_VECTORS, VECTORS } from '../../testing/xss.ts';

let site: TestSite;
let operator: Staff;
let pages: Awaited<ReturnType<typeof loadDevPages>>;
let picture: string;

beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMIT_API: '0' } });
  operator = await staffOf(site, { role: 'operator', nickname: VECTORS[0] as string });
  pages = await loadDevPages(site.services);
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  picture = (await operator.upload('/media', png)).data.src;
}, 180_000);
afterAll(async () => {
  await pages?.hotReload.close();
  await site?.close();
}, 60_000);

/** The nth vector, wrapping around, cut to the length a field accepts. */
const vector = (n: number, most = 200): string => (VECTORS[n % VECTORS.length] as string).slice(0, most);
/** All vectors, as separate Markdown paragraphs. */
const ALL = VECTORS.join('\n\n');

async function render(url: string): Promise<string> {
  const { body, status } = await pages.render({
    url,
    nonce: 'n0nce',
    api: site.services.apiFor(ANONYMOUS),
    signedIn: false,
  });
  expect(status, url).toBe(200);
  return body.join('');
}

async function expectSafe(url: string, shows = true): Promise<void> {
  const html = await render(url);
  expect(dangersIn(html), url).toEqual([]);
  // A page that shows none of the vector would prove nothing.
  if (shows) expect(html, url).toContain(MARK);
}

test('vectors cover every family, and the page scanner detects each one inserted raw', () => {
  expect(new Set(VECTORS).size).toBeGreaterThanOrEqual(60);
  expect(VECTORS.every((v) => v.includes(MARK) || v.includes('&#95;&#95;'))).toBe(true);
  const raw = VECTORS.filter((v) => /^<(script|img|svg|iframe|object|base|form|body|details|style)/i.test(v));
  expect(raw.length).toBeGreaterThan(20);
  for (const v of raw) expect(dangersIn(`<!doctype html><body>${v}>`).length, v).toBeGreaterThan(0);
  expect(dangersIn('<a href="java\tscript:alert(1)">x</a>')).toHaveLength(1);
  expect(dangersIn('<script type="application/ld+json">{"a":"</script>')).toHaveLength(1);
});

test('Markdown turns every vector into text and harmless links, alone or combined', async () => {
  for (const source of [...VECTORS, ALL, ...VECTORS.map((v) => `a ${v} b\n${v}`)]) {
    const { html } = await renderMarkdown(source, (src) => ({ src, width: 1, height: 1, alt: '' }));
    expect(dangersIn(`<!doctype html><body>${html}`), source).toEqual([]);
    // Parses it again, since the editor's preview inserts it by innerHTML.
    expect(dangersIn(`<!doctype html><body><div>${html}</div>`), source).toEqual([]);
  }
});

test('every URL field refuses an address that could run script', async () => {
  const article = { kind: 'news', title: '甲', markdown: '', status: 'draft' };
  for (const url of URL_VECTORS) {
    const tries: [string, object][] = [
      ['/entries', { ...article, source: { name: '源', url } }],
      ['/entries', { ...article, kind: 'case', details: { link: url } }],
      ['/entries', { ...article, cover: { src: url, alt: '图' } }],
      ['/entries', { ...article, kind: 'video', details: { sources: [{ src: url }] } }],
      ['/links', { name: '甲', url, protocol: 1 }],
      ['/adverts', { title: '甲', position: 'home', url, protocol: 2, isDisable: '1' }],
      ['/columns', { name: '甲', type: 'news', url, protocol: 2 }],
      ['/announcements', { title: '题目', body: '内容', url }],
    ];
    for (const [path, body] of tries)
      expect(await operator.call('POST', path, body), `${path} ${JSON.stringify(url)}`).toMatchObject({
        status: 400,
      });
  }
});

/** Fills every field of an entry of that kind, each with a different vector, starting at `first`. */
function entry(kind: ContentKind, id: string, first: number, markdown: string, tags: string[]) {
  const v = (n: number, most = 200) => vector(first + n, most);
  const shown = { src: picture, alt: v(5) };
  const details: Partial<Record<ContentKind, object>> = {
    baike: { dynasty: v(6), dates: v(7), aliases: [v(8), v(9)] },
    case: {
      client: v(6),
      credit: v(7),
      link: 'https://example.cn/',
      images: [shown, { ...shown, alt: v(8) }],
    },
    video: { durationSeconds: 3, sources: [], captions: [], poster: shown },
  };
  return {
    id,
    kind,
    title: v(0),
    summary: v(1, 500),
    markdown,
    author: v(2),
    source: { name: v(3), url: 'https://example.cn/' },
    fonts: [{ fontGNo: 'shi-hei', note: v(4) }],
    cover: shown,
    tags,
    status: 'published',
    details: details[kind] ?? {},
  };
}

const PATHS: Record<ContentKind, string> = {
  baike: '/baike',
  news: '/news',
  notice: '/notice',
  promotion: '/zixun',
  case: '/case',
  video: '/video',
  album: '/album',
  heji: '/heji',
};

/** A clip whose header states a size and whose name is a vector. */
async function clip(): Promise<{ video: string; captions: string }> {
  const { readFile } = await import('node:fs/promises');
  const file = `${import.meta.dirname}/../../../../../content/video/whole-multiples`;
  const video = await operator.upload(
    '/media',
    await readFile(`${file}.mp4`),
    { title: vector(3) },
    vector(1),
  );
  const text = `WEBVTT\n\n00:00.000 --> 00:01.000\n${VECTORS[0]}\n`;
  const captions = await operator.upload('/media', Buffer.from(text), { title: vector(4) }, vector(2));
  return { video: video.data.src, captions: captions.data.src };
}

test('no vector in any field of any kind of content runs on the pages that show it', async () => {
  const tags: string[] = [];
  for (const n of [0, 1, 2, 3]) {
    const { data } = await operator.call('POST', '/tags', { id: `tag-${n}`, tagName: vector(40 + n) });
    tags.push(data.id);
  }
  const { video, captions } = await clip();
  const fitting = { src: video };
  /** Vectors in the body of each entry; together the entries of a kind cover the whole list. */
  const step = isNight ? 10 : 30;
  const paths: string[] = [];
  for (const [n, kind] of CONTENT_KINDS.entries()) {
    for (let first = 0; first < VECTORS.length; first += step) {
      const id = `v-${kind}-${first}`;
      const input = entry(kind, id, first + 10 * n, '', tags);
      if (kind === 'video')
        input.details = {
          ...input.details,
          sources: [fitting],
          captions: [{ src: captions, lang: 'zh-CN', label: vector(first) }],
        };
      // Published entries may contain no broken links or missing pictures, so vectors of those forms are filtered out.
      input.markdown = VECTORS.slice(first, first + step)
        .filter((v) => !/!\[|\]\(\/(?!font)|\[x\]\(["/]/.test(v))
        .join('\n\n');
      const answer = await operator.call('POST', '/entries', input);
      expect(answer, `${id}: ${answer.message}`).toMatchObject({ status: 200 });
      if (kind === 'case') paths.push(`/case?id=${id}`);
      else if (kind !== 'notice') paths.push(`${PATHS[kind]}/${id}`);
      if (kind === 'video') paths.push(`/player?id=${id}`);
    }
    paths.push(PATHS[kind]);
  }
  for (const path of paths) await expectSafe(path);
}, 300_000);

test('vectors in adverts, columns, friend links, dictionaries and search terms run on no page', async () => {
  for (let n = 0; n < VECTORS.length; n++) {
    const title = vector(n);
    const made = await Promise.all([
      operator.call('POST', '/adverts', {
        id: `ad-${n}`,
        position: 'home',
        title,
        summary: vector(n + 1, 500),
        url: '/font',
        protocol: 2,
        isDisable: '1',
        image: { src: picture, alt: vector(n + 2) },
      }),
      operator.call('POST', '/columns', {
        id: `col-${n}`,
        type: 'news',
        name: title,
        summary: vector(n + 1, 500),
      }),
      operator.call('POST', '/links', { id: `link-${n}`, name: title, url: 'www.example.cn', protocol: 1 }),
      operator.call('POST', '/marketing', {
        dictNumber: 'message.topic',
        itemNumber: `i-${n}`,
        itemName: title,
        value: vector(n + 1, 500),
      }),
      operator.call('POST', '/marketing', {
        dictNumber: 'submission.type',
        itemNumber: `i-${n}`,
        itemName: title,
      }),
    ]);
    for (const answer of made) expect(answer, answer.message).toMatchObject({ status: 200 });
  }
  const { db } = site.services.store;
  for (const [n, keyword] of VECTORS.slice(0, 30).entries())
    await db
      .insertInto('keywords')
      .values({ keyword, url: null, sort: n })
      .onConflict((c) => c.doNothing())
      .execute();
  for (const path of ['/', '/contact', '/font', '/news']) await expectSafe(path);
  for (const v of VECTORS.filter((_, n) => n % (isNight ? 6 : 18) === 0)) {
    const q = encodeURIComponent(v);
    await expectSafe(`/search?keyword=${q}`, false);
    await expectSafe(`/font?text=${q}&keyword=${q}`, false);
    await expectSafe(`/news?keyword=${q}`, false);
  }
}, 300_000);

test('vectors in the metadata of a font run on no page', async () => {
  const families = await site.services.store.db.selectFrom('families').select('gno').orderBy('gno').execute();
  for (let round = 0; round < VECTORS.length; round += families.length * (isNight ? 6 : 18)) {
    const { db } = site.services.store;
    for (const [n, { gno }] of families.entries()) {
      const v = (m: number) => vector(round + n * 6 + m);
      await db
        .updateTable('families')
        .set({ name_zh: v(0), name_en: v(1), designer: v(2), foundry: v(3), copyright: v(4), about: v(5) })
        .where('gno', '=', gno)
        .execute();
      await db
        .updateTable('faces')
        .set({ style_name: v(2) })
        .where('family_gno', '=', gno)
        .execute();
    }
    await db
      .updateTable('brands')
      .set({ brand_name: vector(round) })
      .execute();
    await db
      .updateTable('dict_items')
      .set({ dict_name: vector(round + 1) })
      .execute();
    await site.restart();
    for (const path of ['/font', '/font/shi-hei', '/variable/list', '/', '/album/v-album-0', '/license'])
      await expectSafe(path);
  }
}, 300_000);
