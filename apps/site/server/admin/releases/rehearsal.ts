import { bumpContentRevision, type Database, type Store } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { changesIn, isGone, isMoved, isSameIn, titleOf } from './changes.ts';
import type { StateThen } from './history.ts';
import { kindOf, type Occasion, type ReleaseKind } from './kind.ts';

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
  const { single, publish_at } = await db
    .selectFrom('releases')
    .select(['single', 'publish_at'])
    .where('id', '=', release)
    .executeTakeFirstOrThrow();
  const dated = single === 1 ? { dated: publish_at ?? occasion.now } : {};
  const done: RehearsedChange[] = [];
  for (const change of await changesIn(db, kinds, release)) {
    const { row, kind, after, standing } = change;
    const state = after ?? standing?.newest;
    const page = state && kind.pageOf(row.subject, state).path;
    const shown = { title: titleOf(change), path: after && page ? page : null };
    if (await isMoved(change)) {
      done.push({ ...shown, left: isGone(change) ? '已经删掉了' : '放进之后又改过' });
      continue;
    }
    if (kind.readBy) {
      done.push({ ...shown, left: '发布时才发出' });
      continue;
    }
    try {
      const write = await kind.show({ subject: row.subject, after, standing }, { ...occasion, ...dated });
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

/**
 * Puts back on a copy of the site what visitors saw at a moment, each record by itself. First what they saw, since
 * records refer to each other, then what they did not see yet.
 * @param down numbers of fonts that a case has taken down since, which stay away
 */
export async function rewind(
  { db }: Pick<Store, 'db'>,
  kinds: readonly ReleaseKind[],
  then: readonly StateThen[],
  down: ReadonlySet<string>,
  occasion: Occasion,
): Promise<RehearsedChange[]> {
  await separateRevisions(db, new Date().toISOString());
  // Texts in the bin are drafts, which a state can be put back over.
  await db.updateTable('entries').set({ deleted_at: null }).where('deleted_at', 'is not', null).execute();
  const done: RehearsedChange[] = [];
  const ordered = [
    ...then.filter(({ state }) => state !== null),
    ...then.filter(({ state }) => state === null).toReversed(),
  ];
  for (const { kind: name, subject, state } of ordered) {
    const kind = kindOf(kinds, name);
    const standing = await kind.read(db, subject);
    const any = state ?? standing?.newest;
    if (!any) continue;
    const shown = { title: kind.titleOf(any), path: state ? kind.pageOf(subject, state).path : null };
    if (name === 'font' && down.has(subject)) {
      done.push({ ...shown, left: '已经撤架' });
      continue;
    }
    if (!standing && !kind.deskless) {
      done.push({ ...shown, left: '后台已经删掉了它' });
      continue;
    }
    try {
      const isSame = state !== null && (await isSameIn(kind, standing?.shown ?? null, state));
      const write = await kind.putBack(subject, state, standing, occasion);
      await db.transaction().execute(write);
      if (!isSame) done.push({ ...shown, left: null });
    } catch (error) {
      if (!(error instanceof AppError) || error.isServerFault) throw error;
      done.push({ ...shown, left: error.message });
    }
  }
  await db.transaction().execute((trx) => bumpContentRevision(trx));
  return done;
}
