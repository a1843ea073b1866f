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

const site = await sharedSite({ fonts: false, env: { RATE_LIMIT_API: '0' } });

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

const WEIGHTS: Record<string, number[]> = {
  iansui: [300],
  'noto-sans-sc-vf': [100, 400, 700, 900],
};

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
      tags: [...family.tags, ...scripts, 'licence.commercial', 'licence.video'],
      grams: gramsOf(keys),
      weights: WEIGHTS[id] ?? [400],
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

async function answerTo(keyword: string): Promise<DataOf<typeof getFontList>> {
  const query = new URLSearchParams({ keyword, kind: 'all', size: '6' });
  const answer = await site.get(`/web/api/font/getFontList?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

/** What an answer puts first: a family, a typeface or style that is not here, and what its words stand for. */
function firstOf({ records, keyword }: DataOf<typeof getFontList>): string[] {
  const { absent, elsewhere, instead } = keyword ?? {};
  const first = records[0] ?? instead?.fonts[0];
  if (instead?.because === 'popular' && !elsewhere) return ['popular'];
  return [
    ...(absent
      ? [`absent: ${absent.names[0]}`]
      : elsewhere
        ? [`elsewhere: ${elsewhere.name}`]
        : first
          ? [first.fontGNo]
          : []),
    ...(keyword?.words ?? []).flatMap(({ type, tagNumber }) => tagNumber?.split(',') ?? [type]),
  ];
}

const answers = new Map<string, DataOf<typeof getFontList>>();
beforeAll(async () => {
  await insertCatalogue(site.services.store.db);
  for (const [query = ''] of queries) answers.set(query, await answerTo(query));
});

test('what people type leads to what they mean, for at least 95 % of the table', () => {
  const misses: string[] = [];
  for (const [query = '', expected = ''] of queries) {
    const first = firstOf(answers.get(query) as DataOf<typeof getFontList>);
    if (!first.includes(expected))
      misses.push(`${query} → ${first.join(', ') || 'nothing'}; not ${expected}`);
  }
  expect(queries.length).toBeGreaterThanOrEqual(600);
  expect(misses.length / queries.length, misses.join('\n')).toBeLessThanOrEqual(0.05);
});

test('nothing that people type is a dead end: fonts are listed or offered, or the answer says what is not here', () => {
  const dead = [...answers].flatMap(([query, { total, keyword }]) => {
    const { instead, elsewhere, absent, words } = keyword ?? {};
    return total > 0 || instead || elsewhere || absent || words?.length ? [] : [query];
  });
  // One hanzi is a name only.
  expect(dead).toEqual(['萌']);
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
const wordsRead = ({ keyword }: DataOf<typeof getFontList>) => keyword?.words.map(({ word }) => word);

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
  for (const keyword of ['asdfgh', '好', 'xq', '！？', '没有这个字体'])
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
    sets: [],
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

/** Says who made a font, as its import would. */
const madeBy = (designer: string, gno: string) =>
  site.services.store.db.transaction().execute(async (trx) => {
    await trx.updateTable('families').set({ designer }).where('gno', '=', gno).execute();
    const grams = gramsOf([designer]).map((gram) => ({ gram, family_gno: gno }));
    await trx
      .insertInto('family_grams')
      .values(grams)
      .onConflict((c) => c.doNothing())
      .execute();
    await bumpRevision(trx);
  });

test('a Latin word of a designer or a company counts whole', async () => {
  await madeBy('Monotype Studio', 'huninn');
  const gnos = async (keyword: string) =>
    (await listed({ keyword, kind: 'all' })).records.map(({ fontGNo }) => fontGNo);
  expect(await gnos('mono')).not.toContain('huninn');
  expect(await gnos('monotype')).toEqual(['huninn']);
  expect(await gnos('Monotype Studio')).toEqual(['huninn']);
});

test('a font of a name is suggested and listed before a font by a person of that name', async () => {
  await madeBy('马善政', 'huninn');
  const { data } = (
    await site.get(`/web/api/font/suggest?${new URLSearchParams({ keyword: '马善政' })}`)
  ).json();
  expect(data).toMatchObject([
    { fontGNo: 'ma-shan-zheng', by: 'aliases' },
    { fontGNo: 'huninn', by: 'designer' },
  ]);
  const { records } = await listed({ keyword: '马善政', kind: 'all' });
  expect(records.map(({ fontGNo }) => fontGNo)).toEqual(['ma-shan-zheng', 'huninn']);
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
  // Fonts of the styles that are near it are offered.
  expect(offered(await listed({ keyword: '篆书' }))?.slice(0, 2)).toEqual(['style', 'yuji-syuku']);
  // A typeface is still told by its name.
  expect((await listed({ keyword: '峄山碑' })).keyword?.elsewhere?.name).toBe('峄山碑篆体');
});

test('a font of a shipped set that is not here is told, with the set', async () => {
  for (const [keyword, name, sets] of [
    ['抖音美好体', '抖音美好体', ['游戏与标题字库']],
    ['Cubic11', '俐方体11号', ['游戏与标题字库']],
    ['Roboto', 'Roboto Flex', ['扩展字库']],
    ['霞鹜文楷', '霞鹜文楷', ['扩展字库']],
    ['方正兰亭黑', '方正兰亭黑', []],
  ] as const)
    expect((await listed({ keyword })).keyword?.elsewhere, keyword).toMatchObject({ name, sets });
});

test('a name that is two words, too, is told as a name', async () => {
  const { total, keyword } = await listed({ keyword: 'Comic Sans', kind: 'all' });
  expect([total, keyword?.elsewhere?.name]).toEqual([0, 'Comic Sans']);
  const named = await listed({ keyword: 'zen antique', kind: 'all' });
  expect([named.records[0]?.fontGNo, named.keyword?.elsewhere]).toEqual(['zen-antique', null]);
});

test('words for weights list the fonts that have one of them', async () => {
  const { records, keyword } = await listed({ keyword: '细体', kind: 'all' });
  expect(records.map(({ fontGNo }) => fontGNo)).toEqual(['iansui', 'noto-sans-sc-vf']);
  expect(keyword?.words).toEqual([{ word: '细体', type: 'weight', names: ['细体'], tagNumber: null }]);
  const both = await listed({ keyword: '芫荽 thin', kind: 'all' });
  expect(both.records.map(({ fontGNo }) => fontGNo)).toEqual(['iansui']);
});

test('what a part of a keyword stands for is offered, with that part', async () => {
  for (const [keyword, word, first] of [
    ['粗圆体', '圆体', 'wdxl-lubrifont-sc'],
    ['小黑体', '黑体', 'zcool-xiaowei'],
    ['某某headline', 'headline', 'zcool-kuaile'],
  ] as const) {
    const list = await listed({ keyword });
    expect(wordsRead(list), keyword).toEqual([word]);
    expect(offered(list)?.slice(0, 2), keyword).toEqual(['part', first]);
  }
  // No font is both: those that are one of them.
  expect(offered(await listed({ keyword: '像素毛笔' }))?.[0]).toBe('part');
});

test('a word that sounds like one for a style is read as it, in any accent', async () => {
  for (const [keyword, word] of [
    ['像数字体', '像素'],
    ['漫话体', '漫画'],
    ['毛比字', '毛笔'],
  ] as const) {
    const list = await listed({ keyword });
    expect(wordsRead(list), keyword).toEqual([word]);
    expect(offered(list)?.[0], keyword).toBe('part');
  }
});

test('for a typeface that is not here, its look counts before its genre', async () => {
  const [because, ...fonts] = offered(await listed({ keyword: '优设标题黑' })) ?? [];
  expect(because).toBe('style');
  expect(fonts[0]).toBe('reggae-one');
  expect(fonts).toContain('dela-gothic-one');
  for (const unlike of ['zcool-xiaowei', 'latin-kablammo']) expect(fonts).not.toContain(unlike);
});

test('the most downloaded are offered where nothing else is known, and are no suggestions', async () => {
  for (const keyword of ['好看的字体', '中文字体', '方正启体'])
    expect(offered(await listed({ keyword }))?.[0], keyword).toBe('popular');
  const answer = await site.get(`/web/api/font/suggest?${new URLSearchParams({ keyword: '好看的字体' })}`);
  expect(answer.json().data).toEqual([]);
});
