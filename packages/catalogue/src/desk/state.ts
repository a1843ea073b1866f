import type { FileChanges } from '@ziwan/contract/admin';
import { dayOf } from '@ziwan/contract/site-time';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { type Database, isSameState } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { publicRecord } from './adopt.ts';
import { type Change, familyAtDesk, recordToEdit, revisionOfRecord, saveNextVersion } from './edit.ts';
import { publishRecord, unpublishRecord } from './publish.ts';
import { type FamilyState, readDeskRecord, stateOf } from './record.ts';

/** A family as the desk has it, and as visitors do. */
export interface FamilyStanding {
  revision: string;
  nameZh: string;
  newest: FamilyState;
  /** `null` for a family that is not public. */
  shown: FamilyState | null;
}

/** @returns `null` if the address is unknown */
export async function standingOf(
  parts: { db: Kysely<Database>; blobs: BlobStore },
  gno: string,
): Promise<FamilyStanding | null> {
  const family = await familyAtDesk(parts, gno);
  if (!family) return null;
  const shown = family.held ? await publicRecord(parts, gno) : family.record;
  return {
    revision: revisionOfRecord(family),
    nameZh: family.record.statement.nameZh,
    newest: stateOf(family.record),
    shown: shown && stateOf(shown),
  };
}

/**
 * Makes a state the family's at the desk, and shows it to visitors.
 * @param state `null` takes the family off the site
 * @param why explains other terms than those in force, unless the state does
 * @throws CatalogueError as `publishFamily`
 */
export async function showState(
  trx: Transaction<Database>,
  blobs: BlobStore,
  change: Omit<Change, 'revision'>,
  state: FamilyState | null,
  { files, why }: { files: FileChanges | null; why: string | null },
): Promise<void> {
  if (state === null)
    return unpublishRecord(trx, blobs, { ...change, revision: await revisionAt(trx, blobs, change.gno) });
  const licenceChange =
    state.statement.licenceChange ?? (why === null ? null : await termsChange(trx, change, state, why));
  await keepState(trx, blobs, change, { ...state, statement: { ...state.statement, licenceChange } });
  const revision = await revisionAt(trx, blobs, change.gno);
  await publishRecord(trx, blobs, { ...change, revision }, files);
}

/** Makes a state the family's at the desk; visitors see what they saw. @throws CatalogueError NOT_FOUND, FILE_AWAY */
export async function keepState(
  trx: Transaction<Database>,
  blobs: BlobStore,
  { gno, now }: Omit<Change, 'revision'>,
  state: FamilyState,
): Promise<void> {
  const record = await recordToEdit(trx, blobs, gno, await revisionAt(trx, blobs, gno));
  const statement = {
    ...state.statement,
    // Visitors' data has no proof; what the desk has stays.
    licenceEvidence: state.statement.licenceEvidence ?? record.statement.licenceEvidence,
  };
  const changed = { ...record, ...state, statement };
  if (isSameState(changed, record)) return;
  await saveNextVersion(trx, record, changed, now);
}

async function revisionAt(trx: Transaction<Database>, blobs: BlobStore, gno: string): Promise<string> {
  const held = await readDeskRecord(trx, gno);
  if (held) return revisionOfRecord({ record: held, held: true });
  const family = await familyAtDesk({ db: trx, blobs }, gno);
  return family ? revisionOfRecord(family) : '';
}

/** Says from today on why the terms are others; `null` if they are those that visitors have. */
async function termsChange(
  trx: Transaction<Database>,
  { gno, now }: Omit<Change, 'revision'>,
  { licenceId, licenceTextSha256 }: FamilyState,
  why: string,
) {
  const shown = await trx
    .selectFrom('families')
    .select(['licence_id', 'licence_text_sha256'])
    .where('gno', '=', gno)
    .executeTakeFirst();
  const same = shown?.licence_id === licenceId && shown.licence_text_sha256 === licenceTextSha256;
  return shown === undefined || same ? null : { effectiveOn: dayOf(now), changes: why };
}
