import sharp from 'sharp';
import { expect } from 'vitest';
import { onStaffedSite } from '../../testing/staffed-site.ts';

const news = (title: string, over: object = {}) => ({
  kind: 'news',
  title,
  markdown: '正文。',
  status: 'published',
  ...over,
});

onStaffedSite('texts are published, withdrawn and tagged together, and taken back', async ({ editor }) => {
  await editor.call('POST', '/tags', { id: 'kaishu', tagName: '楷书' });
  const ids: string[] = [];
  for (const title of ['甲', '乙'])
    ids.push((await editor.call('POST', '/entries', news(title, { status: 'draft' }))).data.id);
  const bad = (
    await editor.call('POST', '/entries', news('丙', { status: 'draft', markdown: '[断](/no/such)' }))
  ).data.id;
  const many = async (change: object, of: object[] = [...ids, bad].map((id) => ({ id }))) =>
    (await editor.call('POST', '/entries/changes', { entries: of.map((each) => ({ change, ...each })) }))
      .data;
  const stateOf = async (id: string) => (await editor.call('GET', `/entries/${id}`)).data.status;

  const published = await many({ do: 'publish' });
  expect(published.map((each: { undo: unknown }) => each.undo)).toEqual([
    { do: 'unpublish' },
    { do: 'unpublish' },
    null,
  ]);
  expect(published[2].error.msg).toContain('没有去处');
  expect(await Promise.all(ids.map(stateOf))).toEqual(['published', 'published']);

  // One is changed before the act is taken back: it is named, and stays.
  const second = (await editor.call('GET', `/entries/${ids[1]}`)).data;
  await editor.call('PUT', `/entries/${ids[1]}`, {
    revision: second.revision,
    data: news('乙，改过'),
  });
  const undo = published
    .slice(0, 2)
    .map(({ id, revision, undo: change }: { id: string; revision: string; undo: object }) => ({
      ...{ id, revision, change },
    }));
  const undone = await many({}, undo);
  expect(undone.map((each: { error: { code: string } | null }) => each.error?.code ?? null)).toEqual([
    null,
    'S00463',
  ]);
  expect(await Promise.all(ids.map(stateOf))).toEqual(['draft', 'published']);

  const tagged = await many({ do: 'tag', addTags: ['kaishu'] });
  expect(tagged[0].undo).toEqual({ do: 'tag', tags: [] });
  expect((await editor.call('GET', `/entries/${ids[0]}`)).data.tags).toEqual(['kaishu']);
  expect((await many({ do: 'tag', addTags: ['kaishu'] }))[0]).toMatchObject({ undo: null, error: null });
  expect((await editor.call('GET', `/entries/${ids[0]}`)).data).toMatchObject({ markdown: '正文。' });
});

onStaffedSite('texts with a picture that has no description are found', async ({ site, editor }) => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#C8102E' } })
    .png()
    .toBuffer();
  const { src } = (await editor.upload('/media', png, { alt: '红' }, '红.png')).data;
  const without = (
    await editor.call('POST', '/entries', news('没说明', { status: 'draft', markdown: `![](${src})` }))
  ).data.id;
  await editor.call('POST', '/entries', news('有说明', { markdown: `![红](${src})` }));
  const published = (await editor.call('POST', '/entries', news('改成没说明'))).data;
  await editor.call('PUT', `/entries/${published.id}`, {
    revision: published.revision,
    data: news('改成没说明', { status: 'draft', markdown: `![](${src})` }),
  });
  const { records } = (await editor.call('GET', '/entries?lacking=alt')).data;
  expect(records.map((each: { id: string }) => each.id).sort()).toEqual([published.id, without].sort());
  expect(site.errors).toEqual([]);
});
