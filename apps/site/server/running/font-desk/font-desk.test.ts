import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { gc, importPath } from '@ziwan/catalogue';
import { buildCollection, buildFont, packWoff2, windowsName } from '@ziwan/font-inspect/testing';
import { createSubsetEngine } from '@ziwan/subset-engine';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';

const SHIPPED = fileURLToPath(
  new URL('../../../../../catalogue/fonts/noto-sans-sc-vf/NotoSansSC-VF.ttf', import.meta.url),
);
const OFL = 'SIL OPEN FONT LICENSE Version 1.1 — the whole text';

let site: TestSite;
let operator: Call;
const sample: Record<string, Uint8Array> = {};
/** Ahead of the clock by so much, so that watches look again. */
let ahead = 0;

beforeAll(async () => {
  site = await startTestSite({
    env: { RATE_LIMIT_API: '0', RATE_LIMIT_DOWNLOAD: '0' },
    overrides: { now: () => Date.now() + ahead },
  });
  await insertUser(site.services.store.db, { id: 'the-operator', role: 'operator', nickname: '老周' });
  operator = await as('the-operator');
  const engine = createSubsetEngine({ load: () => readFile(SHIPPED), workers: 1 });
  for (const [name, text, wght] of [
    ['regular', '山高月小水落石出', 400],
    ['bold', '山高月小水落石出', 700],
    ['other', '春江花月夜', 300],
    ['newer', '山高月小水落石出，新', 400],
  ] as const) {
    sample[name] = (await engine.subset({ font: 'shipped', text, axes: { wght }, format: 'ttf' })).bytes;
  }
  await engine.close();
}, 120_000);
afterAll(() => site.close());
afterEach(() => {
  expect(site.errors.splice(0)).toEqual([]);
});

// biome-ignore lint/suspicious/noExplicitAny: answers are compared with what they should be, member by member
type Json = any;
type Answer = { status: number; code: string; message: string; data: Json };
type Call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => Promise<Answer>;

async function as(userId: string): Promise<Call> {
  const { token } = await site.services.sessions.issue(userId, { ip: '203.0.113.9', userAgent: 'test' });
  return async (method, path, payload) => {
    const form = payload instanceof FormData ? await formOf(payload) : null;
    const answer = await site.inject({
      method,
      url: `/api/v1/admin${path}`,
      headers: { 'joyfont-authenticate': token, ...form?.headers },
      ...(payload ? { payload: form?.body ?? payload } : {}),
    });
    return { status: answer.statusCode, ...(answer.json() as Omit<Answer, 'status'>) };
  };
}

async function formOf(form: FormData) {
  const request = new Request('http://x', { method: 'POST', body: form });
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  };
}

const partOf = (bytes: Uint8Array, offset: number) => {
  const form = new FormData();
  form.set('offset', String(offset));
  form.set('file', new Blob([Uint8Array.from(bytes)]), 'part');
  return form;
};

/** Sends a file in parts and waits until it was looked into. @returns what became of it */
async function upload(call: Call, fileName: string, bytes: Uint8Array, partBytes = 1024 * 1024) {
  const { data: begun } = await call('POST', '/fonts/uploads', { fileName, bytes: bytes.length });
  for (let at = 0; at < bytes.length; at += partBytes) {
    const sent = await call(
      'POST',
      `/fonts/uploads/${begun.id}/part`,
      partOf(bytes.subarray(at, at + partBytes), at),
    );
    if (sent.data?.state === 'refused') break;
  }
  await site.services.running.fontDesk.uploads.settled();
  return (await call('GET', `/fonts/uploads/${begun.id}`)).data;
}

async function draft(...files: [string, Uint8Array][]) {
  const ids = [];
  for (const [name, bytes] of files) ids.push((await upload(operator, name, bytes)).id);
  return operator('POST', '/fonts', { uploads: ids });
}

/** The record as the form sends it back. */
const edited = (font: Json, change: object) => ({ revision: font.revision, data: { ...font, ...change } });

/** What visitors get, once the watches have looked again. */
async function visitor(url: string) {
  ahead += 5000;
  await site.get(url);
  await site.services.fonts.watch.current();
  return site.get(url);
}

test('a font comes in by parts, is described, looked at, shown to visitors, taken from them, and shown again', async () => {
  const first = await upload(operator, '山月体.exe', sample.regular as Uint8Array, 2000);
  expect(first).toMatchObject({ state: 'ready', reason: null, faces: [{ hanzi: 8 }] });
  const second = await upload(operator, '山月体 Bold.ttf', sample.bold as Uint8Array);
  const made = await operator('POST', '/fonts', { uploads: [first.id, second.id] });
  expect(made).toMatchObject({ status: 200, data: { state: 'draft', url: null, faceCount: 2, hanzi: 8 } });
  expect(made.data.faces[0]).toMatchObject({
    // Whatever it was sent in as, it is offered as what it is.
    fileName: '山月体.ttf',
    fsType: expect.any(Number),
    metrics: { unitsPerEm: expect.any(Number) },
    names: { family: expect.any(Object) },
  });
  expect(made.data.faces[0].coverage).toContainEqual({ charset: 'gb2312-1', have: 8, total: 3755 });
  expect(made.data.warnings.join('；')).toContain('没有授权全文');
  expect((await operator('GET', `/fonts/uploads/${first.id}`)).status).toBe(404);

  const renamed = await operator('PUT', `/fonts/${made.data.id}/address`, {
    revision: made.data.revision,
    address: 'shan-yue',
  });
  expect(renamed.data).toMatchObject({
    id: 'shan-yue',
    faces: [{ id: /^shan-yue--/ }, {}].map(() => expect.anything()),
  });
  const saved = await operator(
    'PUT',
    '/fonts/shan-yue',
    edited(renamed.data, {
      nameZh: '山月体',
      nameEn: 'Shan Yue',
      designer: '苏小',
      year: 2026,
      tags: ['style.song'],
      licenceId: 'ofl-1.1',
      licenceText: OFL,
      sourceName: '本站',
      references: [{ type: 'award', title: '字体之星金奖' }],
    }),
  );
  expect(saved).toMatchObject({ status: 200, data: { state: 'draft', nameZh: '山月体', licenceText: OFL } });
  expect((await visitor('/web/api/font/getFontDetail?id=shan-yue')).statusCode).toBe(404);

  const drawn = await operator('POST', '/fonts/preview', {
    text: '山高龘',
    faces: [{ font: 'shan-yue', face: saved.data.faces[0].id }],
  });
  expect(drawn.data[0]).toMatchObject({ missing: '龘' });
  expect(Buffer.from(drawn.data[0].file, 'base64').subarray(0, 4).toString()).toBe('wOF2');
  const woff = await operator('POST', '/fonts/preview', {
    text: '月',
    format: 'woff',
    faces: [{ font: 'shan-yue', face: saved.data.faces[0].id }],
  });
  expect(Buffer.from(woff.data[0].file, 'base64').subarray(0, 4).toString()).toBe('wOFF');

  const shown = await operator('POST', '/fonts/shan-yue/publish', { revision: saved.data.revision });
  expect(shown).toMatchObject({
    status: 200,
    data: { state: 'published', url: '/font/shan-yue', obstacles: [] },
  });
  const detail = await visitor('/web/api/font/getFontDetail?id=shan-yue');
  expect(detail.json().data).toMatchObject({ fontGNo: 'shan-yue' });
  const found = await site.get(`/web/api/font/getFontList?keyword=${encodeURIComponent('山月')}`);
  expect(found.json().data.records.map((f: Json) => f.fontGNo)).toEqual(['shan-yue']);
  expect((await sitemap()).text).toContain('/font/shan-yue');
  const entry = { kind: 'album', title: '两款', markdown: '', status: 'published' };
  const put = await operator('POST', '/entries', {
    ...entry,
    id: 'liang-kuan',
    fonts: [{ fontGNo: 'shan-yue' }, { fontGNo: 'shi-hei' }],
  });
  expect(put.status, put.message).toBe(200);
  const album = () => visitor('/web/api/web-font-collection/getDetailById?id=liang-kuan');
  expect((await album()).body).toContain('shan-yue');
  const { sort_new, published_at } = await familyRow('shan-yue');
  await site.services.store.db
    .updateTable('families')
    .set({ downloads: 7 })
    .where('gno', '=', 'shan-yue')
    .execute();

  const gone = await operator('POST', '/fonts/shan-yue/unpublish', { revision: shown.data.revision });
  expect(gone.data).toMatchObject({ state: 'unpublished', url: null, downloads: 7 });
  const nowhere = [
    '/web/api/font/getFontDetail?id=shan-yue',
    '/web/api/font/get-download-url?id=shan-yue',
    '/api/v1/web/shan-yue/download',
    `/api/v1/web/search/fontInformation/shan-yue`,
  ];
  for (const url of nowhere) expect((await visitor(url)).statusCode, url).toBe(404);
  const search = await site.get(`/web/api/font/getFontList?keyword=${encodeURIComponent('山月')}`);
  expect(search.json().data.total).toBe(0);
  const everything = await site.get('/web/api/font/getFontList?size=100');
  expect(everything.body).not.toContain('shan-yue');
  const byText = await site.get(`/web/api/font/getFontList?text=${encodeURIComponent('山高月小')}`);
  expect(byText.body).not.toContain('shan-yue');
  const face = saved.data.faces[0].id;
  const web = await site.post('/webfont/http', [{ gno: face, text: '山' }]);
  expect(web.json().data).toMatchObject([{ woff2Path: null, error: { code: expect.any(String) } }]);
  const suggested = await site.get(`/web/api/font/suggest?keyword=${encodeURIComponent('山月')}`);
  expect(suggested.json().data).toEqual([]);
  expect((await sitemap()).text).not.toContain('shan-yue');
  expect((await album()).body).not.toContain('shan-yue');

  const back = await operator('POST', '/fonts/shan-yue/publish', { revision: gone.data.revision });
  expect(back.data).toMatchObject({ state: 'published', downloads: 7 });
  expect(await familyRow('shan-yue')).toMatchObject({ sort_new, published_at, downloads: 7 });
  expect((await visitor('/web/api/font/getFontDetail?id=shan-yue')).statusCode).toBe(200);

  expect(await operator('DELETE', '/fonts/shan-yue')).toMatchObject({ status: 409, code: 'S00467' });
  const off = await operator('POST', '/fonts/shan-yue/unpublish', { revision: back.data.revision });
  expect((await operator('DELETE', `/fonts/${off.data.id}`)).status).toBe(200);
  expect((await operator('GET', '/fonts/shan-yue')).code).toBe('S00441');
}, 120_000);

/** As the watch does when it sees the catalogue change, however often. */
const tellOfLicences = () =>
  (site.services.people.notifications.licenceChanges as unknown as { compare(): Promise<number> }).compare();

const sitemap = () =>
  site.services.reading.discovery.sitemap([{ path: '/font/:id', title: '字体' }], 'https://example.cn');

const familyRow = (gno: string) =>
  site.services.store.db
    .selectFrom('families')
    .select(['sort_new', 'published_at', 'downloads', 'name_zh', 'about'])
    .where('gno', '=', gno)
    .executeTakeFirstOrThrow();

test('what is no font is refused by its content, with a reason, whatever its name', async () => {
  const text = (s: string) => new TextEncoder().encode(s);
  const refusals: [string, Uint8Array, RegExp][] = [
    ['字体.ttf', text(`MZ${'\0'.repeat(2000)}`), /程序/],
    ['字体.otf', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /SVG/],
    ['字体.woff2', text('PK\x03\x04 an archive'), /压缩包/],
    ['字体.ttc', text('just some words, quite a lot of them'), /不是可识别的字体/],
    ['截断.ttf', (sample.regular as Uint8Array).subarray(0, 1500), /不完整/],
    ['无数.ttc', collectionOf(0x7fffffff), /字体集合声明了/],
    ['炸弹.woff2', bomb(), /WOFF2 解压失败/],
  ];
  for (const [name, bytes, reason] of refusals) {
    const found = await upload(operator, name, bytes);
    expect(found, name).toMatchObject({ state: 'refused', reason: expect.stringMatching(reason) });
    const made = await operator('POST', '/fonts', { uploads: [found.id] });
    expect(made, name).toMatchObject({ status: 400 });
    expect((await operator('DELETE', `/fonts/uploads/${found.id}`)).status).toBe(200);
  }
  const left = [];
  for await (const key of site.services.blobs.list('incoming/')) left.push(key);
  expect(left).toEqual([]);
  expect(await operator('POST', '/fonts/uploads', { fileName: 'x.ttf', bytes: 3e9 })).toMatchObject({
    status: 400,
  });
}, 120_000);

/** A collection that claims so many faces. */
function collectionOf(count: number): Uint8Array {
  const bytes = Uint8Array.from(buildCollection([sample.regular as Uint8Array]));
  new DataView(bytes.buffer).setUint32(8, count);
  return bytes;
}

/** A few hundred bytes of WOFF2 that say they hold one small table and unpack to 200 MB of it. */
function bomb(): Uint8Array {
  const stream = brotliCompressSync(Buffer.alloc(200 * 1024 * 1024), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  });
  const head = Buffer.alloc(48);
  head.write('wOF2', 0, 'latin1');
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt32BE(48 + 3 + stream.length, 8);
  head.writeUInt16BE(1, 12);
  head.writeUInt32BE(2000, 16);
  head.writeUInt32BE(stream.length, 20);
  // One `cmap`, 1000 bytes long as UIntBase128 has it.
  return Buffer.concat([head, Buffer.from([0, 0x87, 0x68]), stream]);
}

test('collections and packed fonts come in as what they are', async () => {
  const { regular, bold, other } = sample;
  const made = await draft(
    ['合集.ttc', buildCollection([regular as Uint8Array, bold as Uint8Array])],
    ['压缩.ttf', await packWoff2(other as Uint8Array)],
  );
  expect(made.status).toBe(200);
  expect(made.data.faces.map((f: Json) => [f.fileName, f.format]).sort()).toEqual([
    ['压缩.woff2', 'woff2'],
    ['合集.ttc', 'ttc'],
    ['合集.ttc', 'ttc'],
  ]);
  const { data: listed } = await operator('GET', `/fonts?ids=${made.data.id}`);
  expect(listed.records).toMatchObject([{ faceCount: 3, state: 'draft', face: { weight: 400 } }]);
  const shown = await operator('POST', `/fonts/${made.data.id}/publish`, { revision: made.data.revision });
  expect(shown.data.state).toBe('published');
  const off = await operator('POST', `/fonts/${made.data.id}/unpublish`, { revision: shown.data.revision });
  expect((await operator('DELETE', `/fonts/${off.data.id}`)).status).toBe(200);
}, 60_000);

test('faces are split off into a draft of their own; one always stays', async () => {
  const { regular, bold } = sample;
  const { data: made } = await draft([
    '拆.ttc',
    buildCollection([regular as Uint8Array, bold as Uint8Array]),
  ]);
  const split = (revision: string, faces: string[]) =>
    operator('POST', `/fonts/${made.id}/split`, { revision, faces });
  const [first, second] = made.faces.map((f: Json) => f.id);
  expect(await split(made.revision, [first, second])).toMatchObject({
    status: 400,
    message: expect.stringContaining('一族至少要留一款'),
  });
  expect(await split(made.revision, ['nobody'])).toMatchObject({ status: 404 });
  const { data: own } = await split(made.revision, [second]);
  expect(own).toMatchObject({ state: 'draft', faceCount: 1, licenceId: made.licenceId });
  expect(own.id).not.toBe(made.id);
  expect(own.nameZh).not.toBe(made.nameZh);
  expect((await operator('GET', `/fonts/${made.id}`)).data).toMatchObject({ faceCount: 1 });
  expect(await split(made.revision, [first])).toMatchObject({ status: 409, code: 'S00463' });
  for (const id of [made.id, own.id]) expect((await operator('DELETE', `/fonts/${id}`)).status).toBe(200);
}, 60_000);

test('a collection of two families becomes a draft for each, or one for both', async () => {
  const face = (family: string, style: string, characters: string) =>
    buildFont({
      characters,
      names: [windowsName(1, family), windowsName(2, style), windowsName(16, family), windowsName(17, style)],
    });
  const collection = buildCollection([
    face('Dot Matrix', 'Regular', '点阵'),
    face('Thick Ink', 'Black', '浓墨'),
    face('Dot Matrix', 'Bold', '点阵粗'),
  ]);
  const sent = await upload(operator, '两族.ttc', collection);
  const [dots, ink] = sent.families;
  expect(sent.families).toMatchObject([
    { nameZh: 'Dot Matrix', faces: 2 },
    { nameZh: 'Thick Ink', faces: 1 },
  ]);
  const make = (family?: string) => operator('POST', '/fonts', { uploads: [sent.id], family });
  expect(await make('nobody')).toMatchObject({ status: 400 });
  const first = await make(dots.key);
  expect(first.data).toMatchObject({ nameZh: 'Dot Matrix', faceCount: 2 });
  expect((await operator('GET', `/fonts/uploads/${sent.id}`)).data.families).toEqual([ink]);
  expect(await make(dots.key)).toMatchObject({ status: 400 });
  // What still waits with the upload is not collected.
  const { store, blobs, config } = site.services;
  await gc({ store, blobs, dataDir: config.dataDir }, Date.now() + 2 * 3600_000);
  const second = await make(ink.key);
  expect(second.data).toMatchObject({ nameZh: 'Thick Ink', faceCount: 1 });
  expect((await operator('GET', `/fonts/uploads/${sent.id}`)).status).toBe(404);

  const both = await draft(['两族.ttc', collection]);
  expect(both.data.faceCount).toBe(3);
  for (const { data } of [first, second, both])
    expect((await operator('DELETE', `/fonts/${data.id}`)).status).toBe(200);
}, 60_000);

test('an upload goes on where it was cut off, and a part that comes twice changes nothing', async () => {
  const bytes = sample.other as Uint8Array;
  const half = Math.floor(bytes.length / 2);
  const { data } = await operator('POST', '/fonts/uploads', { fileName: '春江.ttf', bytes: bytes.length });
  const part = (at: number, end: number) =>
    operator('POST', `/fonts/uploads/${data.id}/part`, partOf(bytes.subarray(at, end), at));
  expect((await part(half, bytes.length)).data).toMatchObject({ received: 0, state: 'receiving' });
  expect((await part(0, half)).data).toMatchObject({ received: half });
  expect((await part(0, half)).data).toMatchObject({ received: half });
  await site.restart();
  operator = await as('the-operator');
  expect((await operator('GET', `/fonts/uploads/${data.id}`)).data.received).toBe(half);
  expect((await part(half, bytes.length)).data).toMatchObject({ received: bytes.length });
  await site.services.running.fontDesk.uploads.settled();
  const done = (await operator('GET', `/fonts/uploads/${data.id}`)).data;
  expect(done.state).toBe('ready');
  // Nothing of what is wanted is collected; what nobody wants any more is.
  const ctx = { store: site.services.store, blobs: site.services.blobs, dataDir: site.dataDir };
  const later = Date.now() + 2 * 3600_000;
  await gc(ctx, later);
  const made = await operator('POST', '/fonts', { uploads: [done.id] });
  expect(made.status).toBe(200);
  await gc(ctx, later);
  const again = await operator('POST', '/fonts/preview', {
    text: '春',
    faces: [{ font: made.data.id, face: made.data.faces[0].id }],
  });
  expect(again.data[0].missing).toBe('');
  await operator('DELETE', `/fonts/${made.data.id}`);
  expect((await gc(ctx, later)).quarantined).toBeGreaterThan(0);
});

test('only operators reach the desk', async () => {
  await insertUser(site.services.store.db, { id: 'an-editor', role: 'editor' });
  const editor = await as('an-editor');
  for (const [method, path, body] of [
    ['GET', '/fonts'],
    ['POST', '/fonts/uploads', { fileName: 'a.ttf', bytes: 10 }],
    ['POST', '/fonts/shi-hei/unpublish', { revision: '1' }],
    ['GET', '/licences'],
    ['DELETE', '/brands/x'],
  ] as const)
    expect((await editor(method, path, body)).status, path).toBe(403);
  expect((await site.get('/api/v1/admin/fonts')).statusCode).toBe(401);
});

test('of two operators who edit the same the second is told, and nothing of the first is lost', async () => {
  const { data: font } = await operator('GET', '/fonts/shi-bian');
  expect(font).toMatchObject({ state: 'published', nameZh: '试变体', variable: true });
  const mine = await operator('PUT', '/fonts/shi-bian', edited(font, { about: '我写的' }));
  expect(mine.data).toMatchObject({ state: 'changed', about: '我写的' });
  const theirs = await operator('PUT', '/fonts/shi-bian', edited(font, { about: '他写的' }));
  expect(theirs).toMatchObject({ status: 409, code: 'S00463' });
  const publish = await operator('POST', '/fonts/shi-bian/publish', { revision: font.revision });
  expect(publish).toMatchObject({ status: 409, code: 'S00463' });
  expect((await familyRow('shi-bian')).about).toBe(null);
  await operator('POST', '/fonts/shi-bian/publish', { revision: mine.data.revision });
  expect((await familyRow('shi-bian')).about).toBe('我写的');
  const refused = await operator('PUT', '/fonts/shi-bian', edited(mine.data, { licenceId: 'nothing' }));
  expect(refused).toMatchObject({ status: 400 });
  const tagged = await operator('PUT', '/fonts/shi-bian', edited(mine.data, { tags: ['style.nothing'] }));
  expect(tagged.message).toContain('style.nothing');
});

test('a start and an import leave alone what operators edited or took from visitors, and say so', async () => {
  const { data: font } = await operator('GET', '/fonts/shi-hei');
  const saved = await operator('PUT', '/fonts/shi-hei', edited(font, { nameZh: '试黑体改' }));
  await operator('POST', '/fonts/shi-hei/publish', { revision: saved.data.revision });
  const { data: other } = await operator('GET', '/fonts/shi-fan');
  await operator('POST', '/fonts/shi-fan/unpublish', { revision: other.revision });

  await site.restart();
  operator = await as('the-operator');
  const { store, blobs } = site.services;
  const ctx = { store, blobs, dataDir: site.dataDir };
  const summary = await importPath(ctx, `${site.dataDir}/../fonts`);
  expect(summary.kept.sort()).toEqual(['shi-bian', 'shi-fan', 'shi-hei']);
  expect(summary).toMatchObject({ imported: [], updated: [] });
  expect((await familyRow('shi-hei')).name_zh).toBe('试黑体改');
  expect((await operator('GET', '/fonts/shi-fan')).data.state).toBe('unpublished');
  expect((await visitor('/web/api/font/getFontDetail?id=shi-fan')).statusCode).toBe(404);
  const back = await operator('POST', '/fonts/shi-fan/publish', { revision: '1' });
  expect(back.data).toMatchObject({ state: 'published' });
}, 60_000);

test('favourites and the record of downloads point to a font again once it is back', async () => {
  const { db } = site.services.store;
  const id = await insertUser(db, { id: 'a-keeper' });
  const { token } = await site.services.sessions.issue(id, { ip: '203.0.113.9', userAgent: 'test' });
  const headers = { 'joyfont-authenticate': token };
  const favourites = '/web/api/account/collection';
  await site.post(`${favourites}/addFont`, { fontGNos: ['guan-fang'] }, headers);
  await db
    .insertInto('downloads')
    .values({
      id: 'd2',
      family_gno: 'guan-fang',
      face_gno: null,
      file_name: 'guan-fang.zip',
      sha256: null,
      licence_id: 'ofl-1.1',
      licence_text_sha256: null,
      created_at: '2026-01-01T00:00:00.000Z',
      user_id: id,
      source_version: null,
      files: null,
    })
    .execute();
  const kept = async () => (await site.get(`${favourites}/allFont`, headers)).body;
  const history = async () => (await site.get('/web/api/account/download/history', headers)).json().data;
  expect(await kept()).toContain('guan-fang');
  const { data: font } = await operator('GET', '/fonts/guan-fang');
  const off = await operator('POST', '/fonts/guan-fang/unpublish', { revision: font.revision });
  expect(off.data.state).toBe('unpublished');
  ahead += 5000;
  expect(await kept()).not.toContain('官方体');
  expect(await history()).toMatchObject({ total: 1 });
  await operator('POST', '/fonts/guan-fang/publish', { revision: off.data.revision });
  ahead += 5000;
  await site.services.fonts.watch.current();
  await site.get('/web/api/font/getFontList');
  expect(await kept()).toContain('官方体');
  expect(JSON.stringify(await history())).toContain('官方体');
});

test('a newer file of a style takes its place; one that another public font shows cannot be published', async () => {
  const made = await draft(['一.ttf', sample.regular as Uint8Array]);
  const newer = await upload(operator, '二.ttf', sample.newer as Uint8Array);
  const added = await operator('POST', `/fonts/${made.data.id}/faces`, {
    revision: made.data.revision,
    uploads: [newer.id],
  });
  expect(added.data).toMatchObject({ faceCount: 1, faces: [{ id: made.data.faces[0].id, hanzi: 9 }] });
  const bold = await upload(operator, '三.ttf', sample.bold as Uint8Array);
  const two = await operator('POST', `/fonts/${made.data.id}/faces`, {
    revision: added.data.revision,
    uploads: [bold.id],
  });
  const one = await operator(
    'DELETE',
    `/fonts/${made.data.id}/faces/${two.data.faces[1].id}?revision=${two.data.revision}`,
  );
  expect(one.data.faceCount).toBe(1);
  const last = await operator(
    'DELETE',
    `/fonts/${made.data.id}/faces/${one.data.faces[0].id}?revision=${one.data.revision}`,
  );
  expect(last).toMatchObject({ status: 400 });

  expect((await upload(operator, '又一.ttf', sample.newer as Uint8Array)).duplicates).toMatchObject([
    { id: made.data.id },
  ]);
  const twin = await draft(['又一.ttf', sample.newer as Uint8Array]);
  expect(twin.data.faces[0].duplicates).toMatchObject([{ id: made.data.id, state: 'draft' }]);
  await operator('POST', `/fonts/${made.data.id}/publish`, { revision: one.data.revision });
  const refused = await operator('POST', `/fonts/${twin.data.id}/publish`, { revision: twin.data.revision });
  expect(refused).toMatchObject({ status: 409, code: 'S00468' });
  expect((await operator('GET', `/fonts/${twin.data.id}`)).data.obstacles).toHaveLength(1);
  const listed = await operator('GET', `/fonts?ids=${made.data.id},${twin.data.id}&sort=nameZh`);
  expect(listed.data.records.map((f: Json) => f.state).sort()).toEqual(['draft', 'published']);
  expect((await operator('GET', '/fonts?state=draft')).data.records.map((f: Json) => f.id)).toEqual([
    twin.data.id,
  ]);
}, 60_000);

test('other terms need a word on what is different, are kept, and whoever downloaded is told', async () => {
  const { db } = site.services.store;
  const reader = await insertUser(db, { id: 'a-reader' });
  const { data: font } = await operator('GET', '/fonts/shi-hei');
  await db
    .insertInto('downloads')
    .values({
      id: 'd1',
      family_gno: 'shi-hei',
      face_gno: null,
      file_name: 'x.zip',
      sha256: null,
      licence_id: 'ofl-1.1',
      licence_text_sha256: (
        await db
          .selectFrom('families')
          .select('licence_text_sha256')
          .where('gno', '=', 'shi-hei')
          .executeTakeFirstOrThrow()
      ).licence_text_sha256,
      created_at: '2026-01-01T00:00:00.000Z',
      user_id: reader,
      source_version: null,
      files: null,
    })
    .execute();
  const saved = await operator('PUT', '/fonts/shi-hei', edited(font, { licenceText: '新的条款：可商用。' }));
  expect(saved.data.obstacles).toHaveLength(1);
  const bare = await operator('POST', '/fonts/shi-hei/publish', { revision: saved.data.revision });
  expect(bare).toMatchObject({ status: 409, code: 'S00468' });
  const [{ effectiveOn }] = (await operator('GET', '/fonts/shi-hei/licence-history')).data;
  const backdated = { effectiveOn: '2020-01-01', changes: '放开商用' };
  expect(
    await operator('PUT', '/fonts/shi-hei', edited(saved.data, { licenceChange: backdated })),
  ).toMatchObject({ status: 409, code: 'S00497', message: expect.stringContaining('现行的一版自') });
  const explained = await operator(
    'PUT',
    '/fonts/shi-hei',
    edited(saved.data, { licenceChange: { effectiveOn, changes: '放开商用' } }),
  );
  const done = await operator('POST', '/fonts/shi-hei/publish', { revision: explained.data.revision });
  expect(done.data).toMatchObject({ state: 'published', licenceChange: null });
  const history = (await operator('GET', '/fonts/shi-hei/licence-history')).data;
  expect(history).toMatchObject([
    {
      version: 2,
      state: 'inForce',
      effectiveOn,
      changes: '放开商用',
      text: '新的条款：可商用。',
    },
    { version: 1, state: 'former', text: expect.stringContaining('SIL OPEN FONT LICENSE') },
  ]);
  await tellOfLicences();
  const messages = await db.selectFrom('notifications').selectAll().where('user_id', '=', reader).execute();
  expect(messages).toMatchObject([{ type: 'licence', url: '/license/font/shi-hei#v2' }]);

  const { data: licence } = await operator('GET', '/licences/ofl-1.1');
  expect(licence).toMatchObject({ version: 1, fonts: expect.any(Number) });
  const matrix = licence.matrix.map((m: Json) => (m.use === 'game' ? { ...m, permission: 'no' } : m));
  const silent = await operator('PUT', '/licences/ofl-1.1', {
    revision: licence.revision,
    data: { ...licence, matrix },
  });
  expect(silent).toMatchObject({ status: 400 });
  const early = await operator('PUT', '/licences/ofl-1.1', {
    revision: licence.revision,
    data: { ...licence, matrix, change: { effectiveOn: '2020-01-01', changes: '游戏须另行授权' } },
  });
  expect(early).toMatchObject({ status: 409, code: 'S00497' });
  const change = { effectiveOn: licence.reviewedAt, changes: '游戏须另行授权' };
  const told = await operator('PUT', '/licences/ofl-1.1', {
    revision: licence.revision,
    data: { ...licence, matrix, change },
  });
  expect(told.data.version).toBe(2);
  expect((await operator('GET', '/licences/ofl-1.1/versions')).data).toMatchObject([
    { version: 2, state: 'inForce', changes: '游戏须另行授权' },
    { version: 1, state: 'former', changes: '' },
  ]);
  await tellOfLicences();
  await tellOfLicences();
  const all = await db.selectFrom('notifications').selectAll().where('user_id', '=', reader).execute();
  expect(all.map((m) => m.body).filter((b) => b.includes('游戏须另行授权'))).toHaveLength(1);
  const tags = await db
    .selectFrom('family_tags')
    .select('dict_number')
    .where('family_gno', '=', 'shi-hei')
    .execute();
  expect(tags.map((t) => t.dict_number)).not.toContain('licence.game');
});

test('licences, brands, dictionary and keywords are kept; what is in use stays, and no start brings back what is gone', async () => {
  const { db } = site.services.store;
  expect(await operator('DELETE', '/licences/ofl-1.1')).toMatchObject({ status: 409, code: 'S00465' });
  const brand = await operator('POST', '/brands', { id: 'moxiang', name: '墨香字坊' });
  expect(brand.data).toMatchObject({ id: 'moxiang', fonts: 0 });
  expect(await operator('POST', '/brands', { id: 'moxiang', name: '又一个' })).toMatchObject({
    code: 'S00464',
  });
  const { data: font } = await operator('GET', '/fonts/wu-wen');
  await operator('PUT', '/fonts/wu-wen', edited(font, { brandNumber: 'moxiang' }));
  expect(await operator('DELETE', '/brands/moxiang')).toMatchObject({ status: 409, code: 'S00465' });
  expect(await operator('DELETE', '/dictionary/style.pixel')).toMatchObject({ status: 409, code: 'S00465' });
  expect(await operator('DELETE', '/dictionary/licence.game')).toMatchObject({ status: 409 });
  const tag = await operator('POST', '/dictionary', { id: 'style.mogu', type: 'style', name: '蘑菇' });
  expect(tag.status).toBe(200);
  const { data: neon } = await operator('GET', '/dictionary/style.neon');
  await operator('PUT', '/dictionary/style.neon', {
    revision: neon.revision,
    data: { type: 'style', name: '霓虹灯', sort: 3 },
  });
  expect((await operator('DELETE', '/dictionary/style.threed')).status).toBe(200);
  expect((await operator('DELETE', `/keywords/${encodeURIComponent('毛笔')}`)).status).toBe(200);
  const word = await operator('POST', '/keywords', { keyword: '贺岁', url: null, sort: 0 });
  expect(word.data).toMatchObject({ id: '贺岁' });
  const evil = await operator('POST', '/keywords', { keyword: '坏', url: 'javascript:alert(1)', sort: 0 });
  expect(evil.status).toBe(400);

  // As a start of another release does, whose list is another.
  await db.updateTable('meta').set({ value: 'older' }).where('key', '=', 'reference_data').execute();
  const ctx = { store: site.services.store, blobs: site.services.blobs, dataDir: site.dataDir };
  await importPath(ctx, `${site.dataDir}/../fonts`);
  const items = (await operator('GET', '/dictionary?size=100')).data.records;
  const names = new Map(items.map((i: Json) => [i.id, i.name]));
  expect(names.get('style.neon')).toBe('霓虹灯');
  expect(names.has('style.mogu')).toBe(true);
  expect(names.has('style.threed')).toBe(false);
  const words = (await operator('GET', '/keywords?size=100')).data.records.map((k: Json) => k.keyword);
  expect(words).toContain('贺岁');
  expect(words).toContain('像素');
  expect(words).not.toContain('毛笔');
  expect((await operator('GET', '/licences/ofl-1.1')).data.version).toBe(2);
  expect((await operator('GET', '/brands/moxiang')).data.name).toBe('墨香字坊');
}, 60_000);
