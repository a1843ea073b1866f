import { statedTerms } from '@ziwan/store/stated-terms';
import { eachDialect } from '@ziwan/store/testing';
import { expect } from 'vitest';
import { brandService } from './brands.ts';
import { dictionaryService } from './dictionary.ts';
import { keywordService } from './keywords.ts';
import { LicenceService } from './licences.ts';

const PAGE = { current: 1, size: 30 };

eachDialect('a search is literal and case-insensitive, without wildcards', async ({ db }) => {
  const licence = { spdx: null, url: null, matrix: statedTerms([]), evidence: '', reviewed_at: '2026-01-01' };
  for (const [id, name] of [
    ['a', 'Half 100%'],
    ['b', 'half 1000'],
  ] as const) {
    await db.insertInto('brands').values({ brand_number: id, brand_name: name, url: null }).execute();
    await db.insertInto('keywords').values({ keyword: name, url: null, sort: 0 }).execute();
    await db
      .insertInto('dict_items')
      .values({ dict_number: `style.${id}`, type: 'style', dict_name: name, sort: 0 })
      .execute();
    await db
      .insertInto('licences')
      .values({ ...licence, id, name })
      .execute();
  }
  const now = () => Date.parse('2026-01-01T00:00:00Z');
  for (const service of [
    brandService(db, now),
    keywordService(db, now),
    dictionaryService(db, now),
    new LicenceService(db, now),
  ]) {
    const found = async (q: string) => (await service.list({ ...PAGE, q })).total;
    expect([await found('0%'), await found('HALF'), await found('_')], service.constructor.name).toEqual([
      1, 2, 0,
    ]);
  }
});
