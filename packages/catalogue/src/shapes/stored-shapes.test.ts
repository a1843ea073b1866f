import { type BlobStore, blobKeys, SHAPES } from '@ziwan/infra/blob-store';
import { FEATURES, FEATURES_VERSION } from '@ziwan/shape';
import { expect, test, vi } from 'vitest';
import { importPath } from '../index.ts';
import { eachCatalogue } from '../testing/catalogue.ts';
import { namedFont } from '../testing/fonts.ts';
import { HANZI_VERSION } from './common-hanzi.ts';
import {
  decodeDescribed,
  describeCommonHanzi,
  describeStoredFaces,
  encodeDescribed,
  facesToCompare,
} from './index.ts';

/** 龙, 龍 and 龘 are not in the sample. */
const FONT = namedFont({ family: 'Shapes', characters: '口日永龙龍龘' });
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
    const key = blobKeys.shapes(face.sfnt_sha256, FEATURES_VERSION);
    expect(await keysOf(blobs)).toEqual([key]);

    const imported = (await blobs.get(key)) as Uint8Array;
    const sample = decodeDescribed(imported);
    expect(sample?.drawings).toBe(1);
    expect([...(sample?.codePoints ?? [])]).toEqual(codes('口日永'));
    expect(sample?.features.length).toBe(3 * FEATURES);
    expect(await describeStoredFaces(catalogue)).toBe(0);

    await blobs.delete(key);
    expect(await describeStoredFaces(catalogue)).toBe(1);
    expect(await blobs.get(key)).toEqual(imported);
    expect(await describeStoredFaces(catalogue)).toBe(0);
  },
);

eachCatalogue(
  'features of faces that are gone are deleted, unless an import may be about to record the face',
  async ({ store, blobs }) => {
    const gone = blobKeys.shapes('ab'.repeat(32), FEATURES_VERSION - 1);
    await blobs.put(gone, Uint8Array.of(1));
    const catalogue = { store, blobs };
    await describeStoredFaces(catalogue);
    expect(await blobs.has(gone)).toBe(true);
    const old = { ...blobs, writtenAt: async () => Date.now() - 2 * 3600_000 };
    await describeStoredFaces({ store, blobs: old });
    expect(await blobs.has(gone)).toBe(false);
  },
);

eachCatalogue(
  'features of a former choice of common hanzi are deleted, and the others stay',
  async (catalogue) => {
    const { store, blobs } = catalogue;
    await catalogue.put({ 'shapes.ttf': FONT });
    await importPath(catalogue, catalogue.folder);
    await describeCommonHanzi(catalogue);
    const current = await keysOf(blobs);
    const [face] = await facesToCompare(catalogue);
    const former = blobKeys.commonShapes(face?.sfnt_sha256 as string, FEATURES_VERSION, HANZI_VERSION - 1);
    await blobs.put(former, Uint8Array.of(1));
    await describeStoredFaces({
      store,
      blobs: { ...blobs, writtenAt: async () => Date.now() - 2 * 3600_000 },
    });
    expect(current).toHaveLength(2);
    expect(await keysOf(blobs)).toEqual(current);
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

eachCatalogue(
  'the common hanzi of a face are described once, and again after they are lost',
  async (catalogue) => {
    const { blobs } = catalogue;
    await catalogue.put({ 'shapes.ttf': FONT });
    await importPath(catalogue, catalogue.folder);
    expect(await facesToCompare(catalogue)).toMatchObject([{ key: null }]);
    const onFace = vi.fn(async () => {});
    await describeCommonHanzi(catalogue, { onFace });
    const [face] = await facesToCompare(catalogue);
    const described = decodeDescribed((await blobs.get(face?.key as string)) as Uint8Array);
    // Traditional forms of common ones are among them; 龘 is not.
    expect([...(described?.codePoints ?? [])]).toEqual(codes('口日永龙龍'));
    await describeCommonHanzi(catalogue, { onFace });
    expect(onFace).toHaveBeenCalledOnce();

    await blobs.delete(face?.key as string);
    const stopped = AbortSignal.abort();
    await describeCommonHanzi(catalogue, { onFace, signal: stopped });
    expect(await facesToCompare(catalogue)).toMatchObject([{ key: null }]);
    await describeCommonHanzi(catalogue, { onFace });
    expect(await facesToCompare(catalogue)).toEqual([face]);
  },
);
