import { join } from 'node:path';
import { LICENCE_USES } from '@ziwan/contract';
import { expect } from 'vitest';
import { editFamily, familyAtDesk, publishFamily, revisionOfRecord, unpublishFamily } from './desk/index.ts';
import { describe, ensureDefaultCatalogue, type ImportOptions, importSet, removeFamily } from './index.ts';
import { familiesInNoSet, setLines } from './sets.ts';
import { eachCatalogue, onCatalogue, type TestCatalogue } from './testing/catalogue.ts';
import { namedFont } from './testing/fonts.ts';

const licence = (permission: string) => ({
  id: 'mine',
  name: '自订',
  spdx: null,
  url: null,
  evidence: '…',
  reviewedAt: '2026-01-01',
  matrix: LICENCE_USES.map(({ key: use }) => ({ use, permission, note: '' })),
});
const dictionary = [
  { type: 'style', dictNumber: 'style.song', dictName: '宋体' },
  { type: 'licence', dictNumber: 'licence.commercial', dictName: '可商用' },
  { type: 'script', dictNumber: 'script.latin', dictName: '西文' },
];
const family = (id: string, more: object = {}) => ({
  id,
  nameZh: `${id} 体`,
  licence: 'mine',
  licenceFile: 'terms.txt',
  tags: ['style.song'],
  files: [{ path: `${id}.ttf` }],
  from: { folder: 'catalogue/fonts' },
  ...more,
});
const set = (families: string[]) => ({ name: 'default', title: '默认', packages: null, families });

/** Writes a checkout with two families in its default set. */
async function repository(c: TestCatalogue): Promise<ImportOptions> {
  await c.put({
    'catalogue/dictionary.json': dictionary,
    'catalogue/keywords.json': [{ keyword: '宋体', url: '/font?tagNumber=style.song' }],
    'catalogue/licences/mine.json': licence('yes'),
    'catalogue/sets/default.json': set(['one', 'two']),
    'catalogue/families/one.json': family('one'),
    'catalogue/families/two.json': family('two'),
    'catalogue/fonts/one.ttf': namedFont({ family: 'One', characters: 'ab' }),
    'catalogue/fonts/two.ttf': namedFont({ family: 'Two', characters: 'cd' }),
    'catalogue/fonts/terms.txt':
      '本字体免费商用，可以印刷，可以嵌入网页、软件与游戏，不得单独出售字体文件，不得改名再发布，转载须注明出处。',
  });
  return { repository: c.folder };
}

const newestFirst = async ({ store: { db } }: TestCatalogue) =>
  (await db.selectFrom('families').select('gno').orderBy('sort_new', 'desc').execute()).map((f) => f.gno);
const tagsOf = async ({ store: { db } }: TestCatalogue, gno: string) =>
  (await db.selectFrom('family_tags').select('dict_number').where('family_gno', '=', gno).execute())
    .map((t) => t.dict_number)
    .sort();

eachCatalogue('a line for each set says how many families of it are missing', async (c) => {
  const options = await repository(c);
  const states = async () => (await setLines(c, c.folder)).map((line) => line.split('\t').toSpliced(3, 1));
  expect(await states()).toEqual([['default', '默认', '2 族', '缺 2 族']]);
  await ensureDefaultCatalogue(c, options);
  expect(await states()).toEqual([['default', '默认', '2 族', '都有了']]);
});

eachCatalogue('a family that no set names, or whose package is not installed, is said', async (c) => {
  const options = await repository(c);
  expect(await familiesInNoSet(c.folder)).toEqual([]);
  await c.put({ 'catalogue/families/three.json': family('three', { from: { package: '@fonts/three' } }) });
  expect(await familiesInNoSet(c.folder)).toEqual(['three']);
  await c.put({ 'catalogue/sets/default.json': set(['one', 'two', 'three']) });
  expect(await familiesInNoSet(c.folder)).toEqual([]);
  const summary = await importSet(c, 'default', options);
  expect(summary.refused.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('没有装上包 @fonts/three'),
  ]);
});

eachCatalogue('a set says nothing of a family that it states to have no licence text', async (c) => {
  const options = await repository(c);
  await c.put({
    'catalogue/families/two.json': family('two', {
      licenceFile: undefined,
      from: { folder: 'catalogue/bare' },
    }),
    'catalogue/bare/two.ttf': namedFont({ family: 'Two', characters: 'cd' }),
  });
  const first = await ensureDefaultCatalogue(c, options);
  expect(first?.imported).toHaveLength(2);
  expect(first && describe(first, 0)).toHaveLength(1);
  const again = await importSet(c, 'default', options);
  expect(describe(again, 0)).toHaveLength(1);
});

eachCatalogue('the default set is imported once, its first family as the newest', async (c) => {
  const options = await repository(c);
  const first = await ensureDefaultCatalogue(c, options);
  expect(first?.imported.map((f) => f.gno).sort()).toEqual(['one', 'two']);
  expect(first && describe(first, 0)).toEqual([
    '新增 2 族，更新 0 族，未变 0 族，拒收 0 个，重复 0 个；共 2 款',
  ]);
  expect(await newestFirst(c)).toEqual(['one', 'two']);
  expect(await tagsOf(c, 'one')).toEqual(['licence.commercial', 'script.latin', 'style.song']);
  const keywords = await c.store.db.selectFrom('keywords').select(['keyword', 'url']).execute();
  expect(keywords.map((k) => ({ ...k }))).toEqual([{ keyword: '宋体', url: '/font?tagNumber=style.song' }]);
  expect(await ensureDefaultCatalogue(c, options)).toBeNull();
});

eachCatalogue('of two processes that start together one imports, and the other finds it done', async (c) => {
  const options = await repository(c);
  // On SQLite the processes of a site share the data folder.
  const dataDir = c.store.dialect === 'sqlite' ? c.dataDir : join(c.folder, '..', 'second');
  const phases: string[] = [];
  const summaries = await Promise.all(
    [c, { ...c, dataDir }].map((node) =>
      ensureDefaultCatalogue(node, { ...options, onProgress: ({ phase }) => phases.push(phase) }),
    ),
  );
  const [imported] = summaries.filter((summary) => summary !== null);
  expect(summaries.filter((summary) => summary === null)).toHaveLength(1);
  expect(imported?.refused).toEqual([]);
  expect(imported?.imported.map((f) => f.gno).sort()).toEqual(['one', 'two']);
  expect(phases.filter((phase) => phase === 'waiting')).toHaveLength(1);
});

eachCatalogue('a changed set is imported again, leaving unchanged families alone', async (c) => {
  const options = await repository(c);
  await ensureDefaultCatalogue(c, options);
  await c.put({
    'catalogue/sets/default.json': set(['three', 'one', 'two']),
    'catalogue/families/three.json': family('three'),
    'catalogue/fonts/three.ttf': namedFont({ family: 'Three', characters: 'ef' }),
    'catalogue/families/two.json': family('two', { nameZh: '贰' }),
  });
  const again = await ensureDefaultCatalogue(c, options);
  expect(again?.imported.map((f) => f.gno)).toEqual(['three']);
  expect(again?.updated).toEqual([{ gno: 'two', nameZh: '贰', faces: 1 }]);
  expect(again?.unchanged.map((f) => f.gno)).toEqual(['one']);
  expect(await newestFirst(c)).toEqual(['three', 'one', 'two']);
});

eachCatalogue('a removed family stays removed until it is imported explicitly', async (c) => {
  const options = await repository(c);
  await ensureDefaultCatalogue(c, options);
  await removeFamily(c, 'one');
  expect(await ensureDefaultCatalogue(c, options)).toBeNull();
  await c.put({ 'catalogue/families/two.json': family('two', { year: 2001 }) });
  await ensureDefaultCatalogue(c, options);
  expect(await newestFirst(c)).toEqual(['two']);
  expect((await importSet(c, 'default', options)).imported.map((f) => f.gno)).toEqual(['one']);
  await c.put({ 'catalogue/families/two.json': family('two', { year: 2002 }) });
  await ensureDefaultCatalogue(c, options);
  expect(await newestFirst(c)).toEqual(['one', 'two']);
});

eachCatalogue('a changed licence updates the tags derived from it, and no others', async (c) => {
  const options = await repository(c);
  await ensureDefaultCatalogue(c, options);
  await c.put({ 'catalogue/licences/mine.json': licence('conditional') });
  expect(await ensureDefaultCatalogue(c, options)).toBeNull();
  expect(await tagsOf(c, 'one')).toEqual(['script.latin', 'style.song']);
});

onCatalogue('a rejected font of the set is reported, and the rest is imported', async (c) => {
  const options = await repository(c);
  await c.put({
    'catalogue/fonts/one.ttf': 'broken',
    'catalogue/families/two.json': family('two', { tags: [] }),
  });
  const summary = await ensureDefaultCatalogue(c, options);
  expect(summary?.refused.map((r) => [r.file, r.code])).toEqual([['one：one.ttf', 'NOT_A_FONT']]);
  expect(summary?.imported.map((f) => f.gno)).toEqual(['two']);
});

onCatalogue('a missing or invalid set or family is named in the error', async (c) => {
  const options = await repository(c);
  await expect(importSet(c, '../default', options)).rejects.toMatchObject({ code: 'SET_NOT_FOUND' });
  await c.put({ 'catalogue/sets/default.json': set(['four']) });
  await expect(importSet(c, 'default', options)).rejects.toMatchObject({ code: 'BAD_CATALOGUE' });
  await c.put({
    'catalogue/sets/default.json': set(['one']),
    'catalogue/families/one.json': family('one', { year: 'x' }),
  });
  await expect(importSet(c, 'default', options)).rejects.toMatchObject({
    code: 'BAD_CATALOGUE',
    message: expect.stringContaining(join('families', 'one.json')),
  });
});

eachCatalogue('a new release overwrites nothing that the console edited or unpublished', async (c) => {
  const options = await repository(c);
  await ensureDefaultCatalogue(c, options);
  const change = async (gno: string) => {
    const family = await familyAtDesk({ db: c.store.db, blobs: c.blobs }, gno);
    if (!family) throw new Error(`no ${gno}`);
    return { gno, revision: revisionOfRecord(family), editor: null, now: '2026-11-21T00:00:00.000Z' };
  };
  await editFamily(c, await change('one'), (record) => ({
    ...record,
    statement: { ...record.statement, nameZh: '改过的' },
  }));
  await publishFamily(c, await change('one'));
  await unpublishFamily(c, await change('two'));
  await c.put({
    'catalogue/families/one.json': family('one', { nameZh: '新版的' }),
    'catalogue/families/two.json': family('two', { nameZh: '新版的' }),
    'catalogue/families/three.json': family('three'),
    'catalogue/fonts/three.ttf': namedFont({ family: 'Three', characters: 'ef' }),
    'catalogue/sets/default.json': set(['one', 'two', 'three']),
  });
  const summary = await ensureDefaultCatalogue(c, options);
  expect(summary?.kept).toEqual(['one', 'two']);
  expect(summary?.imported.map((f) => f.gno)).toEqual(['three']);
  expect(describe(summary as NonNullable<typeof summary>).join('\n')).toContain(
    '后台管理 2 族，没有改动：one、two',
  );
  const rows = await c.store.db.selectFrom('families').select(['gno', 'name_zh']).orderBy('gno').execute();
  expect(rows).toEqual([
    { gno: 'one', name_zh: '改过的' },
    { gno: 'three', name_zh: 'three 体' },
  ]);
  expect(await ensureDefaultCatalogue(c, options)).toBe(null);
  expect((await importSet(c, 'default', options)).kept).toEqual(['one', 'two']);
});
