import { statementsOn } from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import type { Database, LicencesTable, LicenceVersionsTable } from '@ziwan/store';
import { type Statement, statedTerms, statementsIn } from '@ziwan/store/stated-terms';
import type { Kysely, Transaction } from 'kysely';
import { CatalogueError } from './errors.ts';

export interface Terms {
  licenceId: string;
  licenceTextSha256: string | null;
}

/** Part of a licence that each version stores. */
export type LicenceSnapshot = Pick<LicencesTable, 'name' | 'url' | 'matrix'>;

interface Snapshots {
  family: Terms;
  licence: LicenceSnapshot;
}
type Kind = keyof Snapshots;

/** Announced change of terms: explanation and first day. */
export interface LicenceChange {
  /** Day in the site's time zone: YYYY-MM-DD. */
  effectiveOn: string;
  changes: string;
}

export interface Version<K extends Kind> {
  version: number;
  effectiveOn: string;
  changes: string;
  snapshot: Snapshots[K];
  createdAt: string;
  /** `null` while the version is pending. */
  inForceAt: string | null;
}

/** All versions past, current and pending, newest first; withdrawn ones are left out. */
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
  snapshot: snapshotFrom(row.snapshot) as Snapshots[K],
  createdAt: row.created_at,
  inForceAt: row.in_force_at,
});

/** Licences' snapshots are stored with their statements as JSON, not as text within JSON. */
function snapshotFrom(json: string): Snapshots[Kind] {
  const stored = JSON.parse(json) as Terms | (Omit<LicenceSnapshot, 'matrix'> & { matrix: Statement[] });
  return 'matrix' in stored ? { ...stored, matrix: statedTerms(stored.matrix) } : stored;
}

const storedOf = (snapshot: Snapshots[Kind]): string =>
  JSON.stringify('matrix' in snapshot ? { ...snapshot, matrix: statementsIn(snapshot.matrix) } : snapshot);

/** State of a version among its subject's versions (newest first). */
export function stateOf(
  { version }: { version: number },
  versions: readonly { version: number; inForceAt: string | null }[],
): 'coming' | 'inForce' | 'former' {
  const inForce = versions.find((v) => v.inForceAt !== null);
  if (!inForce || version > inForce.version) return 'coming';
  return version === inForce.version ? 'inForce' : 'former';
}

/** The version in force and the pending one; there is at most one of each. */
export async function currentVersions<K extends Kind>(
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
 * Records a version: in force at once if its day has come, otherwise pending. It replaces a pending version. The
 * caller must have bumped the revision, which serialises changes to the catalogue.
 * @param before terms until now, for subjects without a first version
 * @returns the terms in force
 * @throws CatalogueError LICENCE_CHANGE (the terms changed without an explanation), LICENCE_BACKDATED
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
  let { inForce, coming } = await currentVersions(trx, kind, id);
  if (!inForce && before) {
    await insert(trx, kind, id, {
      snapshot: before.snapshot,
      change: { effectiveOn: dayOf(before.since), changes: '' },
      editor: null,
      createdAt: before.since,
      inForceAt: before.since,
    });
    ({ inForce, coming } = await currentVersions(trx, kind, id));
  }
  if (inForce && haveSameTerms(kind, inForce.snapshot, snapshot)) {
    if (coming) await withdrawVersion(trx, kind, id, now);
    return inForce.snapshot;
  }
  if (coming && haveSameTerms(kind, coming.snapshot, snapshot) && (!change || isSame(change, coming)))
    return inForce?.snapshot ?? snapshot;
  if (inForce && !change) throw new CatalogueError('LICENCE_CHANGE', '换了授权，请写明生效日期和改了什么');
  const today = dayOf(now);
  const word = { effectiveOn: today, changes: '', ...change };
  refuseBackdated(inForce, word, today);
  if (coming) await withdrawVersion(trx, kind, id, now);
  // A first version is in force at once, so it cannot start in the future.
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
 * Keeps versions in order of their days. The first day of the version in force is allowed, so that a mistake can be
 * corrected on the same day. Today is always allowed: otherwise a clock that was set back would block imports.
 * @param today day in the site's time zone
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

/**
 * Withdraws the pending version.
 * @returns false if there was none
 */
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
  // Numbers of withdrawn versions are not reused, since notifications mention them.
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
      snapshot: storedOf(version.snapshot),
      editor: version.editor,
      created_at: version.createdAt,
      in_force_at: version.inForceAt,
      withdrawn_at: null,
    })
    .execute();
}

const isSame = (change: LicenceChange, version: Version<Kind>): boolean =>
  change.effectiveOn === version.effectiveOn && change.changes === version.changes;

/** Compares terms. For a licence, only the permissions count: its name and URL may be corrected. */
function haveSameTerms<K extends Kind>(kind: K, a: Snapshots[K], b: Snapshots[K]): boolean {
  const said = (of: Snapshots[Kind]) => {
    if (kind === 'family') return [(of as Terms).licenceId, (of as Terms).licenceTextSha256];
    return statementsOn(statementsIn((of as LicenceSnapshot).matrix));
  };
  return JSON.stringify(said(a)) === JSON.stringify(said(b));
}
