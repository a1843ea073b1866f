import { randomUUID } from 'node:crypto';
import type { DataOf, ParsedOf } from '@ziwan/contract';
import type { publishTogether, ReleaseKindName } from '@ziwan/contract/admin';
import {
  type Database,
  openReleasesWith,
  type ReleaseChangesTable,
  type ReleasesTable,
  takeOutOfReleases,
} from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { findingsOf, type HeldChange, heldBy, pagesOf, titleOf } from './changes.ts';
import { kindOf, type Occasion, type ReleaseKind, type State } from './kind.ts';
import { type PreparedChange, prepared, publishNew } from './publication.ts';

interface Parts {
  db: Kysely<Database>;
  kinds: readonly ReleaseKind[];
}

/** Who publishes, and when (ISO 8601, UTC). */
export interface By {
  readonly editor: string;
  readonly now: string;
}

/** Changes that are published as one, at once. */
export interface AtOnce {
  readonly name: string;
  readonly note: string;
  readonly changes: readonly { kind: ReleaseKindName; subject: string; base: string; after: State | null }[];
}

export type Together = ParsedOf<typeof publishTogether>['body'];
type Outcome = Omit<DataOf<typeof publishTogether>, 'release'> & { release: string | null };
type Left = Outcome['left'][number];

/** Longest name (characters) of a release. */
const MAX_NAME = 60;

/** Columns of a release that nothing has been done with. */
export const freshRelease = ({ editor, now }: By) => ({
  state: 'open' as const,
  revision: 1,
  failure: null,
  created_by: editor,
  created_at: now,
  published_at: null,
  undone_at: null,
  keeps_desk: 0,
  single: 0,
});

const published = (by: By, release: Pick<ReleasesTable, 'id' | 'name' | 'note' | 'keeps_desk'>) => ({
  ...freshRelease(by),
  ...release,
  ...{ state: 'published' as const, publish_at: null, published_at: by.now },
});

/** Publishes states beside what the desk has of their records. @returns the release */
export async function publishGiven(
  { db, kinds }: Parts,
  { name, note, changes }: AtOnce,
  by: By,
  also: (trx: Transaction<Database>, release: string) => Promise<void>,
): Promise<void> {
  const id = randomUUID();
  const occasion: Occasion = { ...by, release: name, keepsDesk: true };
  const rows = changes.map(({ after, ...change }) => ({
    ...rowOf(id, by, change.subject, after),
    ...change,
  }));
  const writes: PreparedChange[] = [];
  for (const change of await heldBy(db, kinds, rows))
    writes.push({ change, write: await prepared(change, occasion) });
  await publishNew({ db }, published(by, { id, name, note, keeps_desk: 1 }), writes, (trx) => also(trx, id));
}

/**
 * Publishes what the desk has of records as one release, or takes them off the site. They leave the open release that
 * has them, as they do when they are put into another.
 */
export async function publishNewest(
  { db, kinds }: Parts,
  { changes, leaves }: Together,
  by: By,
): Promise<Outcome> {
  const id = randomUUID();
  const left: Left[] = [];
  let same = 0;
  const rows: ReleaseChangesTable[] = [];
  for (const { kind: name, subject, revision } of changes) {
    const kind = kindOf(kinds, name);
    const standing = await kind.read(db, subject);
    const known = { kind: name, subject, title: standing ? kind.titleOf(standing.newest) : subject };
    if (rows.some((row) => row.kind === name && row.subject === subject)) continue;
    if (!standing) left.push({ ...known, why: '已经删掉了' });
    else if (revision !== undefined && revision !== standing.revision)
      left.push({ ...known, why: new AppError('EDIT_CONFLICT').message });
    else if (await isSo(kind, standing, leaves)) same += 1;
    else
      rows.push({
        ...rowOf(id, by, subject, leaves ? null : standing.newest),
        ...{ kind: name, base: standing.revision },
      });
  }
  const { fit, unfit } = await fitting(await heldBy(db, kinds, rows), by.now);
  left.push(...unfit);
  if (fit.length === 0) return { release: null, left, same, moved: [] };
  const name = nameOf(leaves ? '一起撤下' : '一起发布', fit.map(titleOf));
  const occasion: Occasion = { ...by, release: name };
  const writes: PreparedChange[] = [];
  for (const change of fit) writes.push({ change, write: await prepared(change, occasion) });
  const moved: Outcome['moved'] = [];
  await publishNew({ db }, published(by, { id, name, note: '', keeps_desk: 0 }), writes, async (trx) => {
    for (const change of fit) {
      const { kind, subject } = change.row;
      const [other] = await openReleasesWith(trx, { kind, subject }).select('name').execute();
      if (!other) continue;
      moved.push({ kind, subject, title: titleOf(change), release: other.name });
      await takeOutOfReleases(trx, { kind, subject }, { except: id });
    }
  });
  return { release: id, left, same, moved };
}

const rowOf = (release_id: string, { editor, now }: By, subject: string, after: State | null) => ({
  ...{ release_id, subject, editor, updated_at: now, accepted: 0, before: null, left_revision: null },
  after: after === null ? null : JSON.stringify(after),
});

/** True if visitors see a record as the desk has it, or do not see it. */
async function isSo(
  kind: ReleaseKind,
  { newest, shown }: { newest: State; shown: State | null },
  leaves: boolean,
): Promise<boolean> {
  if (leaves || shown === null) return leaves && shown === null;
  return (await kind.differences(shown, newest)).length === 0;
}

/** Changes that can be published together, and why others cannot. What is left out may be what others refer to. */
async function fitting(
  held: readonly HeldChange[],
  at: string,
): Promise<{ fit: HeldChange[]; unfit: Left[] }> {
  let fit = [...held];
  const unfit: Left[] = [];
  for (;;) {
    const checking = pagesOf(fit, at);
    const still: HeldChange[] = [];
    for (const change of fit) {
      const why = (await findingsOf(change, checking)).filter(({ level }) => level !== 'note');
      const { kind, subject } = change.row;
      if (why.length === 0) still.push(change);
      else
        unfit.push({ kind, subject, title: titleOf(change), why: why.map(({ words }) => words).join('；') });
    }
    if (still.length === fit.length) return { fit, unfit };
    fit = still;
  }
}

function nameOf(deed: string, titles: readonly string[]): string {
  const more = titles.length > 1 ? ` 等 ${titles.length} 条` : '';
  const room = MAX_NAME - [...`${deed}：${more}`].length;
  const [first = ''] = titles;
  const title = [...first].length > room ? `${[...first].slice(0, room - 1).join('')}…` : first;
  return `${deed}：${title}${more}`;
}
