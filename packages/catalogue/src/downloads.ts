import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { blobKeys } from '@ziwan/infra/blob-store';
import type { CatalogueContext } from './context.ts';
import { CatalogueError } from './errors.ts';
import { type FetchOptions, fetchFile, hashOf, type PinnedFile } from './fetch-file.ts';
import { createLimit } from './limit.ts';
import type { CatalogueFamily } from './sidecar.ts';

const AT_ONCE = 4;

/** Folder of the downloaded files of a family, until it is imported. */
export const downloadsOf = (dataDir: string, id: string): string => join(dataDir, 'downloads', id);

/** Files of a family that come from its author: all, or the licence text of one from a package or folder. */
export function filesOf({ from, licenceFrom }: Pick<CatalogueFamily, 'from' | 'licenceFrom'>): PinnedFile[] {
  if (!('repository' in from)) return licenceFrom ? [licenceFrom] : [];
  return from.files.map((file) => ({ ...file, repository: from.repository, commit: from.commit }));
}

interface DownloadProgress {
  /** Bytes on disk, and of all files. */
  done: number;
  total: number;
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
  families: readonly CatalogueFamily[],
  { onDownload, ...options }: DownloadOptions = {},
): Promise<Map<string, CatalogueError>> {
  const failures = new Map<string, CatalogueError>();
  const limit = createLimit(AT_ONCE);
  const given = new AbortController();
  const signal = AbortSignal.any([given.signal, ...(options.signal ? [options.signal] : [])]);
  const wanted = families.flatMap((family) => filesOf(family).map((file) => ({ family, file })));
  const total = wanted.reduce((sum, { file }) => sum + file.bytes, 0);
  const arrived = new Map<PinnedFile, number>();
  const report = (file: PinnedFile, bytes: number, label: string) => {
    arrived.set(file, bytes);
    onDownload?.({ done: [...arrived.values()].reduce((sum, n) => sum + n, 0), total, label });
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
          if ((await hashOf(to)) !== file.sha256 && !(await copyHeld(ctx, file, to)))
            await fetchFile(file, to, {
              ...options,
              signal,
              onBytes: (bytes) => report(file, bytes, family.nameZh),
            });
          report(file, file.bytes, family.nameZh);
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
async function copyHeld(ctx: CatalogueContext, { sha256 }: PinnedFile, to: string): Promise<boolean> {
  const text = await ctx.store.db
    .selectFrom('licence_texts')
    .select('text')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  const held = text ? Buffer.from(text.text) : await ctx.blobs.get(blobKeys.source(sha256));
  if (!held) return false;
  await mkdir(dirname(to), { recursive: true });
  await writeFile(`${to}.held`, held);
  if ((await hashOf(`${to}.held`)) !== sha256) {
    await rm(`${to}.held`);
    return false;
  }
  await rename(`${to}.held`, to);
  return true;
}
