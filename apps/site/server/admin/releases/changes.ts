import { RELEASE_KINDS, type ReleaseFinding } from '@ziwan/contract/admin';
import type { Database, ReleaseChangesTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { type Checking, kindOf, type ReleaseKind, type Standing, type State } from './kind.ts';

/** A row of a release with the record as it stands now. */
export interface HeldChange {
  readonly row: ReleaseChangesTable;
  readonly kind: ReleaseKind;
  readonly after: State | null;
  /** `null` if the record is gone. */
  readonly standing: Standing | null;
}

/** Changes of a release, in the order in which they are published. */
export async function changesIn(
  db: Kysely<Database>,
  kinds: readonly ReleaseKind[],
  release: string,
): Promise<HeldChange[]> {
  const rows = await db
    .selectFrom('release_changes')
    .selectAll()
    .where('release_id', '=', release)
    .orderBy('subject')
    .execute();
  return heldBy(db, kinds, rows);
}

/** Rows with their records, in the order in which they are published. */
export async function heldBy(
  db: Kysely<Database>,
  kinds: readonly ReleaseKind[],
  rows: readonly ReleaseChangesTable[],
): Promise<HeldChange[]> {
  const ordered = RELEASE_KINDS.flatMap((name) => rows.filter(({ kind }) => kind === name));
  const held: HeldChange[] = [];
  for (const row of ordered) {
    const kind = kindOf(kinds, row.kind);
    held.push({ row, kind, after: stateIn(row.after), standing: await kind.read(db, row.subject) });
  }
  return held;
}

export const stateIn = (json: string | null): State | null => (json === null ? null : JSON.parse(json));

/** The name of a change's record, in any state that is known of it. */
export const titleOf = ({ row, kind, after, standing }: HeldChange): string => {
  const state = after ?? standing?.newest ?? stateIn(row.before);
  return state ? kind.titleOf(state) : row.subject;
};

/** Revision of a record that is not there. */
const ABSENT = '';

export const revisionOf = (standing: Standing | null): string => standing?.revision ?? ABSENT;

/** True if states of a kind say the same to people; `null` is no record, or one that is not seen. */
export const isSameIn = async (kind: ReleaseKind, a: State | null, b: State | null): Promise<boolean> =>
  a && b ? (await kind.differences(a, b)).length === 0 : a === b;

/** True if the desk has another state than was put in. What was changed and changed back is not moved. */
export async function isMoved({ row, kind, after, standing }: HeldChange): Promise<boolean> {
  if (revisionOf(standing) === row.base) return false;
  // Of kinds without a desk, the release has another state than the site.
  return (
    kind.deskless !== undefined || !standing || !after || !(await isSameIn(kind, standing.newest, after))
  );
}

/** True if its record was deleted, which its kind cannot bring back. */
export const isGone = ({ row, kind, standing }: HeldChange): boolean =>
  standing === null && (kind.deskless === undefined || row.base !== ABSENT);

/** Pages that a release brings and takes, for checks of links. */
export function pagesOf(changes: readonly HeldChange[], at: string): Checking {
  const pages = (leaves: boolean) =>
    changes
      .filter(({ after }) => (after === null) === leaves)
      .flatMap(({ row, kind, after, standing }) => {
        const state = after ?? standing?.newest;
        if (!state) return [];
        const { id, kind: of } = kind.pageOf(row.subject, state);
        return of === null ? [] : [{ id, kind: of }];
      });
  return { coming: pages(false), going: pages(true), at };
}

/** What speaks against publishing a change, the gravest first. */
export async function findingsOf(change: HeldChange, checking: Checking): Promise<ReleaseFinding[]> {
  const { row, kind, after, standing } = change;
  if (isGone(change)) return [{ level: 'blocks', code: 'gone', words: '这一条已经删掉了：把它拿出这一批' }];
  if (await isMoved(change))
    return [
      {
        level: 'blocks',
        code: 'conflict',
        words: kind.deskless
          ? '放进之后站上又改过：仍用这里的，或者把它拿出这一批'
          : '放进之后又改过：换成现在的，或者把它拿出这一批',
      },
    ];
  const found = await kind.findings({ subject: row.subject, after, standing }, checking);
  const left = found.filter(({ level }) => level !== 'confirm' || row.accepted === 0);
  const order = ['blocks', 'confirm', 'note'];
  return left.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}

/** Reasons why a release cannot be published now, in Chinese; empty if it can. */
export async function obstaclesIn(changes: readonly HeldChange[], at: string): Promise<string[]> {
  const checking = pagesOf(changes, at);
  const obstacles: string[] = [];
  for (const change of changes)
    for (const { level, words } of await findingsOf(change, checking))
      if (level !== 'note') obstacles.push(`「${titleOf(change)}」：${words}`);
  return obstacles;
}
