import { expect } from 'vitest';
import { insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import type { Staff } from '../../testing/staff.ts';
import { onStaffedSite } from '../../testing/staffed-site.ts';

const news = (title: string, over: object = {}) => ({
  kind: 'news',
  title,
  markdown: '正文。',
  status: 'published',
  ...over,
});

onStaffedSite('who has a form open is seen by others until it closes or falls silent', async (here) => {
  const { clock, operator, editor } = here;
  const others = async (who: Staff) =>
    (await who.call('PUT', '/presence/entries/spring')).data.map(
      (each: { nickname: string }) => each.nickname,
    );
  expect(await others(operator)).toEqual([]);
  expect(await others(editor)).toEqual(['老周']);
  expect(await others(operator)).toEqual(['阿宁']);
  expect((await editor.call('GET', '/presence?kind=entries')).data).toMatchObject([
    { subject: 'spring', by: { nickname: '老周' } },
  ]);
  await editor.call('DELETE', '/presence/entries/spring');
  expect(await others(operator)).toEqual([]);
  clock.now += 14_999;
  expect(await others(editor)).toEqual(['老周']);
  clock.now += 1;
  expect(await others(editor)).toEqual([]);
  // What an editor may not open is not told to them.
  expect((await editor.call('PUT', '/presence/users/boss')).status).toBe(403);
  expect((await editor.call('GET', '/presence?kind=fonts')).status).toBe(403);
  expect((await here.owner.call('GET', '/audit?subjectKind=presence')).data.total).toBe(0);
});

onStaffedSite('a note on a record reminds whom it mentions', async ({ operator, editor, owner }) => {
  const { id } = (await editor.call('POST', '/entries', news('春季上新'))).data;
  const write = (who: Staff, over: object = {}) =>
    who.call('POST', '/notes', { kind: 'entries', subject: id, body: '@老周 看看封面', ...over });
  const note = (await write(editor, { mentions: ['zhou', 'zhou'] })).data;
  expect(note).toMatchObject({ by: { nickname: '阿宁' }, mentions: [{ id: 'zhou', nickname: '老周' }] });
  expect((await operator.call('GET', '/mentions')).data).toMatchObject({
    unread: 1,
    records: [{ kind: 'entries', subject: id, subjectName: '春季上新', entryKind: 'news', read: false }],
  });
  expect((await editor.call('GET', '/mentions')).data).toEqual({ unread: 0, records: [] });
  await operator.call('PUT', '/mentions');
  expect((await operator.call('GET', '/mentions')).data).toMatchObject({
    unread: 0,
    records: [{ read: true }],
  });

  expect((await write(editor, { subject: 'no-such' })).status).toBe(404);
  // An editor cannot see a user's record, so nobody can call them to it, nor can they read its notes.
  const onUser = { kind: 'users', subject: 'boss' };
  expect((await write(operator, { ...onUser, mentions: ['ning'] })).message).toContain('看不到');
  expect((await write(operator, onUser)).status).toBe(200);
  expect((await editor.call('GET', '/notes?kind=users&subject=boss')).status).toBe(403);
  expect((await editor.call('GET', '/colleagues?kind=entries')).data).toHaveLength(3);
  expect((await operator.call('GET', '/colleagues?kind=users')).data).toHaveLength(2);

  expect((await operator.call('DELETE', `/notes/${note.id}`)).status).toBe(404);
  expect((await editor.call('DELETE', `/notes/${note.id}`)).status).toBe(200);
  expect((await operator.call('GET', '/mentions')).data.records).toEqual([]);
  expect((await owner.call('GET', '/audit?subjectKind=notes&action=notes.remove')).data.total).toBe(2);
});

onStaffedSite(
  'records of every kind are found by name or id, within the role',
  async ({ site, operator, editor }) => {
    const { db } = site.services.store;
    await insertReferenceData(db, []);
    await insertFamily(db, { gno: 'shan-yue' });
    await db.updateTable('families').set({ name_zh: '山月体' }).execute();
    await insertUser(db, { id: 'u1', nickname: '山月客' });
    const { id } = (await editor.call('POST', '/entries', news('话说山月体'))).data;
    await editor.call('POST', '/entries', news('山月体上线'));
    const binned = (await editor.call('POST', '/entries', news('扔掉的山月'))).data.id;
    await editor.call('DELETE', `/entries/${binned}`);
    const find = async (who: Staff, q: string) =>
      (await who.call('GET', `/search?q=${encodeURIComponent(q)}`)).data.map(
        (each: { kind: string; name: string }) => `${each.kind} ${each.name}`,
      );
    // A name that begins with the word comes first.
    expect(await find(operator, '山月')).toEqual([
      'fonts 山月体',
      'entries 山月体上线',
      'entries 话说山月体',
      'users 山月客',
    ]);
    expect(await find(editor, '山月')).toEqual(['entries 山月体上线', 'entries 话说山月体']);
    expect(await find(editor, id)).toEqual(['entries 话说山月体']);
    expect(await find(operator, 'shan-yue')).toEqual(['fonts 山月体']);
    expect(await find(operator, '%')).toEqual([]);
    // By pinyin, whole or its beginning, and by initials; no letter alone.
    await db.updateTable('families').set({ pinyin: 'shanyueti', initials: 'syt' }).execute();
    expect(await find(operator, 'shanyue')).toEqual([
      'fonts 山月体',
      'entries 山月体上线',
      'entries 话说山月体',
      'users 山月客',
    ]);
    expect(await find(operator, 'syt')).toEqual(['fonts 山月体', 'entries 山月体上线', 'entries 话说山月体']);
    expect(await find(editor, 'HSSYT')).toEqual(['entries 话说山月体']);
    expect(await find(operator, 'x')).not.toContain('entries 山月体上线');
    const places = ['字体', '发布台', '新建：发布单'].join('\n');
    const spoken = async (q: string) =>
      (await editor.call('GET', `/search/spoken?q=${q}&names=${encodeURIComponent(places)}`)).data;
    expect(await spoken('ziti')).toEqual([0]);
    expect(await spoken('fbd')).toEqual([2]);
    expect(await spoken('FABU')).toEqual([1, 2]);
    expect(await spoken('z')).toEqual([]);
    expect(await spoken('%E5%AD%97')).toEqual([]);
    const { id: draft } = (await operator.call('POST', '/keywords', { keyword: '水墨' })).data;
    expect(draft).toBeDefined();
    expect(await find(operator, 'shuimo')).toEqual(['keywords 水墨']);
  },
);

onStaffedSite('filters are kept by person and list; the same name replaces', async ({ operator, editor }) => {
  const keep = (who: Staff, name: string, filter: object) =>
    who.call('POST', '/filters', { section: 'fonts', name, filter });
  const { id } = (await keep(operator, '没标签的', { lacking: 'tags' })).data;
  await keep(operator, '没标签的', { lacking: 'tags', state: 'draft' });
  const list = async (who: Staff) => (await who.call('GET', '/filters?section=fonts')).data;
  expect(await list(operator)).toEqual([
    { id, section: 'fonts', name: '没标签的', filter: { lacking: 'tags', state: 'draft' } },
  ]);
  expect(await list(editor)).toEqual([]);
  expect((await operator.call('GET', '/filters?section=news')).data).toEqual([]);
  expect((await editor.call('DELETE', `/filters/${id}`)).status).toBe(404);
  for (let i = 1; i < 30; i++) await keep(operator, `第 ${i} 个`, {});
  expect((await keep(operator, '多一个', {})).message).toContain('最多存 30 个');
  expect((await keep(operator, '长', { q: '长'.repeat(2000) })).status).toBe(400);
  expect((await operator.call('DELETE', `/filters/${id}`)).status).toBe(200);
});
