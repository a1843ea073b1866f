import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { blobKeys } from '@ziwan/infra/blob-store';
import type { CatalogueContext } from './context.ts';
import { CatalogueError } from './errors.ts';
import { type FetchOptions, fetchFile, type PinnedFile } from './fetch-file.ts';
import { faultOf, gitIdOf } from './file-proof.ts';
import { createLimit } from './limit.ts';
import type { CatalogueFamily } from './sidecar.ts';

const AT_ONCE = 4;

/** Folder of the downloaded files of a family, until it is imported. */
export const downloadsOf = (dataDir: string, id: string): string => join(dataDir, 'downloads', id);

/** A family with the place that its files come from. */
type Origined = Pick<CatalogueFamily, 'id' | 'nameZh' | 'from' | 'licenceFrom'>;

/** One whose files all come from its author. */
export interface Published extends Pick<CatalogueFamily, 'id' | 'nameZh'> {
  from: Extract<CatalogueFamily['from'], { repository: string }>;
}

/** Files of a family that come from its author: all, or the licence text of one from a package or folder. */
export function filesOf({ from, licenceFrom }: Pick<Origined, 'from' | 'licenceFrom'>): PinnedFile[] {
  if (!('repository' in from)) return licenceFrom ? [licenceFrom] : [];
  return from.files.map((file) => ({ ...file, repository: from.repository, commit: from.commit }));
}

interface DownloadProgress {
  /** Bytes on disk, and of all files; a file whose size is not stated counts with the bytes that are here. */
  done: number;
  total: number;
  /** Files whose size is known once they are here. */
  unsized: number;
  label: string;
}

export interface DownloadOptions extends Omit<FetchOptions, 'onBytes'> {
  onDownload?: (progress: DownloadProgress) => void;
}

/**
 * Fetches the published files of families into `downloads/`, except those that the site has already.
 * @returns why a family is not complete, by its id
 * @throws CatalogueError CANCELLED
 */
export async function fetchFamilies(
  ctx: CatalogueContext,
  families: readonly Origined[],
  { onDownload, ...options }: DownloadOptions = {},
): Promise<Map<string, CatalogueError>> {
  const failures = new Map<string, CatalogueError>();
  const limit = createLimit(AT_ONCE);
  const given = new AbortController();
  const signal = AbortSignal.any([given.signal, ...(options.signal ? [options.signal] : [])]);
  const wanted = families.flatMap((family) => filesOf(family).map((file) => ({ family, file })));
  const arrived = new Map<PinnedFile, number>();
  const unsized = new Set(wanted.flatMap(({ file }) => (file.bytes === undefined ? [file] : [])));
  const report = (file: PinnedFile, bytes: number, label: string) => {
    arrived.set(file, bytes);
    const done = [...arrived.values()].reduce((sum, n) => sum + n, 0);
    const total = wanted.reduce((sum, w) => sum + (w.file.bytes ?? arrived.get(w.file) ?? 0), 0);
    onDownload?.({ done, total, unsized: unsized.size, label });
  };
  /** A fault that every other file would meet too. */
  let common: CatalogueError | null = null;

  await Promise.all(
    wanted.map(({ family, file }) =>
      limit(async () => {
        if (failures.has(family.id)) return;
        const to = join(downloadsOf(ctx.dataDir, family.id), file.path);
        try {
          signal.throwIfAborted();
          if ((await faultOf(to, file)) !== null && !(await copyHeld(ctx, family.id, file, to)))
            await fetchFile(file, to, {
              ...options,
              signal,
              onBytes: (bytes) => report(file, bytes, family.nameZh),
            });
          unsized.delete(file);
          report(file, file.bytes ?? (await stat(to)).size, family.nameZh);
        } catch (error) {
          if (options.signal?.aborted) return;
          const fault = signal.aborted ? common : error;
          if (!(fault instanceof CatalogueError)) throw error;
          failures.set(family.id, fault);
          if (fault.code === 'ORIGIN_AWAY' || fault.code === 'DISK_FULL') {
            common ??= fault;
            given.abort();
          }
        }
      }),
    ),
  );
  if (options.signal?.aborted) throw new CatalogueError('CANCELLED', '下载中途停止了，再来一次会接着下载');
  return failures;
}

/** Deletes the downloads of families that are imported, or of which nothing can be used. */
export async function dropDownloads(
  { dataDir }: CatalogueContext,
  families: readonly Pick<CatalogueFamily, 'id'>[],
): Promise<void> {
  for (const { id } of families) await rm(downloadsOf(dataDir, id), { recursive: true, force: true });
}

/** Writes a file that an earlier import has stored. @returns false if there is none */
async function copyHeld(ctx: CatalogueContext, id: string, file: PinnedFile, to: string): Promise<boolean> {
  const held = file.sha256 ? await storedUnder(ctx, file.sha256) : await storedOf(ctx, id, file);
  if (!held) return false;
  await mkdir(dirname(to), { recursive: true });
  await writeFile(`${to}.held`, held);
  if ((await faultOf(`${to}.held`, file)) !== null) {
    await rm(`${to}.held`);
    return false;
  }
  await rename(`${to}.held`, to);
  return true;
}

async function storedUnder({ store, blobs }: CatalogueContext, sha256: string): Promise<Uint8Array | null> {
  const text = await store.db
    .selectFrom('licence_texts')
    .select('text')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return text ? Buffer.from(text.text) : blobs.get(blobKeys.source(sha256));
}

/** Finds a file, of which only the id in Git is stated, among those of its family. */
async function storedOf(ctx: CatalogueContext, id: string, { git }: PinnedFile): Promise<Uint8Array | null> {
  const { db } = ctx.store;
  const faces = await db.selectFrom('faces').select('source_sha256').where('family_gno', '=', id).execute();
  const family = await db
    .selectFrom('families')
    .select('licence_text_sha256')
    .where('gno', '=', id)
    .executeTakeFirst();
  for (const sha256 of new Set([family?.licence_text_sha256, ...faces.map((face) => face.source_sha256)])) {
    const held = sha256 ? await storedUnder(ctx, sha256) : null;
    if (held && gitIdOf(held) === git) return held;
  }
  return null;
}
