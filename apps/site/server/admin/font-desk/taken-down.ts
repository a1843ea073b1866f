import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';

/** Why a takedown keeps a font off the site, in Chinese; `null` if none does. */
export async function takenDown(db: Kysely<Database>, gno: string): Promise<string | null> {
  const row = await db
    .selectFrom('takedowns')
    .innerJoin('releases', 'releases.id', 'release_id')
    .select('claimant')
    .where('family_gno', '=', gno)
    .where('releases.state', '=', 'published')
    .executeTakeFirst();
  return row ? `「${row.claimant}」的撤架案还在：要恢复，到「撤架」里撤回那一桩` : null;
}

/** @throws AppError FONT_NOT_READY */
export async function assertNotTakenDown(db: Kysely<Database>, gno: string): Promise<void> {
  const details = await takenDown(db, gno);
  if (details !== null) throw new AppError('FONT_NOT_READY', { details });
}
