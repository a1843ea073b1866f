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

  const together = async (leaves = false) => {
    const changes = [...ids, bad].map((subject) => ({ kind: 'text', subject }));
    return (await editor.call('POST', '/releases/together', { changes, leaves })).data;
  };
  const { release, left, same } = await together();
  expect([release.size, release.state, release.name, same]).toEqual([
    2,
    'published',
    '一起发布：甲 等 2 条',
    0,
  ]);
  expect(left).toMatchObject([{ subject: bad, title: '丙', why: '正文里的链接没有去处：/no/such' }]);
  expect(await Promise.all(ids.map(stateOf))).toEqual(['published', 'published']);
  expect(await together()).toMatchObject({ release: null, same: 2, moved: [] });

  // One is changed before the act is taken back: it is named, and stays.
  const second = (await editor.call('GET', `/entries/${ids[1]}`)).data;
  await editor.call('PUT', `/entries/${ids[1]}`, {
    revision: second.revision,
    data: news('乙，改过'),
  });
  const undo = (choice: object) =>
    editor.call('POST', `/releases/${release.id}/undo`, { revision: release.revision, ...choice });
  expect(await undo({})).toMatchObject({ status: 409, message: expect.stringContaining('乙') });
  expect((await undo({ skip: [{ kind: 'text', subject: ids[1] }] })).status).toBe(200);
  expect(await Promise.all(ids.map(stateOf))).toEqual(['draft', 'published']);

  // Taken down with a change that waits, they come back as they were, and the change waits again.
  const third = (await editor.call('GET', `/entries/${ids[1]}`)).data;
  const waiting = news('乙，没换上', { status: 'draft' });
  await editor.call('PUT', `/entries/${ids[1]}`, { revision: third.revision, data: waiting });
  // What an open release had of them leaves it, and is named.
  const spring = (await editor.call('POST', '/releases', { name: '春季' })).data;
  const held = [{ kind: 'text', subject: ids[1] }];
  await editor.call('PUT', `/releases/${spring.id}/changes`, { changes: held });
  const down = await together(true);
  expect([down.release.name, down.same, down.left]).toEqual(['一起撤下：乙，没换上', 2, []]);
  expect(down.moved).toEqual([{ ...held[0], title: '乙，没换上', release: '春季' }]);
  expect((await editor.call('GET', `/releases/${spring.id}`)).data.size).toBe(0);
  expect(await stateOf(ids[1] as string)).toBe('draft');
  const { id, revision } = down.release;
  expect((await editor.call('POST', `/releases/${id}/undo`, { revision })).status).toBe(200);
  expect((await editor.call('GET', `/entries/${ids[1]}`)).data).toMatchObject({
    status: 'published',
    title: '乙，没换上',
    waiting: { publishAt: null },
  });

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
