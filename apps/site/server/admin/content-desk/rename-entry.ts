import { ownRelease } from '@ziwan/content';
import { type Database, waitInTurn } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';

type PartTable = {
  [T in keyof Database]: Database[T] extends { entry_id: string } ? T : never;
}[keyof Database];

/** Tables whose rows belong to an entry. */
const PARTS = Object.keys({
  entry_changes: true,
  entry_fonts: true,
  entry_grams: true,
  entry_media: true,
  entry_tags: true,
  entry_versions: true,
  favourite_entries: true,
  version_media: true,
} satisfies Record<PartTable, true>) as PartTable[];

/** True if visitors may know the entry's address: a version of it was published or scheduled, or a file names it. */
export async function wasPublished(db: Kysely<Database>, id: string): Promise<boolean> {
  const entry = await db
    .selectFrom('entries')
    .select(['status', 'origin'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (entry?.status !== 'draft' || entry.origin !== null) return true;
  if (await ownRelease(db, id)) return true;
  const versions = await db
    .selectFrom('entry_versions')
    .select('snapshot')
    .where('entry_id', '=', id)
    .execute();
  return versions.some(({ snapshot }) => (JSON.parse(snapshot) as { status: string }).status !== 'draft');
}

/**
 * Changes the address of an entry that was never published.
 * @param version the newest, as the editor saw it
 * @throws AppError BAD_REQUEST (it was published), EDIT_CONFLICT, ID_TAKEN
 */
export async function renameEntry(
  db: Kysely<Database>,
  id: string,
  version: number,
  to: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await waitInTurn(trx, 'content');
    const row = await trx.selectFrom('entries').selectAll().where('id', '=', id).executeTakeFirst();
    if (row?.version !== version) throw new AppError('EDIT_CONFLICT');
    if (await wasPublished(trx, id))
      throw new AppError('BAD_REQUEST', { details: 'id：发布过、排了时间或来自文件的，地址不改' });
    const taken = await trx.selectFrom('entries').select('id').where('id', '=', to).executeTakeFirst();
    if (taken) throw new AppError('ID_TAKEN');
    await trx
      .insertInto('entries')
      .values({ ...row, id: to })
      .execute();
    for (const table of PARTS)
      await trx.updateTable(table).set({ entry_id: to }).where('entry_id', '=', id).execute();
    await trx
      .updateTable('release_changes')
      .set({ subject: to })
      .where('kind', '=', 'text')
      .where('subject', '=', id)
      .execute();
    await trx
      .updateTable('record_notes')
      .set({ subject: to })
      .where('kind', '=', 'entries')
      .where('subject', '=', id)
      .execute();
    await trx.updateTable('submissions').set({ case_id: to }).where('case_id', '=', id).execute();
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
