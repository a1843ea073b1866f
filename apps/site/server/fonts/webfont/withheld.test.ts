import { decodeFrame, FRAME_TYPE, type SubsetItem } from '@ziwan/contract';
import { type StatedTerms, type Statement, statedTerms, statementsIn } from '@ziwan/store/stated-terms';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';
import { startTestSite } from '../../testing/site.ts';

const REFUSED = { code: 'S00496', message: expect.stringContaining('只供预览') };

const site = await sharedSite();

async function subset(gno: string, of = site): Promise<SubsetItem> {
  const answer = await of.post('/webfont/http', [{ gno, text: '龙吟' }]);
  return (answer.json().data as SubsetItem[])[0] as SubsetItem;
}

test('a reserved name keeps the file at its official URL, but not the slices, which have another name', async () => {
  const reserve = async (names: string) => {
    const { db } = site.services.store;
    await db
      .updateTable('families')
      .set({ reserved_font_names: names })
      .where('gno', '=', 'guan-fang')
      .execute();
    await site.restart();
  };
  await reserve('["Noto"]');
  try {
    expect((await site.get('/webfont/css/guan-fang.css')).statusCode).toBe(200);
    const { data } = (await site.get('/web/api/font/getFontDetail?id=guan-fang')).json();
    expect([data.downloadable, data.embeddable]).toEqual([false, true]);
  } finally {
    await reserve('[]');
  }
  expect((await site.get('/webfont/css/guan-fang.css')).statusCode).toBe(403);
});

/** Sets the samples' licence permission for a use while the task runs. */
async function withPermission(
  use: string,
  permission: Statement['permission'],
  work: () => Promise<void>,
): Promise<void> {
  const db = () => site.services.store.db;
  const { matrix } = await db()
    .selectFrom('licences')
    .select('matrix')
    .where('id', '=', 'ofl-1.1')
    .executeTakeFirstOrThrow();
  const write = async (terms: StatedTerms) => {
    await db().updateTable('licences').set({ matrix: terms }).where('id', '=', 'ofl-1.1').execute();
    await site.restart();
  };
  const rows = statementsIn(matrix);
  await write(statedTerms(rows.map((row) => (row.use === use ? { ...row, permission } : row))));
  try {
    await work();
  } finally {
    await write(matrix);
  }
}

test.each([
  ['without a licence text', 'wu-wen'],
  ['that only its maker distributes', 'guan-fang'],
])('a font %s has no stylesheet and no slices for other sites', async (_, gno) => {
  for (const path of [
    `/webfont/css/${gno}.css`,
    `/webfont/css/${gno}.css?text=${encodeURIComponent('龙')}`,
    `/webfont/s/${gno}/0.woff2`,
  ]) {
    const answer = await site.get(path);
    expect([path, answer.statusCode]).toEqual([path, 403]);
    // Other sites may read why, and nothing else.
    expect(answer.json()).toMatchObject({ ...REFUSED, data: null });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  }
});

test('the site’s pages still render a withheld font, in WOFF2 only and unreadable to other sites', async () => {
  const item = await subset('wu-wen');
  expect(item).toMatchObject({ missing: '', woffPath: null, ttfPath: null });
  expect(item.woff2Path).toMatch(/^\/webfont\/p\/[\w-]+\.woff2$/);
  const file = await site.get(item.woff2Path as string, { origin: 'https://elsewhere.example' });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'font/woff2']);
  expect(file.headers['access-control-allow-origin']).toBeUndefined();
  expect(file.headers).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
  });
  const frame = await site.post('/webfont/http', [{ gno: 'wu-wen', text: '龙吟' }], { accept: FRAME_TYPE });
  const { fonts } = decodeFrame(new Uint8Array(frame.rawPayload).buffer);
  expect(Buffer.from(fonts[0] as Uint8Array).equals(file.rawPayload)).toBe(true);
});

test('a withheld subset is refused under its public URL and in installable formats', async () => {
  const { woff2Path } = await subset('wu-wen');
  const key = /([\w-]+)\.woff2$/.exec(woff2Path as string)?.[1];
  for (const ending of ['woff2', 'woff', 'ttf']) {
    const answer = await site.get(`/webfont/f/${key}.${ending}`);
    expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining(REFUSED)]);
  }
  for (const ending of ['woff', 'ttf'])
    expect((await site.get(`/webfont/p/${key}.${ending}`)).statusCode).toBe(404);
});

test('previews stay same-origin even when the API allows any origin', async () => {
  const open = await startTestSite({ env: { CORS_ORIGINS: '*' } });
  try {
    const origin = 'https://elsewhere.example';
    const { woff2Path } = await subset('wu-wen', open);
    const preview = await open.get(woff2Path as string, { origin });
    expect(preview.headers['access-control-allow-origin']).toBeUndefined();
    expect(preview.headers['cross-origin-resource-policy']).toBe('same-origin');
    const call = await open.get('/web/api/font/getFontList', { origin });
    expect(call.headers['access-control-allow-origin']).toBe('*');
  } finally {
    await open.close();
  }
});

test('previews bypass the CDN, and the site’s pages may read them from their own host', async () => {
  const [WEB, CDN, FONTS] = ['https://web.example', 'https://cdn.example', 'https://fonts.example'];
  for (const [env, host] of [
    [{ PUBLIC_ORIGIN: WEB, CDN_ORIGIN: CDN }, ''],
    [{ PUBLIC_ORIGIN: WEB, API_ORIGIN: 'https://api.example', WEBFONT_ORIGIN: FONTS }, FONTS],
  ] as const) {
    const split = await startTestSite({ env });
    try {
      const { woff2Path } = await subset('wu-wen', split);
      expect(woff2Path?.startsWith(`${host}/webfont/p/`)).toBe(true);
      const path = new URL(woff2Path as string, WEB).pathname;
      const readBy = async (origin: string) =>
        (await split.get(path, { origin })).headers['access-control-allow-origin'];
      expect(await readBy('https://elsewhere.example')).toBeUndefined();
      expect(await readBy(WEB)).toBe(host === '' ? undefined : WEB);
    } finally {
      await split.close();
    }
  }
});

test.each(['no', 'unknown'] as const)(
  'a font with web permission %s can be downloaded but not embedded',
  async (permission) => {
    await withPermission('web', permission, async () => {
      expect((await site.get('/webfont/css/shi-hei.css')).json()).toMatchObject(REFUSED);
      expect((await site.get('/webfont/s/shi-hei/0.woff2')).statusCode).toBe(403);
      expect((await subset('shi-hei')).woff2Path).toMatch(/^\/webfont\/p\//);
      const { data } = (await site.get('/web/api/font/getFontDetail?id=shi-hei')).json();
      expect([data.downloadable, data.embeddable]).toEqual([true, false]);
    });
    expect((await site.get('/webfont/css/shi-hei.css')).statusCode).toBe(200);
  },
);

test.each(['no', 'unknown'] as const)(
  'a font with redistribution permission %s can be neither downloaded nor embedded',
  async (permission) => {
    await withPermission('redistribute', permission, async () => {
      for (const type of ['file', 'family']) {
        const link = await site.get(`/web/api/font/get-download-url?id=shi-hei&type=${type}`);
        expect([link.statusCode, link.json()]).toEqual([403, expect.objectContaining(REFUSED)]);
      }
      expect((await site.get('/webfont/css/shi-hei.css')).json()).toMatchObject(REFUSED);
      const { data } = (await site.get('/web/api/font/getFontDetail?id=shi-hei')).json();
      expect([data.downloadable, data.embeddable]).toEqual([false, false]);
      const guide = (await site.get('/web/api/licences')).json().data;
      expect(guide.find((l: { id: string }) => l.id === 'ofl-1.1').downloadable).toBe(0);
    });
  },
);
