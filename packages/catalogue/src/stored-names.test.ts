import { readRevision } from '@ziwan/store';
import { expect } from 'vitest';
import { cleanStoredNames, importPath } from './index.ts';
import { eachCatalogue } from './testing/catalogue.ts';
import { namedFont } from './testing/fonts.ts';

eachCatalogue(
  'names stored before the rule are cleaned once, and processes reload the catalogue',
  async (catalogue) => {
    const { db } = catalogue.store;
    await catalogue.put({ 'a.ttf': namedFont({ family: 'Plain' }) });
    await importPath(catalogue, catalogue.folder);
    const { gno } = await db.selectFrom('families').select('gno').executeTakeFirstOrThrow();
    await db
      .updateTable('families')
      .set({ name_zh: '\u202e坏\u0007 字\u200b', designer: '\u2066', copyright: '一\u202e\n二' })
      .execute();
    const axes = [{ tag: 'wght', name: '\u202e', min: 1, default: 1, max: 1, hidden: false }];
    await db
      .updateTable('faces')
      .set({ style_name: 'Bo\u200fld', axes: JSON.stringify(axes) })
      .execute();
    const before = await readRevision(db);

    expect(await cleanStoredNames(db)).toBe(2);
    expect(await db.selectFrom('families').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      gno,
      name_zh: '坏 字',
      designer: null,
      copyright: '一\n二',
    });
    const face = await db.selectFrom('faces').selectAll().executeTakeFirstOrThrow();
    expect(face).toMatchObject({ style_name: 'Bold', axes: JSON.stringify([{ ...axes[0], name: 'wght' }]) });
    expect(await readRevision(db)).toBeGreaterThan(before);

    await db.updateTable('families').set({ name_zh: '\u202e' }).execute();
    expect(await cleanStoredNames(db)).toBe(0);
  },
);

eachCatalogue('a family whose stored name has nothing visible takes its number', async (catalogue) => {
  const { db } = catalogue.store;
  await catalogue.put({ 'a.ttf': namedFont({ family: 'Plain' }) });
  await importPath(catalogue, catalogue.folder);
  await db.updateTable('families').set({ name_zh: '\u202e\u2066' }).execute();
  await cleanStoredNames(db);
  const { gno, name_zh } = await db.selectFrom('families').selectAll().executeTakeFirstOrThrow();
  expect(name_zh).toBe(gno);
});
