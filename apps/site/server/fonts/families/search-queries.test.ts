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
  console.info(misses.join('\n'));
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
