import { type EntryInput, writeEntry } from '@ziwan/content';
import type { DataOf, FavouriteFolder, folderDetail, getArticleByUser } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';
import { beforeAll, expect, test } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';

const BASE = '/web/api/account/collection';
const OFF = { api: 0, webfont: 0, download: 0, pdf: 0 };
let clock = Date.parse('2026-03-01T00:00:00Z');
const site = await sharedSite({ config: { limits: OFF }, overrides: { now: () => clock } });
beforeAll(async () => {
  const { db } = site.services.store;
  const entry = (id: string, kind: string, more: object = {}) =>
    writeEntry(db, {
      id,
      kind,
      title: `标题 ${id}`,
      publishAt: '2026-01-01T00:00:00Z',
      ...more,
    } as EntryInput);
  for (const kind of ['news', 'promotion', 'baike', 'notice', 'case']) await entry(`a-${kind}`, kind);
  await entry('later', 'news', { publishAt: '2030-01-01T00:00:00Z', status: 'scheduled' });
  await entry('draft', 'news', { status: 'draft' });
  await entry('c-album', 'album', { fonts: ['shi-hei'] });
  await entry('c-heji', 'heji', { fonts: ['shi-fan'] });
}, 60_000);

interface Person {
  id: string;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer>;
}
interface Answer {
  status: number;
  code: string;
  data: any;
}

async function person(): Promise<Person> {
  const id = await insertUser(site.services.store.db);
  const { token } = await site.services.sessions.issue(id, { ip: '203.0.113.1', userAgent: 'test' });
  return {
    id,
    async call(method, path, body) {
      const answer = await site.inject({
        method,
        url: path.startsWith('/') ? path : `${BASE}/${path}`,
        headers: { 'reeji-authenticate': token, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { payload: JSON.stringify(body) }),
      });
      expect(answer.headers['cache-control']).toBe('no-store');
      return { status: answer.statusCode, ...answer.json() };
    },
  };
}

const outcome = ({ status, code }: Answer) => [status, code];
const folders = async (who: Person): Promise<FavouriteFolder[]> => (await who.call('GET', 'list')).data;
const add = (who: Person, fontGNos: string[], more: object = {}) =>
  who.call('POST', 'addFont', { fontGNos, ...more });
const gnosIn = async (who: Person, id: string) =>
  ((await who.call('GET', `getDetail?id=${id}`)).data as DataOf<typeof folderDetail>).records.map(
    (f) => f.fontGNo,
  );

test('every call requires a login', async () => {
  const body = JSON.stringify({});
  for (const [method, path] of [
    ['POST', 'add'],
    ['PUT', 'update'],
    ['DELETE', 'delete'],
    ['GET', 'list'],
    ['GET', 'getDetail'],
    ['POST', 'addFont'],
    ['POST', 'deleteFont'],
    ['GET', 'allFont'],
    ['POST', 'addArt'],
    ['POST', 'deleteArt'],
    ['GET', 'getArticleByUser'],
    ['POST', 'addColl'],
    ['POST', 'deleteColl'],
    ['GET', 'getCollByUser'],
    ['GET', '/api/v1/web/personal/favorite/token'],
  ] as const) {
    const answer = await site.inject({
      method,
      url: path.startsWith('/') ? path : `${BASE}/${path}`,
      ...(method === 'POST' || method === 'PUT'
        ? { payload: body, headers: { 'content-type': 'application/json' } }
        : {}),
    });
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 401, 'S00106']);
  }
});

test('a user without favourites has no folder; the first favourite creates the default one', async () => {
  const who = await person();
  expect(await folders(who)).toEqual([]);
  expect((await who.call('GET', 'allFont')).data).toEqual([]);
  const { data } = await add(who, ['shi-hei']);
  expect(data).toEqual({
    added: 1,
    skipped: [],
    folder: {
      id: expect.any(String),
      name: '默认收藏夹',
      isDefault: true,
      count: 1,
      createdAt: '2026-03-01T00:00:00.000Z',
      updatedAt: '2026-03-01T00:00:00.000Z',
    },
  });
  expect(await folders(who)).toEqual([data.folder]);
  expect(outcome(await who.call('DELETE', `delete?id=${data.folder.id}`))).toEqual([400, 'S00453']);
});

test('forty concurrent first favourites create one folder with one font, and one call reports it as added', async () => {
  const who = await person();
  const answers = await Promise.all(Array.from({ length: 40 }, () => add(who, ['shi-hei'])));
  expect(answers.map((a) => a.code)).toEqual(Array(40).fill('200'));
  expect(answers.map((a) => a.data.added).sort()).toEqual([...Array(39).fill(0), 1]);
  expect(await folders(who)).toMatchObject([{ isDefault: true, count: 1 }]);
});

test('a folder returns its fonts as cards, newest first, in pages that never overlap', async () => {
  const who = await person();
  const { id } = (await who.call('POST', 'add', { name: ' 海报  ' })).data;
  expect((await folders(who))[0]).toMatchObject({ name: '海报', isDefault: false, count: 0 });
  await add(who, ['shi-hei'], { folderId: id });
  // The first font of a list becomes the newest.
  await add(who, ['shi-fan', 'wu-wen', 'shi-fan'], { folderId: id });
  expect(await gnosIn(who, id)).toEqual(['shi-fan', 'wu-wen', 'shi-hei']);
  const second = (
    await who.call('GET', `getDetail?id=${id}&current=2&size=2&text=${encodeURIComponent('龙龍')}`)
  ).data;
  expect(second).toMatchObject({
    folder: { id, count: 3 },
    records: [{ fontGNo: 'shi-hei', text: { missing: '龍', complete: false } }],
    total: 3,
    current: 2,
    size: 2,
    pages: 2,
  });
  expect(second.records).toHaveLength(1);
});

test('a font can be in several folders, be moved between them, and be removed from one or all', async () => {
  const who = await person();
  const a = (await who.call('POST', 'add', { name: '甲' })).data.id;
  const b = (await who.call('POST', 'add', { name: '乙' })).data.id;
  expect((await folders(who)).map((f) => f.name)).toEqual(['乙', '甲']);
  await add(who, ['shi-hei', 'shi-fan'], { folderId: a });
  expect((await add(who, ['shi-hei'], { folderId: b })).data.added).toBe(1);
  expect((await add(who, ['shi-hei', 'shi-fan'], { folderId: b, fromFolderId: a })).data).toMatchObject({
    added: 1,
    folder: { id: b, count: 2 },
  });
  expect([await gnosIn(who, a), await gnosIn(who, b)]).toEqual([[], ['shi-fan', 'shi-hei']]);
  // Moving to the same folder changes nothing.
  expect((await add(who, ['shi-hei'], { folderId: b, fromFolderId: b })).data.added).toBe(0);
  expect(await gnosIn(who, b)).toEqual(['shi-fan', 'shi-hei']);
  await add(who, ['shi-hei'], { folderId: a });
  const removed = await who.call('POST', 'deleteFont', { fontGNos: ['shi-hei', 'wu-wen'], folderId: b });
  expect(removed.data).toEqual({ removed: [{ fontGNo: 'shi-hei', folderId: b }] });
  await add(who, ['shi-hei'], { folderId: b });
  const all = await who.call('POST', 'deleteFont', { fontGNos: ['shi-hei'] });
  expect(all.data.removed).toEqual([
    { fontGNo: 'shi-hei', folderId: b },
    { fontGNo: 'shi-hei', folderId: a },
  ]);
  expect((await who.call('POST', 'deleteFont', { fontGNos: ['shi-hei'] })).data).toEqual({ removed: [] });
});

test('the response to a deletion contains what is needed to restore the folder in order', async () => {
  const who = await person();
  const { id } = (await who.call('POST', 'add', { name: '要删的' })).data;
  await add(who, ['shi-bian', 'shi-hei', 'shi-fan'], { folderId: id });
  const { data } = await who.call('DELETE', `delete?id=${id}`);
  expect(data).toEqual({ name: '要删的', fontGNos: ['shi-bian', 'shi-hei', 'shi-fan'] });
  expect(await folders(who)).toEqual([]);
  expect((await who.call('GET', 'allFont')).data).toEqual([]);
  const again = (await who.call('POST', 'add', { name: data.name })).data.id;
  await add(who, data.fontGNos, { folderId: again, skipUnknown: true });
  expect(await gnosIn(who, again)).toEqual(data.fontGNos);
});

test('a folder name is stored without characters that hide or reorder text', async () => {
  const who = await person();
  const added = await who.call('POST', 'add', { name: ' 标\u202e题\u200b 字 ' });
  expect(added.data.name).toBe('标题 字');
  expect(outcome(await who.call('POST', 'add', { name: '标题\u2066 字' }))).toEqual([400, 'S00451']);
  expect(outcome(await who.call('POST', 'add', { name: '\u200b\u202e' }))).toEqual([400, 'S00400']);
});

test('a folder name must be unique, non-empty, at most 30 characters long and free of control characters', async () => {
  const who = await person();
  const one = (await who.call('POST', 'add', { name: '一' })).data;
  const two = (await who.call('POST', 'add', { name: '二' })).data;
  expect(outcome(await who.call('POST', 'add', { name: ' 一 ' }))).toEqual([400, 'S00451']);
  expect(outcome(await who.call('PUT', `update?id=${two.id}`, { name: '一' }))).toEqual([400, 'S00451']);
  clock += 1000;
  const renamed = await who.call('PUT', `update?id=${one.id}`, { name: '壹' });
  expect(renamed.data).toEqual({ ...one, name: '壹', updatedAt: isoOf(clock) });
  expect((await who.call('PUT', `update?id=${one.id}`, { name: '壹' })).code).toBe('200');
  for (const name of ['', '   ', '字'.repeat(31), 'a\nb', '\u0000', 3, null, undefined]) {
    expect([name, ...outcome(await who.call('POST', 'add', { name }))]).toEqual([name, 400, 'S00400']);
  }
  expect((await who.call('POST', 'add', { name: '字'.repeat(30) })).code).toBe('200');
});

test('the default folder can be renamed, and gets a number if its name is taken', async () => {
  const who = await person();
  await who.call('POST', 'add', { name: '默认收藏夹' });
  const { folder } = (await add(who, ['shi-hei'])).data;
  expect(folder).toMatchObject({ name: '默认收藏夹 2', isDefault: true });
  expect((await who.call('PUT', `update?id=${folder.id}`, { name: '常用' })).data).toMatchObject({
    name: '常用',
    isDefault: true,
    count: 1,
  });
  expect((await add(who, ['shi-fan'])).data.folder).toMatchObject({ id: folder.id, count: 2 });
});

test('every call reports another account’s folder as not found', async () => {
  const [owner, other] = [await person(), await person()];
  const { id } = (await owner.call('POST', 'add', { name: '我的' })).data;
  await add(owner, ['shi-hei'], { folderId: id });
  const mine = (await other.call('POST', 'add', { name: '我的' })).data.id;
  const sentences = new Set<string>();
  for (const unknown of [id, 'nothing']) {
    for (const answer of [
      await other.call('GET', `getDetail?id=${unknown}`),
      await other.call('PUT', `update?id=${unknown}`, { name: '别的' }),
      await other.call('DELETE', `delete?id=${unknown}`),
      await add(other, ['shi-hei'], { folderId: unknown }),
      await add(other, ['shi-hei'], { folderId: mine, fromFolderId: unknown }),
      await other.call('POST', 'deleteFont', { fontGNos: ['shi-hei'], folderId: unknown }),
    ]) {
      expect(outcome(answer)).toEqual([404, 'S00454']);
      sentences.add(JSON.stringify({ ...answer }));
    }
  }
  expect(sentences.size).toBe(1);
  await other.call('POST', 'deleteFont', { fontGNos: ['shi-hei'] });
  expect(await gnosIn(owner, id)).toEqual(['shi-hei']);
  expect(await gnosIn(other, mine)).toEqual([]);
});

test('a font that is not in the catalogue rejects the call, or is skipped and listed on request', async () => {
  const who = await person();
  const refused = await add(who, ['shi-hei', 'nowhere']);
  expect(refused).toMatchObject({ status: 404, code: 'S00441', data: { fontGNos: ['nowhere'] } });
  expect(await folders(who)).toEqual([]);
  const { data } = await add(who, ['shi-hei', 'nowhere'], { skipUnknown: true });
  expect(data).toMatchObject({ added: 1, skipped: ['nowhere'], folder: { count: 1 } });
});

test('malformed input is rejected with 400', async () => {
  const who = await person();
  for (const body of [
    {},
    { fontGNos: [] },
    { fontGNos: 'shi-hei' },
    { fontGNos: [''] },
    { fontGNos: ['a\u0000'] },
    { fontGNos: [7] },
    { fontGNos: ['x'.repeat(129)] },
    { fontGNos: ['shi-hei'], folderId: '' },
    { fontGNos: ['shi-hei'], skipUnknown: 'yes' },
  ]) {
    expect(outcome(await who.call('POST', 'addFont', body))).toEqual([400, 'S00400']);
  }
  const many = { fontGNos: Array.from({ length: 2001 }, (_, i) => `f${i}`) };
  expect(outcome(await who.call('POST', 'addFont', many))).toEqual([400, 'S00413']);
  for (const query of ['', '?id=', '?id=x&size=101', '?id=x&current=0', '?id=x&size=many']) {
    expect(outcome(await who.call('GET', `getDetail${query}`))).toEqual([400, 'S00400']);
  }
});

test('a favourite whose font leaves the catalogue is hidden until the font returns', async () => {
  const who = await person();
  const { id } = (await add(who, ['shi-hei', 'guan-fang'])).data.folder;
  const { db } = site.services.store;
  const row = await db
    .selectFrom('families')
    .selectAll()
    .where('gno', '=', 'guan-fang')
    .executeTakeFirstOrThrow();
  const faces = await db.selectFrom('faces').selectAll().where('family_gno', '=', 'guan-fang').execute();
  await db.deleteFrom('families').where('gno', '=', 'guan-fang').execute();
  expect(await gnosIn(who, id)).toEqual(['shi-hei']);
  expect((await folders(who))[0]?.count).toBe(1);
  expect((await who.call('GET', 'allFont')).data).toEqual([
    { id, name: '默认收藏夹', fontList: [{ fontGNo: 'shi-hei', nameZh: '试黑体' }] },
  ]);
  await db.insertInto('families').values(row).execute();
  await db.insertInto('faces').values(faces).execute();
  expect((await folders(who))[0]?.count).toBe(2);
  expect(await gnosIn(who, id)).toEqual(['shi-hei', 'guan-fang']);
});

test('articles of every section and collections of both kinds are stored once, newest first', async () => {
  const who = await person();
  const articles = ['a-news', 'a-promotion', 'a-baike', 'a-notice', 'a-case'];
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => who.call('POST', 'addArt', { ids: articles })),
  );
  expect(answers.map((a) => a.data.added).sort()).toEqual([...Array(39).fill(0), 5]);
  const page: DataOf<typeof getArticleByUser> = (await who.call('GET', 'getArticleByUser?current=2&size=2'))
    .data;
  expect(page).toMatchObject({ total: 5, current: 2, size: 2, pages: 3, ids: articles });
  expect(page.records.map((r) => [r.id, r.kind, r.title])).toEqual([
    ['a-baike', 'baike', '标题 a-baike'],
    ['a-notice', 'notice', '标题 a-notice'],
  ]);
  await who.call('POST', 'addColl', { ids: ['c-album'] });
  await who.call('POST', 'addColl', { ids: ['c-heji'] });
  expect((await who.call('GET', 'getCollByUser')).data.ids).toEqual(['c-heji', 'c-album']);
  expect((await who.call('POST', 'deleteArt', { ids: ['a-news', 'a-news', 'c-heji', 'x'] })).data).toEqual({
    removed: 1,
  });
  expect((await who.call('POST', 'deleteColl', { ids: ['c-heji', 'c-album'] })).data).toEqual({ removed: 2 });
  expect((await who.call('GET', 'getCollByUser')).data).toMatchObject({ records: [], total: 0, ids: [] });
});

test('an unknown, unpublished or wrong kind of entry is rejected', async () => {
  const who = await person();
  for (const [path, id] of [
    ['addArt', 'c-album'],
    ['addColl', 'a-news'],
    ['addArt', 'later'],
    ['addArt', 'draft'],
    ['addColl', 'nothing'],
  ] as const) {
    const answer = await who.call('POST', path, { ids: [id] });
    expect(answer).toMatchObject({ status: 404, code: 'S00443', data: { ids: [id] } });
  }
  const lenient = await who.call('POST', 'addArt', { ids: ['draft', 'a-news'], skipUnknown: true });
  expect(lenient.data).toEqual({ added: 1, skipped: ['draft'] });
});

test('a favourite article is hidden while it is unpublished', async () => {
  const [who, other] = [await person(), await person()];
  await who.call('POST', 'addArt', { ids: ['a-case', 'a-news'] });
  const { db } = site.services.store;
  const set = (status: 'draft' | 'published') =>
    db.updateTable('entries').set({ status }).where('id', '=', 'a-case').execute();
  await set('draft');
  expect((await who.call('GET', 'getArticleByUser')).data).toMatchObject({ total: 1, ids: ['a-news'] });
  await set('published');
  expect((await who.call('GET', 'getArticleByUser')).data.ids).toEqual(['a-case', 'a-news']);
  expect((await other.call('GET', 'getArticleByUser')).data.ids).toEqual([]);
});

test('a token gives read access to the favourite fonts for ten minutes, without revealing its owner', async () => {
  const who = await person();
  await add(who, ['shi-hei']);
  const mine = (await who.call('GET', 'allFont')).data;
  const { token, expired } = (await who.call('GET', '/api/v1/web/personal/favorite/token')).data;
  expect(expired).toBe(600);
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(who.id);

  const read = (of: string) => site.get(`${BASE}/allFont?token=${encodeURIComponent(of)}`);
  expect((await read(token)).json().data).toEqual(mine);
  // The token takes precedence over the caller's own session.
  const other = await person();
  expect((await other.call('GET', `allFont?token=${token}`)).data).toEqual(mine);
  // The token does not authenticate other calls.
  for (const header of ['reeji-authenticate', 'joyfont-authenticate']) {
    const answer = await site.get(`${BASE}/list`, { [header]: token });
    expect(answer.statusCode).toBe(401);
  }
  clock += 599_999;
  expect((await read(token)).statusCode).toBe(200);
  clock += 1;
  const late = await read(token);
  expect([late.statusCode, late.json().code]).toEqual([400, 'S00436']);
  clock -= 400 * 86_400_000;
  expect((await read(token)).statusCode).toBe(400);
  clock += 400 * 86_400_000 - 600_000;
  for (const forged of [
    token.slice(1),
    `${token}A`,
    'x',
    token.replace(/^./, (c: string) => (c === 'A' ? 'B' : 'A')),
  ]) {
    const answer = await read(forged);
    // Not 401, which would log out a visitor who opens a bad link.
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'S00436']);
  }
  const { db } = site.services.store;
  await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', who.id).execute();
  expect((await read(token)).statusCode).toBe(400);
});

test('a form is equivalent to JSON: lists as field[], flags as words, blanks omitted', async () => {
  const id = await insertUser(site.services.store.db);
  const { token } = await site.services.sessions.issue(id, { ip: '203.0.113.1', userAgent: 'test' });
  const add = async (payload: string, type: string) => {
    const headers = { 'joyfont-authenticate': token, 'content-type': type };
    const answer = await site.inject({ method: 'POST', url: `${BASE}/addFont`, headers, payload });
    return { status: answer.statusCode, ...(answer.json() as Omit<Answer, 'status'>) };
  };
  const pairs = [
    ['fontGNos[]', 'shi-hei'],
    ['fontGNos[]', 'no-such-font'],
    ['folderId', ''],
    ['skipUnknown', 'true'],
  ];
  expect(
    await add(new URLSearchParams(pairs).toString(), 'application/x-www-form-urlencoded; charset=UTF-8'),
  ).toMatchObject({ status: 200, data: { added: 1, skipped: ['no-such-font'] } });
  const part = ([name, value]: string[]) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const again = `${pairs.map(part).join('')}--b--\r\n`;
  expect(await add(again, 'multipart/form-data; boundary=b')).toMatchObject({
    status: 200,
    data: { added: 0 },
  });
  const refused = await add('fontGNos[]=no-such-font&skipUnknown=0', 'application/x-www-form-urlencoded');
  expect([refused.status, refused.code]).toEqual([404, 'S00441']);
});

test('a browser’s local favourites are returned as cards in order, without unknown items', async () => {
  const post = async (body: object) => {
    const answer = await site.inject({
      method: 'POST',
      url: '/web/api/favourites/cards',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    return { status: answer.statusCode, ...answer.json() };
  };
  const { data } = await post({
    fonts: ['shi-fan', 'gone', 'shi-hei'],
    // A collection is not an article, and unpublished entries are hidden.
    articles: ['a-case', 'draft', 'c-album', 'later', 'a-news'],
    collections: ['c-heji', 'a-news', 'c-album'],
  });
  expect(data.fonts.map((font: { fontGNo: string }) => font.fontGNo)).toEqual(['shi-fan', 'shi-hei']);
  const ids = (entries: { id: string }[]) => entries.map(({ id }) => id);
  expect(ids(data.articles)).toEqual(['a-case', 'a-news']);
  expect(ids(data.collections)).toEqual(['c-heji', 'c-album']);
  expect((await post({})).data).toEqual({ fonts: [], articles: [], collections: [] });
  const many = (count: number) => Array.from({ length: count }, (_, i) => `f${i}`);
  expect((await post({ fonts: many(200) })).status).toBe(200);
  expect((await post({ fonts: many(201) })).status).toBe(400);
});
