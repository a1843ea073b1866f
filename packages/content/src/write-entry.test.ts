import { eachDialect } from '@ziwan/store/testing';
import { expect, test } from 'vitest';
import { type EntryInput, parseEntry } from './entry.ts';
import { unpublishEntry, writeEntry } from './write-entry.ts';
import { writeList } from './write-lists.ts';

const entry = (changes: Partial<EntryInput> = {}): EntryInput =>
  ({
    id: 'yan-zhenqing',
    kind: 'baike',
    title: '颜真卿',
    markdown: '唐代书法家，创“颜体”。',
    publishAt: '2026-01-01T08:00:00+08:00',
    ...changes,
  }) as EntryInput;

eachDialect('an entry is created once and updated only when it differs', async ({ db }) => {
  const at = '2026-01-01T00:00:00.000Z';
  await db
    .insertInto('users')
    .values({
      id: 'u1',
      nickname: '编者',
      avatar_key: null,
      phone: null,
      email: null,
      password_hash: null,
      role: 'editor',
      status: 'active',
      created_at: at,
      updated_at: at,
    })
    .execute();
  await writeList(db, 'tags', [{ tagId: 'kaishu', tagName: '楷书' }]);
  expect(await writeEntry(db, entry({ tags: ['kaishu'] }))).toBe('created');
  expect(await writeEntry(db, entry({ tags: ['kaishu'] }))).toBe('unchanged');
  expect(await writeEntry(db, entry({ title: '颜鲁公' }), { editor: 'u1' })).toBe('updated');
  const row = await db.selectFrom('entries').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    title: '颜鲁公',
    body_html: '<p>唐代书法家，创“颜体”。</p>\n',
    publish_at: '2026-01-01T00:00:00.000Z',
    version: 2,
    status: 'published',
  });
  const history = await db.selectFrom('entry_versions').selectAll().orderBy('version').execute();
  expect(history.map((v) => [v.version, v.editor, JSON.parse(v.snapshot).title])).toEqual([
    [1, null, '颜真卿'],
    [2, 'u1', '颜鲁公'],
  ]);
  expect(await db.selectFrom('entry_tags').selectAll().execute()).toEqual([]);
  const grams = await db.selectFrom('entry_grams').select('gram').execute();
  expect(grams.map((g) => g.gram)).toEqual(expect.arrayContaining(['颜体', '鲁公', '唐']));
  expect(grams.map((g) => g.gram)).not.toContain('真卿');
});

eachDialect('a file is published by its own time, without a release', async ({ db }) => {
  const publishAt = '2099-01-01T00:00:00.000Z';
  expect(await writeEntry(db, entry({ status: 'scheduled', publishAt }))).toBe('created');
  expect(await db.selectFrom('entries').select(['status', 'publish_at']).execute()).toEqual([
    { status: 'scheduled', publish_at: publishAt },
  ]);
  expect(await db.selectFrom('releases').selectAll().execute()).toEqual([]);
});

eachDialect('an unknown font or tag is named in the error, and nothing is written', async ({ db }) => {
  await expect(writeEntry(db, entry({ fonts: ['nope'] }))).rejects.toMatchObject({
    code: 'UNKNOWN_FONT',
    message: '没有这些字体：nope',
  });
  await expect(writeEntry(db, entry({ tags: ['nope'] }))).rejects.toMatchObject({ code: 'UNKNOWN_TAG' });
  expect(await db.selectFrom('entries').selectAll().execute()).toEqual([]);
});

eachDialect('an id belongs to one kind and one file', async ({ db }) => {
  await writeEntry(db, entry(), { origin: 'baike/a.md' });
  await expect(writeEntry(db, entry({ kind: 'news' }))).rejects.toMatchObject({ code: 'ID_TAKEN' });
  await expect(writeEntry(db, entry(), { origin: 'baike/b.md' })).rejects.toMatchObject({
    code: 'ID_TAKEN',
    message: '编号 yan-zhenqing 已经用于baike/a.md',
  });
});

eachDialect('editing an outdated version fails and changes nothing', async ({ db }) => {
  await writeEntry(db, entry(), { expectedVersion: null });
  await expect(writeEntry(db, entry({ title: '新' }), { expectedVersion: null })).rejects.toMatchObject({
    code: 'ID_TAKEN',
  });
  const both = await Promise.allSettled([
    writeEntry(db, entry({ title: '甲改' }), { expectedVersion: 1 }),
    writeEntry(db, entry({ title: '乙改' }), { expectedVersion: 1 }),
  ]);
  expect(both.map((b) => b.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find((b) => b.status === 'rejected')?.reason).toMatchObject({ code: 'EDIT_CONFLICT' });
  const { version } = await db.selectFrom('entries').select('version').executeTakeFirstOrThrow();
  expect(version).toBe(2);
  await expect(writeEntry(db, entry({ id: 'nobody' }), { expectedVersion: 1 })).rejects.toMatchObject({
    code: 'EDIT_CONFLICT',
  });
});

eachDialect('writing an unpublished entry publishes it again', async ({ db }) => {
  await writeEntry(db, entry());
  expect(await unpublishEntry(db, 'yan-zhenqing')).toBe(true);
  expect(await unpublishEntry(db, 'yan-zhenqing')).toBe(false);
  expect(await writeEntry(db, entry())).toBe('updated');
  const row = await db.selectFrom('entries').select('status').executeTakeFirstOrThrow();
  expect(row.status).toBe('published');
});

eachDialect('writing a list replaces it, but keeps tags in use', async ({ db }) => {
  await writeList(db, 'tags', [
    { tagId: 'kaishu', tagName: '楷书' },
    { tagId: 'caoshu', tagName: '草书' },
  ]);
  await writeEntry(db, entry({ tags: ['kaishu'] }));
  await writeList(db, 'tags', [{ tagId: 'lishu', tagName: '隶书', sort: 3 }]);
  const tags = await db.selectFrom('content_tags').select('tag_id').orderBy('tag_id').execute();
  expect(tags.map((t) => t.tag_id)).toEqual(['kaishu', 'lishu']);
  await writeList(db, 'friendLinks', [{ id: 'a', name: '甲', url: 'www.example.cn', sort: 2 }]);
  await writeList(db, 'friendLinks', [{ id: 'b', name: '乙', url: '/font', protocol: 2 }]);
  const links = await db.selectFrom('friend_links').selectAll().execute();
  expect(links).toMatchObject([{ id: 'b', url: '/font', protocol: 2, sort: 0, enabled: 1 }]);
});

const REFUSED: [name: string, changes: Record<string, unknown>, message: RegExp][] = [
  ['an id that is a path', { id: '../x' }, /^id：须为小写字母/],
  ['a time without a zone', { publishAt: '2026-01-01' }, /^publishAt：/],
  ['an unknown field', { colour: 'red' }, /不认识 colour/],
  [
    'an end before the start',
    { startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' },
    /^endsAt：结束/,
  ],
  [
    'an end before it is shown',
    { status: 'scheduled', publishAt: '2099-12-02T00:00:00Z', endsAt: '2099-12-02T00:00:00Z' },
    /^endsAt：结束时间须晚于发布时间/,
  ],
  ['a duplicate font', { fonts: ['a', 'a'] }, /^fonts：同一款/],
  [
    'a cover on another host',
    { cover: { src: '//evil.cn/a.png', width: 1, height: 1, alt: '' } },
    /^cover\.src：/,
  ],
  [
    'a source with a javascript: URL',
    { source: { name: 'x', url: 'javascript:alert(1)' } },
    /^source\.url：/,
  ],
  ['a video without a file', { kind: 'video' }, /^details\./],
  ['a text with U+0000', { markdown: 'a\0b' }, /U\+0000/],
  ['an empty title', { title: ' ' }, /^title：/],
];

for (const [name, changes, message] of REFUSED) {
  test(`rejects ${name}`, () => {
    expect(() => parseEntry({ ...entry(), ...changes })).toThrow(message);
  });
}
