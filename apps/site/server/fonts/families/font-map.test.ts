import { encodeDescribed, readMetrics, shapesKey } from '@ziwan/catalogue';
import { type DataOf, type FaceMeasures, type fontMap, MEASURES_VERSION } from '@ziwan/contract';
import { bumpRevision } from '@ziwan/store';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

let clock = Date.parse('2026-06-01T00:00:00Z');
const site = await sharedSite({ overrides: { now: () => clock } });

async function read(): Promise<DataOf<typeof fontMap>> {
  const answer = await site.get('/web/api/font/map');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
    200,
    expect.stringMatching(/max-age/),
  ]);
  return answer.json().data;
}

/** Changes the measures of all faces of a family. */
async function measure(family: string, measures: FaceMeasures | null): Promise<void> {
  const { db } = site.services.store;
  const { metrics } = await db
    .selectFrom('faces')
    .select('metrics')
    .where('family_gno', '=', family)
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('faces')
      .set({ metrics: JSON.stringify({ ...readMetrics(metrics).metrics, measures }) })
      .where('family_gno', '=', family)
      .execute();
    await bumpRevision(trx);
  });
  clock += 10_000;
}

/** Describes all faces of a family by characters at a distance from those of another. */
async function describe(gno: string, distance: number): Promise<void> {
  const { store, blobs } = site.services;
  const characters = 12;
  const features = new Int8Array(characters * 128);
  for (let i = 0; i < characters; i++) features.fill(distance / 3 - 100, i * 128, i * 128 + 9);
  const codePoints = Uint32Array.from({ length: characters }, (_, i) => 0x4e00 + i);
  const faces = await store.db
    .selectFrom('faces')
    .select('sfnt_sha256')
    .where('family_gno', '=', gno)
    .execute();
  for (const { sfnt_sha256 } of faces) {
    const key = shapesKey(sfnt_sha256);
    await blobs.delete(key);
    await blobs.put(key, encodeDescribed({ drawings: 1, codePoints, features }));
  }
}

// The first test: descriptions never change, so that the site reads each of them once.
test('whoever opens a font on the map asks for the fonts that are nearest to it', async () => {
  await describe('shi-hei', 0);
  await describe('shi-bian', 3);
  await describe('shi-fan', 30);
  await describe('wu-wen', 60);
  await measure('shi-hei', [MEASURES_VERSION, 90, 60, 225, 900, 1000, 380, 1000, 250, -105]);
  const similarTo = async (id: string) => {
    const answer = await site.get(`/web/api/font/similar?id=${id}`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
      200,
      expect.stringMatching(/max-age/),
    ]);
    return answer.json().data;
  };
  expect(await similarTo('shi-hei')).toEqual([
    { fontGNo: 'shi-bian', likeness: 'same' },
    { fontGNo: 'shi-fan', likeness: 'near' },
    { fontGNo: 'wu-wen', likeness: 'near' },
  ]);
  expect(await similarTo('nothing')).toEqual([]);
});

test('every family with hanzi is on the map once or named as left out; others are neither', async () => {
  const { fonts, leftOut } = await read();
  const rows = await site.services.store.db
    .selectFrom('families')
    .select('gno')
    .where('hanzi_count', '>', 0)
    .execute();
  expect([...fonts, ...leftOut].map(({ fontGNo }) => fontGNo).sort()).toEqual(
    rows.map(({ gno }) => gno).sort(),
  );
});

test('a font has its tags of style, licence and script, and no others', async () => {
  await measure('shi-hei', [MEASURES_VERSION, 90, 60, 225, 900, 1000, 380, 1000, 250, -105]);
  const font = (await read()).fonts.find(({ fontGNo }) => fontGNo === 'shi-hei');
  expect(font?.tags).toEqual(expect.arrayContaining(['style.hei', 'licence.commercial']));
  expect(font?.tags.filter((tag) => !/^(style|licence|script)\./.test(tag))).toEqual([]);
});

test('traits are ratios of the measures, whatever the size at which a face draws', async () => {
  const of = async (measures: FaceMeasures) => {
    await measure('shi-hei', measures);
    return (await read()).fonts.find(({ fontGNo }) => fontGNo === 'shi-hei');
  };
  const font = await of([MEASURES_VERSION, 90, 60, 225, 900, 1000, 380, 1000, 250, -105]);
  expect(font).toMatchObject({ nameZh: '试黑体', kind: 'creative', weight: null });
  expect(font?.traits).toEqual({
    weight: 90,
    contrast: 1500,
    round: 250,
    density: 250,
    size: 949,
    width: 900,
    slant: 105,
  });
  const half = await of([MEASURES_VERSION, 30, 45, 56, 450, 500, 190, 500, 250, 105]);
  // Contrast is the same whichever direction is the thicker one.
  expect(half?.traits).toMatchObject({
    weight: 60,
    contrast: 1500,
    density: 249,
    size: 474,
    width: 900,
    slant: 105,
  });
});

test('a variable family names the weight at which it was measured', async () => {
  await measure('shi-bian', [MEASURES_VERSION, 79, 73, 233, 911, 909, 380, 1000, 70, 0, 30, 29, 157, 142]);
  const font = (await read()).fonts.find(({ fontGNo }) => fontGNo === 'shi-bian');
  expect(font).toMatchObject({ weight: 400, traits: { weight: 87, contrast: 1082 } });
});

test('a family with pronunciation beside its hanzi, and one without measures, are left out with the reason', async () => {
  const { db } = site.services.store;
  await db
    .insertInto('dict_items')
    .values({ dict_number: 'style.bopomofo', type: 'style', dict_name: '注音', sort: 99 })
    .onConflict((c) => c.doNothing())
    .execute();
  await db
    .insertInto('family_tags')
    .values({ family_gno: 'shi-hei', dict_number: 'style.bopomofo' })
    .execute();
  await measure('shi-hei', [MEASURES_VERSION, 90, 60, 225, 900, 1000, 380, 1000, 250, -105]);
  expect((await read()).leftOut).toContainEqual({
    fontGNo: 'shi-hei',
    kind: 'creative',
    nameZh: '试黑体',
    why: 'annotated',
  });
  await db.deleteFrom('family_tags').where('dict_number', '=', 'style.bopomofo').execute();
  for (const measures of [
    null,
    [MEASURES_VERSION - 1, 90, 60, 225, 900, 1000, 380, 1000, 250, -105],
  ] as const) {
    await measure('shi-hei', measures);
    expect((await read()).leftOut).toContainEqual(
      expect.objectContaining({ fontGNo: 'shi-hei', why: 'unmeasured' }),
    );
  }
});
