import { importPath } from '@ziwan/catalogue';
import { statedTerms } from '@ziwan/store/stated-terms';
import { expect, test } from 'vitest';
import { edited, type Json, OFL, startFontDesk } from '../../testing/font-desk.ts';
import { insertDownload, insertUser } from '../../testing/rows.ts';

const NEW_TERMS = `新的条款：可商用，可印刷、可嵌入网页与软件。${'署名时写明字体的名字与作者。'.repeat(4)}`;

const { site, operator } = await startFontDesk();

/** Runs the check that follows a catalogue change; safe to repeat. */
const tellOfLicences = () =>
  (site.services.people.notifications.licenceChanges as unknown as { compare(): Promise<number> }).compare();

test('a change of licence terms needs an explanation, keeps its history and notifies everyone who downloaded the font', async () => {
  const { db } = site.services.store;
  const reader = await insertUser(db, { id: 'a-reader' });
  const { data: font } = await operator('GET', '/fonts/shi-hei');
  const { licence_text_sha256 } = await db
    .selectFrom('families')
    .select('licence_text_sha256')
    .where('gno', '=', 'shi-hei')
    .executeTakeFirstOrThrow();
  await insertDownload(db, {
    family_gno: 'shi-hei',
    licence_id: 'ofl-1.1',
    licence_text_sha256,
    user_id: reader,
  });
  const saved = await operator('PUT', '/fonts/shi-hei', edited(font, { licenceText: NEW_TERMS }));
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
      text: NEW_TERMS,
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

test('a licence that is older than a use is unknown on it, and can be edited like any other', async () => {
  const { data: made } = await operator('POST', '/licences', {
    ...(await operator('GET', '/licences/ofl-1.1')).data,
    id: 'older',
    name: '早先的授权',
  });
  const before = made.matrix.filter(({ use }: Json) => use !== 'game');
  const { db } = site.services.store;
  await db
    .updateTable('licences')
    .set({ matrix: statedTerms(before) })
    .where('id', '=', 'older')
    .execute();
  const { data: read } = await operator('GET', '/licences/older');
  const uses = (matrix: Json[]) => matrix.map(({ use }) => use);
  expect(uses(read.matrix)).toEqual(uses(made.matrix));
  const game = ({ use }: Json) => use === 'game';
  expect(read.matrix.find(game)).toEqual({ use: 'game', permission: 'unknown', note: '' });
  const put = (data: Json, revision: string) => operator('PUT', '/licences/older', { revision, data });
  const named = await put({ ...read, name: '改了名的授权' }, read.revision);
  expect([named.status, named.data?.name, named.data?.version]).toEqual([200, '改了名的授权', 1]);
  const matrix = read.matrix.map((row: Json) => (game(row) ? { ...row, permission: 'yes' } : row));
  const [{ effectiveOn }] = (await operator('GET', '/licences/older/versions')).data;
  const change = { effectiveOn, changes: '补写游戏' };
  const changed = await put({ ...named.data, matrix, change }, named.data.revision);
  expect([changed.status, changed.data?.version]).toEqual([200, 2]);
  const incomplete = { ...changed.data, matrix: [...before, before[0]] };
  expect((await put(incomplete, changed.data.revision)).message).toContain('matrix：缺少 game');
  await operator('DELETE', '/licences/older');
});

test('names of brands, licences, dictionary items and keywords keep no character that nobody sees', async () => {
  const { data: licence } = await operator('GET', '/licences/ofl-1.1');
  const { name, spdx, url, matrix, evidence, reviewedAt } = licence;
  const hidden = (text: string) => `${text.slice(0, 1)}\u202e\u200b${text.slice(1)}\u0007`;
  for (const [path, body, seen] of [
    ['/brands', { id: 'bidi', name: hidden('墨香') }, { name: '墨香' }],
    ['/dictionary', { id: 'style.bidi', type: 'style', name: hidden('草书') }, { name: '草书' }],
    ['/keywords', { keyword: hidden('龙飞') }, { keyword: '龙飞' }],
    [
      '/licences',
      { id: 'bidi', name: hidden(name), spdx, url, matrix, evidence: hidden(evidence), reviewedAt },
      { name, evidence },
    ],
  ] as const) {
    const made = await operator('POST', path, body);
    expect(made.data).toMatchObject(seen);
    expect((await operator('DELETE', `${path}/${made.data.id}`)).status).toBe(200);
  }
});

test('licences, brands, dictionary items and keywords in use cannot be deleted, and a restart does not restore deleted ones', async () => {
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

  // Simulates starting a release whose built-in list differs.
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

test('words of a template are refused where they are saved and published, and the fields are named', async () => {
  const { db } = site.services.store;
  const { data: template } = await operator('GET', '/licences/own-commercial-template');
  const copied = { ...template, id: 'mine', name: '墨香商业授权' };
  const left = await operator('POST', '/licences', copied);
  expect(left).toMatchObject({ status: 400, message: expect.stringContaining('还有样板的话没有改') });
  for (const field of ['个人', '商用', 'Logo', '网页嵌入', '游戏', '依据'])
    expect(left.message).toContain(field);
  const rewritten = {
    ...copied,
    evidence: '依据 2026 年 3 月的合同第 4 条。',
    matrix: template.matrix.map((m: Json) => ({
      ...m,
      note: m.note.replace('请照合同改。', '见合同第 4 条。'),
    })),
  };
  const forgotten = rewritten.matrix.map((m: Json) =>
    m.use === 'logo' ? { ...m, note: '可以，请照合同改' } : m,
  );
  const one = await operator('POST', '/licences', { ...rewritten, matrix: forgotten });
  expect(one).toMatchObject({ status: 400 });
  expect(one.message).not.toContain('依据');
  expect(await operator('POST', '/licences', rewritten)).toMatchObject({ status: 200 });

  // A template that a later release brings is covered, too.
  await db
    .insertInto('licences')
    .values({
      ...{
        id: 'school',
        name: '校园授权（底稿）',
        spdx: null,
        url: null,
        template: 1,
        reviewed_at: '2026-01-01',
      },
      evidence: '校园用的底稿，填好再用。',
      matrix: statedTerms(template.matrix.map((m: Json) => ({ ...m, note: `${m.use}：待填写校名` }))),
    })
    .execute();
  const school = { ...rewritten, id: 'ours', evidence: '校园用的底稿，填好再用。' };
  expect(await operator('POST', '/licences', school)).toMatchObject({
    status: 400,
    message: expect.stringContaining('依据'),
  });

  const { data: font } = await operator('GET', '/fonts/wu-wen');
  const saved = await operator(
    'PUT',
    '/fonts/wu-wen',
    edited(font, {
      licenceId: 'own-commercial-template',
      licenceChange: { effectiveOn: '2027-01-01', changes: '换授权' },
    }),
  );
  expect(saved.data.obstacles.join()).toContain('是样板');
  const published = await operator('POST', '/fonts/wu-wen/publish', { revision: saved.data.revision });
  expect(published).toMatchObject({ status: 409, message: expect.stringContaining('是样板') });
});

test('an address or a sentence is refused as full text', async () => {
  const { data: font } = await operator('GET', '/fonts/shi-hei');
  for (const licenceText of ['https://opensource.org/licenses/IPA/', 'GPL2 with font embedding exception'])
    expect(await operator('PUT', '/fonts/shi-hei', edited(font, { licenceText }))).toMatchObject({
      status: 400,
      message: expect.stringContaining('不是授权全文'),
    });
});

test('words of a template in the full text of a font, or in the announcement, are refused at publication', async () => {
  const text = `这是一份样板，请照合同改。\n甲方授权乙方使用本字体。\n${'一、乙方按用途付费，不得转让。\n'.repeat(8)}`;
  const { data: font } = await operator('GET', '/fonts/shi-fan');
  const change = { effectiveOn: '2027-01-01', changes: '照合同改' };
  const saved = await operator(
    'PUT',
    '/fonts/shi-fan',
    edited(font, { licenceId: 'mit', licenceText: text, licenceChange: change }),
  );
  expect(saved.status, saved.message).toBe(200);
  const said = [
    '授权全文里还有样板的话：「这是一份样板」、「请照合同改」',
    '「改了什么」里还有样板的话：「照合同改」',
  ];
  for (const words of said) expect(saved.data.obstacles.join('；')).toContain(words);
  const published = await operator('POST', '/fonts/shi-fan/publish', { revision: saved.data.revision });
  expect(published).toMatchObject({
    status: 409,
    code: 'S00468',
    message: expect.stringContaining(said[0] as string),
  });

  const { data: licence } = await operator('GET', '/licences/mit');
  const { name, spdx, url, evidence, reviewedAt } = licence;
  const copied = { id: 'mit-2', name, spdx, url, evidence, reviewedAt, matrix: licence.matrix };
  expect(await operator('POST', '/licences', { ...copied, change })).toMatchObject({
    status: 400,
    message: expect.stringContaining('改了什么'),
  });
  for (const [path, id] of [
    ['/licences', { ...copied, id: 'create' }],
    ['/brands', { id: 'create', name: '新' }],
    ['/keywords', { keyword: 'Create', url: null, sort: 0 }],
  ] as const)
    expect(await operator('POST', path, id)).toMatchObject({
      status: 400,
      message: expect.stringContaining('后台自己要用的地址'),
    });
});

test('a licence that the font or the text contradicts, and reserved names in the text, are pointed out', async () => {
  const { data: font } = await operator('GET', '/fonts/shi-bian');
  const ofl = `Copyright 2024 抖音, with Reserved Font Name "Douyin", "抖音"\n\n${OFL}`;
  const saved = await operator(
    'PUT',
    '/fonts/shi-bian',
    edited(font, { licenceId: 'mit', licenceText: ofl, reservedFontNames: ['Douyin'] }),
  );
  expect(saved.status, saved.message).toBe(200);
  expect(saved.data).toMatchObject({
    contradictions: expect.arrayContaining([expect.stringMatching(/授权全文有它的全文.*选的是「MIT/)]),
    unlistedReservedNames: ['抖音', 'Source'],
  });
  expect(saved.data.warnings.join()).toContain('写着保留名称「抖音」');
});
