import { type BlobStore, blobKeys, SHAPES } from '@ziwan/infra/blob-store';
import { FEATURES_VERSION } from '@ziwan/shape';
import type { FacesTable } from '@ziwan/store';
import { namedFontKeys } from '../blobs/index.ts';
import type { CatalogueContext } from '../context.ts';
import { createFontPool } from '../font-pool.ts';
import { shapesKey } from './keys.ts';

/** Age (ms) below which files of unknown faces are left alone: an import may be about to record the face. */
const JUST_WRITTEN = 3600_000;

/**
 * Describes the characters of faces that were stored before, or by features of another version, in threads; deletes
 * what is left of other versions and of faces that are gone. A face whose file is away is left for the next time.
 * @returns number of faces described
 */
export async function describeStoredFaces({
  store: { db },
  blobs,
}: Pick<CatalogueContext, 'store' | 'blobs'>): Promise<number> {
  const faces = new Map<string, string>();
  for (const { face } of await db.selectFrom('desk_faces').select('face').execute()) {
    const { sfnt_sha256, axes } = JSON.parse(face) as Pick<FacesTable, 'sfnt_sha256' | 'axes'>;
    faces.set(sfnt_sha256, axes);
  }
  for (const row of await db.selectFrom('faces').select(['sfnt_sha256', 'axes']).execute())
    faces.set(row.sfnt_sha256, row.axes);
  const stored = new Set<string>();
  for await (const key of blobs.list(SHAPES)) stored.add(key);
  await dropOthers(blobs, stored, await namedFontKeys(db));
  const wanted = [...faces].filter(([sha256]) => !stored.has(shapesKey(sha256)));
  if (wanted.length === 0) return 0;
  const pool = createFontPool();
  let described = 0;
  try {
    await Promise.all(
      wanted.map(([sha256, axes]) =>
        pool.describe(
          async () => {
            const sfnt = await blobs.get(blobKeys.sfnt(sha256));
            return sfnt && { sfnt, axes: JSON.parse(axes) };
          },
          async (shapes) => {
            await blobs.delete(shapesKey(sha256));
            await blobs.put(shapesKey(sha256), shapes);
            described++;
          },
        ),
      ),
    );
  } finally {
    await pool.close();
  }
  return described;
}

async function dropOthers(
  blobs: BlobStore,
  stored: ReadonlySet<string>,
  named: ReadonlySet<string>,
): Promise<void> {
  for (const key of stored) {
    const [sha256 = '', version] = (key.split('/').at(-1) as string).split('.');
    if (version === String(FEATURES_VERSION) && named.has(blobKeys.sfnt(sha256))) continue;
    const writtenAt = await blobs.writtenAt(key);
    if (writtenAt !== null && Date.now() - writtenAt > JUST_WRITTEN) await blobs.delete(key);
  }
}
