import type { FileChanges } from '@ziwan/contract/admin';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { bumpRevision, type Database } from '@ziwan/store';
import type { Transaction } from 'kysely';
import type { CatalogueContext } from '../context.ts';
import { CatalogueError } from '../errors.ts';
import { factColumns } from '../family-facts.ts';
import { derived, type FamilyText } from '../family-record.ts';
import { nextSort, putFamily } from '../family-rows.ts';
import { recordUpdate } from '../file-changes.ts';
import { putVersion, type Terms } from '../licence-versions.ts';
import { pinyinOf } from '../naming.ts';
import { readReferenceData } from '../reference-data.ts';
import { markRemoved, unmarkRemoved } from '../removed.ts';
import { templateFaults } from '../template-words.ts';
import { keepingFamily } from './adopt.ts';
import { type Change, isPublic, recordToEdit } from './edit.ts';
import { advanceDeskRecord, type DeskRecord, statedTermsOf } from './record.ts';

/**
 * Publishes a family as the console has it, in one transaction. Changed licence terms apply from their announced
 * day. A family published before gets back its address, position, date and downloads.
 * @param files what changes in its public files, to be recorded
 * @throws CatalogueError NOT_FOUND, EDIT_CONFLICT, ID_TAKEN, DUPLICATE_FACE, LICENCE_CHANGE (the terms changed
 * without an explanation), TEMPLATE (the licence, its text or the explanation has words of a template)
 */
export function publishFamily(
  ctx: CatalogueContext,
  change: Change,
  files: FileChanges | null = null,
): Promise<void> {
  return ctx.store.db.transaction().execute((trx) => publishRecord(trx, ctx.blobs, change, files));
}

/** `publishFamily` in a transaction of the caller. @throws CatalogueError as `publishFamily` */
export async function publishRecord(
  trx: Transaction<Database>,
  blobs: BlobStore,
  change: Change,
  files: FileChanges | null,
): Promise<void> {
  // Others finish first, whose changes are what visitors see.
  await bumpRevision(trx);
  return keepingFamily(trx, change, () => publishing(trx, blobs, change, files));
}

async function publishing(
  trx: Transaction<Database>,
  blobs: BlobStore,
  { gno, revision, editor, now }: Change,
  files: FileChanges | null,
): Promise<void> {
  const record = await recordToEdit(trx, blobs, gno, revision);
  const shown = await trx
    .selectFrom('families')
    .select(['downloads', 'licence_id', 'licence_text_sha256', 'published_at'])
    .where('gno', '=', gno)
    .executeTakeFirst();
  if (shown && record.publishedVersion === record.version) return;
  if (shown && record.publishedVersion === null)
    throw new CatalogueError('ID_TAKEN', `地址 ${gno} 已经用过，请换一个`);
  const template = await templateFaults(trx, statedTermsOf(record));
  if (template.length > 0) throw new CatalogueError('TEMPLATE', template.join('；'));
  const terms = await putVersion(trx, 'family', gno, {
    snapshot: { licenceId: record.licenceId, licenceTextSha256: record.licenceTextSha256 },
    before: shown
      ? {
          snapshot: { licenceId: shown.licence_id, licenceTextSha256: shown.licence_text_sha256 },
          since: shown.published_at,
        }
      : null,
    change: record.statement.licenceChange,
    editor,
    now,
  });

  const data = await readReferenceData(trx);
  const text = textOf(record, terms);
  const faces = record.faces.map((f) => f.row);
  const { counts, tags, weights, grams } = derived(text, faces, data, {
    tags: record.tags,
    ...(record.statement.script === null ? {} : { script: record.statement.script }),
  });
  const sortNew = record.sortNew ?? (await nextSort(trx));
  const publishedAt = record.publishedAt ?? now;
  await putFamily(trx, {
    family: {
      ...text,
      ...counts,
      gno,
      hanzi_count: Math.max(...record.faces.map((f) => f.hanziCount)),
      downloads: shown?.downloads ?? record.downloads,
      sort_new: sortNew,
      published_at: publishedAt,
      updated_at: now,
    },
    faces,
    tags,
    weights,
    grams,
    references: record.statement.references,
  });
  if (shown && files) await recordUpdate(trx, gno, files, { editor, now });
  await trx
    .insertInto('family_keys')
    .values({ name_key: record.nameKey, family_gno: gno })
    .onConflict((c) => c.doNothing())
    .execute();
  await unmarkRemoved(trx, gno);
  await advanceDeskRecord(trx, record, {
    published_version: record.version + 1,
    sort_new: sortNew,
    published_at: publishedAt,
    statement: JSON.stringify({ ...record.statement, licenceChange: null }),
  });
}

/**
 * Hides a family from visitors; the console keeps it.
 * @throws CatalogueError NOT_FOUND, EDIT_CONFLICT
 */
export function unpublishFamily(ctx: CatalogueContext, change: Change): Promise<void> {
  return ctx.store.db.transaction().execute((trx) => unpublishRecord(trx, ctx.blobs, change));
}

/** `unpublishFamily` in a transaction of the caller. @throws CatalogueError as `unpublishFamily` */
export async function unpublishRecord(
  trx: Transaction<Database>,
  blobs: BlobStore,
  change: Change,
): Promise<void> {
  await bumpRevision(trx);
  return keepingFamily(trx, change, () => unpublishing(trx, blobs, change));
}

async function unpublishing(
  trx: Transaction<Database>,
  blobs: BlobStore,
  { gno, revision, now }: Change,
): Promise<void> {
  const record = await recordToEdit(trx, blobs, gno, revision);
  const shown = await trx
    .selectFrom('families')
    .select('downloads')
    .where('gno', '=', gno)
    .executeTakeFirst();
  if (!shown) return;
  await advanceDeskRecord(trx, record, { downloads: shown.downloads, updated_at: now });
  await trx.deleteFrom('families').where('gno', '=', gno).execute();
}

/**
 * Deletes a family that is not public. The next collection takes its files.
 * @throws CatalogueError NOT_FOUND, IN_USE (it is public)
 */
export function removeDeskFamily(ctx: CatalogueContext, gno: string): Promise<void> {
  return ctx.store.db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('desk_families')
      .where('gno', '=', gno)
      .returning('sort_new')
      .executeTakeFirst();
    // Checked after the deletion, which waits for a publication in progress.
    if (await isPublic(trx, gno)) throw new CatalogueError('IN_USE', '字体还在发布，请先下架');
    if (!row) throw new CatalogueError('NOT_FOUND', `没有字族 ${gno}`);
    // A family published before may belong to a shipped set, which must not import it again.
    if (row.sort_new !== null) await markRemoved(trx, gno);
  });
}

function textOf({ statement: s, ...record }: DeskRecord, terms: Terms): FamilyText {
  return {
    ...factColumns(s),
    ...pinyinOf(s.nameZh),
    brand_number: record.brandNumber,
    licence_id: terms.licenceId,
    licence_text_sha256: terms.licenceTextSha256,
    reserved_font_names: JSON.stringify(s.reservedFontNames),
  };
}
