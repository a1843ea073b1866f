import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import { bumpRevision, type Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { CatalogueContext } from './context.ts';
import { CatalogueError } from './errors.ts';
import { withImportLock } from './import-lock.ts';
import { markRemoved } from './removed.ts';

/** Deletes bytes that no face names, such as those of an import that was killed. @returns how many */
export function gc(ctx: CatalogueContext): Promise<number> {
  return withImportLock(ctx.dataDir, () => collect(ctx));
}

/**
 * Takes a family out, with its faces and their bytes. The site's start does not bring it back; importing it does.
 * @throws CatalogueError NOT_FOUND
 */
export function removeFamily(ctx: CatalogueContext, gno: string): Promise<void> {
  return withImportLock(ctx.dataDir, async () => {
    await ctx.store.db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      const { numDeletedRows } = await trx
        .deleteFrom('families')
        .where('gno', '=', gno)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw new CatalogueError('NOT_FOUND', `没有字族 ${gno}`);
      await markRemoved(trx, gno);
      await trx
        .deleteFrom('brands')
        .where('brand_number', 'not in', (e) =>
          e
            .selectFrom('families')
            .select('brand_number')
            .where('brand_number', 'is not', null)
            .$castTo<{ brand_number: string }>(),
        )
        .execute();
    });
    await collect(ctx);
  });
}

/** The same for a caller that holds the import lock, without which a running import would lose its bytes. */
export async function collect({
  store,
  blobs,
}: {
  store: { db: Kysely<Database> };
  blobs: BlobStore;
}): Promise<number> {
  const faces = await store.db
    .selectFrom('faces')
    .select(['source_sha256', 'sfnt_sha256', 'drawn_sha256'])
    .execute();
  const named = new Set(
    faces.flatMap((f) => [
      blobKeys.source(f.source_sha256),
      blobKeys.sfnt(f.sfnt_sha256),
      blobKeys.drawn(f.drawn_sha256),
    ]),
  );
  let deleted = 0;
  for (const prefix of ['source/', 'sfnt/', 'drawn/']) {
    for await (const key of blobs.list(prefix)) {
      if (named.has(key)) continue;
      await blobs.delete(key);
      deleted++;
    }
  }
  return deleted;
}
