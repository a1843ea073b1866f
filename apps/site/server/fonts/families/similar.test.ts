import { type DescribedCharacters, encodeDescribed, shapesKey } from '@ziwan/catalogue';
import { type BlobStore, createMemoryBlobStore } from '@ziwan/infra/blob-store';
import { bumpRevision, type Store } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import { expect } from 'vitest';
import { createRevisionWatch } from '../../runtime/revision.ts';
import { insertFamily, insertReferenceData } from '../../testing/rows.ts';
import { SimilarFonts } from './similar.ts';

const FEATURES = 128;
const CHARACTERS = 12;

/** A face whose characters all lie at a point of a line. */
function faceAt(distance: number): DescribedCharacters {
  const features = new Int8Array(CHARACTERS * FEATURES);
  // The first nine features differ alike, so that the distance is three times their difference.
  for (let i = 0; i < CHARACTERS; i++) features.fill(distance / 3 - 100, i * FEATURES, i * FEATURES + 9);
  return {
    drawings: 1,
    codePoints: Uint32Array.from({ length: CHARACTERS }, (_, i) => 0x4e00 + i),
    features,
  };
}

const nothing: DescribedCharacters = {
  drawings: 1,
  codePoints: new Uint32Array(),
  features: new Int8Array(),
};

/** Features of the drawings of a variable face, each at a point of the line. */
function variableAt(...distances: number[]): DescribedCharacters {
  const drawn = distances.map(faceAt);
  const features = new Int8Array(drawn.length * CHARACTERS * FEATURES);
  for (let i = 0; i < CHARACTERS; i++)
    drawn.forEach((face, d) => {
      features.set(
        face.features.subarray(i * FEATURES, (i + 1) * FEATURES),
        (i * drawn.length + d) * FEATURES,
      );
    });
  return { ...faceAt(0), drawings: drawn.length, features };
}

async function addFamily(
  { db }: Store,
  blobs: BlobStore,
  gno: string,
  described: DescribedCharacters | null,
  { grid, axes }: { grid?: number; axes?: object[] } = {},
): Promise<void> {
  await insertFamily(db, { gno });
  const { sfnt_sha256, metrics } = await db
    .selectFrom('faces')
    .select(['sfnt_sha256', 'metrics'])
    .where('family_gno', '=', gno)
    .executeTakeFirstOrThrow();
  if (grid)
    await db
      .updateTable('faces')
      .set({ metrics: JSON.stringify({ ...JSON.parse(metrics), grid }) })
      .where('family_gno', '=', gno)
      .execute();
  if (axes)
    await db
      .updateTable('faces')
      .set({ axes: JSON.stringify(axes) })
      .where('family_gno', '=', gno)
      .execute();
  if (described) await blobs.put(shapesKey(sfnt_sha256), encodeDescribed(described));
}

async function site(store: Store, families: Record<string, DescribedCharacters | null>) {
  const blobs = createMemoryBlobStore();
  await insertReferenceData(store.db, []);
  for (const [gno, described] of Object.entries(families)) await addFamily(store, blobs, gno, described);
  let now = 0;
  const watch = createRevisionWatch(store.db, () => now);
  return {
    blobs,
    similar: new SimilarFonts({ db: store.db, blobs, watch }),
    /** Lets the site notice a change of the catalogue. */
    notice: async () => {
      await store.db.transaction().execute((trx) => bumpRevision(trx));
      now += 10_000;
    },
  };
}

eachDialect('editions of one design come first, then other designs by distance', async (store) => {
  const { similar } = await site(store, {
    own: faceAt(0),
    edition: faceAt(24),
    near: faceAt(60),
    'near-edition': faceAt(81),
    other: faceAt(99),
    far: faceAt(180),
    farther: faceAt(300),
  });
  expect(await similar.of('own', 6)).toMatchObject([
    { gno: 'edition', likeness: 'same' },
    // Stands for its edition, which is not listed.
    { gno: 'near', likeness: 'near' },
    { gno: 'other', likeness: 'near' },
    { gno: 'far', likeness: 'far' },
  ]);
  // The limit counts designs, not editions of the own one.
  expect((await similar.of('own', 1))?.map(({ gno }) => gno)).toEqual(['edition', 'near']);
});

eachDialect('a font that nothing is like gets the three nearest, marked as far', async (store) => {
  const { similar } = await site(store, {
    own: faceAt(0),
    a: faceAt(210),
    b: faceAt(270),
    c: faceAt(330),
    d: faceAt(390),
  });
  expect(await similar.of('own', 6)).toMatchObject(['a', 'b', 'c'].map((gno) => ({ gno, likeness: 'far' })));
});

eachDialect('pixel faces are nearer to pixel faces', async (store) => {
  const { similar, blobs, notice } = await site(store, { own: faceAt(0), smooth: faceAt(60) });
  expect((await similar.of('own', 6))?.map(({ gno }) => gno)).toEqual(['smooth']);
  await addFamily(store, blobs, 'pixels', faceAt(90), { grid: 12 });
  await notice();
  expect((await similar.of('own', 6))?.map(({ gno }) => gno)).toEqual(['smooth', 'pixels']);
  expect((await similar.of('pixels', 6))?.map(({ gno }) => gno)).toEqual(['smooth', 'own']);
  await addFamily(store, blobs, 'more-pixels', faceAt(0), { grid: 12 });
  await notice();
  expect((await similar.of('pixels', 6))?.map(({ gno }) => gno)).toEqual(['more-pixels', 'smooth', 'own']);
});

eachDialect(
  'a font without hanzi, one not described yet and an unknown one cannot be compared',
  async (store) => {
    const { similar } = await site(store, {
      own: faceAt(0),
      other: faceAt(30),
      latin: nothing,
      undescribed: null,
    });
    for (const gno of ['latin', 'undescribed', 'unknown']) expect(await similar.of(gno, 6)).toBeNull();
    expect((await similar.of('own', 6))?.map(({ gno }) => gno)).toEqual(['other']);
  },
);

eachDialect('a similar font is told with the face and the weight at which it is nearest', async (store) => {
  const { similar, blobs, notice } = await site(store, { own: faceAt(0) });
  const axes = [{ tag: 'wght', min: 100, max: 900 }];
  await addFamily(store, blobs, 'variable', variableAt(210, 90, 60), { axes });
  await addFamily(store, blobs, 'family', faceAt(300));
  const heavy = { gno: 'family--heavy', position: 1, weight: 800, sfnt_sha256: 'heavy'.padEnd(64, '0') };
  const { db } = store;
  const face = await db
    .selectFrom('faces')
    .selectAll()
    .where('family_gno', '=', 'family')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('faces')
    .values({ ...face, ...heavy })
    .execute();
  await blobs.put(shapesKey(heavy.sfnt_sha256), encodeDescribed(faceAt(120)));
  await notice();
  const nearest = async (gno: string) =>
    (await similar.of(gno, 6))?.map((found) => ({ gno: found.gno, ...found.nearest }));
  expect(await nearest('own')).toEqual([
    { gno: 'variable', faceGNo: 'variable--regular', weight: 900, ownWeight: 400 },
    { gno: 'family', faceGNo: 'family--heavy', weight: 800, ownWeight: 400 },
  ]);
  expect(await nearest('variable')).toEqual([
    { gno: 'family', faceGNo: 'family--heavy', weight: 800, ownWeight: 400 },
    { gno: 'own', faceGNo: 'own--regular', weight: 400, ownWeight: 400 },
  ]);
});

eachDialect('a thread that ended is replaced with the next question', async (store) => {
  const { similar } = await site(store, { own: faceAt(0), other: faceAt(30) });
  const found = await similar.of('own', 6);
  await similar.close();
  expect(await similar.of('own', 6)).toEqual(found);
  await similar.close();
});
