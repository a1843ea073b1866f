import { isDeepStrictEqual } from 'node:util';
import {
  bumpContentRevision,
  bumpRevision,
  type Database,
  type ReleasesTable,
  waitInTurn,
} from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import {
  changesIn,
  type HeldChange,
  isMoved,
  isSameIn,
  obstaclesIn,
  revisionOf,
  stateIn,
  titleOf,
} from './changes.ts';
import type { Occasion, ReleaseKind, Standing, State, Write } from './kind.ts';

interface Parts {
  db: Kysely<Database>;
  kinds: readonly ReleaseKind[];
}

/** The release that somebody saw. */
interface Seen {
  id: string;
  revision: number;
}

const keyOf = ({ row }: HeldChange): string => `${row.kind}:${row.subject}`;

/**
 * Publishes a release in one transaction. Of several processes one does it.
 * @param also written in the same transaction
 * @throws AppError EDIT_CONFLICT (the release is another by now, or published), RELEASE_BLOCKED
 */
export async function publish(
  { db, kinds }: Parts,
  seen: Seen,
  occasion: Occasion,
  also?: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  const changes = await changesIn(db, kinds, seen.id);
  if (changes.length === 0) throw new AppError('RELEASE_BLOCKED', { details: '里面还没有改动' });
  // A takedown does not wait for faults that its records had before.
  const obstacles = occasion.keepsDesk ? [] : await obstaclesIn(changes, occasion.now);
  if (obstacles.length > 0) throw blocked(obstacles);
  const writes = await Promise.all(
    changes.map(async (change) => ({ change, write: await prepared(change, occasion) })),
  );
  await db.transaction().execute(async (trx) => {
    await waitForOthers(trx);
    await claim(trx, seen, 'open', { state: 'published', published_at: occasion.now });
    await writeAll(trx, writes);
    await also?.(trx);
    await bumpContentRevision(trx);
  });
}

/** A change that is ready to be written. */
export interface PreparedChange {
  readonly change: HeldChange;
  readonly write: Write;
}

/**
 * Makes a release and publishes it, in one transaction.
 * @param also written in the same transaction
 * @throws AppError RELEASE_BLOCKED (something was changed meanwhile, or cannot be shown)
 */
export async function publishNew(
  { db }: Pick<Parts, 'db'>,
  release: ReleasesTable,
  writes: readonly PreparedChange[],
  also?: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await waitForOthers(trx);
    await trx.insertInto('releases').values(release).execute();
    for (const { change } of writes) await trx.insertInto('release_changes').values(change.row).execute();
    await writeAll(trx, writes);
    await also?.(trx);
    await bumpContentRevision(trx);
  });
}

/** Writes changes, and stores what visitors saw before. */
async function writeAll(trx: Transaction<Database>, writes: readonly PreparedChange[]): Promise<void> {
  for (const { change, write } of writes) {
    const { row, kind } = change;
    const standing = await kind.read(trx, row.subject);
    if (revisionOf(standing) !== revisionOf(change.standing)) throw moved(change);
    await naming(change, () => write(trx));
    await trx
      .updateTable('release_changes')
      .set({
        before: standing?.shown ? JSON.stringify(standing.shown) : null,
        left_revision: revisionOf(await kind.read(trx, row.subject)),
      })
      .where('release_id', '=', row.release_id)
      .where('kind', '=', row.kind)
      .where('subject', '=', row.subject)
      .execute();
  }
}

/**
 * Puts back what visitors saw before a release, in one transaction. What the desk has stays there.
 * @param also written in the same transaction
 * @param choice changed since publication: left as they are, or put back all the same; keys as `font:gno`
 * @throws AppError EDIT_CONFLICT, RELEASE_CHANGED (something was changed that `choice` does not name)
 */
export async function undo(
  { db, kinds }: Parts,
  seen: Seen,
  choice: { skip: ReadonlySet<string>; overwrite: ReadonlySet<string> },
  occasion: Occasion,
  also?: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  const changes = (await changesIn(db, kinds, seen.id)).reverse();
  const since: HeldChange[] = [];
  for (const change of changes) if (await asks(change, occasion)) since.push(change);
  const open = since.filter((change) => {
    const key = keyOf(change);
    return !choice.skip.has(key) && !(choice.overwrite.has(key) && canReturn(change));
  });
  if (open.length > 0) throw changed(open);
  const kept = new Set(since.map(keyOf).filter((key) => choice.skip.has(key)));
  const writes: { change: HeldChange; write: Write }[] = [];
  for (const change of changes) {
    if (kept.has(keyOf(change)) || !canReturn(change)) continue;
    const { row, kind } = change;
    const before = stateIn(row.before);
    const standing = occasion.keepsDesk ? withoutOwn(change, before) : change.standing;
    writes.push({ change, write: await kind.putBack(row.subject, before, standing, occasion) });
  }
  await db.transaction().execute(async (trx) => {
    await waitForOthers(trx);
    await claim(trx, seen, 'published', { state: 'undone', undone_at: occasion.now });
    for (const { change, write } of writes) {
      const now = await change.kind.read(trx, change.row.subject);
      if (revisionOf(now) !== revisionOf(change.standing)) throw changed([change]);
      await naming(change, () => write(trx));
    }
    await also?.(trx);
    await bumpContentRevision(trx);
  });
}

/** The record as if the release had not made its own state the desk's. */
const withoutOwn = ({ after, standing }: HeldChange, before: State | null): Standing | null =>
  standing && before && isDeepStrictEqual(contentOf(standing.newest), contentOf(after))
    ? { ...standing, newest: before }
    : standing;

/** Publication stamps a state with its time. */
const contentOf = (state: State | null) => state && { ...state, status: null, publishAt: null };

/**
 * True if the record is another than its release left it. What was changed and changed back is not: visitors see what
 * was published, and the desk has nothing else than that or what was there before.
 * @param keepsDesk what the desk has does not count: undoing leaves it there
 */
export async function isChangedSince(change: HeldChange, keepsDesk: boolean): Promise<boolean> {
  const { row, kind, after, standing } = change;
  if (row.left_revision === null || revisionOf(standing) === row.left_revision) return false;
  if (!standing) return true;
  const { shown, newest } = standing;
  if (!(await isSameIn(kind, shown, after))) return true;
  if (keepsDesk) return false;
  return !((await isSameIn(kind, newest, after)) || (await isSameIn(kind, newest, stateIn(row.before))));
}

/** True for what is not put back without somebody's word. */
const asks = async (change: HeldChange, { keepsDesk = false }: Occasion): Promise<boolean> =>
  (change.kind.readBy !== undefined && change.standing !== null) || isChangedSince(change, keepsDesk);

/** False if its record was deleted, which its kind cannot bring back. */
export const canReturn = ({ kind, standing }: HeldChange): boolean =>
  standing !== null || kind.deskless !== undefined;

/** @throws AppError EDIT_CONFLICT if it is another by now, or another process was first */
async function claim(
  trx: Transaction<Database>,
  { id, revision }: Seen,
  from: 'open' | 'published',
  to: { state: 'published'; published_at: string } | { state: 'undone'; undone_at: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('releases')
    .set({ ...to, revision: revision + 1, publish_at: null, failure: null })
    .where('id', '=', id)
    .where('state', '=', from)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('EDIT_CONFLICT');
}

/** Lets writers of texts, releases and the catalogue that are at work finish first, in the order in which all wait. */
async function waitForOthers(trx: Transaction<Database>): Promise<void> {
  await waitInTurn(trx, 'content');
  await waitInTurn(trx, 'releases');
  await bumpRevision(trx);
}

/** Prepares what a change writes. @throws AppError RELEASE_BLOCKED, naming it */
export async function prepared(change: HeldChange, occasion: Occasion): Promise<Write> {
  const { row, kind, after, standing } = change;
  // Compares states, for which the transaction has no connection.
  if (await isMoved(change)) throw moved(change);
  return naming(change, () =>
    occasion.keepsDesk
      ? kind.putBack(row.subject, after, standing, occasion)
      : kind.show({ subject: row.subject, after, standing }, occasion),
  );
}

/** Says which change was refused. */
async function naming<T>(change: HeldChange, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError) || error.isServerFault) throw error;
    throw new AppError('RELEASE_BLOCKED', {
      details: `「${titleOf(change)}」：${error.message}`,
      cause: error,
    });
  }
}

const blocked = (reasons: readonly string[]) =>
  new AppError('RELEASE_BLOCKED', { details: reasons.join('；') });

const moved = (change: HeldChange) => blocked([`「${titleOf(change)}」：放进之后又改过`]);

const changed = (changes: readonly HeldChange[]) =>
  new AppError('RELEASE_CHANGED', { details: changes.map((c) => `「${titleOf(c)}」`).join('、') });
