import { type BlobStore, blobKeys, SHAPES } from '@ziwan/infra/blob-store';
import { FEATURES, FEATURES_VERSION } from '@ziwan/shape';
import { expect, test } from 'vitest';
import { importPath } from '../index.ts';
import { eachCatalogue } from '../testing/catalogue.ts';
import { namedFont } from '../testing/fonts.ts';
import { decodeDescribed, describeStoredFaces, encodeDescribed } from './index.ts';

/** 龙 is common but not in the sample, and 龘 is neither. */
const FONT = namedFont({ family: 'Shapes', characters: '口日永龙龘' });
const codes = (text: string) => [...text].map((char) => char.codePointAt(0) as number).sort();

async function keysOf(blobs: BlobStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of blobs.list(SHAPES)) keys.push(key);
  return keys.sort();
}

eachCatalogue(
  'an import describes the characters of a face; faces stored before are described once, in the same way',
  async (catalogue) => {
    const { blobs } = catalogue;
    await catalogue.put({ 'shapes.ttf': FONT });
    await importPath(catalogue, catalogue.folder);
    const face = await catalogue.store.db.selectFrom('faces').select('sfnt_sha256').executeTakeFirstOrThrow();
    const keyOf = (part: 'sample' | 'common') => blobKeys.shapes(face.sfnt_sha256, FEATURES_VERSION, part);
    expect(await keysOf(blobs)).toEqual([keyOf('common'), keyOf('sample')]);

    const imported = (await blobs.get(keyOf('sample'))) as Uint8Array;
    const sample = decodeDescribed(imported);
    expect(sample?.drawings).toBe(1);
    expect([...(sample?.codePoints ?? [])]).toEqual(codes('口日永'));
    const common = decodeDescribed((await blobs.get(keyOf('common'))) as Uint8Array);
    expect([...(common?.codePoints ?? [])]).toEqual(codes('口日永龙'));
    expect(common?.features.length).toBe(4 * FEATURES);
    expect(await describeStoredFaces(catalogue)).toBe(0);

    for (const key of await keysOf(blobs)) await blobs.delete(key);
    let starts = 0;
    const onStart = () => starts++;
    expect(await describeStoredFaces(catalogue, onStart)).toBe(1);
    expect(starts).toBe(1);
    expect(await blobs.get(keyOf('sample'))).toEqual(imported);
    expect(await describeStoredFaces(catalogue, onStart)).toBe(0);
    expect(starts).toBe(1);
  },
);

eachCatalogue(
  'features of faces that are gone are deleted, unless an import may be about to record the face',
  async ({ store, blobs }) => {
    const gone = blobKeys.shapes('ab'.repeat(32), FEATURES_VERSION - 1, 'sample');
    await blobs.put(gone, Uint8Array.of(1));
    const catalogue = { store, blobs };
    await describeStoredFaces(catalogue);
    expect(await blobs.has(gone)).toBe(true);
    const old = { ...blobs, writtenAt: async () => Date.now() - 2 * 3600_000 };
    await describeStoredFaces({ store, blobs: old });
    expect(await blobs.has(gone)).toBe(false);
  },
);

test('described characters are read as they were written, and damaged bytes are refused', () => {
  const described = {
    drawings: 2,
    codePoints: Uint32Array.of(0x4e00, 0x20000),
    features: Int8Array.from({ length: 4 * FEATURES }, (_, i) => (i % 255) - 127),
  };
  const bytes = encodeDescribed(described);
  expect(decodeDescribed(bytes)).toEqual(described);
  expect(decodeDescribed(bytes.subarray(0, -1))).toBeNull();
  expect(decodeDescribed(bytes.subarray(0, 5))).toBeNull();
});
