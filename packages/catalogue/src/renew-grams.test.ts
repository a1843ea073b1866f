import { readRevision } from '@ziwan/store';
import { expect } from 'vitest';
import { importPath, renewGrams } from './index.ts';
import { eachCatalogue } from './testing/catalogue.ts';
import { namedFont } from './testing/fonts.ts';

eachCatalogue(
  'fonts are found by a name that a new release searches, without another import',
  async (catalogue) => {
    const { db } = catalogue.store;
    await catalogue.put({ 'a.ttf': namedFont({ family: 'Plain' }) });
    await importPath(catalogue, catalogue.folder);
    await renewGrams(db);
    const grams = async () =>
      (await db.selectFrom('family_grams').select('gram').orderBy('gram').execute()).map(({ gram }) => gram);
    const complete = await grams();
    // What a release that searched fewer names has left.
    await db.deleteFrom('family_grams').where('gram', 'like', '%pla%').execute();
    expect(await renewGrams(db)).toBe(0);
    expect(await grams()).not.toEqual(complete);
    const before = await readRevision(db);
    expect(await renewGrams(db, [{ column: 'name_zh' }])).toBe(1);
    expect(await grams()).toEqual(complete);
    expect(await readRevision(db)).toBeGreaterThan(before);
  },
);
