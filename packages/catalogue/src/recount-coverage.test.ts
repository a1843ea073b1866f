import { blobKeys } from '@ziwan/infra/blob-store';
import { readRevision } from '@ziwan/store';
import { expect } from 'vitest';
import { importPath, recountStoredCoverage } from './index.ts';
import { eachCatalogue } from './testing/catalogue.ts';
import { namedFont } from './testing/fonts.ts';

const THAI = String.fromCodePoint(...Array.from({ length: 46 }, (_, i) => 0xe01 + i));

eachCatalogue('families stored when scripts were five get their own at the next start', async (catalogue) => {
  const { db } = catalogue.store;
  await catalogue.put({ 'thai.ttf': namedFont({ family: 'Thai Sample', characters: `Aa${THAI}` }) });
  await importPath(catalogue, catalogue.folder);
  const scripts = () => db.selectFrom('families').select('script').execute();
  const coverage = async () =>
    (await db.selectFrom('faces').select('coverage').executeTakeFirstOrThrow()).coverage;
  expect(await scripts()).toEqual([{ script: 'Thai' }]);
  const imported = await coverage();
  expect(JSON.parse(imported)).toContainEqual({ charset: 'script-thai', have: 46, total: 86 });

  await db.deleteFrom('meta').where('key', '=', 'coverage_rule').execute();
  await db.updateTable('families').set({ script: 'Latn' }).execute();
  await db.updateTable('faces').set({ coverage: '[]' }).execute();
  const before = await readRevision(db);
  expect(await recountStoredCoverage(catalogue)).toEqual({ counted: 1, away: 0 });
  expect(await scripts()).toEqual([{ script: 'Thai' }]);
  expect(await coverage()).toBe(imported);
  expect(await readRevision(db)).toBeGreaterThan(before);
  expect(await recountStoredCoverage(catalogue)).toEqual({ counted: 0, away: 0 });

  // A face whose file cannot be read keeps its count, and is told of.
  const { drawn_sha256 } = await db.selectFrom('faces').select('drawn_sha256').executeTakeFirstOrThrow();
  await catalogue.blobs.delete(blobKeys.drawn(drawn_sha256));
  await db.deleteFrom('meta').where('key', '=', 'coverage_rule').execute();
  expect(await recountStoredCoverage(catalogue)).toEqual({ counted: 0, away: 1 });
  expect(await coverage()).toBe(imported);
});

eachCatalogue(
  'a recount says how far it is, and one that ended in the middle goes on where it was',
  async (catalogue) => {
    const { db } = catalogue.store;
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    await catalogue.put(
      Object.fromEntries(
        names.map((name) => [
          `${name}.ttf`,
          namedFont({ family: `${name} Sample`, characters: `Aa${name}` }),
        ]),
      ),
    );
    await importPath(catalogue, catalogue.folder);
    await db.deleteFrom('meta').where('key', '=', 'coverage_rule').execute();
    await db.updateTable('faces').set({ coverage: '[]' }).execute();
    const told: number[] = [];
    const broken = recountStoredCoverage(catalogue, {
      batch: 2,
      onProgress: ({ done, total }) => {
        told.push(done, total);
        if (done === 4) throw new Error('killed');
      },
    });
    await expect(broken).rejects.toThrow('killed');
    expect(told).toEqual([0, 5, 2, 5, 4, 5]);
    expect(await recountStoredCoverage(catalogue, { batch: 2 })).toEqual({ counted: 1, away: 0 });
    const left = await db.selectFrom('faces').select('gno').where('coverage', '=', '[]').execute();
    expect(left).toEqual([]);
    expect(await recountStoredCoverage(catalogue)).toEqual({ counted: 0, away: 0 });
  },
);
