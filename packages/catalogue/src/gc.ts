import { bumpRevision, type Database } from '@ziwan/store';
import type { Transaction } from 'kysely';
import { type Collected, claimHere, collect, namedFontKeys } from './blobs/index.ts';
import type { CatalogueContext } from './context.ts';
import { CatalogueError } from './errors.ts';
import { withImportLock } from './import-lock.ts';
import { keptWords } from './operator-words.ts';
import { markRemoved } from './removed.ts';

/** Puts font files that no face names into quarantine, and purges what has waited there. @throws CatalogueError FOREIGN_BLOBS */
export function gc(ctx: CatalogueContext, now?: number): Promise<Collected> {
  return withImportLock(ctx.dataDir, () => collect(ctx, now));
}

/**
 * Takes a family out, with its faces; their bytes go into quarantine. The site's start does not bring it back; importing
 * it does.
 * @throws CatalogueError NOT_FOUND, FOREIGN_BLOBS
 */
export function removeFamily(ctx: CatalogueContext, gno: string): Promise<void> {
  return withImportLock(ctx.dataDir, async () => {
    await claimHere(ctx);
    const freed = await namedFontKeys(ctx.store.db);
    await ctx.store.db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      const { numDeletedRows } = await trx
        .deleteFrom('families')
        .where('gno', '=', gno)
        .executeTakeFirstOrThrow();
      const desk = await trx.deleteFrom('desk_families').where('gno', '=', gno).executeTakeFirstOrThrow();
      if (numDeletedRows + desk.numDeletedRows === 0n)
        throw new CatalogueError('NOT_FOUND', `没有字族 ${gno}`);
      await markRemoved(trx, gno);
      await dropUnusedBrands(trx);
    });
    await collect(ctx, undefined, freed);
  });
}

/** Brands that came with a family and that no family carries any more; the operator's own stay. */
async function dropUnusedBrands(trx: Transaction<Database>): Promise<void> {
  const carried = async (table: 'families' | 'desk_families') => {
    const rows = await trx.selectFrom(table).select('brand_number').distinct().execute();
    return rows.flatMap((r) => r.brand_number ?? []);
  };
  const stay = [
    ...(await carried('families')),
    ...(await carried('desk_families')),
    ...(await keptWords(trx, 'brand')).keys(),
  ];
  await trx
    .deleteFrom('brands')
    .where('brand_number', 'not in', [...new Set(stay), ''])
    .execute();
}
