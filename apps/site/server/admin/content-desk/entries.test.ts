import { isoOf } from '@ziwan/contract/site-time';
import { afterEach, expect, test } from 'vitest';
import { type Staff, staffOf } from '../../testing/staff.ts';
import { article, HOUR, NOW, startEditing } from './testing/editing.ts';

let clock = NOW;
const { site, editor, picture, news } = await startEditing(() => clock);
afterEach(() => {
  clock = NOW;
});

test('an article gets its id from the pinyin of its title, and a different id if that one is taken', async () => {
  expect((await editor.call('GET', `/entry-id?title=${encodeURIComponent('字玩 2.0 上线！')}`)).data.id).toBe(
    'zi-wan-2-0-shang-xian',
  );
  const first = await editor.call('POST', '/entries', article({ title: '春季活动' }));
  expect(first.data).toMatchObject({
    id: 'chun-ji-huo-dong',
    revision: '1',
    status: 'published',
    visible: true,
    path: '/news/chun-ji-huo-dong',
    publishAt: '2026-11-21T02:00:00.000Z',
    editor: { id: editor.id, nickname: '小编' },
    origin: null,
  });
  const another = article({ title: '春季活动', markdown: '另一篇。' });
  expect((await editor.call('POST', '/entries', another)).data.id).toBe('chun-ji-huo-dong-2');
  const taken = await editor.call('POST', '/entries', article({ id: 'chun-ji-huo-dong' }));
  expect(taken).toMatchObject({ status: 409, code: 'S00464' });
  expect((await news('chun-ji-huo-dong')).data.body).toBe('<p>今天上线三款。</p>\n');
});

test('a form that is sent twice makes one entry', async () => {
  const form = { title: '双击', markdown: '点了两下。', status: 'draft' };
  const send = (changes: object = {}) => editor.call('POST', '/entries', article({ ...form, ...changes }));
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status, data }) => [status, data.id])).toEqual([
    [200, 'shuang-ji'],
    [200, 'shuang-ji'],
  ]);
  clock = NOW + 30_000;
  expect((await send()).data.id).toBe('shuang-ji');
  expect((await send({ markdown: '别的。' })).data.id).toBe('shuang-ji-2');
  const other = await staffOf(site, { role: 'editor', nickname: '同名' });
  expect((await other.call('POST', '/entries', article(form))).data.id).toBe('shuang-ji-3');
  clock = NOW + 61_000;
  expect((await send()).data.id).toBe('shuang-ji-4');
  const chosen = await send({ id: 'ming-ming', title: '命名' });
  expect((await send({ id: 'ming-ming', title: '命名' })).data).toEqual(chosen.data);
  expect(await send({ id: 'ming-ming', title: '别的名' })).toMatchObject({ status: 409, code: 'S00464' });
});

test('a font that only the text links to is no choice of the editor, and leaves with its link', async () => {
  const draft = { title: '链接', status: 'draft', markdown: '看[这款](/font/bu-zai)。' };
  const written = (await editor.call('POST', '/entries', article({ ...draft, fonts: [{ fontGNo: 'f1' }] })))
    .data;
  const path = `/entries/${written.id}`;
  const { fonts, revision } = (await editor.call('GET', path)).data;
  expect(fonts).toMatchObject([{ fontGNo: 'f1', note: null }]);
  // The form sends back what it got.
  const chosen = fonts.map(({ fontGNo, note }: { fontGNo: string; note: null }) => ({ fontGNo, note }));
  const mended = article({ ...draft, fonts: chosen, markdown: '看[这款](/font/f2)。', status: 'published' });
  const saved = await editor.call('PUT', path, { revision, data: mended });
  expect(saved.message).toBe('成功');
  const uses = (gno: string) => editor.call('GET', `/entries?fontGNo=${gno}`);
  expect((await uses('f2')).data.records.map(({ id }: { id: string }) => id)).toContain(written.id);
  expect((await uses('bu-zai')).data.records).toEqual([]);
});

test('a word that the console’s own pages use is no id', async () => {
  const refused = {
    status: 400,
    message: '请求内容有误，请检查后再试（id：「create」是后台自己要用的地址，请换一个）',
  };
  expect(await editor.call('POST', '/entries', article({ id: 'create' }))).toMatchObject(refused);
  const { data } = await editor.call('POST', '/entries', article({ title: 'Create', status: 'draft' }));
  expect(data.id).toBe('create-2');
  const rename = { revision: data.revision, data: article({ id: 'create', status: 'draft' }) };
  expect(await editor.call('PUT', '/entries/create-2', rename)).toMatchObject(refused);
  expect(await editor.call('POST', '/tags', { id: 'create', tagName: '建' })).toMatchObject(refused);
  expect((await editor.call('POST', '/tags', { tagName: 'Create' })).data.id).toBe('create-2');
  // Calls of the API at these paths take other methods.
  for (const id of ['preview', 'preview-page']) {
    await editor.call('POST', '/entries', article({ id }));
    expect((await editor.call('GET', `/entries/${id}`)).data, id).toMatchObject({ id });
  }
});

test('a time beyond the year 9999 is refused', async () => {
  const far = { status: 'scheduled', publishAt: '9999-12-31T23:00:00-12:00' };
  expect(await editor.call('POST', '/entries', article(far))).toMatchObject({
    status: 400,
    message: expect.stringContaining('publishAt'),
  });
});

test('a scheduled entry appears at its time; a time in the past is refused', async () => {
  const publishAt = isoOf(NOW + HOUR);
  const { data } = await editor.call(
    'POST',
    '/entries',
    article({ id: 'later', status: 'scheduled', publishAt, markdown: `![红](${picture})` }),
  );
  expect(data).toMatchObject({ status: 'scheduled', visible: false, publishAt });
  expect((await news('later')).code).toBe('S00443');
  clock = NOW + HOUR;
  await site.services.admin.releases.scheduler.check();
  expect((await news('later')).data.body).toContain(`src="${picture}" alt="红" width="64" height="48"`);
  expect((await editor.call('GET', '/entries/later')).data).toMatchObject({
    status: 'published',
    visible: true,
  });
  clock = NOW;
  const past = isoOf(NOW - HOUR);
  const refused = await editor.call('POST', '/entries', article({ status: 'scheduled', publishAt: past }));
  expect(refused).toMatchObject({ status: 400, code: 'S00400', message: expect.stringContaining('将来') });
});

test('publishing a scheduled entry shows it at once, under that date', async () => {
  const publishAt = isoOf(NOW + HOUR);
  const scheduled = article({ id: 'early', status: 'scheduled', publishAt });
  const { data: waiting } = await editor.call('POST', '/entries', scheduled);
  const put = async (revision: string, status: string) =>
    (await editor.call('PUT', '/entries/early', { revision, data: article({ status, publishAt: null }) }))
      .data;
  const still = await put(waiting.revision, 'scheduled');
  expect(still).toMatchObject({ status: 'scheduled', publishAt });
  const out = await put(still.revision, 'published');
  const date = isoOf(NOW);
  expect(out).toMatchObject({ status: 'published', visible: true, publishAt: date });
  expect((await news('early')).data).toMatchObject({ title: article({}).title });
  clock = NOW + 2 * HOUR;
  const kept = await put(out.revision, 'published');
  expect(kept).toMatchObject({ status: 'published', publishAt: date });
  clock = NOW;
  const timeless = await editor.call('PUT', '/entries/early', {
    revision: kept.revision,
    data: article({ status: 'scheduled', publishAt: null }),
  });
  expect(timeless).toMatchObject({ status: 400, message: expect.stringContaining('将来') });
});

test('visitors see an entry only while it is published', async () => {
  const { data: draft } = await editor.call('POST', '/entries', article({ id: 'quiet', status: 'draft' }));
  expect(draft).toMatchObject({ status: 'draft', visible: false });
  expect((await news('quiet')).code).toBe('S00443');
  const { data: out } = await editor.call('PUT', '/entries/quiet', {
    revision: draft.revision,
    data: article({ status: 'published' }),
  });
  expect(out).toMatchObject({ status: 'published', visible: true, version: 2 });
  const back = await editor.call('POST', '/entries/quiet/unpublish', { revision: out.revision });
  expect(back.data).toMatchObject({ status: 'draft', version: 3 });
  expect((await news('quiet')).code).toBe('S00443');
});

test('the second of two concurrent edits is refused, and the first one is kept', async () => {
  await editor.call('POST', '/entries', article({ id: 'both' }));
  const other = await staffOf(site, { role: 'editor', nickname: '另一位' });
  const save = (who: Staff, title: string) =>
    who.call('PUT', '/entries/both', { revision: '1', data: article({ title }) });
  const answers = await Promise.all([save(editor, '甲改'), save(other, '乙改')]);
  expect(answers.map((a) => a.code).sort()).toEqual(['200', 'S00463']);
  const { data } = await editor.call('GET', '/entries/both');
  expect(data.title).toBe(answers[0]?.code === '200' ? '甲改' : '乙改');
  expect(await editor.call('POST', '/entries/both/unpublish', { revision: '1' })).toMatchObject({
    status: 409,
  });
});

test('every kind stores its own fields, ordered fonts with notes, cover and tags', async () => {
  const fonts = [{ fontGNo: 'f3', note: '标题' }, { fontGNo: 'f1' }, { fontGNo: 'f2', note: null }];
  const cover = { src: picture, alt: '封面' };
  const made = async (kind: string, more: object = {}) => {
    const input = article({ id: `of-${kind}`, kind, fonts, cover, tags: ['kaishu'], ...more });
    const answer = await editor.call('POST', '/entries', input);
    expect(answer, kind).toMatchObject({ status: 200 });
    return answer.data;
  };
  for (const kind of ['news', 'notice', 'album', 'heji', 'promotion'])
    expect(
      (await made(kind, { startsAt: '2026-11-01T00:00:00+08:00', endsAt: '2026-12-01T00:00:00+08:00' }))
        .fonts,
    ).toEqual([
      { fontGNo: 'f3', note: '标题', nameZh: '字体f3' },
      { fontGNo: 'f1', note: null, nameZh: '字体f1' },
      { fontGNo: 'f2', note: null, nameZh: '字体f2' },
    ]);
  expect(
    (await made('baike', { details: { dynasty: '唐', dates: '709—785', aliases: ['颜鲁公'] } })).details,
  ).toEqual({
    dynasty: '唐',
    dates: '709—785',
    aliases: ['颜鲁公'],
  });
  const poster = await made('case', {
    details: { client: '某工作室', images: [cover], link: 'https://example.cn' },
  });
  expect(poster.details.images).toEqual([
    { ...cover, width: 64, height: 48, tone: expect.stringMatching(/^#/) },
  ]);
  expect(poster.cover).toMatchObject({ width: 64, height: 48, alt: '封面' });
  const seen = (await site.get('/web/api/web-font-collection/getDetailById?id=of-album')).json().data;
  expect(seen.fonts.map((f: { fontGNo: string; note: string | null }) => [f.fontGNo, f.note])).toEqual([
    ['f3', '标题'],
    ['f1', null],
    ['f2', null],
  ]);
  expect((await editor.call('GET', '/entries?tag=kaishu&kind=album')).data.records).toMatchObject([
    { id: 'of-album', tags: ['kaishu'] },
  ]);
  expect((await editor.call('GET', '/entries?fontGNo=f3&kind=heji')).data.total).toBe(1);
});

test('lists filter by kind, status and keywords, and omit the body', async () => {
  await editor.call(
    'POST',
    '/entries',
    article({ id: 'needle', title: '大海捞针', markdown: 'Rare100%字', status: 'draft' }),
  );
  const of = async (query: string) => (await editor.call('GET', `/entries?${query}`)).data;
  expect((await of(`q=${encodeURIComponent('捞')}`)).records).toMatchObject([{ id: 'needle' }]);
  expect((await of(`q=${encodeURIComponent('rare100%')}`)).total).toBe(1);
  expect((await of(`q=${encodeURIComponent('%')}`)).total).toBe(1);
  const drafts = await of('status=draft&kind=news&size=100');
  expect(drafts.records.map((r: { status: string }) => r.status)).toEqual(drafts.records.map(() => 'draft'));
  expect(drafts.records[0]).not.toHaveProperty('markdown');
  expect((await of('ids=needle,quiet')).total).toBe(2);
  const titles = (await of('sort=title&order=asc&size=100')).records.map((r: { title: string }) => r.title);
  expect(titles).toEqual([...titles].sort());
  expect(await editor.call('GET', '/entries?sort=bodyHtml')).toMatchObject({ status: 400 });
});

test('a deleted entry keeps its id and is restored from the bin as a draft', async () => {
  await editor.call('POST', '/entries', article({ id: 'gone' }));
  expect((await editor.call('DELETE', '/entries/gone')).status).toBe(200);
  expect((await news('gone')).code).toBe('S00443');
  expect(
    (await editor.call('GET', '/entries?size=100')).data.records.map((r: { id: string }) => r.id),
  ).not.toContain('gone');
  expect((await editor.call('GET', '/entries?status=deleted')).data.records).toMatchObject([
    { id: 'gone', deletedAt: '2026-11-21T02:00:00.000Z' },
  ]);
  expect(await editor.call('DELETE', '/entries/gone')).toMatchObject({
    status: 404,
    message: expect.stringContaining('在回收站里'),
  });
  expect(await editor.call('PUT', '/entries/gone', { revision: '1', data: article() })).toMatchObject({
    status: 404,
  });
  expect(await editor.call('POST', '/entries', article({ id: 'gone' }))).toMatchObject({ code: 'S00464' });
  expect((await editor.call('POST', '/entries/gone/recover')).data).toMatchObject({
    status: 'draft',
    deletedAt: null,
  });
  expect(await editor.call('POST', '/entries/gone/recover')).toMatchObject({ status: 404 });
});

test('only staff can write content', async () => {
  const member = await staffOf(site, { role: 'member' });
  expect((await site.get('/api/v1/admin/entries')).statusCode).toBe(401);
  for (const [method, path, body] of [
    ['GET', '/entries'],
    ['POST', '/entries', article()],
    ['POST', '/entries/preview', { markdown: 'x' }],
    ['DELETE', '/entries/told'],
    ['GET', '/entries/told/history'],
  ] as const)
    expect(await member.call(method, path, body), path).toMatchObject({ status: 403, code: 'S00403' });
  const owner = await staffOf(site, { role: 'owner' });
  expect((await owner.call('GET', '/entries')).status).toBe(200);
});

test('the address of a draft can be changed until it is first published', async () => {
  const made = await editor.call(
    'POST',
    '/entries',
    article({ id: 'cao-gao', status: 'draft', title: '草稿' }),
  );
  expect((await editor.call('GET', '/entries/cao-gao')).data).toMatchObject({ renamable: true });
  const moved = await editor.call('PUT', '/entries/cao-gao', {
    revision: made.data.revision,
    data: article({ id: 'ding-gao', status: 'draft', title: '定稿' }),
  });
  expect(moved).toMatchObject({ status: 200, data: { id: 'ding-gao', title: '定稿', renamable: true } });
  expect((await editor.call('GET', '/entries/cao-gao')).status).toBe(404);

  const other = await editor.call('POST', '/entries', article({ id: 'bie-gao', status: 'draft' }));
  const taken = await editor.call('PUT', '/entries/bie-gao', {
    revision: other.data.revision,
    data: article({ id: 'ding-gao', status: 'draft' }),
  });
  expect(taken).toMatchObject({ status: 409, code: 'S00464' });

  const shown = await editor.call('PUT', '/entries/ding-gao', {
    revision: moved.data.revision,
    data: article({ id: 'ding-gao', title: '定稿' }),
  });
  expect(shown.data).toMatchObject({ status: 'published', renamable: false });
  // Taken back to a draft, its address stays: links to it are out.
  const back = await editor.call('PUT', '/entries/ding-gao', {
    revision: shown.data.revision,
    data: article({ id: 'ding-gao', status: 'draft', title: '定稿' }),
  });
  const refused = await editor.call('PUT', '/entries/ding-gao', {
    revision: back.data.revision,
    data: article({ id: 'hai-gao', status: 'draft', title: '定稿' }),
  });
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('地址不改') });
});
