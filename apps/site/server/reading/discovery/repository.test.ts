import { type EntryInput, writeEntry, writeList } from '@ziwan/content';
import type { Database } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { insertFamily, insertReferenceData } from '../../testing/rows.ts';
import { DiscoveryRepository } from './repository.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');

async function prepare(db: Kysely<Database>) {
  await insertReferenceData(db, []);
  await insertFamily(db, { gno: 'b', kind: 'currency', axes: ['wght'] });
  await insertFamily(db, { gno: 'a' });
  const write = (entry: Partial<EntryInput>) => writeEntry(db, entry as EntryInput);
  await write({
    id: 'old',
    kind: 'news',
    title: '旧闻',
    publishAt: '2026-01-01T00:00:00Z',
    fonts: [{ fontGNo: 'b' }, { fontGNo: 'a' }],
  });
  await write({ id: 'new', kind: 'news', title: '新闻', publishAt: '2026-05-01T00:00:00Z' });
  await write({
    id: 'draft',
    kind: 'news',
    title: '草稿',
    status: 'draft',
    publishAt: '2026-07-01T00:00:00Z',
  });
  await write({ id: 'later', kind: 'news', title: '以后', publishAt: '2026-08-01T00:00:00Z' });
  return (now = NOW) => new DiscoveryRepository(db, () => now);
}

eachDialect('the picture of an entry about a script style uses only fonts of that style', async ({ db }) => {
  await insertReferenceData(db, ['style.kai', 'style.signage']);
  await insertFamily(db, { gno: 'zhaopai', tags: ['style.signage'] });
  await insertFamily(db, { gno: 'kai', tags: ['style.kai'] });
  await writeList(db, 'tags', [
    { tagId: 'seal', tagName: '篆书' },
    { tagId: 'regular', tagName: '楷书' },
  ]);
  const repository = new DiscoveryRepository(db, () => NOW);
  const drawing = async (kind: 'baike' | 'news', tag: string) => {
    const id = `${kind}-${tag}`;
    const fonts = ['zhaopai', 'kai'];
    await writeEntry(db, { id, kind, title: id, tags: [tag], fonts, publishAt: '2026-01-01T00:00:00Z' });
    return (await repository.entry(id))?.fonts.map((f) => f.gno);
  };
  expect(await drawing('baike', 'seal')).toEqual([]);
  expect(await drawing('baike', 'regular')).toEqual(['kai']);
  expect(await drawing('news', 'seal')).toEqual(['zhaopai', 'kai']);
});

eachDialect('families and visible entries are listed with their last change', async ({ db }) => {
  const at = await prepare(db);
  expect(await at().families()).toEqual([
    { gno: 'a', kind: 'creative', variable: false, changedAt: '2026-01-01T00:00:00.000Z' },
    { gno: 'b', kind: 'currency', variable: true, changedAt: '2026-01-01T00:00:00.000Z' },
  ]);
  expect((await at().entries()).map((e) => e.id)).toEqual(['new', 'old']);
  expect((await at().newest('news', 1)).map((e) => e.id)).toEqual(['new']);
  expect(await at().licences()).toEqual([{ name: 'OFL', url: null, families: 2, unseen: 2 }]);
});

eachDialect('the next due time is that of a scheduled entry, not of a draft', async ({ db }) => {
  const at = await prepare(db);
  expect(await at().nextDue()).toBe(Date.parse('2026-08-01T00:00:00Z'));
  const after = at(Date.parse('2026-08-01T00:00:00Z'));
  expect(await after.nextDue()).toBe(Number.POSITIVE_INFINITY);
  expect((await after.entries()).map((e) => e.id)).toEqual(['later', 'new', 'old']);
});

eachDialect(
  'a family is found by its own or a face’s number, an entry only if it is visible',
  async ({ db }) => {
    const at = await prepare(db);
    for (const id of ['a', 'a--regular'])
      expect(await at().family(id)).toMatchObject({ gno: 'a', name_zh: '字体a', licence: 'OFL' });
    expect(await at().family('none')).toBeNull();
    expect((await at().entry('old'))?.fonts.map((f) => f.gno)).toEqual(['b', 'a']);
    for (const id of ['draft', 'later', 'none']) expect(await at().entry(id)).toBeNull();
  },
);
