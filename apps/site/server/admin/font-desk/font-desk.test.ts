import { importPath } from '@ziwan/catalogue';
import { expect, test } from 'vitest';
import { edited, type Json, OFL, startFontDesk } from '../../testing/font-desk.ts';
import { insertDownload, insertUser } from '../../testing/rows.ts';
import { staffOf } from '../../testing/staff.ts';

const { site, operator, sample, upload, wait, visitor, familyRow } = await startFontDesk();

const sitemap = () =>
  site.services.reading.discovery.sitemap([{ path: '/font/:id', title: '字体' }], 'https://example.cn');

test('an operator uploads, describes, previews, publishes, unpublishes and republishes a font', async () => {
  const first = await upload('山月体.exe', sample.regular as Uint8Array, 2000);
  expect(first).toMatchObject({ state: 'ready', reason: null, faces: [{ hanzi: 8 }] });
  const second = await upload('山月体 Bold.ttf', sample.bold as Uint8Array);
  const made = await operator('POST', '/fonts', { uploads: [first.id, second.id] });
  expect(made).toMatchObject({ status: 200, data: { state: 'draft', url: null, faceCount: 2, hanzi: 8 } });
  expect(made.data.faces[0]).toMatchObject({
    // The download name has the extension of the content, not of the upload.
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

test('only operators can use the font desk', async () => {
  const editor = await staffOf(site, { role: 'editor' });
  for (const [method, path, body] of [
    ['GET', '/fonts'],
    ['POST', '/fonts/uploads', { fileName: 'a.ttf', bytes: 10 }],
    ['POST', '/fonts/shi-hei/unpublish', { revision: '1' }],
    ['GET', '/licences'],
    ['DELETE', '/brands/x'],
  ] as const)
    expect((await editor.call(method, path, body)).status, path).toBe(403);
  expect((await site.get('/api/v1/admin/fonts')).statusCode).toBe(401);
});

test('the second of two concurrent edits is refused, and the first one is kept', async () => {
  const { data: font } = await operator('GET', '/fonts/shi-bian');
  expect(font).toMatchObject({ state: 'published', nameZh: '试变体', variable: true });
  const mine = await operator('PUT', '/fonts/shi-bian', edited(font, { about: '我写的' }));
  expect(mine.data).toMatchObject({ state: 'changed', about: '我写的' });
  const theirs = await operator('PUT', '/fonts/shi-bian', edited(font, { about: '他写的' }));
  expect(theirs).toMatchObject({ status: 409, code: 'S00463' });
  const publish = await operator('POST', '/fonts/shi-bian/publish', { revision: font.revision });
  expect(publish).toMatchObject({ status: 409, code: 'S00463' });
  expect((await familyRow('shi-bian')).about).toBe(null);
  const { data: shown } = await operator('POST', '/fonts/shi-bian/publish', { revision: mine.data.revision });
  expect((await familyRow('shi-bian')).about).toBe('我写的');
  const refused = await operator('PUT', '/fonts/shi-bian', edited(shown, { licenceId: 'nothing' }));
  expect(refused).toMatchObject({ status: 400 });
  const tagged = await operator('PUT', '/fonts/shi-bian', edited(shown, { tags: ['style.nothing'] }));
  expect(tagged.message).toContain('style.nothing');
});

test('an import skips fonts that operators edited or unpublished, and reports them', async () => {
  const { data: font } = await operator('GET', '/fonts/shi-hei');
  const saved = await operator('PUT', '/fonts/shi-hei', edited(font, { nameZh: '试黑体改' }));
  await operator('POST', '/fonts/shi-hei/publish', { revision: saved.data.revision });
  const { data: other } = await operator('GET', '/fonts/shi-fan');
  await operator('POST', '/fonts/shi-fan/unpublish', { revision: other.revision });

  await site.restart();
  const { store, blobs } = site.services;
  const ctx = { store, blobs, dataDir: site.dataDir };
  const summary = await importPath(ctx, `${site.dataDir}/../fonts`);
  expect(summary.kept.sort()).toEqual(['shi-bian', 'shi-fan', 'shi-hei']);
  expect(summary).toMatchObject({ imported: [], updated: [] });
  expect((await familyRow('shi-hei')).name_zh).toBe('试黑体改');
  const { data: hidden } = await operator('GET', '/fonts/shi-fan');
  expect(hidden.state).toBe('unpublished');
  expect((await visitor('/web/api/font/getFontDetail?id=shi-fan')).statusCode).toBe(404);
  const back = await operator('POST', '/fonts/shi-fan/publish', { revision: hidden.revision });
  expect(back.data).toMatchObject({ state: 'published' });
}, 60_000);

test('favourites and download history show a font again once it is republished', async () => {
  const { db } = site.services.store;
  const id = await insertUser(db, { id: 'a-collector' });
  const { token } = await site.services.sessions.issue(id, { ip: '203.0.113.9', userAgent: 'test' });
  const headers = { 'joyfont-authenticate': token };
  const favourites = '/web/api/account/collection';
  await site.post(`${favourites}/addFont`, { fontGNos: ['guan-fang'] }, headers);
  await insertDownload(db, { family_gno: 'guan-fang', licence_id: 'ofl-1.1', user_id: id });
  const kept = async () => (await site.get(`${favourites}/allFont`, headers)).body;
  const history = async () => (await site.get('/web/api/account/download/history', headers)).json().data;
  expect(await kept()).toContain('guan-fang');
  const { data: font } = await operator('GET', '/fonts/guan-fang');
  const off = await operator('POST', '/fonts/guan-fang/unpublish', { revision: font.revision });
  expect(off.data.state).toBe('unpublished');
  wait();
  expect(await kept()).not.toContain('官方体');
  expect(await history()).toMatchObject({ total: 1 });
  await operator('POST', '/fonts/guan-fang/publish', { revision: off.data.revision });
  wait();
  expect(await kept()).toContain('官方体');
  expect(JSON.stringify(await history())).toContain('官方体');
});

test('the list says which fonts are variable, edited ones among them', async () => {
  for (const id of ['shi-hei', 'shi-bian']) {
    const { data: font } = await operator('GET', `/fonts/${id}`);
    const saved = await operator('PUT', `/fonts/${id}`, edited(font, { about: '又改了一次' }));
    expect(saved.data.state).toBe('changed');
  }
  const { data } = await operator('GET', '/fonts?size=100');
  const variable = data.records.filter((font: Json) => font.variable);
  expect(variable.map((font: Json) => font.id)).toEqual(['shi-bian']);
});
