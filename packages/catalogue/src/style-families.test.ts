import { windowsName } from '@ziwan/font-inspect/testing';
import { expect } from 'vitest';
import { importPath } from './index.ts';
import { eachCatalogue, type TestCatalogue } from './testing/catalogue.ts';
import { namedFont } from './testing/fonts.ts';

/** A font whose family name has its weight, as many have. */
const plain = (family: string, weight: number, characters = '字玩Aa') =>
  namedFont({ family, weight, characters, names: [windowsName(17, 'Regular')] });

const families = async ({ store: { db } }: TestCatalogue) =>
  (await db.selectFrom('families').select(['gno', 'name_en', 'face_count']).orderBy('gno').execute()).map(
    (row) => [row.gno, row.name_en, Number(row.face_count)],
  );
const faces = async ({ store: { db } }: TestCatalogue) =>
  (
    await db
      .selectFrom('faces')
      .select(['gno', 'style_name', 'weight', 'width'])
      .orderBy('family_gno')
      .orderBy('position')
      .execute()
  ).map((row) => [row.gno, row.style_name, row.weight, row.width]);

eachCatalogue('fonts whose family names differ by a weight or a width are one family', async (c) => {
  await c.put({
    'Quick-Light.ttf': plain('Quick Light', 300),
    'Quick-Regular.ttf': plain('Quick', 400, '字玩Bb'),
    'Quick-Narrow.ttf': plain('Quick Narrow', 400, '字玩Cc'),
    'Archive-Black.ttf': plain('Archive Black', 400, '字玩Dd'),
  });
  await importPath(c, c.folder);
  expect(await families(c)).toEqual([
    ['archive-black', 'Archive Black', 1],
    ['quick', 'Quick', 3],
  ]);
  expect(await faces(c)).toEqual([
    ['archive-black--black', 'Black', 900, 5],
    ['quick--light', 'Light', 300, 5],
    ['quick--regular', 'Regular', 400, 5],
    ['quick--narrow', 'Narrow', 400, 3],
  ]);
});

eachCatalogue(
  'a weight that is imported later joins its family, which gives up its own weight’s name',
  async (c) => {
    await c.put({ 'a/Quick-Light.ttf': plain('Quick Light', 300) });
    await importPath(c, c.folder);
    expect(await families(c)).toEqual([['quick-light', 'Quick Light', 1]]);
    await c.put({ 'b/Quick-Bold.ttf': plain('Quick Bold', 700, '字玩Bb') });
    await importPath(c, c.folder);
    expect(await families(c)).toEqual([['quick-light', 'Quick', 2]]);
    await c.put({ 'c/Quick.ttf': plain('Quick', 400, '字玩Cc') });
    await importPath(c, c.folder);
    expect(await families(c)).toEqual([['quick-light', 'Quick', 3]]);
  },
);

const kinds = async ({ store: { db } }: TestCatalogue) =>
  Object.fromEntries(
    (await db.selectFrom('families').select(['gno', 'kind']).execute()).map((row) => [row.gno, row.kind]),
  );

eachCatalogue('text faces are imported as 通用 unless their sidecar says otherwise', async (c) => {
  await c.put({
    'a/Micro.ttf': plain('Micro Hei', 400),
    'b/Dragon.ttf': plain('Dragon', 400, '字玩Bb'),
    'c/Stated.ttf': plain('Stated Sans', 400, '字玩Cc'),
    'c/Stated.json': { kind: 'creative' },
  });
  await importPath(c, c.folder);
  expect(await kinds(c)).toEqual({ 'micro-hei': 'currency', dragon: 'creative', 'stated-sans': 'creative' });
  await c.put({
    'd/Dragon-Bold.ttf': plain('Dragon Bold', 700, '字玩Dd'),
    'e/Stated-Bold.ttf': plain('Stated Sans', 700, '字玩Ee'),
  });
  await importPath(c, c.folder);
  expect(await kinds(c)).toEqual({ 'micro-hei': 'currency', dragon: 'currency', 'stated-sans': 'creative' });
});
