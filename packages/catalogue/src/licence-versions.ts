import { dayOf } from '@ziwan/contract/site-time';
import type { Database, LicenceVersionsTable } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { CatalogueError } from './errors.ts';
import type { LicenceRecord } from './sidecar.ts';

/** Under what a family is handed out. */
export interface Terms {
  licenceId: string;
  licenceTextSha256: string | null;
}

/** What a version keeps of a licence. */
export type LicenceSnapshot = Pick<LicenceRecord, 'name' | 'url' | 'matrix'>;

interface Snapshots {
  family: Terms;
  licence: LicenceSnapshot;
}
type Kind = keyof Snapshots;

/** What is different, and from which day on. */
export interface LicenceChange {
  /** Day of the site. */
  effectiveOn: string;
  changes: string;
}

export interface Version<K extends Kind> {
  version: number;
  effectiveOn: string;
  changes: string;
  snapshot: Snapshots[K];
  createdAt: string;
  /** Null while it is coming. */
  inForceAt: string | null;
}

/** Every version that is, was or will be in force, the newest first. */
export async function versionsOf<K extends Kind>(
  db: Kysely<Database>,
  kind: K,
  id: string,
): Promise<Version<K>[]> {
  const rows = await db
    .selectFrom('licence_versions')
    .selectAll()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => toVersion<K>(row));
}

export const toVersion = <K extends Kind>(row: LicenceVersionsTable): Version<K> => ({
  version: row.version,
  effectiveOn: row.effective_on,
  changes: row.changes,
  snapshot: JSON.parse(row.snapshot) as Snapshots[K],
  createdAt: row.created_at,
  inForceAt: row.in_force_at,
});

/** Where a version stands among those of its subject, the newest first. */
export function stateOf(
  { version }: { version: number },
  versions: readonly { version: number; inForceAt: string | null }[],
): 'coming' | 'inForce' | 'former' {
  const inForce = versions.find((v) => v.inForceAt !== null);
  if (!inForce || version > inForce.version) return 'coming';
  return version === inForce.version ? 'inForce' : 'former';
}

/** The version in force and the one that is coming, of which there is one at most. */
export async function standing<K extends Kind>(
  db: Kysely<Database>,
  kind: K,
  id: string,
): Promise<{ inForce: Version<K> | null; coming: Version<K> | null }> {
  const versions = await versionsOf(db, kind, id);
  return {
    inForce: versions.find((v) => v.inForceAt !== null) ?? null,
    coming: versions.find((v) => v.inForceAt === null) ?? null,
  };
}

/**
 * Writes down what is said from a day on: in force at once where that day has come, else coming. A version that was
 * coming is taken back for it. The revision must have been bumped, which makes others who change the catalogue wait.
 * @param before what stood until now, for what came without a first version
 * @returns what is in force
 * @throws CatalogueError LICENCE_CHANGE where something is different and nobody says what, LICENCE_BACKDATED
 */
export async function putVersion<K extends Kind>(
  trx: Transaction<Database>,
  kind: K,
  id: string,
  said: {
    snapshot: Snapshots[K];
    before?: { snapshot: Snapshots[K]; since: string } | null;
    change: LicenceChange | null;
    editor: string | null;
    /** ISO 8601, UTC. */
    now: string;
  },
): Promise<Snapshots[K]> {
  const { snapshot, before, change, editor, now } = said;
  let { inForce, coming } = await standing(trx, kind, id);
  if (!inForce && before) {
    await insert(trx, kind, id, {
      snapshot: before.snapshot,
      change: { effectiveOn: dayOf(before.since), changes: '' },
      editor: null,
      createdAt: before.since,
      inForceAt: before.since,
    });
    ({ inForce, coming } = await standing(trx, kind, id));
  }
  if (inForce && saysTheSame(kind, inForce.snapshot, snapshot)) {
    if (coming) await withdrawVersion(trx, kind, id, now);
    return inForce.snapshot;
  }
  if (coming && saysTheSame(kind, coming.snapshot, snapshot) && (!change || isSame(change, coming)))
    return inForce?.snapshot ?? snapshot;
  if (inForce && !change) throw new CatalogueError('LICENCE_CHANGE', '换了授权，请写明生效日期和改了什么');
  const today = dayOf(now);
  const word = { effectiveOn: today, changes: '', ...change };
  refuseBackdated(inForce, word, today);
  if (coming) await withdrawVersion(trx, kind, id, now);
  // What nothing stood before is in force at once, so no day to come is said of it.
  if (!inForce && word.effectiveOn > today) word.effectiveOn = today;
  const due = word.effectiveOn <= today;
  await insert(trx, kind, id, {
    snapshot,
    change: word,
    editor,
    createdAt: now,
    inForceAt: due ? now : null,
  });
  return due || !inForce ? snapshot : inForce.snapshot;
}

/**
 * Keeps the history in the order of its days. The day on which the version in force began is allowed, so that a slip
 * can be put right on the day it was made; today always is, or a clock that was put back would keep imports out.
 * @param today day of the site
 * @throws CatalogueError LICENCE_BACKDATED
 */
export function refuseBackdated(
  inForce: { effectiveOn: string } | null,
  { effectiveOn }: { effectiveOn: string },
  today: string,
): void {
  if (inForce && effectiveOn < inForce.effectiveOn && effectiveOn < today)
    throw new CatalogueError(
      'LICENCE_BACKDATED',
      `现行的一版自 ${inForce.effectiveOn} 起，新的一版不能早于这一天`,
    );
}

/** Takes back the version that is coming. @returns whether there was one */
export async function withdrawVersion(
  trx: Transaction<Database>,
  kind: Kind,
  id: string,
  now: string,
): Promise<boolean> {
  const rows = await trx
    .updateTable('licence_versions')
    .set({ withdrawn_at: now })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('in_force_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('version')
    .execute();
  return rows.length > 0;
}

async function insert<K extends Kind>(
  trx: Transaction<Database>,
  subject_kind: K,
  subject_id: string,
  version: {
    snapshot: Snapshots[K];
    change: LicenceChange;
    editor: string | null;
    createdAt: string;
    inForceAt: string | null;
  },
): Promise<void> {
  // Numbers of versions that were taken back are not given again: messages name them.
  const last = await trx
    .selectFrom('licence_versions')
    .select((e) => e.fn.max('version').as('version'))
    .where('subject_kind', '=', subject_kind)
    .where('subject_id', '=', subject_id)
    .executeTakeFirst();
  await trx
    .insertInto('licence_versions')
    .values({
      subject_kind,
      subject_id,
      version: (last?.version ?? 0) + 1,
      effective_on: version.change.effectiveOn,
      changes: version.change.changes,
      snapshot: JSON.stringify(version.snapshot),
      editor: version.editor,
      created_at: version.createdAt,
      in_force_at: version.inForceAt,
      withdrawn_at: null,
    })
    .execute();
}

const isSame = (change: LicenceChange, version: Version<Kind>): boolean =>
  change.effectiveOn === version.effectiveOn && change.changes === version.changes;

/** A licence is another one where it permits something else; its name and address may be put right. */
function saysTheSame<K extends Kind>(kind: K, a: Snapshots[K], b: Snapshots[K]): boolean {
  const said = (of: Snapshots[Kind]) => {
    if (kind === 'family') return [(of as Terms).licenceId, (of as Terms).licenceTextSha256];
    return (of as LicenceSnapshot).matrix
      .map((m) => [m.use, m.permission, m.note])
      .sort(([x = ''], [y = '']) => (x < y ? -1 : 1));
  };
  return JSON.stringify(said(a)) === JSON.stringify(said(b));
}
