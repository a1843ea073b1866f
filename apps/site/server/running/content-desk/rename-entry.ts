import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';

/** Tables whose rows belong to an entry. */
const PARTS = ['entry_versions', 'entry_tags', 'entry_fonts', 'entry_grams', 'entry_media'] as const;

/** True if visitors may know the entry's address: a version of it was published or scheduled, or a file names it. */
export async function wasPublished(db: Kysely<Database>, id: string): Promise<boolean> {
  const entry = await db
    .selectFrom('entries')
    .select(['status', 'origin'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!entry || entry.status !== 'draft' || entry.origin !== null) return true;
  const versions = await db
    .selectFrom('entry_versions')
    .select('snapshot')
    .where('entry_id', '=', id)
    .execute();
  return versions.some(({ snapshot }) => (JSON.parse(snapshot) as { status: string }).status !== 'draft');
}

/**
 * Changes the address of an entry that was never published.
 * @throws AppError BAD_REQUEST (it was published), ID_TAKEN
 */
export async function renameEntry(db: Kysely<Database>, id: string, to: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await wasPublished(trx, id))
      throw new AppError('BAD_REQUEST', { details: 'id：发布过、排了时间或来自文件的，地址不改' });
    const taken = await trx.selectFrom('entries').select('id').where('id', '=', to).executeTakeFirst();
    if (taken) throw new AppError('ID_TAKEN');
    const row = await trx.selectFrom('entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await trx
      .insertInto('entries')
      .values({ ...row, id: to })
      .execute();
    for (const table of PARTS)
      await trx.updateTable(table).set({ entry_id: to }).where('entry_id', '=', id).execute();
    const versions = await trx
      .selectFrom('entry_versions')
      .select(['version', 'snapshot'])
      .where('entry_id', '=', to)
      .execute();
    for (const { version, snapshot } of versions)
      await trx
        .updateTable('entry_versions')
        .set({ snapshot: JSON.stringify({ ...JSON.parse(snapshot), id: to }) })
        .where('entry_id', '=', to)
        .where('version', '=', version)
        .execute();
    await trx.deleteFrom('entries').where('id', '=', id).execute();
  });
}
