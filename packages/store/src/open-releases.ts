import type { Kysely, Transaction } from 'kysely';
import type { Database, ReleaseChangesTable } from './schema.ts';

export interface ReleaseSubject {
  readonly kind: ReleaseChangesTable['kind'];
  readonly subject: string;
}

/** Which open releases a record is taken out of: one, all but one, or the one that its form made. */
type Which = { readonly only: string } | { readonly except: string } | 'single';

/**
 * Takes a record out of open releases. One that was made for it alone goes with it. Callers that put it into another
 * wait for their turn first.
 * @returns how many had it
 */
export async function takeOutOfReleases(
  trx: Transaction<Database>,
  { kind, subject }: ReleaseSubject,
  which: Which,
): Promise<number> {
  const held = await openReleasesWith(trx, { kind, subject })
    .where((e) => {
      if (which === 'single') return e('single', '=', 1);
      return 'only' in which ? e('releases.id', '=', which.only) : e('releases.id', '!=', which.except);
    })
    .execute();
  for (const { id, single } of held) {
    const open = trx.updateTable('releases').where('id', '=', id).where('state', '=', 'open');
    // One that is published meanwhile keeps what it has.
    const { numUpdatedRows } = await open
      .set((e) => ({ revision: e('revision', '+', 1) }))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) continue;
    if (single === 1) await trx.deleteFrom('releases').where('id', '=', id).execute();
    else
      await trx
        .deleteFrom('release_changes')
        .where('release_id', '=', id)
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .execute();
  }
  return held.length;
}

/** Open releases that have a record. */
export const openReleasesWith = (db: Kysely<Database>, { kind, subject }: ReleaseSubject) =>
  db
    .selectFrom('release_changes')
    .innerJoin('releases', 'releases.id', 'release_id')
    .select(['releases.id', 'revision', 'single'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '=', 'open');

/** Ids of texts that a release of their own brings to the site at a time. */
export const timedTexts = (db: Kysely<Database>) =>
  db
    .selectFrom('release_changes')
    .innerJoin('releases', 'releases.id', 'release_id')
    .select('subject')
    .where('kind', '=', 'text')
    .where('state', '=', 'open')
    .where('single', '=', 1)
    .where('releases.publish_at', 'is not', null);
