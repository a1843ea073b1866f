import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf, gramsOf, namesIn, syllablesOf } from '@ziwan/catalogue';
import type { DataOf, getFontList } from '@ziwan/contract';
import { bumpRevision, type Database, type DictItemsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertFamily, insertReferenceData } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';
import { elsewhereSchema } from './elsewhere.ts';
import queries from './search-queries.json' with { type: 'json' };

const site = await sharedSite({ fonts: false });

interface Family {
  id: string;
  nameZh: string;
  nameEn?: string;
  aliases?: string;
  designer?: string;
  kind?: 'creative' | 'currency';
  script: string;
  tags: string[];
}

/** A file of the catalogue; `packages/catalogue` checks their form. */
const read = <T>(path: string): T => JSON.parse(readFileSync(join(catalogueOf(), path), 'utf8')) as T;
const dictionary =
  read<{ dictNumber: string; dictName: string; type: DictItemsTable['type'] }[]>('dictionary.json');
const families = read<{ families: string[] }>('sets/default.json').families.map((id) =>
  read<Family>(`families/${id}.json`),
);

const SCRIPTS: Record<string, string> = { Hans: 'hans', Hant: 'hant', Jpan: 'jpan', Latn: 'latin' };

/** Names and tags of the default catalogue as an import stores them, without the fonts. */
async function insertCatalogue(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('dict_items')
    .values(
      dictionary.map(({ dictNumber, dictName, type }, sort) => ({
        dict_number: dictNumber,
        dict_name: dictName,
        type,
        sort,
      })),
    )
    .execute();
  await insertReferenceData(db, []);
  for (const family of families.toReversed()) {
    const { id, nameZh, nameEn = null, aliases = null, designer = null, script } = family;
    const syllables = syllablesOf(nameZh);
    const sound = { pinyin: syllables.join(''), initials: syllables.map((s) => s[0]).join('') };
    const keys = [
      nameZh,
      nameEn ?? '',
      ...namesIn('aliases', aliases),
      sound.pinyin,
      sound.initials,
      designer ?? '',
    ];
    const scripts = script.split('+').map((part) => `script.${SCRIPTS[part]}`);
    await insertFamily(db, {
      gno: id,
      kind: family.kind ?? 'creative',
      tags: [...family.tags, ...scripts, 'licence.commercial'],
      grams: gramsOf(keys),
      axes: id.endsWith('-vf') || id.startsWith('latin-') ? ['wght'] : [],
    });
    await db
      .updateTable('families')
      .set({ name_zh: nameZh, name_en: nameEn, aliases, designer, ...sound })
      .where('gno', '=', id)
      .execute();
  }
  await db.transaction().execute(bumpRevision);
}

beforeAll(() => insertCatalogue(site.services.store.db));

async function answerTo(keyword: string): Promise<DataOf<typeof getFontList>> {
  const query = new URLSearchParams({ keyword, kind: 'all', size: '6' });
  const answer = await site.get(`/web/api/font/getFontList?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

/** What an answer puts first: a family, a typeface that is not here, and what its words stand for. */
function firstOf({ records, keyword }: DataOf<typeof getFontList>): string[] {
  const first = records[0] ?? keyword?.instead?.fonts[0];
  return [
    ...(keyword?.elsewhere ? [`elsewhere: ${keyword.elsewhere.name}`] : first ? [first.fontGNo] : []),
    ...(keyword?.words ?? []).flatMap(({ type, tagNumber }) => tagNumber?.split(',') ?? [type]),
  ];
}

test('what people type leads to what they mean, for at least 95 % of the table', async () => {
  const misses: string[] = [];
  for (const [query = '', expected = ''] of queries) {
    const first = firstOf(await answerTo(query));
    if (!first.includes(expected))
      misses.push(`${query} → ${first.join(', ') || 'nothing'}; not ${expected}`);
  }
  expect(queries.length).toBeGreaterThanOrEqual(200);
  expect(misses.length / queries.length, misses.join('\n')).toBeLessThanOrEqual(0.05);
});

test('names of typefaces elsewhere name families and styles of the catalogue, each once', () => {
  const { faces, styles } = elsewhereSchema.parse(read('elsewhere.json'));
  const ids = new Set(readdirSync(join(catalogueOf(), 'families')).map((file) => file.replace('.json', '')));
  const tags = new Set(dictionary.map(({ dictNumber }) => dictNumber));
  expect(faces.flatMap(({ nearest }) => nearest).filter((id) => !ids.has(id))).toEqual([]);
  expect(
    [...faces.flatMap((face) => face.styles), ...styles.map(({ style }) => style)].filter(
      (tag) => !tags.has(tag),
    ),
  ).toEqual([]);
  const names = faces.map(({ name }) => name);
  expect(names.length).toBe(new Set(names).size);
});

const listed = async (query: Record<string, string>): Promise<DataOf<typeof getFontList>> => {
  const answer = await site.get(`/web/api/font/getFontList?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};
const offered = ({ keyword }: DataOf<typeof getFontList>) =>
  keyword?.instead && [keyword.instead.because, ...keyword.instead.fonts.map(({ fontGNo }) => fontGNo)];

test('a name with a slip lists nothing, and offers the fonts whose names are nearest', async () => {
  for (const keyword of ['马善正', '马山正', '馬善正', '善马政毛', 'mashanzehng', 'Ma Shan Zhenk']) {
    const list = await listed({ keyword });
    expect([list.total, list.keyword?.found], keyword).toEqual([0, false]);
    expect(offered(list), keyword).toEqual(['spelling', 'ma-shan-zheng']);
  }
});

test('what is like no name is answered with nothing', async () => {
  for (const keyword of ['asdfgh', '小黑体', '好', 'xq', '！？', '没有这个字体'])
    expect((await listed({ keyword })).keyword, keyword).toEqual({
      found: false,
      words: [],
      elsewhere: null,
      absent: null,
      instead: null,
    });
});

test('a typeface that is not here is told, with the fonts that look like it, else with those of its style', async () => {
  const known = await listed({ keyword: '方正兰亭黑简体' });
  expect(known.keyword?.elsewhere).toEqual({
    name: '方正兰亭黑',
    foundry: '方正字库',
    licence: 'commercial',
    known: true,
    exact: true,
    styles: [{ dictNumber: 'style.hei', dictName: '黑体' }],
  });
  expect(offered(known)).toEqual(['look', 'noto-sans-sc-vf']);

  const unknown = await listed({ keyword: '方正某某行楷' });
  expect(unknown.keyword?.elsewhere).toMatchObject({
    name: '方正某某行楷',
    foundry: '方正字库',
    known: false,
  });
  expect(offered(unknown)).toEqual(['style', 'long-cang', 'zhi-mang-xing']);

  const misspelled = await listed({ keyword: '得意嘿' });
  expect(misspelled.keyword?.elsewhere).toMatchObject({ name: '得意黑', exact: false });
});

test('a typeface counts as elsewhere only while the site has none of that name', async () => {
  const { db } = site.services.store;
  const name = (name_zh: string) =>
    db.transaction().execute(async (trx) => {
      await trx.updateTable('families').set({ name_zh }).where('gno', '=', 'long-cang').execute();
      await trx.deleteFrom('family_grams').where('family_gno', '=', 'long-cang').execute();
      const grams = gramsOf([name_zh, 'Long Cang']).map((gram) => ({ gram, family_gno: 'long-cang' }));
      await trx.insertInto('family_grams').values(grams).execute();
      await bumpRevision(trx);
    });
  await name('得意黑');
  const list = await listed({ keyword: '得意黑' });
  expect([list.records[0]?.fontGNo, list.keyword?.elsewhere]).toEqual(['long-cang', null]);
  await name('Long Cang');
});

test('fonts of the other list are offered where this one has none', async () => {
  const list = await listed({ keyword: 'Source Han Sans', kind: 'creative' });
  expect([list.total, offered(list)]).toEqual([0, ['kind', 'noto-sans-sc-vf']]);
  expect((await listed({ keyword: 'Source Han Sans', kind: 'currency' })).total).toBe(1);
});

test('words for styles, scripts and permissions list the fonts that have them all', async () => {
  const list = await listed({ keyword: '免费商用日文像素字体', kind: 'all' });
  expect(list.records.map(({ fontGNo }) => fontGNo)).toEqual(['dotgothic16']);
  expect(list.keyword?.words).toEqual([
    { word: '免费商用', type: 'licence', names: ['可商用'], tagNumber: 'licence.commercial' },
    { word: '日文', type: 'script', names: ['日文'], tagNumber: 'script.jpan' },
    { word: '像素', type: 'style', names: ['像素'], tagNumber: 'style.pixel' },
  ]);
  const spaced = await listed({ keyword: 'korean font', kind: 'all' });
  expect(spaced.keyword?.words).toMatchObject([{ word: 'korean', type: 'draws', names: ['韩文'] }]);
});

test('a Latin word of a designer or a company counts whole', async () => {
  const { db } = site.services.store;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('families')
      .set({ designer: 'Monotype Studio' })
      .where('gno', '=', 'huninn')
      .execute();
    const grams = gramsOf(['Monotype Studio']).map((gram) => ({ gram, family_gno: 'huninn' }));
    await trx
      .insertInto('family_grams')
      .values(grams)
      .onConflict((c) => c.doNothing())
      .execute();
    await bumpRevision(trx);
  });
  const gnos = async (keyword: string) =>
    (await listed({ keyword, kind: 'all' })).records.map(({ fontGNo }) => fontGNo);
  expect(await gnos('mono')).not.toContain('huninn');
  expect(await gnos('monotype')).toEqual(['huninn']);
  expect(await gnos('Monotype Studio')).toEqual(['huninn']);
});

test('a keyword sorts whole names first, then beginnings, then tags, unless another order is asked for', async () => {
  const gnos = async (query: Record<string, string>) =>
    (await listed({ kind: 'all', ...query })).records.map(({ fontGNo }) => fontGNo);
  expect((await gnos({ keyword: '宋体' }))[0]).toBe('noto-serif-sc-vf');
  expect((await gnos({ keyword: 'huninn' })).slice(0, 2)).toEqual(['huninn', 'bpmf-huninn']);
  expect(await gnos({ keyword: 'huninn', sort: 'match' })).toEqual(await gnos({ keyword: 'huninn' }));
  expect(await gnos({ sort: 'match' })).toEqual(await gnos({ sort: 'new' }));
});

test('suggestions and the search of the site say the same', async () => {
  const of = async (path: string, keyword: string) =>
    (await site.get(`${path}?${new URLSearchParams({ keyword })}`)).json().data;
  const suggest = (keyword: string) => of('/web/api/font/suggest', keyword);
  expect(await suggest('马善正')).toMatchObject([{ fontGNo: 'ma-shan-zheng', by: 'spelling' }]);
  expect(await suggest('方正兰亭黑')).toMatchObject([{ fontGNo: 'noto-sans-sc-vf', by: 'look' }]);
  expect(await suggest('Source Han Sans')).toMatchObject([{ fontGNo: 'noto-sans-sc-vf', by: 'aliases' }]);
  const { keyword, total } = await of('/web/api/web-findAll/getPageList', '方正兰亭黑');
  expect([total, keyword.elsewhere.name, keyword.instead.because]).toEqual([0, '方正兰亭黑', 'look']);
});

test('a style that no font here has is named, with the shipped sets that have it', async () => {
  const sets = [{ name: 'titles', title: '手写与标题字库', fonts: ['霞鹜篆书'] }];
  const style = { type: 'style', names: ['篆书'], sets };
  for (const [keyword, absent] of Object.entries({
    篆书: style,
    篆體: style,
    'seal script': style,
    篆书字体: style,
    小篆: { type: 'script', names: ['小篆'], sets },
  })) {
    const { keyword: read, total } = await listed({ keyword });
    expect([total, read?.found, read?.elsewhere, read?.absent], keyword).toEqual([0, false, null, absent]);
  }
  // A typeface is still told by its name.
  expect((await listed({ keyword: '峄山碑' })).keyword?.elsewhere?.name).toBe('峄山碑篆体');
});
