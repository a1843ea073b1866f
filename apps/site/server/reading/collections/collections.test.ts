import { writeEntry, writeList } from '@ziwan/content';
import { sha256Hex } from '@ziwan/infra/digest';
import { statedTerms } from '@ziwan/store/stated-terms';
import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';
import { entriesOf } from '../../testing/zip.ts';

let clock = Date.now();
const site = await sharedSite({ overrides: { now: () => clock } });
beforeAll(async () => {
  const { db } = site.services.store;
  await writeList(db, 'tags', [
    { tagId: 'game', tagName: '游戏', sort: 2 },
    { tagId: 'retro', tagName: '复古', sort: 1 },
  ]);
  const publishAt = '2026-01-01T00:00:00Z';
  await writeEntry(db, {
    id: 'first',
    kind: 'album',
    title: '初见/四款',
    markdown: '四款字体的来历。',
    tags: ['game', 'retro'],
    fonts: ['shi-fan', { fontGNo: 'shi-hei', note: '正文' }, 'guan-fang', 'wu-wen'],
    publishAt,
  });
  await writeEntry(db, { id: 'closed', kind: 'album', title: '皆不可', fonts: ['guan-fang'], publishAt });
  await writeEntry(db, {
    id: 'hidden',
    kind: 'album',
    title: '未发',
    fonts: ['shi-hei'],
    status: 'draft',
    publishAt,
  });
  await writeEntry(db, {
    id: 'spring',
    kind: 'heji',
    title: '春日合辑',
    tags: ['retro'],
    fonts: ['shi-bian'],
    startsAt: '2026-02-01T00:00:00Z',
    endsAt: '2999-01-01T00:00:00Z',
    publishAt,
  });
}, 60_000);

const data = async (url: string) => {
  const answer = await site.get(url);
  expect([answer.statusCode, answer.json().message]).toEqual([200, '成功']);
  return answer.json().data;
};
const BASE = '/web/api/web-font-collection';
const linkTo = async (id: string) => {
  // Addresses created in the same millisecond are identical.
  clock += 1;
  return data(`${BASE}/download-font-zip-url?id=${id}`);
};

test('tags are counted by kind', async () => {
  expect(await data(`${BASE}/getCollectionTagList`)).toEqual([
    { tagId: 'game', tagName: '游戏', count: 1 },
    { tagId: 'retro', tagName: '复古', count: 1 },
  ]);
  expect(await data(`${BASE}/getCollectionTagList?kind=heji`)).toEqual([
    { tagId: 'retro', tagName: '复古', count: 1 },
  ]);
});

test('lists show a collection’s fonts and how many there are', async () => {
  const { records } = await data(`${BASE}/selectPage?tagId=game`);
  expect(records).toMatchObject([{ id: 'first', kind: 'album', fontCount: 4, state: null }]);
  expect(
    records[0].fonts.map((f: { fontGNo: string; downloadable: boolean }) => [f.fontGNo, f.downloadable]),
  ).toEqual([
    ['shi-fan', true],
    ['shi-hei', true],
    ['guan-fang', false],
    ['wu-wen', false],
  ]);
  const bundles = await data(`${BASE}/selectPage?kind=heji`);
  expect(bundles.records).toMatchObject([
    { id: 'spring', state: 'ongoing', startsAt: '2026-02-01T00:00:00.000Z' },
  ]);
  expect((await data(`${BASE}/selectPage?kind=all`)).total).toBe(3);
});

test('a collection returns its story, its fonts, and the contents of its archive', async () => {
  const detail = await data(`${BASE}/getDetailById?id=first`);
  expect(detail.body).toBe('<p>四款字体的来历。</p>\n');
  expect(detail.fonts.map((f: { fontGNo: string; note: string | null }) => [f.fontGNo, f.note])).toEqual([
    ['shi-fan', null],
    ['shi-hei', '正文'],
    ['guan-fang', null],
    ['wu-wen', null],
  ]);
  expect(detail.download).toEqual({
    included: 2,
    leftOut: [
      {
        fontGNo: 'guan-fang',
        nameZh: '官方体',
        reason: '按授权要求，请前往官方页面下载',
        officialDownload: 'https://example.com/official',
      },
      { fontGNo: 'wu-wen', nameZh: '无文本体', reason: '缺少授权文本，暂不提供下载', officialDownload: null },
    ],
  });
});

test('the archive holds one folder per font with licence and receipt, and a list of all fonts', async () => {
  const link = await linkTo('first');
  expect(link).toMatchObject({ fileName: '初见_四款.zip', included: 2 });
  expect(link.leftOut).toHaveLength(2);
  const answer = await site.get(link.url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': expect.stringContaining(encodeURIComponent('初见_四款.zip')),
  });
  const entries = entriesOf(answer.rawPayload);
  expect([...entries.keys()]).toEqual([
    '清单.txt',
    '试繁体/试繁体.ttf',
    '试繁体/授权协议.txt',
    '试繁体/授权说明.txt',
    '试黑体/试黑体.ttf',
    '试黑体/授权协议.txt',
    '试黑体/授权说明.txt',
  ]);
  const list = entries.get('清单.txt')?.toString() ?? '';
  expect(list).toMatch(/共 2 款字体/);
  expect(list).toContain('官方体：按授权要求，请前往官方页面下载（https://example.com/official）');
  expect(list).toContain('无文本体：缺少授权文本，暂不提供下载');
  const face = await site.services.store.db
    .selectFrom('faces')
    .select('source_sha256')
    .where('family_gno', '=', 'shi-hei')
    .executeTakeFirstOrThrow();
  expect(list).toContain(face.source_sha256);
  const receipt = sha256Hex(entries.get('试黑体/授权说明.txt') as Buffer);
  expect((await site.get(`/web/api/receipts/check?sha256=${receipt}`)).json()).toMatchObject({
    data: { fontGNo: 'shi-hei' },
  });
});

test('each font of an archive is recorded and counted once, however often its address is used', async () => {
  const { db } = site.services.store;
  const records = () =>
    db.selectFrom('downloads').selectAll().where('file_name', '=', '初见_四款.zip').execute();
  const before = await records();
  const { url } = await linkTo('first');
  await Promise.all([site.get(url), site.get(url), site.inject({ method: 'HEAD', url })]);
  const added = (await records()).filter((r) => !before.some((b) => b.id === r.id));
  expect(added.map((r) => r.family_gno).sort()).toEqual(['shi-fan', 'shi-hei']);
  expect(added[0]).toMatchObject({
    licence_id: 'ofl-1.1',
    licence_text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('a collection without redistributable fonts has no archive address', async () => {
  const answer = await site.get(`${BASE}/download-font-zip-url?id=closed`);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'S00435']);
});

test('a hidden collection has neither detail nor archive address', async () => {
  for (const call of ['getDetailById', 'download-font-zip-url']) {
    const answer = await site.get(`${BASE}/${call}?id=hidden`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'S00443']);
  }
});

test('an archive address stops working when its collection is hidden, and rejects the signature of another', async () => {
  const { db } = site.services.store;
  const { url } = await linkTo('spring');
  const forged = await site.get(url.replace('/spring?', '/first?'));
  expect([forged.statusCode, forged.json().code]).toEqual([403, 'S00432']);
  const otherKind = await site.get(url.replace('/collection/', '/family/'));
  expect(otherKind.json().code).toBe('S00432');
  await db.updateTable('entries').set({ status: 'draft' }).where('id', '=', 'spring').execute();
  expect((await site.get(url)).json().code).toBe('S00443');
  await db.updateTable('entries').set({ status: 'published' }).where('id', '=', 'spring').execute();
  clock += 600_000;
  expect((await site.get(url)).json().code).toBe('S00431');
});

test('a licence change that forbids redistribution removes its font from the archive', async () => {
  const { db } = site.services.store;
  const matrixOf = (permission: 'no' | 'unknown') =>
    statedTerms([{ use: 'redistribute', permission, note: '' }]);
  const { matrix } = await db
    .selectFrom('licences')
    .select('matrix')
    .where('id', '=', 'ofl-1.1')
    .executeTakeFirstOrThrow();
  for (const [permission, reason] of [
    ['no', '授权不允许再分发'],
    ['unknown', '授权没有说明能否再分发'],
  ] as const) {
    await db
      .updateTable('licences')
      .set({ matrix: matrixOf(permission) })
      .where('id', '=', 'ofl-1.1')
      .execute();
    const { download } = await data(`${BASE}/getDetailById?id=first`);
    expect(download.included).toBe(0);
    expect(download.leftOut[0]).toMatchObject({ fontGNo: 'shi-fan', reason });
  }
  await db.updateTable('licences').set({ matrix }).where('id', '=', 'ofl-1.1').execute();
});
