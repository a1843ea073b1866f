import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importPath } from '@ziwan/catalogue';
import { type EntryInput, writeEntry } from '@ziwan/content';
import { type DataOf, type myNews, type notifyList, PROJECT_FORMAT, PROJECT_VERSION } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';
import { blobKeys } from '@ziwan/infra/blob-store';
import { expect, test } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import type { Message } from './index.ts';

let clock = Date.parse('2026-03-01T00:00:00Z');
const site = await sharedSite({
  config: { limits: { api: 0, webfont: 0, download: 0, pdf: 0 } },
  overrides: { now: () => clock },
});

type List = DataOf<typeof notifyList>;

async function person() {
  clock += 1000;
  const id = await insertUser(site.services.store.db, { created_at: isoOf(clock) });
  const { token } = await site.services.sessions.issue(id, { ip: '203.0.113.1', userAgent: 'test' });
  const get = (url: string) => site.get(url, { 'joyfont-authenticate': token });
  return {
    id,
    get,
    /** Keeps a project whose titles are drawn by a face. */
    keep: (name: string, face: string) =>
      site.inject({
        method: 'PUT',
        url: '/web/api/account/projects',
        headers: { 'joyfont-authenticate': token },
        payload: {
          id: randomUUID(),
          revision: 0,
          file: JSON.stringify({
            format: PROJECT_FORMAT,
            version: PROJECT_VERSION,
            name,
            uses: ['game'],
            roles: [{ name: '标题', face }],
            texts: [],
          }),
        },
      }),
    list: async (query = ''): Promise<List> => (await get(`/api/v1/web/notifyList${query}`)).json().data,
    read: (of: string) => get(`/api/v1/web/notify/${of}/read`),
    news: async (query = ''): Promise<DataOf<typeof myNews>> =>
      (await get(`/api/v1/news/my-news${query}`)).json().data,
  };
}

function tell(userId: string | null, more: Partial<Message> = {}): Promise<string> {
  clock += 1000;
  return site.services.people.notifications.notify({
    userId,
    type: 'system',
    title: '标题',
    body: '正文',
    url: null,
    ...more,
  });
}

test('messages require a login', async () => {
  for (const url of [
    '/api/v1/web/notifyList',
    '/api/v1/web/notify',
    '/api/v1/web/notify/all/read',
    '/api/v1/news/my-news',
  ]) {
    const answer = await site.get(url);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'S00106']);
  }
});

test('messages are listed newest first, by type and page, with unread counts', async () => {
  const who = await person();
  expect(await who.list()).toMatchObject({
    records: [],
    total: 0,
    unread: { total: 0, byType: { system: 0, licence: 0, account: 0, reply: 0 } },
  });
  const ids = [
    await tell(who.id, { type: 'account', url: '/user/profile' }),
    await tell(who.id, { type: 'reply', title: '答复', body: '第一行\n第二行' }),
    await tell(who.id, { type: 'reply' }),
  ];
  const all = await who.list();
  expect(all.records.map((r) => r.id)).toEqual(ids.toReversed());
  expect(all.records[1]).toEqual({
    id: ids[1],
    type: 'reply',
    title: '答复',
    body: '第一行\n第二行',
    url: null,
    createdAt: expect.stringMatching(/^2026-03-01T/),
    read: false,
  });
  expect(all.unread).toEqual({ total: 3, byType: { system: 0, licence: 0, font: 0, account: 1, reply: 2 } });
  expect(await who.list('?type=reply&size=1&current=2')).toMatchObject({
    records: [{ id: ids[1] }],
    total: 2,
    pages: 2,
    unread: { total: 3 },
  });
  for (const query of ['?type=gossip', '?size=101', '?current=0'])
    expect((await who.get(`/api/v1/web/notifyList${query}`)).json().code).toBe('S00400');
});

test('the menu shows the newest five messages', async () => {
  const who = await person();
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) ids.push(await tell(who.id));
  const { data } = (await who.get('/api/v1/web/notify')).json();
  expect(data.latest.map((n: { id: string }) => n.id)).toEqual(ids.slice(1).toReversed());
  expect(data.unread.total).toBe(6);
});

test('marking a message as read counts once, even concurrently, and all can be marked at once', async () => {
  const who = await person();
  const ids = [await tell(who.id), await tell(who.id), await tell(null)];
  const answers = await Promise.all(Array.from({ length: 20 }, () => who.read(ids[0] as string)));
  expect(answers.map((a) => a.json().data.total)).toEqual(Array(20).fill(2));
  expect((await who.list()).records.map((r) => r.read)).toEqual([false, false, true]);
  const all = await Promise.all(Array.from({ length: 20 }, () => who.read('all')));
  expect(all.every((a) => a.json().data.total === 0)).toBe(true);
  expect((await who.list()).records.map((r) => r.read)).toEqual([true, true, true]);
  await tell(who.id);
  expect((await who.list()).unread.total).toBe(1);
});

test('a message to everybody reaches the accounts of the time, each with its own read state', async () => {
  const early = await person();
  const id = await tell(null, { title: '致所有人' });
  const late = await person();
  expect((await early.list()).records.map((r) => r.id)).toContain(id);
  expect((await late.list()).records.map((r) => r.id)).not.toContain(id);
  const refused = await late.read(id);
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'S00404']);
  const other = await person();
  const next = await tell(null);
  await early.read(next);
  expect((await other.list()).records).toMatchObject([{ id: next, read: false }]);
  expect((await late.list()).records).toMatchObject([{ id: next, read: false }]);
});

test('another account’s message is reported as not found', async () => {
  const [who, other] = [await person(), await person()];
  const id = await tell(who.id);
  for (const unknown of [id, 'nothing', '%00']) {
    const answer = await other.read(unknown);
    expect(answer.statusCode).toBe(unknown === '%00' ? 400 : 404);
  }
  await other.read('all');
  expect((await other.list()).records).toEqual([]);
  expect((await who.list()).records).toMatchObject([{ id, read: false }]);
});

test('a message links only to paths of this site', async () => {
  const who = await person();
  for (const url of [
    'https://example.com/',
    '//example.com',
    '/\\example.com',
    'javascript:alert(1)',
    'user',
  ])
    await expect(tell(who.id, { url })).rejects.toThrow('no path of this site');
  expect((await who.list()).total).toBe(0);
});

test('a message is rolled back with its transaction', async () => {
  const who = await person();
  const { db } = site.services.store;
  const failed = db.transaction().execute(async (trx) => {
    await site.services.people.notifications.notify(
      { userId: who.id, type: 'account', title: '标题', body: '', url: null },
      trx,
    );
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  expect((await who.list()).total).toBe(0);
});

test('my news lists articles about favourite or downloaded fonts, licence changes and replies', async () => {
  const [who, other] = [await person(), await person()];
  const { db } = site.services.store;
  const entry = (id: string, kind: string, gno: string, publishAt: string, more: object = {}) =>
    writeEntry(db, {
      id,
      kind,
      title: id,
      summary: `说 ${id}`,
      publishAt,
      fonts: [gno],
      ...more,
    } as EntryInput);
  await entry('n-hei', 'news', 'shi-hei', '2026-01-03T00:00:00Z');
  await entry('p-fan', 'promotion', 'shi-fan', '2026-01-02T00:00:00Z');
  await entry('t-hei', 'notice', 'shi-hei', '2026-01-01T00:00:00Z');
  await entry('n-bian', 'news', 'shi-bian', '2026-01-04T00:00:00Z');
  await entry('n-later', 'news', 'shi-hei', '2030-01-01T00:00:00Z', { status: 'scheduled' });
  await entry('n-draft', 'news', 'shi-hei', '2026-01-04T00:00:00Z', { status: 'draft' });
  await entry('baike-hei', 'baike', 'shi-hei', '2026-01-04T00:00:00Z');
  expect(await who.news()).toMatchObject({ records: [], total: 0 });

  const at = isoOf(clock);
  await db
    .insertInto('favourite_folders')
    .values({ id: 'f', user_id: who.id, name: '夹', is_default: 1, sort: 1, created_at: at, updated_at: at })
    .execute();
  await db
    .insertInto('favourite_fonts')
    .values({ user_id: who.id, folder_id: 'f', family_gno: 'shi-hei', created_at: at, sort: 1 })
    .execute();
  await site.get((await who.get('/web/api/font/get-download-url?id=shi-fan')).json().data.url);
  await tell(null);
  await tell(who.id, { type: 'account' });
  const reply = await tell(who.id, { type: 'reply', url: '/user/message' });
  await tell(other.id, { type: 'reply' });
  const news = await who.news();
  expect(news.records.map((r) => [r.type, r.id, r.url, r.read])).toEqual([
    ['reply', reply, '/user/message', false],
    ['news', 'n-hei', '/news/n-hei', true],
    ['news', 'p-fan', '/zixun/p-fan', true],
    ['news', 't-hei', '/notice#t-hei', true],
  ]);
  expect(news.records[1]).toMatchObject({
    title: 'n-hei',
    body: '说 n-hei',
    createdAt: '2026-01-03T00:00:00.000Z',
  });
  expect(await who.news('?current=2&size=3')).toMatchObject({
    total: 4,
    pages: 2,
    records: [{ id: 't-hei' }],
  });
  await who.read(reply);
  expect((await who.news('?size=1')).records[0]?.read).toBe(true);
  expect((await other.news()).records).toHaveLength(1);
});

test('an import that changes a licence text notifies earlier downloaders and owners of projects once', async () => {
  const [who, owner, other, bystander] = [await person(), await person(), await person(), await person()];
  const take = async (p: typeof who) =>
    site.get((await p.get('/web/api/font/get-download-url?id=shi-hei&type=file')).json().data.url);
  await take(who);
  await take(who);
  const { services } = site;
  const { gno } = await services.store.db
    .selectFrom('faces')
    .select('gno')
    .where('family_gno', '=', 'shi-hei')
    .executeTakeFirstOrThrow();
  expect((await owner.keep('山海行', gno)).statusCode).toBe(200);
  const check = () => services.people.notifications.licenceChanges.check();
  await check();
  expect((await who.list()).total).toBe(0);

  const face = await services.store.db
    .selectFrom('faces')
    .selectAll()
    .where('family_gno', '=', 'shi-hei')
    .executeTakeFirstOrThrow();
  const folder = join(site.dataDir, 'again', 'shi-hei');
  await mkdir(folder, { recursive: true });
  const bytes = await services.blobs.get(blobKeys.source(face.source_sha256));
  await writeFile(join(folder, '试黑体.ttf'), bytes as Uint8Array);
  await writeFile(
    join(folder, 'OFL.txt'),
    '本字体可商用，可以印刷，可以嵌入网页、软件与游戏，不得单独出售字体文件，不得改名再发布，转载须注明出处。',
  );
  await writeFile(
    join(folder, 'family.json'),
    JSON.stringify({
      id: 'shi-hei',
      nameZh: '试黑体',
      kind: 'creative',
      script: 'Hans',
      licence: 'ofl-1.1',
      licenceFile: 'OFL.txt',
      files: [{ path: '试黑体.ttf' }],
    }),
  );
  await importPath(
    { store: services.store, blobs: services.blobs, dataDir: site.dataDir },
    join(site.dataDir, 'again'),
  );
  const { licence } = (await who.get('/web/api/account/download/history')).json().data.records[0];
  expect(licence.current).toBe(false);
  // Downloads after the change are already under the new text.
  await take(other);
  expect([await check(), await check()]).toEqual([2, 0]);
  const { records, unread } = await who.list();
  expect(records).toMatchObject([
    {
      type: 'licence',
      title: expect.stringMatching(/^「试黑体」的授权自 [\d-]{10} 起有变化$/),
      url: '/license/font/shi-hei#v2',
      read: false,
    },
  ]);
  expect(unread.byType.licence).toBe(1);
  expect((await owner.list()).records).toMatchObject([
    {
      type: 'licence',
      body: expect.stringMatching(/^你的项目「山海行」用到这款字体。/),
      url: '/license/font/shi-hei#v2',
    },
  ]);
  expect([(await other.list()).total, (await bystander.list()).total]).toEqual([0, 0]);
}, 60_000);
