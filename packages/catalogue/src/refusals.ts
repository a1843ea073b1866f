import { isoOf } from '@ziwan/contract/site-time';
import type { CatalogueContext } from './context.ts';
import type { Refusal } from './summary.ts';

/** Records a rejection for `catalogue report`, replacing an earlier one of the same file. */
export async function recordRefusal(ctx: CatalogueContext, sourceSha256: string, r: Refusal): Promise<void> {
  await ctx.store.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('import_refusals')
      .where('face_index', '=', r.faceIndex)
      .where((e) => e.or([e('file_name', '=', r.file), e('source_sha256', '=', sourceSha256)]))
      .execute();
    await trx
      .insertInto('import_refusals')
      .values({
        source_sha256: sourceSha256,
        face_index: r.faceIndex,
        file_name: r.file,
        code: r.code,
        reason: r.reason,
        created_at: isoOf(Date.now()),
      })
      .execute();
  });
}

/** Deletes the rejections of files that are now accepted, by name and by hash. */
export async function clearRefusals(
  ctx: CatalogueContext,
  sourceSha256: string,
  files: readonly string[],
): Promise<void> {
  await ctx.store.db
    .deleteFrom('import_refusals')
    .where((e) => e.or([e('source_sha256', '=', sourceSha256), e('file_name', 'in', files)]))
    .execute();
}

/** Rejections of these files from their last inspection. */
export async function refusalsOf(
  ctx: CatalogueContext,
  files: readonly { sha256: string; label: string }[],
): Promise<Refusal[]> {
  const rows = await ctx.store.db
    .selectFrom('import_refusals')
    .selectAll()
    .where(
      'source_sha256',
      'in',
      files.map((f) => f.sha256),
    )
    .orderBy('file_name')
    .orderBy('face_index')
    .execute();
  return rows.map((r) => ({
    file: files.find((f) => f.sha256 === r.source_sha256)?.label ?? r.file_name,
    faceIndex: r.face_index,
    code: r.code,
    reason: r.reason,
  }));
}
