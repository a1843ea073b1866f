import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { describe, importPath } from './index.ts';
import { eachCatalogue } from './testing/catalogue.ts';
import { namedFont } from './testing/fonts.ts';

const OFL = readFileSync(
  new URL('../../../catalogue/licences/texts/ofl-1.1/en.txt', import.meta.url),
  'utf8',
);

eachCatalogue(
  'a licence file in a folder above is that of fonts below that name no other licence',
  async (c) => {
    await c.put({
      'OFL.txt': OFL,
      'silent/ttf/a.ttf': namedFont({ family: 'Silent' }),
      'same/a.ttf': namedFont({
        family: 'Same',
        licence: 'This Font Software is licensed under the SIL Open Font License, Version 1.1.',
        characters: '甲',
      }),
      'other/a.ttf': namedFont({
        family: 'Other',
        licence: 'Licensed under the Apache License, Version 2.0',
        characters: '乙',
      }),
    });
    const summary = await importPath(c, c.folder);
    const rows = await c.store.db
      .selectFrom('families')
      .select(['gno', 'licence_id', 'licence_text_sha256'])
      .orderBy('gno')
      .execute();
    expect(rows.map((row) => [row.gno, row.licence_id, row.licence_text_sha256 !== null])).toEqual([
      ['other', 'apache-2.0', false],
      ['same', 'ofl-1.1', true],
      ['silent', 'ofl-1.1', true],
    ]);
    expect(describe(summary).join('\n')).toContain(
      '授权文件 OFL.txt 在上层文件夹，用作 2 个文件的授权全文；另有 1 个字体里写的授权不是它，没有采用：other/a.ttf',
    );
  },
);

eachCatalogue(
  'the summary counts what is preview-only, untagged and taken for text, with the way on',
  async (c) => {
    await c.put({
      'a/Bare Sans.ttf': namedFont({ family: 'Bare Sans' }),
      'b/OFL.txt': OFL,
      'b/Whole.ttf': namedFont({ family: 'Whole', characters: '甲' }),
      'b/Whole.json': { tags: ['style.brush'], kind: 'creative' },
    });
    const first = await importPath(c, c.folder);
    expect([first.stock, first.asText]).toEqual([
      { previewOnly: ['bare-sans'], untagged: ['bare-sans'] },
      ['bare-sans'],
    ]);
    const lines = describe(first).join('\n');
    expect(lines).toContain('只能预览：1 族（bare-sans）没有授权全文');
    expect(lines).toContain('没有标签：1 族（bare-sans）');
    expect(lines).toContain('在后台「字体」里按「缺什么：没有标签」筛选，全选');
    expect(lines).not.toContain('%');
    expect(lines).toContain('归入通用：1 族（bare-sans）');
    // What is left to do is said again.
    const again = await importPath(c, c.folder);
    expect(again.stock.previewOnly).toEqual(['bare-sans']);
  },
);
