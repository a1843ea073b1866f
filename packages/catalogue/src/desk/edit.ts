import type { BlobStore } from '@ziwan/infra/blob-store';
import { type Database, isSameState } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import type { CatalogueContext } from '../context.ts';
import { CatalogueError } from '../errors.ts';
import { freeAddress } from '../family-target.ts';
import { currentVersions } from '../licence-versions.ts';
import { familyKey, familySlug } from '../naming.ts';
import { publicRecord, shownFamily } from './adopt.ts';
import { movedFaces, ordered } from './faces.ts';
import {
  changedMeanwhile,
  type DeskRecord,
  type FamilyState,
  insertDeskRecord,
  readDeskRecord,
  replaceDeskRecord,
} from './record.ts';

/** A change to a family: which one, on which revision, by whom and when. */
export interface Change {
  gno: string;
  /** `revisionOfRecord` of the record that the editor opened. */
  revision: string;
  /** User id; `null` for the command line. */
  editor: string | null;
  /** ISO 8601, UTC. */
  now: string;
}

export interface FamilyAtDesk {
  record: DeskRecord;
  /** False for an imported family that the console has not edited. */
  held: boolean;
  public: boolean;
}

export const isPublic = async (db: Kysely<Database>, gno: string): Promise<boolean> =>
  (await db.selectFrom('families').select('gno').where('gno', '=', gno).executeTakeFirst()) !== undefined;

/** Reads any family, edited in the console or not; `null` if the address is unknown. */
export async function familyAtDesk(
  parts: { db: Kysely<Database>; blobs: BlobStore },
  gno: string,
): Promise<FamilyAtDesk | null> {
  const held = await readDeskRecord(parts.db, gno);
  const record = held ?? (await publicRecord(parts, gno));
  if (!record) return null;
  return { record, held: held !== null, public: held === null || (await isPublic(parts.db, gno)) };
}

/** Identifies the state of a family; it differs after every change. */
export const revisionOfRecord = ({ record, held }: Pick<FamilyAtDesk, 'record' | 'held'>): string =>
  held ? String(record.version) : `0.${Date.parse(record.updatedAt)}`;

/**
 * Reads the record to edit. An imported family gets its console record first.
 * @throws CatalogueError NOT_FOUND, EDIT_CONFLICT
 */
export async function recordToEdit(
  trx: Transaction<Database>,
  blobs: BlobStore,
  gno: string,
  revision: string,
): Promise<DeskRecord> {
  const family = await familyAtDesk({ db: trx, blobs }, gno);
  if (!family) throw new CatalogueError('NOT_FOUND', `没有字族 ${gno}`);
  if (revisionOfRecord(family) !== revision) throw changedMeanwhile();
  const { record } = family;
  if (family.held) return record;
  await insertDeskRecord(trx, record).catch((error: unknown) => {
    // A parallel first edit made the record.
    throw error instanceof CatalogueError && error.code === 'ID_TAKEN' ? changedMeanwhile() : error;
  });
  return record;
}

/**
 * Changes the console's record; visitors see the change once it is published.
 * @throws CatalogueError NOT_FOUND, EDIT_CONFLICT, and whatever `change` throws
 */
export function editFamily(
  ctx: CatalogueContext,
  { gno, revision, now }: Change,
  change: (record: DeskRecord, trx: Transaction<Database>) => Promise<DeskRecord> | DeskRecord,
): Promise<void> {
  return ctx.store.db.transaction().execute(async (trx) => {
    const record = await recordToEdit(trx, ctx.blobs, gno, revision);
    await saveNextVersion(trx, record, await change(record, trx), now);
  });
}

/** Saves the version after `record`. Nothing waits to be published if visitors have it already. */
export async function saveNextVersion(
  trx: Transaction<Database>,
  record: DeskRecord,
  changed: DeskRecord,
  now: string,
): Promise<void> {
  const { gno } = record;
  const version = record.version + 1;
  const publishedVersion = (await isAsPublished(trx, { ...changed, gno }))
    ? version
    : changed.publishedVersion;
  await replaceDeskRecord(trx, { ...changed, gno, version, publishedVersion, updatedAt: now });
}

/** True if publishing a record would change nothing: neither what visitors have, nor the terms that are announced. */
async function isAsPublished(trx: Transaction<Database>, record: DeskRecord): Promise<boolean> {
  if (record.publishedVersion === null) return false;
  const shown = await shownFamily(trx, record.gno);
  if (!shown) return false;
  const { coming } = await currentVersions(trx, 'family', record.gno);
  return isSameState(shownOf(record, shown), shownOf({ ...shown, ...coming?.snapshot }, shown));
}

/** What visitors see of a record. A script that is not stated is derived, and so that of the published one. */
const shownOf = (record: FamilyState, published: FamilyState) => ({
  statement: {
    ...record.statement,
    script: record.statement.script ?? published.statement.script,
    licenceEvidence: null,
  },
  brandNumber: record.brandNumber,
  licenceId: record.licenceId,
  licenceTextSha256: record.licenceTextSha256,
  tags: record.tags.toSorted(),
  faces: record.faces.map(({ row }) => row),
});

/**
 * Changes the address of a family that was never published.
 * @throws CatalogueError NOT_FOUND, EDIT_CONFLICT, ID_TAKEN, IN_USE (it was published)
 */
export function renameFamily(
  ctx: CatalogueContext,
  { gno, revision, now }: Change,
  to: string,
): Promise<void> {
  return ctx.store.db.transaction().execute(async (trx) => {
    const record = await recordToEdit(trx, ctx.blobs, gno, revision);
    if (record.sortNew !== null) throw new CatalogueError('IN_USE', '发布过的字体不能换地址');
    if (to === gno) return;
    if (await isPublic(trx, to)) throw new CatalogueError('ID_TAKEN', `地址 ${to} 已经用过`);
    const { numDeletedRows } = await trx
      .deleteFrom('desk_families')
      .where('gno', '=', gno)
      .where('version', '=', record.version)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw changedMeanwhile();
    await insertDeskRecord(trx, {
      ...record,
      gno: to,
      faces: movedFaces(to, record.faces),
      version: record.version + 1,
      updatedAt: now,
    });
    await trx
      .updateTable('release_changes')
      .set({ subject: to })
      .where('kind', '=', 'font')
      .where('subject', '=', gno)
      .execute();
    await trx
      .updateTable('record_notes')
      .set({ subject: to })
      .where('kind', '=', 'fonts')
      .where('subject', '=', gno)
      .execute();
  });
}

/**
 * Moves some faces of a family to a new draft family.
 * @param named names of the new family, as in its fonts
 * @returns address of the new family
 * @throws CatalogueError NOT_FOUND (no such family or face), EDIT_CONFLICT, LAST_FACE (none would be left)
 */
export function splitFamily(
  ctx: CatalogueContext,
  { gno, revision, now }: Change,
  split: readonly string[],
  named: { zh: string; en: string | null },
): Promise<string> {
  return ctx.store.db.transaction().execute(async (trx) => {
    const record = await recordToEdit(trx, ctx.blobs, gno, revision);
    const leave = record.faces.filter((f) => split.includes(f.row.gno));
    const stay = record.faces.filter((f) => !split.includes(f.row.gno));
    if (leave.length !== new Set(split).size) throw new CatalogueError('NOT_FOUND', '没有这一款');
    if (stay.length === 0) throw new CatalogueError('LAST_FACE', '一族至少要留一款');
    const address = await freeAddress(trx, familySlug(named.zh, named.en));
    await saveNextVersion(trx, record, { ...record, faces: ordered(stay) }, now);
    const { licenceChange: _, references: __, ...statement } = record.statement;
    await insertDeskRecord(trx, {
      ...record,
      gno: address,
      version: 1,
      publishedVersion: null,
      statement: {
        ...statement,
        nameZh: named.zh.slice(0, 60),
        nameEn: named.en?.slice(0, 80) ?? null,
        licenceChange: null,
        references: [],
      },
      nameKey: familyKey(named),
      faces: movedFaces(address, leave),
      downloads: 0,
      sortNew: null,
      publishedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    return address;
  });
}
