import type { CatalogueContext } from './context.ts';
import type { Refusal } from './summary.ts';

/** Keeps a refusal for `catalogue report`; the same file refused again replaces it. */
export async function recordRefusal(ctx: CatalogueContext, sourceSha256: string, r: Refusal): Promise<void> {
  const row = { file_name: r.file, code: r.code, reason: r.reason };
  await ctx.store.db
    .insertInto('import_refusals')
    .values({
      source_sha256: sourceSha256,
      face_index: r.faceIndex,
      created_at: new Date().toISOString(),
      ...row,
    })
    .onConflict((c) => c.columns(['source_sha256', 'face_index']).doUpdateSet(row))
    .execute();
}

/** Forgets what was refused of a file that can now be taken. */
export async function clearRefusals(ctx: CatalogueContext, sourceSha256: string): Promise<void> {
  await ctx.store.db.deleteFrom('import_refusals').where('source_sha256', '=', sourceSha256).execute();
}

/** What was refused of these files when they were last looked into. */
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
    .execute();
  return rows.map((r) => ({
    file: files.find((f) => f.sha256 === r.source_sha256)?.label ?? r.file_name,
    faceIndex: r.face_index,
    code: r.code,
    reason: r.reason,
  }));
}
