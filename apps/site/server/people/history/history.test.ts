import { type EntryInput, writeEntry } from '@ziwan/content';
import type { DownloadRecord } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import { statedTerms } from '@ziwan/store/stated-terms';
import { beforeAll, expect, test } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';

let clock = Date.parse('2026-03-01T00:00:00Z');
const site = await sharedSite({
  config: { limits: { api: 0, webfont: 0, download: 0, pdf: 0 } },
  overrides: { now: () => clock },
});
beforeAll(async () => {
  const { db } = site.services.store;
  await db.updateTable('families').set({ source_version: '2.001' }).where('gno', '=', 'shi-hei').execute();
});

const HISTORY = '/web/api/account/download/history';
const LICENCE = '/web/api/account/download/licence';

async function person() {
  const id = await insertUser(site.services.store.db);
  const { token } = await site.services.sessions.issue(id, { ip: '203.0.113.1', userAgent: 'test' });
  const get = (url: string) => site.get(url, { 'reeji-authenticate': token });
  return {
    id,
    get,
    async address(of: string): Promise<string> {
      clock += 1;
      return (await get(of)).json().data.url;
    },
    async download(of: string) {
      const answer = await site.get(await this.address(of));
      expect(answer.statusCode).toBe(200);
      return answer;
    },
    async history(query = ''): Promise<DownloadRecord[]> {
      return (await get(`${HISTORY}${query}`)).json().data.records;
    },
  };
}

const file = (gno: string) => `/web/api/font/get-download-url?id=${gno}&type=file`;
const family = (gno: string) => `/web/api/font/get-download-url?id=${gno}`;

test('the history requires a login', async () => {
  for (const url of [HISTORY, `${LICENCE}?id=x`]) {
    const answer = await site.get(url);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'S00106']);
  }
});

test('the history lists a download with its version, its hashes and the licence at the time', async () => {
  const who = await person();
  const got = await who.download(file('shi-hei'));
  const sha256 = sha256Hex(got.rawPayload);
  const [record, ...others] = await who.history();
  expect(others).toEqual([]);
  const files = [{ fileName: '试黑体.ttf', bytes: got.rawPayload.length, sha256 }];
  expect(record).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    fontGNo: 'shi-hei',
    faceGNo: expect.stringContaining('shi-hei'),
    nameZh: '试黑体',
    fileName: '试黑体.ttf',
    version: '2.001',
    sha256,
    files,
    licence: {
      id: 'ofl-1.1',
      name: 'SIL 开源字体许可证 1.1',
      textSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      current: true,
    },
    downloadedAt: isoOf(clock),
    available: true,
    today: { fileName: '试黑体.ttf', version: '2.001', same: true },
  });
  // An archive has no reproducible hash; its files do.
  await who.download(family('shi-hei'));
  expect((await who.history())[0]).toMatchObject({
    faceGNo: null,
    fileName: '试黑体.zip',
    sha256: null,
    files,
  });
});

test('a record says that its file was replaced, and what downloading it again hands out', async () => {
  const who = await person();
  await who.download(file('shi-hei'));
  await who.download(family('shi-hei'));
  const today = async () => (await who.history()).map((record) => record.today);
  const files = ['试黑体.zip', '试黑体.ttf'];
  expect(await today()).toEqual(files.map((fileName) => ({ fileName, version: '2.001', same: true })));
  const { db } = site.services.store;
  const face = await db
    .selectFrom('faces')
    .select(['gno', 'source_sha256'])
    .where('family_gno', '=', 'shi-hei')
    .executeTakeFirstOrThrow();
  const replace = async (source_sha256: string, source_version: string) => {
    await db.updateTable('faces').set({ source_sha256 }).where('gno', '=', face.gno).execute();
    await db.updateTable('families').set({ source_version }).where('gno', '=', 'shi-hei').execute();
  };
  await replace('e'.repeat(64), '2.002');
  expect(await today()).toEqual(files.map((fileName) => ({ fileName, version: '2.002', same: false })));
  expect((await who.history()).map((record) => record.version)).toEqual(['2.001', '2.001']);
  await replace(face.source_sha256, '2.001');
});

test('the history is paged, newest first', async () => {
  const who = await person();
  await who.download(file('shi-hei'));
  await who.download('/api/v1/web/shi-fan/download');
  await who.download(family('shi-bian'));
  expect((await who.history()).map((r) => r.fontGNo)).toEqual(['shi-bian', 'shi-fan', 'shi-hei']);
  const { data } = (await who.get(`${HISTORY}?current=2&size=2`)).json();
  expect(data).toMatchObject({ total: 3, current: 2, size: 2, pages: 2, records: [{ fontGNo: 'shi-hei' }] });
  for (const query of ['?size=0', '?size=101', '?current=x'])
    expect((await who.get(HISTORY + query)).json().code).toBe('S00400');
});

test('a download link counts once, however often and concurrently it is used', async () => {
  const who = await person();
  const url = await who.address(family('shi-fan'));
  await Promise.all(Array.from({ length: 8 }, () => site.get(url)));
  await site.inject({ method: 'HEAD', url });
  expect(await who.history()).toHaveLength(1);
});

test('a download link does not reveal its user, and cannot be reassigned or made anonymous', async () => {
  const [who, other] = [await person(), await person()];
  const url = await who.address(file('shi-hei'));
  const foreign = await other.address(file('shi-hei'));
  const holder = new URL(url, 'http://x').searchParams.get('holder') as string;
  expect(Buffer.from(holder, 'base64url').toString('latin1')).not.toContain(who.id);
  expect(url).not.toContain(who.id);
  const theirs = new URL(foreign, 'http://x').searchParams.get('holder') as string;
  for (const forged of [
    url.replace(holder, theirs),
    url.replace(`&holder=${holder}`, ''),
    url.replace(holder, ''),
    `${url}&holder=${holder}`,
  ]) {
    const answer = await site.get(forged);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'S00432']);
  }
  expect([await who.history(), await other.history()]).toEqual([[], []]);
});

test('two accounts that request a link at the same instant get separate links and records', async () => {
  const [one, two] = [await person(), await person()];
  const [a, b] = (await Promise.all([one.get(file('shi-hei')), two.get(file('shi-hei'))])).map(
    (r) => r.json().data.url as string,
  );
  await Promise.all([site.get(a as string), site.get(b as string)]);
  const [[mine], [theirs]] = [await one.history(), await two.history()];
  expect(mine?.id).not.toBe(theirs?.id);
});

test('a download without a valid login is recorded without an account', async () => {
  const { db } = site.services.store;
  const count = async () =>
    (await db.selectFrom('downloads').select('user_id').where('user_id', 'is', null).execute()).length;
  const before = await count();
  for (const token of ['', 'x'.repeat(43)]) {
    clock += 1;
    const answer = await site.get(file('shi-hei'), { 'reeji-authenticate': token });
    const { url } = answer.json().data;
    expect(url).not.toContain('holder');
    await site.get(url);
  }
  expect(await count()).toBe(before + 2);
});

test('downloading an album adds a record for each of its fonts', async () => {
  const who = await person();
  await writeEntry(site.services.store.db, {
    id: 'two-fonts',
    kind: 'album',
    title: '两款',
    publishAt: '2026-01-01T00:00:00Z',
    fonts: ['shi-hei', 'shi-fan'],
  } as EntryInput);
  await site.services.store.db
    .updateTable('licences')
    .set({ matrix: statedTerms([{ use: 'redistribute', permission: 'yes', note: '' }]) })
    .execute();
  await who.download('/web/api/web-font-collection/download-font-zip-url?id=two-fonts');
  const records = await who.history();
  expect(records.map((r) => [r.fontGNo, r.fileName]).sort()).toEqual([
    ['shi-fan', '两款.zip'],
    ['shi-hei', '两款.zip'],
  ]);
});

test('after a licence change, only the downloader can read the former licence of a download', async () => {
  const [who, other] = [await person(), await person()];
  await who.download(file('shi-fan'));
  const { db } = site.services.store;
  const was = await db
    .selectFrom('families')
    .select('licence_text_sha256')
    .where('gno', '=', 'shi-fan')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('licence_texts')
    .values({ sha256: 'f'.repeat(64), text: '新的授权' })
    .execute();
  const set = (sha256: string | null) =>
    db.updateTable('families').set({ licence_text_sha256: sha256 }).where('gno', '=', 'shi-fan').execute();
  await set('f'.repeat(64));
  const [record] = await who.history();
  expect(record).toMatchObject({
    available: true,
    licence: { current: false, textSha256: was.licence_text_sha256 },
  });
  const { data } = (await who.get(`${LICENCE}?id=${record?.id}`)).json();
  expect(data).toMatchObject({
    sha256: was.licence_text_sha256,
    text: expect.stringContaining('SIL OPEN FONT LICENSE'),
  });
  expect(sha256Hex(data.text)).toBe(data.sha256);
  for (const answer of [
    await other.get(`${LICENCE}?id=${record?.id}`),
    await who.get(`${LICENCE}?id=nothing`),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'S00404']);
  }
  for (const query of ['', '?id=', `?id=${'x'.repeat(129)}`])
    expect((await who.get(LICENCE + query)).json().code).toBe('S00400');
  await set(was.licence_text_sha256);
  expect((await who.history())[0]?.licence.current).toBe(true);
  await set(null);
  expect((await who.history())[0]).toMatchObject({ available: false, licence: { current: false } });
  await set(was.licence_text_sha256);
});

test('a font that has left the catalogue or became official-only is unavailable; its record and licence stay', async () => {
  const who = await person();
  await who.download(file('shi-bian'));
  const { db } = site.services.store;
  const official = (url: string | null) =>
    db.updateTable('families').set({ official_download: url }).where('gno', '=', 'shi-bian').execute();
  await official('https://example.com/official');
  expect((await who.history())[0]).toMatchObject({ available: false, nameZh: '试变体' });
  await official(null);
  expect((await who.history())[0]?.available).toBe(true);
  await db.deleteFrom('families').where('gno', '=', 'shi-bian').execute();
  const [record] = await who.history();
  expect(record).toMatchObject({
    nameZh: null,
    fileName: '试变体.ttf',
    available: false,
    licence: { current: true },
  });
  expect((await who.get(`${LICENCE}?id=${record?.id}`)).statusCode).toBe(200);
});

test('deleting an account keeps its download counts without the user, and its links still work', async () => {
  const who = await person();
  await who.download(file('shi-hei'));
  const url = await who.address(file('shi-hei'));
  const { db } = site.services.store;
  const counted = async () =>
    (
      await db
        .selectFrom('families')
        .select('downloads')
        .where('gno', '=', 'shi-hei')
        .executeTakeFirstOrThrow()
    ).downloads;
  const before = await counted();
  await db.deleteFrom('users').where('id', '=', who.id).execute();
  expect((await site.get(url)).statusCode).toBe(200);
  expect(await counted()).toBe(before + 1);
  const left = await db.selectFrom('downloads').selectAll().where('user_id', '=', who.id).execute();
  expect(left).toEqual([]);
});
