import { bumpContentRevision, type Database, type Store } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { changesIn, isGone, isMoved, titleOf } from './changes.ts';
import type { Occasion, ReleaseKind } from './kind.ts';

/** One change of a release, as the bar of its preview names it. */
export interface RehearsedChange {
  readonly title: string;
  /** Page where it is seen; `null` if it is not on the site. */
  readonly path: string | null;
  /** Why it is not shown, in Chinese; `null` if it is. */
  readonly left: string | null;
}

/** Publishes a release on a copy of the site, each change by itself: one that cannot be shown leaves the others. */
export async function rehearse(
  { db }: Pick<Store, 'db'>,
  kinds: readonly ReleaseKind[],
  release: string,
  occasion: Occasion,
): Promise<RehearsedChange[]> {
  await separateRevisions(db, occasion.now);
  const done: RehearsedChange[] = [];
  for (const change of await changesIn(db, kinds, release)) {
    const { row, kind, after, standing } = change;
    const state = after ?? standing?.newest;
    const page = state && kind.pageOf(row.subject, state).path;
    const shown = { title: titleOf(change), path: after && page ? page : null };
    if (isMoved(change)) {
      done.push({ ...shown, left: isGone(change) ? '已经删掉了' : '放进之后又改过' });
      continue;
    }
    if (kind.readBy) {
      done.push({ ...shown, left: '发布时才发出' });
      continue;
    }
    try {
      const write = await kind.show({ subject: row.subject, after, standing }, occasion);
      await db.transaction().execute(write);
      done.push({ ...shown, left: null });
    } catch (error) {
      if (!(error instanceof AppError) || error.isServerFault) throw error;
      done.push({ ...shown, left: error.message });
    }
  }
  await db.transaction().execute((trx) => bumpContentRevision(trx));
  return done;
}

/** Makes the copy's revisions others than any of the site, since browsers keep some data by them. */
async function separateRevisions(db: Kysely<Database>, now: string): Promise<void> {
  for (const key of ['catalogue_revision', 'content_revision'])
    await db
      .insertInto('meta')
      .values({ key, value: String(Date.parse(now)) })
      .onConflict((c) => c.column('key').doUpdateSet({ value: String(Date.parse(now)) }))
      .execute();
}
