import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EntryInput, importContent, unpublishEntry, writeEntry } from '@ziwan/content';
import { type FontUse, MOST_USES, type UseGroup } from '@ziwan/contract';
import { createMemoryBlobStore } from '@ziwan/infra/blob-store';
import { NIGHTLY } from '@ziwan/infra/testing';
import type { Database, Store } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { insertFamily, insertReferenceData } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { createFontUses } from './font-uses.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');

const write = (db: Kysely<Database>, id: string, changes: Partial<EntryInput> = {}) =>
  writeEntry(db, {
    id,
    kind: 'news',
    title: id,
    publishAt: '2026-01-01T00:00:00Z',
    ...changes,
  } as EntryInput);

const ids = (uses: readonly FontUse[]) => uses.map((u) => u.id);

async function withFamilies({ db }: Store, gnos: readonly string[]): Promise<Kysely<Database>> {
  await insertReferenceData(db, []);
  for (const gno of gnos) await insertFamily(db, { gno });
  return db;
}

eachDialect('uses of a family are grouped by section, each with its details', async (store) => {
  const db = await withFamilies(store, ['hei', 'song']);
  await write(db, 'poster', {
    kind: 'case',
    summary: '一张海报',
    fonts: [{ fontGNo: 'hei', note: '标题' }, 'song'],
  });
  await write(db, 'story', { fonts: ['hei'] });
  await write(db, 'offer', { kind: 'promotion', fonts: ['hei'], publishAt: '2026-02-01T00:00:00Z' });
  await write(db, 'set', { kind: 'album', fonts: ['hei'] });
  await write(db, 'other', { fonts: ['song'] });
  const { cases, videos, articles, collections } = await createFontUses(db, () => NOW)('hei');
  expect(cases).toEqual({
    total: 1,
    uses: [
      {
        kind: 'case',
        id: 'poster',
        title: 'poster',
        summary: '一张海报',
        note: '标题',
        cover: null,
        url: '/case?id=poster',
        publishedAt: '2026-01-01T00:00:00.000Z',
      },
    ],
  });
  expect(videos).toEqual({ total: 0, uses: [] });
  expect(articles.uses.map((u) => u.url)).toEqual(['/zixun/offer', '/news/story']);
  expect(collections.uses.map((u) => u.url)).toEqual(['/album/set']);
});

eachDialect('drafts and entries not yet due are left out; changes appear at once', async (store) => {
  const db = await withFamilies(store, ['hei', 'song']);
  let now = NOW;
  const uses = createFontUses(db, () => now);
  const seen = async (gno: string) => ids((await uses(gno)).articles.uses);
  await write(db, 'draft', { status: 'draft', fonts: ['hei'] });
  await write(db, 'later', { status: 'scheduled', publishAt: '2026-06-01T00:00:01Z', fonts: ['hei'] });
  await write(db, 'out', { fonts: ['hei'] });
  expect(await seen('hei')).toEqual(['out']);
  now += 1000;
  expect(await seen('hei')).toEqual(['later', 'out']);
  await write(db, 'out', { fonts: ['song'] });
  expect([await seen('hei'), await seen('song')]).toEqual([['later'], ['out']]);
  await unpublishEntry(db, 'later');
  expect(await seen('hei')).toEqual([]);
});

eachDialect('a section with many uses lists the first and counts all', async (store) => {
  const db = await withFamilies(store, ['hei']);
  for (let i = 0; i <= MOST_USES; i++)
    await write(db, `word-${i}`, { kind: 'baike', fonts: ['hei'], sort: -i });
  await write(db, 'story', { fonts: ['hei'] });
  const { baike, articles } = await createFontUses(db, () => NOW)('hei');
  expect([baike.total, baike.uses.length]).toEqual([MOST_USES + 1, MOST_USES]);
  expect(ids(baike.uses)).toEqual(Array.from({ length: MOST_USES }, (_, i) => `word-${i}`));
  // Many uses in one part do not displace those in another.
  expect(articles.total).toBe(1);
});

eachDialect('a text names the fonts it links to, after those its editor lists', async (store) => {
  const db = await withFamilies(store, ['hei', 'song']);
  const markdown = '[黑](/font/hei)、[宋](/currency/song.html?text=宋)、[黑](/font/hei#preview)、[都](/font)';
  await write(db, 'story', { fonts: [{ fontGNo: 'song', note: '正文' }], markdown });
  await write(db, 'work', { kind: 'case', fonts: ['song'], markdown });
  const uses = createFontUses(db, () => NOW);
  const [hei, song] = [await uses('hei'), await uses('song')];
  expect([ids(hei.articles.uses), ids(hei.cases.uses)]).toEqual([['story'], []]);
  expect(song.articles.uses.map((u) => u.note)).toEqual(['正文']);
  const named = await db.selectFrom('entry_fonts').select('family_gno').where('entry_id', '=', 'story');
  expect((await named.orderBy('position').execute()).map((f) => f.family_gno)).toEqual(['song', 'hei']);
});

/** Repository root; the tests below read all shipped content. */
const ROOT = join(import.meta.dirname, '../../../../..');
const PARTS: Record<string, { part: UseGroup; detail: string }> = {
  case: { part: 'cases', detail: '/web/api/web-font-case/selectDetail' },
  video: { part: 'videos', detail: '/web/api/web-video/getDetailById' },
  news: { part: 'articles', detail: '/web/api/web-wenzhang/getDetailById' },
  notice: { part: 'articles', detail: '/web/api/web-wenzhang/getDetailById' },
  promotion: { part: 'articles', detail: '/web/api/web-promotion/getDetail' },
  baike: { part: 'baike', detail: '/web/api/shufa-baike/getDetailById' },
  album: { part: 'collections', detail: '/web/api/web-font-collection/getDetailById' },
  heji: { part: 'collections', detail: '/web/api/web-font-collection/getDetailById' },
};

/** `[kind, id, family]` as the files state it, read without any of the site's code. */
const named: [string, string, string][] = [];

/** Copies texts with one pixel in place of each picture, which would take seconds to encode. */
async function withTinyPictures(content: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-texts-'));
  await cp(content, dir, { recursive: true });
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  for (const file of await readdir(dir, { recursive: true }))
    if (/\.(jpg|png|webp|avif)$/.test(file)) await writeFile(join(dir, file), pixel);
  return dir;
}

const site = await sharedSite({ fonts: false, overrides: { now: () => Date.parse('2027-01-01T00:00:00Z') } });
beforeAll(async () => {
  const families = (await readdir(join(ROOT, 'catalogue/families'))).map((f) => f.replace(/\.json$/, ''));
  await withFamilies(site.services.store, families);
  const content = await withTinyPictures(join(ROOT, 'content'));
  const { refused } = await importContent(content, {
    store: site.services.store,
    blobs: createMemoryBlobStore(),
  });
  await rm(content, { recursive: true });
  expect(refused).toEqual([]);
  for (const kind of Object.keys(PARTS)) {
    const dir = join(ROOT, 'content', kind);
    for (const file of (await readdir(dir)).filter((f) => f.endsWith('.md'))) {
      const [, front = '', text = ''] = (await readFile(join(dir, file), 'utf8')).split(/^---$/m, 3);
      const { fonts = [] } = parse(front) as { fonts?: (string | { fontGNo: string })[] };
      const listed = fonts.map((f) => (typeof f === 'string' ? f : f.fontGNo));
      const linked =
        PARTS[kind]?.part === 'articles' ? text.matchAll(/\]\(\/(?:font|currency)\/([\w-]+)/g) : [];
      const all = new Set([...listed, ...[...linked].map((m) => m[1] as string)]);
      for (const gno of all) named.push([kind, file.replace(/\.md$/, ''), gno]);
    }
  }
}, 240_000);

const data = async (url: string) => {
  const answer = await site.get(url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json().data;
};

test('every font that shipped content names lists that content on its page, and nothing else', async () => {
  expect(new Set(named.map(([kind]) => kind))).toEqual(new Set(Object.keys(PARTS)));
  const byFont = Map.groupBy(named, ([, , gno]) => gno);
  for (const [gno, of] of byFont) {
    const detail = await data(`/web/api/font/getFontDetail?id=${gno}`);
    const shown = [...new Set(Object.values(PARTS).map((p) => p.part))].flatMap((part) =>
      (detail[part] as FontUse[]).map((u) => `${part} ${u.kind}/${u.id}`),
    );
    const expected = of.map(([kind, id]) => `${PARTS[kind]?.part} ${kind}/${id}`);
    expect([gno, shown.sort()]).toEqual([gno, expected.sort()]);
  }
}, 120_000);

test('every piece of shipped content links back to the fonts it names', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const byEntry = Map.groupBy(named, ([kind, id]) => `${PARTS[kind]?.detail}?id=${id}`);
  for (const [url, of] of byEntry) {
    const { fonts } = await data(url);
    expect([url, fonts.map((f: { fontGNo: string }) => f.fontGNo).sort()]).toEqual([
      url,
      of.map(([, , gno]) => gno).sort(),
    ]);
  }
});
