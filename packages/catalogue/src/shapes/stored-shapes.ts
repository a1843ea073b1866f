import { availableParallelism } from 'node:os';
import { type BlobStore, blobKeys, SHAPES } from '@ziwan/infra/blob-store';
import type { FacesTable } from '@ziwan/store';
import { namedFontKeys } from '../blobs/index.ts';
import type { CatalogueContext } from '../context.ts';
import { createFontPool, type FontPool } from '../font-pool.ts';
import type { StoredFaceTask } from '../font-worker.ts';
import type { StoredProgress } from '../progress.ts';
import { comparedCharacters } from './common-hanzi.ts';
import { commonShapesKey, shapesKey } from './keys.ts';

/** Age (ms) below which files of unknown faces are left alone: an import may be about to record the face. */
const JUST_WRITTEN = 3600_000;
/** Part of a container's memory (bytes) for each thread that describes faces; a thread takes a third of it. */
const MEMORY_PER_THREAD = 512 * 1024 * 1024;

/**
 * Describes the characters of faces that were stored before, or by features of another version, in threads; deletes
 * what is left of other versions and of faces that are gone. A face whose file is away is left for the next time.
 * @returns number of faces described
 */
export async function describeStoredFaces(
  { store: { db }, blobs, fontPool }: Pick<CatalogueContext, 'store' | 'blobs' | 'fontPool'>,
  onProgress?: (progress: StoredProgress) => void,
): Promise<number> {
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
  const pool = fontPool ?? createFontPool();
  let described = 0;
  let done = 0;
  onProgress?.({ phase: 'shapes', done, total: wanted.length });
  try {
    await Promise.all(
      wanted.map(async ([sha256, axes]) => {
        if (await describeInto(blobs, pool, shapesKey(sha256), { sha256, axes })) described++;
        onProgress?.({ phase: 'shapes', done: ++done, total: wanted.length });
      }),
    );
  } finally {
    if (pool !== fontPool) await pool.close();
  }
  return described;
}

/** A face of the public catalogue, as the index of shapes needs it. */
export interface ComparedFace extends Pick<FacesTable, 'gno' | 'family_gno' | 'sfnt_sha256' | 'axes'> {
  /** Null for a face whose common hanzi and letters are not described yet. */
  readonly key: string | null;
}

/** Faces of the public catalogue, in a fixed order. */
export async function facesToCompare({
  store: { db },
  blobs,
}: Pick<CatalogueContext, 'store' | 'blobs'>): Promise<ComparedFace[]> {
  const rows = await db
    .selectFrom('faces')
    .innerJoin('families', 'families.gno', 'faces.family_gno')
    .select(['faces.gno', 'family_gno', 'sfnt_sha256', 'axes'])
    .orderBy('family_gno')
    .orderBy('faces.position')
    .execute();
  const stored = new Set<string>();
  for await (const key of blobs.list(SHAPES)) stored.add(key);
  return rows.map((row) => {
    const key = commonShapesKey(row.sfnt_sha256);
    return { ...row, key: stored.has(key) ? key : null };
  });
}

/**
 * Describes the common hanzi and letters of faces whose blob is missing, in a thread of the lowest priority for each core: a second
 * or two of processor for each drawing of a face. A face whose file is away or that cannot be drawn is left for the next
 * time.
 * @param codePoints fewer characters, for tests: a face that is described is not described again
 * @param onFace called after each face with the number of those that are not described yet
 */
export async function describeCommonHanzi(
  site: Pick<CatalogueContext, 'store' | 'blobs'>,
  {
    signal,
    codePoints = comparedCharacters(),
    onFace,
  }: {
    signal?: AbortSignal;
    codePoints?: readonly number[];
    onFace?: (left: number) => Promise<void>;
  } = {},
): Promise<void> {
  const wanted = new Map(
    (await facesToCompare(site)).flatMap((face) =>
      face.key === null ? [[face.sfnt_sha256, face.axes]] : [],
    ),
  );
  if (wanted.size === 0 || signal?.aborted) return;
  let left = wanted.size;
  const pool = createFontPool(backgroundThreads(), { background: true });
  const stop = () => void pool.close();
  signal?.addEventListener('abort', stop);
  try {
    await Promise.all(
      [...wanted].map(async ([sha256, axes]) => {
        const face = { sha256, axes, codePoints };
        if (await describeInto(site.blobs, pool, commonShapesKey(sha256), face, signal)) left--;
        if (!signal?.aborted) await onFace?.(left);
      }),
    );
  } finally {
    signal?.removeEventListener('abort', stop);
    await pool.close();
  }
}

/** One for each core, and fewer in a container that could not hold the fonts of all. */
function backgroundThreads(): number {
  const limit = process.constrainedMemory();
  const room = limit > 0 ? Math.floor(limit / MEMORY_PER_THREAD) : Number.POSITIVE_INFINITY;
  return Math.max(1, Math.min(availableParallelism(), room));
}

/** @returns false if the face could not be read or drawn */
async function describeInto(
  blobs: BlobStore,
  pool: FontPool,
  key: string,
  { sha256, axes, ...rest }: { sha256: string; axes: string } & Pick<StoredFaceTask, 'codePoints'>,
  signal?: AbortSignal,
): Promise<boolean> {
  let described = false;
  await pool.describe(
    async () => {
      if (signal?.aborted) return null;
      const sfnt = await blobs.get(blobKeys.sfnt(sha256));
      return sfnt && { sfnt, axes: JSON.parse(axes), ...rest };
    },
    async (shapes) => {
      await blobs.delete(key);
      await blobs.put(key, shapes);
      described = true;
    },
  );
  return described;
}

async function dropOthers(
  blobs: BlobStore,
  stored: ReadonlySet<string>,
  named: ReadonlySet<string>,
): Promise<void> {
  for (const key of stored) {
    const [sha256 = ''] = (key.split('/').at(-1) as string).split('.');
    const isCurrent = key === shapesKey(sha256) || key === commonShapesKey(sha256);
    if (isCurrent && named.has(blobKeys.sfnt(sha256))) continue;
    const writtenAt = await blobs.writtenAt(key);
    if (writtenAt !== null && Date.now() - writtenAt > JUST_WRITTEN) await blobs.delete(key);
  }
}
