import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRevision } from '@ziwan/store';
import { expect } from 'vitest';
import { importPath, measureStoredFaces, readMetrics } from './index.ts';
import { eachCatalogue } from './testing/catalogue.ts';

const FONT = fileURLToPath(
  new URL('../../../catalogue/fonts/noto-serif-sc-vf/NotoSerifSC-VF.ttf', import.meta.url),
);

eachCatalogue(
  'faces stored before measures are measured once, as an import measures them',
  async (catalogue) => {
    const { db } = catalogue.store;
    await catalogue.put({});
    copyFileSync(FONT, join(catalogue.folder, 'serif.ttf'));
    await importPath(catalogue, catalogue.folder);
    const stored = async () =>
      (await db.selectFrom('faces').select('metrics').executeTakeFirstOrThrow()).metrics;
    const imported = await stored();
    const { metrics, measures, sequences } = readMetrics(imported);
    expect(measures?.length).toBe(14);
    expect(metrics).not.toHaveProperty('measures');
    expect(await measureStoredFaces(catalogue)).toBe(0);

    expect(sequences).toEqual([]);
    const formers = [metrics, { ...metrics, measures: [0, 1], sequences }, { ...metrics, measures }];
    for (const former of formers) {
      await db
        .updateTable('faces')
        .set({ metrics: JSON.stringify(former) })
        .execute();
      const before = await readRevision(db);
      expect(await measureStoredFaces(catalogue)).toBe(1);
      expect(await stored()).toBe(imported);
      expect(await readRevision(db)).toBeGreaterThan(before);
    }
  },
);
