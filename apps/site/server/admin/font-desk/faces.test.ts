import { gc } from '@ziwan/catalogue';
import { buildCollection, buildFont, windowsName } from '@ziwan/font-inspect/testing';
import { expect, test } from 'vitest';
import { edited, type Json, startFontDesk } from '../../testing/font-desk.ts';
import { insertDownload, insertUser } from '../../testing/rows.ts';

const { site, operator, sample, upload, draft, visitor } = await startFontDesk();

test('faces can be split off into a new draft; the last face cannot be removed', async () => {
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

test('a collection of two families becomes one draft per family, or one for both', async () => {
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
  const sent = await upload('两族.ttc', collection);
  const [dots, ink] = sent.families;
  expect(sent.families).toMatchObject([
    { nameZh: 'Dot Matrix', faces: 2 },
    { nameZh: 'Thick Ink', faces: 1 },
  ]);
  const make = (family?: string) =>
    operator('POST', '/fonts', { uploads: [sent.id], families: family === undefined ? undefined : [family] });
  expect(await make('nobody')).toMatchObject({ status: 400 });
  const first = await make(dots.key);
  expect(first.data).toMatchObject({ nameZh: 'Dot Matrix', faceCount: 2 });
  expect((await operator('GET', `/fonts/uploads/${sent.id}`)).data.families).toEqual([ink]);
  expect(await make(dots.key)).toMatchObject({ status: 400 });
  // Faces still waiting in the upload are not garbage-collected.
  const { store, blobs, config } = site.services;
  await gc({ store, blobs, dataDir: config.dataDir }, Date.now() + 2 * 3600_000);
  const second = await make(ink.key);
  expect(second.data).toMatchObject({ nameZh: 'Thick Ink', faceCount: 1 });
  expect((await operator('GET', `/fonts/uploads/${sent.id}`)).status).toBe(404);

  const again = await upload('两族.ttc', collection);
  const known = [first.data.id, second.data.id];
  const both = await operator('POST', '/fonts', { uploads: [again.id], known });
  expect(both.data.faceCount).toBe(3);
  for (const { data } of [first, second, both])
    expect((await operator('DELETE', `/fonts/${data.id}`)).status).toBe(200);
}, 60_000);

test('a newer file of a style replaces it; a file that another public font uses cannot be published', async () => {
  const made = await draft(['一.ttf', sample.regular as Uint8Array]);
  const newer = await upload('二.ttf', sample.newer as Uint8Array);
  const added = await operator('POST', `/fonts/${made.data.id}/faces`, {
    revision: made.data.revision,
    uploads: [newer.id],
  });
  expect(added.data).toMatchObject({ faceCount: 1, faces: [{ id: made.data.faces[0].id, hanzi: 9 }] });
  const bold = await upload('三.ttf', sample.bold as Uint8Array);
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

  expect((await upload('又一.ttf', sample.newer as Uint8Array)).duplicates).toMatchObject([
    { id: made.data.id },
  ]);
  const again = await upload('又一.ttf', sample.newer as Uint8Array);
  expect(await operator('POST', '/fonts', { uploads: [again.id] })).toMatchObject({
    status: 409,
    code: 'S00469',
    message: expect.stringContaining(`「${made.data.nameZh}」`),
  });
  const twin = await operator('POST', '/fonts', { uploads: [again.id], known: [made.data.id] });
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

test('a newer file says what it changes before and after it is published, asks about lost characters, and tells who downloaded', async () => {
  const named = (version: string, characters: string, composites = {}) =>
    buildFont({
      characters,
      composites,
      names: [
        windowsName(1, 'Over'),
        windowsName(2, 'Regular'),
        windowsName(5, version),
        windowsName(6, 'Over'),
      ],
    });
  const { db } = site.services.store;
  const made = await draft(['旧.ttf', named('Version 2.11', '山水月')]);
  const { id } = made.data;
  expect(made.data).toMatchObject({ sourceVersion: 'Version 2.11', fileChanges: null });
  const first = await operator('POST', `/fonts/${id}/publish`, { revision: made.data.revision });
  expect(first.status, first.message).toBe(200);
  const reader = await insertUser(db, { id: 'has-it' });
  await insertDownload(db, { family_gno: id, licence_id: 'unknown', user_id: reader });

  const newer = await upload('新.ttf', named('Version 3.00', '山风', { 月: '山' }));
  const added = await operator('POST', `/fonts/${id}/faces`, {
    revision: first.data.revision,
    uploads: [newer.id],
  });
  const changes = {
    faces: [
      {
        fromVersion: 'Version 2.11',
        toVersion: 'Version 3.00',
        lost: { count: 1, characters: '水' },
        gained: { count: 1, characters: '风' },
        changed: { count: 1, characters: '月' },
      },
    ],
    removed: [],
  };
  expect(added.data).toMatchObject({ state: 'changed', sourceVersion: 'Version 3.00', fileChanges: changes });
  const asked = await operator('POST', `/fonts/${id}/publish`, { revision: added.data.revision });
  expect(asked).toMatchObject({ status: 409, code: 'S00536', message: expect.stringContaining('少 1 个字') });
  const published = await operator('POST', `/fonts/${id}/publish`, {
    revision: added.data.revision,
    losing: true,
  });
  expect(published.data).toMatchObject({
    state: 'published',
    fileChanges: null,
    fileHistory: [{ number: 1, changes }],
  });
  const detail = (await visitor(`/web/api/font/getFontDetail?id=${id}`)).json().data;
  expect(detail.sourceVersion).toBe('Version 3.00');
  expect(detail.childFontResource[0].version).toBe('Version 3.00');

  const { licenceChanges } = site.services.people.notifications;
  await licenceChanges.check();
  await licenceChanges.check();
  const messages = await db.selectFrom('notifications').selectAll().where('user_id', '=', reader).execute();
  expect(messages).toMatchObject([{ type: 'font', url: `/font/${id}` }]);
  expect(messages[0]?.body).toContain('少了 1 个字：水');
}, 60_000);

test('new files say what they lose besides characters, before they join, before they are published, and to who downloaded', async () => {
  const lines = (version: string) => [
    windowsName(1, 'Tate'),
    windowsName(1, '竖体', 0x804),
    windowsName(2, 'Regular'),
    windowsName(5, version),
    windowsName(6, 'Tate'),
    windowsName(13, '个人使用免费，商业使用请联系作者'),
    windowsName(14, 'https://example.cn/terms'),
  ];
  const many = Array.from({ length: 300 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
  const old = buildFont({
    characters: `山${many}`,
    vertical: true,
    features: ['liga'],
    names: lines('Version 1.00'),
  });
  const made = await draft(['竖.ttf', old]);
  const { id } = made.data;
  const licensed = await operator('PUT', `/fonts/${id}`, edited(made.data, { licenceId: 'mit' }));
  expect(licensed.data.origins.licenceId).toContain('https://example.cn/terms');
  expect(licensed.data.contradictions).toEqual([
    expect.stringMatching(/限制商用.*个人使用免费，商业使用请联系作者.*选的是「MIT/),
  ]);
  const first = await operator('POST', `/fonts/${id}/publish`, { revision: licensed.data.revision });
  expect(first.status, first.message).toBe(200);

  const names = lines('Version 1.01').filter((_, i) => i !== 1);
  const bare = buildFont({ characters: '山', hhea: [900, -100, 0], typo: [900, -100, 0], names });
  const newer = await upload('横.ttf', bare);
  const lost = { count: 300, characters: many };
  const facts = expect.arrayContaining([
    { text: '直排不能用了：新文件没有直排数据', lost: true },
    { text: '少了直排的度量表：vhea、vmtx', lost: true },
    { text: '少了家族名「竖体」（zh-CN）', lost: true },
    { text: '少了排版特性：liga', lost: true },
    { text: '上升：字身的千分之 880 → 900', lost: false },
  ]);
  const changes = { faces: [{ lost, facts }], removed: [] };
  const body = { uploads: [newer.id] };
  expect((await operator('POST', `/fonts/${id}/faces/compare`, body)).data).toMatchObject(changes);
  const added = await operator('POST', `/fonts/${id}/faces`, { ...body, revision: first.data.revision });
  expect(added.data.fileChanges).toMatchObject(changes);
  const asked = await operator('POST', `/fonts/${id}/publish`, { revision: added.data.revision });
  expect(asked).toMatchObject({
    status: 409,
    code: 'S00536',
    message: expect.stringContaining('没有直排数据'),
  });
  expect(await operator('POST', `/fonts/${id}/faces/compare`, body)).toMatchObject({ status: 404 });

  const { db } = site.services.store;
  const reader = await insertUser(db, { id: 'has-tate' });
  await insertDownload(db, { family_gno: id, licence_id: 'mit', user_id: reader });
  const done = await operator('POST', `/fonts/${id}/publish`, {
    revision: added.data.revision,
    losing: true,
  });
  expect(done.status, done.message).toBe(200);
  await site.services.people.notifications.licenceChanges.check();
  const messages = await db.selectFrom('notifications').selectAll().where('user_id', '=', reader).execute();
  expect(messages.map(({ body }) => body).join()).toContain('少了直排的度量表：vhea、vmtx');
}, 60_000);

test('an address that the console or the site uses is refused with a sentence, and never chosen', async () => {
  const named = (family: string) =>
    buildFont({
      characters: '山',
      names: [windowsName(1, family), windowsName(2, 'Regular'), windowsName(6, family)],
    });
  const made = await draft(['u.ttf', named('Upload')]);
  expect(made.data.id).toBe('upload-2');
  for (const [address, words] of [
    ['upload', '「upload」是后台自己要用的地址'],
    ['create', '「create」是后台自己要用的地址'],
    ['uploads', '「uploads」是后台自己要用的地址'],
    ['map', '/font/map 是网站自己的页面'],
  ])
    expect(
      await operator('PUT', `/fonts/${made.data.id}/address`, { revision: made.data.revision, address }),
    ).toMatchObject({ status: 400, message: expect.stringContaining(`address：${words}`) });
  // Refusals are written down after they were answered, each by itself.
  const refusals = async () => {
    const { data } = await operator('GET', `/audit?subjectKind=fonts&subjectId=${made.data.id}`);
    return data.records.map((record: { details: { refusal?: string } }) => record.details.refusal).join();
  };
  await expect.poll(refusals).toContain('/font/map 是网站自己的页面');
  expect((await operator('DELETE', `/fonts/${made.data.id}`)).status).toBe(200);
}, 60_000);
