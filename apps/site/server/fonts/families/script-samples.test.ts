import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPath } from '@ziwan/catalogue';
import { namedFont } from '@ziwan/catalogue/testing';
import { expect, test } from 'vitest';
import { startTestSite } from '../../testing/site.ts';

const run = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));

test('a font of another script shows its own letters, and is measured by its own charset', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ziwan-scripts-'));
  const site = await startTestSite();
  try {
    await writeFile(join(folder, 'a.ttf'), namedFont({ family: 'Own Thai', characters: run(0xe01, 0xe2e) }));
    await writeFile(
      join(folder, 'b.ttf'),
      namedFont({ family: 'Own Symbols', characters: run(0x2600, 0x2610) }),
    );
    const hanzi = run(0x4e00, 0x5000);
    await writeFile(
      join(folder, 'c.ttf'),
      namedFont({ family: 'Own Japanese', characters: `${hanzi}風の谷の夜明け` }),
    );
    await writeFile(
      join(folder, 'd.ttf'),
      namedFont({ family: 'Own Hanzi', characters: `${hanzi}江湖夜雨十年灯` }),
    );
    await writeFile(
      join(folder, 'e.ttf'),
      namedFont({ family: 'Own Rare', characters: `Aa${run(0x20000, 0x20300)}` }),
    );
    const { store, blobs } = site.services;
    const { refused } = await importPath({ store, blobs, dataDir: site.dataDir }, folder);
    expect(refused).toEqual([]);
    await site.restart();
    const list = async (keyword: string) =>
      (await site.get(`/web/api/font/getFontList?kind=all&keyword=${encodeURIComponent(keyword)}`)).json()
        .data.records[0];
    expect(await list('own thai')).toMatchObject({
      sample: run(0xe01, 0xe0e),
      coverage: { name: '泰文', have: 46, total: 86 },
    });
    expect(await list('own symbols')).toMatchObject({
      sample: run(0x2600, 0x260d),
      coverage: { name: '符号', have: 0, total: 0 },
    });
    // The first of the samples with hanzi that it draws; none is sent where that is the pages' own.
    expect(await list('own japanese')).toMatchObject({ kind: 'creative', sample: '風の谷の夜明け' });
    expect(await list('own hanzi')).toMatchObject({ kind: 'creative', sample: null });
    // Rare hanzi stand for a font of them.
    expect(await list('own rare')).toMatchObject({ sample: run(0x20000, 0x2000d) });
    // The line that was chosen for it, if its face draws all of it.
    const choose = async (sample_line: string) => {
      const { db } = site.services.store;
      await db.updateTable('families').set({ sample_line }).where('name_zh', '=', 'Own Hanzi').execute();
      await site.restart();
      return (await list('own hanzi')).sample;
    };
    expect(await choose('江湖 夜雨')).toBe('江湖 夜雨');
    expect(await choose('江湖夜雨灯火')).toBeNull();
  } finally {
    await site.close();
    await rm(folder, { recursive: true });
  }
}, 60_000);
