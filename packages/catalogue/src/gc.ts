import { bumpRevision, type Database } from '@ziwan/store';
import type { Transaction } from 'kysely';
import { type Collected, claimHere, collect, namedFontKeys } from './blobs/index.ts';
import type { CatalogueContext } from './context.ts';
import { CatalogueError } from './errors.ts';
import { operatorOverrides } from './operator-overrides.ts';
import { markRemoved } from './removed.ts';
import { withImportLock } from './site-lock.ts';

/**
 * Moves unreferenced font files to quarantine, and deletes those whose quarantine has ended.
 * @throws CatalogueError FOREIGN_BLOBS
 */
export function gc(ctx: CatalogueContext, now?: number): Promise<Collected> {
  return withImportLock(ctx, () => collect(ctx, now));
}

/**
 * Deletes a family with its faces; its files go to quarantine. Starts of the site do not import it again, an
 * explicit import does.
 * @throws CatalogueError NOT_FOUND, FOREIGN_BLOBS
 */
export function removeFamily(ctx: CatalogueContext, gno: string): Promise<void> {
  return withImportLock(ctx, async () => {
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

/** Deletes brands created by imports that no family uses any more. The operator's own brands are kept. */
async function dropUnusedBrands(trx: Transaction<Database>): Promise<void> {
  const carried = async (table: 'families' | 'desk_families') => {
    const rows = await trx.selectFrom(table).select('brand_number').distinct().execute();
    return rows.flatMap((r) => r.brand_number ?? []);
  };
  const stay = [
    ...(await carried('families')),
    ...(await carried('desk_families')),
    ...(await operatorOverrides(trx, 'brand')).keys(),
  ];
  await trx
    .deleteFrom('brands')
    .where('brand_number', 'not in', [...new Set(stay), ''])
    .execute();
}
