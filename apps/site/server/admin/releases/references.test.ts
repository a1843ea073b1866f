import { describe, expect, test } from 'vitest';
import { edited, type Json, startFontDesk } from '../../testing/font-desk.ts';

const { operator, visitor, wait } = await startFontDesk();

const newRelease = async (name: string): Promise<string> =>
  (await operator('POST', '/releases', { name })).data.id;
const put = (id: string, ...changes: object[]) => operator('PUT', `/releases/${id}/changes`, { changes });
const one = async (id: string): Promise<Json> => (await operator('GET', `/releases/${id}`)).data;
const publish = async (id: string) =>
  operator('POST', `/releases/${id}/publish`, { revision: (await one(id)).revision });
const undo = async (id: string) =>
  operator('POST', `/releases/${id}/undo`, { revision: (await one(id)).revision });
const brand = async (id: string) => (await operator('GET', `/brands/${id}`)).data;
const tag = async (id: string) => (await operator('GET', `/dictionary/${id}`)).data;
const historyOf = async (kind: string, id: string): Promise<Json> =>
  (await operator('GET', `/history/${kind}/${id}`)).data;
const editFont = async (id: string, change: object) => {
  const font = (await operator('GET', `/fonts/${id}`)).data;
  return operator('PUT', `/fonts/${id}`, edited(font, change));
};

describe('a brand', () => {
  test('is renamed with a release, comes back with it, and its history names both', async () => {
    await operator('POST', '/brands', { id: 'shan-yue', name: '山月', url: null });
    const release = await newRelease('改品牌');
    const data = { name: '山月工坊', url: 'https://example.com/' };
    const held = await put(release, { kind: 'brand', subject: 'shan-yue', data });
    expect(held.data.changes).toMatchObject([
      {
        kind: 'brand',
        title: '山月工坊',
        effect: 'changes',
        data,
        differences: [
          { field: 'name', before: '山月', after: '山月工坊' },
          { field: 'url', before: '', after: 'https://example.com/' },
        ],
      },
    ]);
    expect(await brand('shan-yue')).toMatchObject({ name: '山月' });
    await publish(release);
    expect(await brand('shan-yue')).toMatchObject(data);
    await undo(release);
    expect(await brand('shan-yue')).toMatchObject({ name: '山月', url: null });
    const { states } = await historyOf('brand', 'shan-yue');
    expect(states.map(({ data, until }: Json) => [data.name, until === null])).toEqual([
      ['山月', true],
      ['山月工坊', false],
      ['山月', false],
    ]);
  });

  test('that was changed on the site meanwhile is a conflict', async () => {
    await operator('POST', '/brands', { id: 'he-liu', name: '河流', url: null });
    const release = await newRelease('有冲突');
    await put(release, { kind: 'brand', subject: 'he-liu', data: { name: '河流一', url: null } });
    const { revision } = await brand('he-liu');
    await operator('PUT', '/brands/he-liu', { revision, data: { name: '河流二', url: null } });
    expect(await publish(release)).toMatchObject({ status: 409, message: expect.stringContaining('又改过') });
    expect(await brand('he-liu')).toMatchObject({ name: '河流二' });
  });

  test('that is new has an id of its own, and stays on the fonts that have it when its release is undone', async () => {
    const [release, other] = [await newRelease('新品牌'), await newRelease('另一批')];
    const data = { id: 'xin-pin-pai', name: '新品牌', url: null };
    expect((await put(release, { kind: 'brand', data })).data.changes[0].effect).toBe('appears');
    expect(await put(other, { kind: 'brand', data })).toMatchObject({
      status: 409,
      message: expect.stringContaining('xin-pin-pai'),
    });
    expect((await put(other, { kind: 'brand', data: { name: '没有编号', url: null } })).status).toBe(400);
    expect((await operator('GET', '/brands/xin-pin-pai')).status).toBe(404);
    await publish(release);
    await editFont('shi-hei', { brandNumber: 'xin-pin-pai' });
    const leaving = await newRelease('删品牌');
    const held = await put(leaving, { kind: 'brand', subject: 'xin-pin-pai', leaves: true });
    expect(held.data.changes[0].findings).toMatchObject([
      { level: 'blocks', words: '还在使用，不能删除：1 款字体' },
    ]);
    expect((await undo(release)).status).toBe(200);
    expect(await brand('xin-pin-pai')).toMatchObject({ fonts: 1 });
    await editFont('shi-hei', { brandNumber: null });
    expect((await publish(leaving)).status).toBe(200);
    expect((await operator('GET', '/brands/xin-pin-pai')).status).toBe(404);
    // It comes back with the undoing, as it was.
    await undo(leaving);
    expect(await brand('xin-pin-pai')).toMatchObject({ name: '新品牌', fonts: 0 });
  });
});

describe('a tag of fonts', () => {
  const nameOf = async (id: string): Promise<string | undefined> => {
    wait();
    const { data } = (await visitor('/web/api/dict/font-default')).json();
    return JSON.stringify(data).includes(id) ? (await tag(id)).name : undefined;
  };

  test('is renamed and made by a release, and goes with it', async () => {
    const before = await tag('style.song');
    const release = await newRelease('改标签');
    const renamed = { type: 'style', name: '宋体一类', sort: before.sort };
    const made = { id: 'style.sui-shi', type: 'style', name: '岁时', sort: 90 };
    const held = await put(
      release,
      { kind: 'font-tag', subject: 'style.song', data: renamed },
      { kind: 'font-tag', data: made },
    );
    expect(held.data.changes.map(({ subject, effect }: Json) => [subject, effect])).toEqual([
      ['style.song', 'changes'],
      ['style.sui-shi', 'appears'],
    ]);
    await publish(release);
    expect([(await tag('style.song')).name, await nameOf('style.sui-shi')]).toEqual(['宋体一类', '岁时']);
    await undo(release);
    expect(await tag('style.song')).toMatchObject({ name: before.name });
    expect((await operator('GET', '/dictionary/style.sui-shi')).status).toBe(404);
    const { states } = await historyOf('font-tag', 'style.song');
    expect(states.map(({ data }: Json) => data.name)).toEqual([before.name, '宋体一类', before.name]);
  });

  test('of a type that follows from fonts is renamed, but neither made nor removed', async () => {
    const release = await newRelease('由字体得出的');
    const [derived] = (await operator('GET', '/dictionary?type=script&size=5')).data.records;
    const { id, type, sort } = derived;
    expect(
      (await put(release, { kind: 'font-tag', subject: id, data: { type, name: '改名', sort } })).status,
    ).toBe(200);
    const made = { kind: 'font-tag', data: { id: 'script.mine', type: 'script', name: '自造', sort: 1 } };
    expect((await put(release, made)).message).toContain('由字体自身得出');
    const moved = { kind: 'font-tag', subject: id, data: { type: 'style', name: '改名', sort } };
    expect((await put(release, moved)).message).toContain('type：不能改');
    const left = await put(release, { kind: 'font-tag', subject: id, leaves: true });
    expect(left.data.changes[0].findings[0].words).toContain('它由字体自身得出');
  });
});
