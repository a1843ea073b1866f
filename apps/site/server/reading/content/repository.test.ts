import { type EntryInput, writeEntry, writeList } from '@ziwan/content';
import type { Database } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { insertFamily, insertReferenceData } from '../../testing/rows.ts';
import { EntryRepository } from './repository.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');

const write = (db: Kysely<Database>, id: string, changes: Partial<EntryInput> = {}) =>
  writeEntry(db, {
    id,
    kind: 'baike',
    title: id,
    publishAt: '2026-01-01T00:00:00Z',
    ...changes,
  } as EntryInput);

const ALL = { current: 1, size: 10 };
const ids = (rows: readonly { id: string }[]) => rows.map((r) => r.id);

eachDialect(
  'visitors see only published entries that are due; scheduled ones appear by the clock',
  async ({ db }) => {
    await write(db, 'out');
    await write(db, 'draft', { status: 'draft' });
    await write(db, 'scheduled', { status: 'scheduled', publishAt: '2026-06-01T00:00:01Z' });
    await write(db, 'other-kind', { kind: 'news' });
    let now = NOW;
    const repository = new EntryRepository(db, () => now);
    const seen = async () => ids((await repository.page({ kinds: ['baike'] }, ALL)).rows);
    expect(await seen()).toEqual(['out']);
    expect(await repository.find(['baike'], 'scheduled')).toBeNull();
    expect(await repository.find(['baike'], 'draft')).toBeNull();
    expect(await repository.find(['baike'], 'other-kind')).toBeNull();
    now += 1000;
    expect(await seen()).toEqual(['scheduled', 'out']);
    expect((await repository.find(['baike'], 'scheduled'))?.title).toBe('scheduled');
  },
);

eachDialect(
  'lists sort pinned entries first, then newest, then by id, and pages do not overlap',
  async ({ db }) => {
    await write(db, 'b');
    await write(db, 'a');
    await write(db, 'newer', { publishAt: '2026-02-01T00:00:00Z' });
    await write(db, 'pinned', { sort: 5, publishAt: '2020-01-01T00:00:00Z' });
    await write(db, 'sunk', { sort: -1 });
    const repository = new EntryRepository(db, () => NOW);
    const order = ['pinned', 'newer', 'a', 'b', 'sunk'];
    const pages = [1, 2, 3].map((current) => repository.page({ kinds: ['baike'] }, { current, size: 2 }));
    expect((await Promise.all(pages)).flatMap((p) => ids(p.rows))).toEqual(order);
    expect((await pages[0])?.total).toBe(5);
    for (const [i, id] of order.entries()) {
      const row = await repository.find(['baike'], id);
      const { previous, next } = await repository.neighbours(row as never);
      expect([previous?.id, next?.id]).toEqual([order[i - 1], order[i + 1]]);
    }
  },
);

eachDialect('an order by period lists running entries, then upcoming, then ended', async ({ db }) => {
  const period = (id: string, startsAt: string | null, endsAt: string | null, sort = 0) =>
    write(db, id, { kind: 'promotion', startsAt, endsAt, sort });
  await period('over-long-ago', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z');
  await period('over', '2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z');
  await period('comes-later', '2026-09-01T00:00:00Z', null);
  await period('comes', '2026-06-01T00:00:01Z', '2026-07-01T00:00:00Z');
  await period('runs-long', '2026-01-01T00:00:00Z', '2026-12-01T00:00:00Z');
  await period('runs-open', '2026-01-01T00:00:00Z', null);
  await period('runs', '2026-06-01T00:00:00Z', '2026-06-01T00:00:02Z');
  await period('pinned', null, '2026-11-01T00:00:00Z', 1);
  let now = NOW;
  const repository = new EntryRepository(db, () => now);
  const order = async () => {
    const page = (current: number) =>
      repository.page({ kinds: ['promotion'] }, { current, size: 3, by: 'period' });
    return (await Promise.all([1, 2, 3].map(page))).flatMap((p) => ids(p.rows));
  };
  const past = ['over', 'over-long-ago'];
  const runs = ['pinned', 'runs', 'runs-long', 'runs-open'];
  expect(await order()).toEqual([...runs, 'comes', 'comes-later', ...past]);
  now += 1000;
  expect(await order()).toEqual([
    'pinned',
    'runs',
    'comes',
    'runs-long',
    'runs-open',
    'comes-later',
    ...past,
  ]);
  now += 1000;
  expect(await order()).toEqual([
    'pinned',
    'comes',
    'runs-long',
    'runs-open',
    'comes-later',
    'runs',
    ...past,
  ]);
});

eachDialect('tags and fonts count and filter visible entries only', async ({ db }) => {
  await insertReferenceData(db, []);
  await insertFamily(db, { gno: 'hei' });
  await writeList(db, 'tags', [
    { tagId: 'kai', tagName: '楷书', sort: 1 },
    { tagId: 'cao', tagName: '草书', sort: 2 },
  ]);
  await write(db, 'one', { tags: ['kai', 'cao'], fonts: ['hei'] });
  await write(db, 'two', { tags: ['kai'] });
  await write(db, 'hidden', { tags: ['kai'], status: 'draft' });
  const repository = new EntryRepository(db, () => NOW);
  expect((await repository.tagCounts(['baike'])).map((t) => [t.tag_id, t.count])).toEqual([
    ['cao', 1],
    ['kai', 2],
  ]);
  expect(ids((await repository.page({ kinds: ['baike'], tagId: 'kai' }, ALL)).rows)).toEqual(['one', 'two']);
  expect(ids((await repository.page({ kinds: ['baike'], fontGNo: 'hei' }, ALL)).rows)).toEqual(['one']);
  expect((await repository.tagsOf(['one'])).get('one')?.map((t) => t.tag_name)).toEqual(['楷书', '草书']);
  const titles = await repository.titlesByTag(['baike'], ['kai', 'cao'], 10);
  expect(titles.get('kai')?.map((t) => t.id)).toEqual(['one', 'two']);
  const one = await repository.find(['baike'], 'one');
  expect(ids(await repository.related(one as never, 5))).toEqual(['two']);
});

eachDialect('a period is upcoming, running or ended by the clock', async ({ db }) => {
  const at = (from: string | null, to: string | null): Partial<EntryInput> => ({
    kind: 'promotion',
    startsAt: from,
    endsAt: to,
  });
  await write(db, 'coming', at('2026-06-02T00:00:00Z', null));
  await write(db, 'on', at('2026-05-01T00:00:00Z', '2026-06-01T00:00:01Z'));
  await write(db, 'open', at('2026-05-01T00:00:00Z', null));
  await write(db, 'over', at(null, '2026-06-01T00:00:00Z'));
  await write(db, 'always', { kind: 'promotion' });
  const repository = new EntryRepository(db, () => NOW);
  const of = async (state: 'upcoming' | 'ongoing' | 'ended') =>
    ids((await repository.page({ kinds: ['promotion'], state }, ALL)).rows);
  expect(await of('upcoming')).toEqual(['coming']);
  expect(await of('ongoing')).toEqual(['on', 'open']);
  expect(await of('ended')).toEqual(['over']);
});

eachDialect('concurrent views are all counted', async ({ db }) => {
  await write(db, 'a');
  const repository = new EntryRepository(db, () => NOW);
  await Promise.all([repository.addViews('a', 3), repository.addViews('a', 4)]);
  expect((await repository.find(['baike'], 'a'))?.views).toBe(7);
});

eachDialect('title search covers the newest entries, except drafts', async ({ db }) => {
  await write(db, 'old', { title: '兰亭序' });
  await write(db, 'new', { title: '王羲之', publishAt: '2026-02-01T00:00:00Z' });
  await write(db, 'draft', { title: '多宝塔碑', status: 'draft' });
  const repository = new EntryRepository(db, () => NOW);
  expect((await repository.titles(10)).map((r) => r.title)).toEqual(['王羲之', '兰亭序']);
  expect(ids(await repository.titles(1))).toEqual(['new']);
});

eachDialect('a search finds entries that contain every gram, except drafts', async ({ db }) => {
  await write(db, 'yan', { title: '颜真卿', markdown: '多宝塔碑' });
  await write(db, 'liu', { title: '柳公权', markdown: '玄秘塔碑' });
  await write(db, 'draft', { title: '颜体', markdown: '塔碑', status: 'draft' });
  const repository = new EntryRepository(db, () => NOW);
  expect(ids(await repository.withGrams(['塔碑'], 10)).sort()).toEqual(['liu', 'yan']);
  expect(ids(await repository.withGrams(['塔碑', '颜真'], 10))).toEqual(['yan']);
  expect(ids(await repository.withGrams(['塔碑'], 1))).toHaveLength(1);
});
