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

eachCatalogue('what the desk keeps is cleaned too, and what is clean stays as it was', async (catalogue) => {
  const { db } = catalogue.store;
  const at = '2026-01-01T00:00:00.000Z';
  await catalogue.put({ 'a.ttf': namedFont({ family: 'Plain' }) });
  await importPath(catalogue, catalogue.folder);
  const { licence_id } = await db.selectFrom('families').select('licence_id').executeTakeFirstOrThrow();
  const familyOf = (gno: string, statement: object) => ({
    gno,
    version: 1,
    statement: JSON.stringify(statement),
    licence_id,
    name_key: gno,
    downloads: 0,
    created_at: at,
    updated_at: at,
  });
  const faceOf = (gno: string, style: string) => ({
    family_gno: 'bad',
    gno,
    position: 0,
    sfnt_sha256: '',
    source_sha256: '',
    drawn_sha256: '',
    hanzi_count: 0,
    face: JSON.stringify({ gno, style_name: style, axes: '[]', instances: '[]' }),
  });
  const clean = { nameZh: '好字', designer: null, about: '一\n二' };
  await db
    .insertInto('desk_families')
    .values([
      familyOf('bad', { ...clean, nameZh: '\u202e坏 字', designer: '\u2066' }),
      familyOf('good', clean),
    ])
    .execute();
  await db
    .insertInto('desk_faces')
    .values([faceOf('bad', 'Bo\u200fld'), faceOf('good', 'Bold')])
    .execute();

  expect(await cleanStoredNames(db)).toBe(2);
  const families = await db.selectFrom('desk_families').select(['gno', 'statement']).orderBy('gno').execute();
  expect(families.map(({ gno, statement }) => [gno, JSON.parse(statement)])).toEqual([
    ['bad', { ...clean, nameZh: '坏 字', designer: null }],
    ['good', clean],
  ]);
  const faces = await db.selectFrom('desk_faces').select(['gno', 'face']).orderBy('gno').execute();
  expect(faces.map(({ gno, face }) => [gno, JSON.parse(face).style_name])).toEqual([
    ['bad', 'Bold'],
    ['good', 'Bold'],
  ]);
});
