import { writeEntry } from '@ziwan/content';
import type { Store } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import { expect } from 'vitest';
import { insertFamily, insertReferenceData } from '../../testing/rows.ts';
import { FamilyOrders } from './family-orders.ts';
import { ANY, type FontFilter } from './filters.ts';
import { FontRepository, type ListOrder } from './repository.ts';
import { listOf, TaxonomyRepository } from './taxonomy.ts';

/** Five families, from `a` (oldest) to `e` (newest). */
async function seed({ db }: Store) {
  await insertReferenceData(db, ['style.hei', 'style.song', 'use.ui']);
  await insertFamily(db, { gno: 'a', pinyin: 'zhong', downloads: 5, tags: ['style.hei'], weights: [400] });
  await insertFamily(db, {
    gno: 'b',
    pinyin: 'an',
    downloads: 9,
    tags: ['style.hei', 'use.ui'],
    weights: [400, 700],
  });
  await insertFamily(db, {
    gno: 'c',
    pinyin: 'Bei',
    downloads: 5,
    tags: ['style.song', 'use.ui'],
    weights: [700],
  });
  await insertFamily(db, {
    gno: 'd',
    pinyin: 'an',
    downloads: 0,
    tags: [],
    weights: [400],
    kind: 'currency',
    grams: ['思源', '源黑'],
  });
  await insertFamily(db, {
    gno: 'e',
    pinyin: 'li',
    downloads: 0,
    tags: ['style.hei'],
    weights: [],
    axes: ['wght', 'wdth'],
    grams: ['思源'],
  });
  const repository = new FontRepository(db);
  const orders = () => new FamilyOrders(repository, { current: () => 1 });
  return Object.assign(repository, {
    ordered: async (filter: FontFilter, order: ListOrder) => (await orders().ordered(filter, order)).families,
    besides: async (gno: string) => (await orders().besides())({ gno, licence_id: 'ofl' }),
  });
}

eachDialect(
  'families sort by date, by downloads, by pinyin or by style, with a stable order for those that tie',
  async (store) => {
    const repository = await seed(store);
    expect(await repository.ordered(ANY, 'new')).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(await repository.ordered(ANY, 'hot')).toEqual(['b', 'a', 'c', 'd', 'e']);
    expect(await repository.ordered(ANY, 'name')).toEqual(['c', 'b', 'd', 'e', 'a']);
    await store.db
      .updateTable('dict_items')
      .set({ sort: 9 })
      .where('dict_number', '=', 'style.song')
      .execute();
    // Without a style, d is the last.
    expect(await repository.ordered(ANY, 'style')).toEqual(['e', 'b', 'a', 'c', 'd']);
  },
);

eachDialect(
  'fonts that draw Chinese come before Japanese and other fonts, however new these are',
  async (store) => {
    const repository = await seed(store);
    const script = (gno: string, to: string) =>
      store.db.updateTable('families').set({ script: to }).where('gno', '=', gno).execute();
    await script('e', 'Latn');
    await script('d', 'Jpan');
    await script('c', 'Hant');
    expect(await repository.ordered(ANY, 'new')).toEqual(['c', 'b', 'a', 'd', 'e']);
    expect(await repository.ordered({ ...ANY, tags: ['style.hei'] }, 'style')).toEqual(['b', 'a', 'e']);
    // Downloads count more, names are a directory.
    await script('b', 'Thai');
    expect(await repository.ordered(ANY, 'hot')).toEqual(['b', 'a', 'c', 'd', 'e']);
    expect(await repository.ordered(ANY, 'name')).toEqual(['c', 'b', 'd', 'e', 'a']);
  },
);

eachDialect('equal downloads sort by editorial use in the popular order', async (store) => {
  const repository = await seed(store);
  const { db } = store;
  const write = (id: string, kind: 'case' | 'baike' | 'news' | 'notice', fonts: string[], status?: 'draft') =>
    writeEntry(db, {
      id,
      kind,
      title: id,
      fonts,
      publishAt: '2026-01-01T00:00:00Z',
      ...(status ? { status } : {}),
    });
  await write('work', 'case', ['e', 'c']);
  await write('story', 'news', ['e']);
  // Encyclopedia entries use any font at hand, announcements may be warnings, and drafts are unpublished.
  await write('word', 'baike', ['a']);
  await write('other-word', 'notice', ['a']);
  await write('draft', 'news', ['a', 'd'], 'draft');
  expect(await repository.ordered(ANY, 'hot')).toEqual(['b', 'c', 'a', 'e', 'd']);
});

eachDialect('combined filters narrow the list', async (store) => {
  const repository = await seed(store);
  const ordered = (filter: Partial<typeof ANY>) => repository.ordered({ ...ANY, ...filter }, 'new');
  expect(await ordered({ kind: 'currency' })).toEqual(['d']);
  expect(await ordered({ tags: ['style.hei', 'style.song'] })).toEqual(['e', 'c', 'b', 'a']);
  expect(await ordered({ tags: ['style.hei', 'style.song', 'use.ui'] })).toEqual(['c', 'b']);
  expect(await ordered({ tags: ['style.hei', 'no.such'] })).toEqual([]);
  expect(await ordered({ weights: [700] })).toEqual(['c', 'b']);
  expect(await ordered({ variable: true })).toEqual(['e']);
  expect(await ordered({ axes: ['wdth'] })).toEqual(['e']);
  expect(await ordered({ axes: ['slnt'] })).toEqual([]);
  expect(await ordered({ among: ['a', 'd'], weights: [400] })).toEqual(['d', 'a']);
  expect(await ordered({ among: [] })).toEqual([]);
  expect(await ordered({ brands: ['brand'], kind: 'creative' })).toEqual(['e', 'c', 'b', 'a']);
});

eachDialect('a name search requires all n-grams', async (store) => {
  const repository = await seed(store);
  expect((await repository.withGrams(['思源'])).sort()).toEqual(['d', 'e']);
  expect(await repository.withGrams(['思源', '源黑'])).toEqual(['d']);
});

eachDialect('records keep the requested order and omit deleted families', async (store) => {
  const repository = await seed(store);
  const records = await repository.records(['c', 'gone', 'a']);
  expect(records.map((r) => [r.family.gno, r.face.gno])).toEqual([
    ['c', 'c--regular'],
    ['a', 'a--regular'],
  ]);
});

eachDialect('a family has its tags by type and place, and its weights ascending', async (store) => {
  const repository = await seed(store);
  const of = async (gno: string) => {
    const beside = await repository.besides(gno);
    return beside && [beside.tags.map((tag) => tag.dictNumber), beside.weights];
  };
  expect(await of('b')).toEqual([
    ['style.hei', 'use.ui'],
    [400, 700],
  ]);
  expect(await of('e')).toEqual([['style.hei'], []]);
  expect(await of('gone')).toBeNull();
});

eachDialect('more families than one statement can bind are read in batches', async (store) => {
  const repository = await seed(store);
  const many = Array.from({ length: 1200 }, (_, i) => `x${i}`);
  expect((await repository.records([...many, 'a'])).map((r) => r.family.gno)).toEqual(['a']);
});

eachDialect('a family is found by its own number or a face’s number', async (store) => {
  const repository = await seed(store);
  expect((await repository.familyOf('a'))?.family.gno).toBe('a');
  expect((await repository.familyOf('a--regular'))?.family.gno).toBe('a');
  expect(await repository.familyOf('nope')).toBeNull();
});

eachDialect('related fonts share a style; other tags do not count', async (store) => {
  const repository = await seed(store);
  expect(await repository.related('a', 6)).toEqual(['e', 'b']);
  expect(await repository.related('a', 1)).toEqual(['e']);
  expect(await repository.related('c', 6)).toEqual([]);
  await insertReferenceData(store.db, ['style.pixel']);
  await insertFamily(store.db, { gno: 'p', tags: ['style.hei', 'style.pixel'] });
  await insertFamily(store.db, { gno: 'q', tags: ['style.hei', 'style.pixel'] });
  await insertFamily(store.db, { gno: 'l', tags: ['style.hei'] });
  await store.db.updateTable('families').set({ script: 'Latn' }).where('gno', '=', 'l').execute();
  expect(await repository.related('a', 6)).toEqual(['e', 'b']);
  expect(await repository.related('p', 6)).toEqual(['q']);
  expect(await repository.related('l', 6)).toEqual([]);
});

eachDialect('the dictionary counts families and keeps unused entries', async (store) => {
  await seed(store);
  await insertReferenceData(store.db, ['style.pixel']);
  const counts = (await new TaxonomyRepository(store.db).dictionary()).map((d) => [d.dict_number, d.count]);
  expect(counts).toEqual([
    ['style.hei', 3],
    ['style.pixel', 0],
    ['style.song', 1],
    ['use.ui', 2],
  ]);
});

eachDialect('creative and general fonts of a tag are counted separately', async (store) => {
  await seed(store);
  await insertReferenceData(store.db, ['style.pixel']);
  await insertFamily(store.db, { gno: 'f', tags: ['style.hei'], kind: 'currency' });
  await insertFamily(store.db, { gno: 'g', tags: ['style.pixel'], kind: 'currency' });
  const items = await new TaxonomyRepository(store.db).dictionary();
  const counts = items.map((d) => [d.dict_number, d.count, d.creative, d.currency]);
  expect(counts).toEqual([
    ['style.hei', 4, 3, 1],
    ['style.pixel', 1, 0, 1],
    ['style.song', 1, 1, 0],
    ['use.ui', 2, 2, 0],
  ]);
  expect(items.map((d) => [listOf(d).path, listOf(d).count]).slice(0, 2)).toEqual([
    ['/font', 3],
    ['/currency', 1],
  ]);
});

eachDialect('brand counts and totals are numbers, not strings', async (store) => {
  await seed(store);
  const taxonomy = new TaxonomyRepository(store.db);
  expect(await taxonomy.brands()).toEqual([
    { brandNumber: 'brand', brandName: '品牌', count: 5, creative: 4, currency: 1 },
  ]);
  expect(await taxonomy.totals()).toEqual({ families: 5, faces: 5 });
});
