import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { importContent } from '@ziwan/content';
import { isoOf } from '@ziwan/contract/site-time';
import { afterEach, expect, test } from 'vitest';
import { staffOf } from '../../testing/staff.ts';
import { article, HOUR, NOW, startEditing } from './testing/editing.ts';

let clock = NOW;
const { site, editor, picture, news } = await startEditing(() => clock);
afterEach(() => {
  clock = NOW;
});

test('a version lists its changes: fonts, tags, states, pictures', async () => {
  const write = (changes: object) => article({ id: 'words', tags: [], fonts: [], cover: null, ...changes });
  const { data: made } = await editor.call('POST', '/entries', write({ status: 'draft' }));
  const cover = { src: picture, alt: '一盏红灯' };
  await editor.call('PUT', '/entries/words', {
    revision: made.revision,
    data: write({ status: 'published', tags: ['kaishu'], fonts: [{ fontGNo: 'f1', note: '标题' }], cover }),
  });
  const { changes } = (await editor.call('GET', '/entries/words/history/2')).data;
  const { name_zh } = await site.services.store.db
    .selectFrom('families')
    .select('name_zh')
    .where('gno', '=', 'f1')
    .executeTakeFirstOrThrow();
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: 'status', before: '草稿', after: '发布' },
      { field: 'tags', before: '', after: '楷书' },
      { field: 'fonts', before: '', after: `${name_zh} · 标题` },
      { field: 'cover', before: '', after: '一盏红灯' },
    ]),
  );
});

test('history shows who changed what and when, and restores an old version as a new one', async () => {
  const text = Array.from({ length: 12 }, (_, n) => `第 ${n + 1} 行`).join('\n');
  await editor.call('POST', '/entries', article({ id: 'told', markdown: text, status: 'draft' }));
  const other = await staffOf(site, { role: 'editor', nickname: '校对' });
  clock = NOW + HOUR;
  await other.call('PUT', '/entries/told', {
    revision: '1',
    data: article({ title: '改过的题', markdown: text.replace('第 6 行', '第六行'), status: 'published' }),
  });
  const { data: history } = await editor.call('GET', '/entries/told/history');
  expect(history).toMatchObject([
    {
      version: 2,
      title: '改过的题',
      status: 'published',
      current: true,
      editor: { nickname: '校对' },
      at: '2026-11-21T03:00:00.000Z',
    },
    { version: 1, title: '新字体上线', status: 'draft', current: false, editor: { nickname: '小编' } },
  ]);
  const { data: second } = await editor.call('GET', '/entries/told/history/2');
  expect(second.lines).toEqual([
    { kind: 'cut', text: '3 行没有变' },
    { kind: 'same', text: '第 4 行' },
    { kind: 'same', text: '第 5 行' },
    { kind: 'removed', text: '第 6 行' },
    { kind: 'added', text: '第六行' },
    { kind: 'same', text: '第 7 行' },
    { kind: 'same', text: '第 8 行' },
    { kind: 'cut', text: '4 行没有变' },
  ]);
  expect(second.changes).toContainEqual({ field: 'title', before: '新字体上线', after: '改过的题' });
  expect((await editor.call('GET', '/entries/told/history/1')).data).toMatchObject({
    lines: [],
    changes: [],
  });
  expect(await editor.call('GET', '/entries/told/history/9')).toMatchObject({ status: 404 });

  const restored = await editor.call('POST', '/entries/told/restore', { revision: '2', version: 1 });
  // Restoring brings back the content and leaves the entry published.
  expect(restored.data).toMatchObject({
    title: '新字体上线',
    markdown: text,
    status: 'published',
    version: 3,
  });
  expect(await editor.call('POST', '/entries/told/restore', { revision: '2', version: 1 })).toMatchObject({
    code: 'S00463',
  });
});

test('handing back names a pending schedule and drops it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-desk-'));
  try {
    await mkdir(join(dir, 'news'));
    await writeFile(join(dir, 'news/due.md'), '---\ntitle: 文件的题\npublishAt: 2026-01-01\n---\n正文。\n');
    await importContent(dir, site.services);
    const publishAt = isoOf(NOW + HOUR);
    await editor.call('PUT', '/entries/due', {
      revision: '1',
      data: article({ title: '定时的题', status: 'scheduled', publishAt }),
    });
    const kept = async () =>
      (await editor.call('GET', '/files')).data.filter((f: { entryId: string }) => f.entryId === 'due');
    expect(await kept()).toMatchObject([{ file: 'news/due.md', scheduledAt: publishAt }]);
    expect((await editor.call('POST', '/files/hand-back', { file: 'news/due.md' })).status).toBe(200);
    clock = NOW + 2 * HOUR;
    await site.services.admin.releases.scheduler.check();
    expect((await news('due')).data.title).toBe('文件的题');
    expect((await editor.call('GET', '/entries/due')).data).toMatchObject({ waiting: null, keptSince: null });
    expect((await editor.call('GET', '/entries/due/history')).data).toMatchObject([
      { onSite: 'now', editor: { nickname: '小编' } },
      { onSite: 'never', title: '定时的题' },
      { onSite: 'before' },
    ]);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});

test('the console owns an imported entry from its first edit there until it is handed back', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-desk-'));
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), content);
  };
  const { store, blobs } = site.services;
  const bring = () => importContent(dir, { store, blobs });
  const file = (title: string) => `---\ntitle: ${title}\npublishAt: 2026-01-01\n---\n正文。\n`;
  try {
    await write('news/of-file.md', file('文件的题'));
    await write('news/second.md', file('另一篇'));
    await bring();
    expect((await editor.call('GET', '/entries/of-file')).data).toMatchObject({
      origin: 'news/of-file.md',
      keptSince: null,
      editor: null,
    });
    const edited = { revision: '1', data: article({ title: '后台的题' }) };
    expect((await editor.call('PUT', '/entries/of-file', edited)).data.keptSince).toBe(
      '2026-11-21T02:00:00.000Z',
    );
    await editor.call('DELETE', '/entries/second');
    await write('news/of-file.md', file('文件又改了'));
    expect((await bring()).kept).toEqual(['news/of-file.md', 'news/second.md']);
    expect((await news('of-file')).data.title).toBe('后台的题');
    expect((await news('second')).code).toBe('S00443');
    expect((await editor.call('GET', '/files')).data.map((f: { file: string }) => f.file)).toEqual(
      expect.arrayContaining(['news/of-file.md', 'news/second.md']),
    );
    for (const from of ['news/of-file.md', 'news/second.md'])
      expect((await editor.call('POST', '/files/hand-back', { file: from })).status).toBe(200);
    expect(await editor.call('POST', '/files/hand-back', { file: 'news/of-file.md' })).toMatchObject({
      status: 404,
    });
    expect((await bring()).updated).toEqual(['news/of-file.md', 'news/second.md']);
    expect((await news('of-file')).data.title).toBe('文件又改了');
    expect((await news('second')).data.title).toBe('另一篇');
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
