import { FAMILY_SCRIPTS, OTHER_SCRIPTS } from '@ziwan/contract/scripts';
import { type CoverageCount, coverageOf, PackedRanges } from '@ziwan/font-inspect';
import { blobKeys } from '@ziwan/infra/blob-store';
import { bumpRevision, type FaceRow } from '@ziwan/store';
import type { CatalogueContext } from './context.ts';
import { scriptOf } from './derived-tags.ts';
import { setMeta } from './reference-data.ts';

const META_KEY = 'coverage_rule';
/** Increase it when `coverageOf` counts other charsets, or `scriptOf` knows other scripts. */
const RULE = '2';

/**
 * Counts the coverage of stored faces anew, public and at the desk, once for each version of the rule. Families whose
 * script the former rule could not name get it. A script that the console or a former import could name stays.
 * @returns number of faces that got another count, and of those whose file is away: they keep their former count until
 * they are imported again
 */
export async function recountStoredCoverage({
  store: { db },
  blobs,
}: Pick<CatalogueContext, 'store' | 'blobs'>): Promise<{ counted: number; away: number }> {
  const known = await db.selectFrom('meta').select('value').where('key', '=', META_KEY).executeTakeFirst();
  if (known?.value === RULE) return { counted: 0, away: 0 };
  const counted = new Map<string, string>();
  let away = 0;
  const count = async (sha256: string): Promise<string | null> => {
    const held = counted.get(sha256);
    if (held !== undefined) return held;
    const drawn = await blobs.get(blobKeys.drawn(sha256));
    if (!drawn) {
      away++;
      return null;
    }
    const coverage = JSON.stringify(coverageOf(new PackedRanges(drawn)));
    counted.set(sha256, coverage);
    return coverage;
  };
  const faces = await db.selectFrom('faces').select(['gno', 'drawn_sha256', 'coverage']).execute();
  const drafts = await db.selectFrom('desk_faces').select(['gno', 'family_gno', 'face']).execute();
  const newFaces = new Map<string, string>();
  for (const face of faces) {
    const coverage = await count(face.drawn_sha256);
    if (coverage !== null && coverage !== face.coverage) newFaces.set(face.gno, coverage);
  }
  const newDrafts: typeof drafts = [];
  for (const draft of drafts) {
    const row = JSON.parse(draft.face) as FaceRow;
    const coverage = await count(row.drawn_sha256);
    if (coverage === null || coverage === row.coverage) continue;
    newDrafts.push({ ...draft, face: JSON.stringify({ ...row, coverage }) });
  }
  await db.transaction().execute(async (trx) => {
    for (const [gno, coverage] of newFaces)
      await trx.updateTable('faces').set({ coverage }).where('gno', '=', gno).execute();
    for (const { gno, family_gno, face } of newDrafts)
      await trx
        .updateTable('desk_faces')
        .set({ face })
        .where('gno', '=', gno)
        .where('family_gno', '=', family_gno)
        .execute();
    const families = await trx
      .selectFrom('families')
      .innerJoin('faces', 'faces.gno', 'families.default_face_gno')
      .leftJoin('desk_families', 'desk_families.gno', 'families.gno')
      .select(['families.gno', 'families.script', 'faces.coverage', 'desk_families.statement'])
      .execute();
    for (const { gno, script, coverage, statement } of families) {
      const found = scriptOf(JSON.parse(coverage) as CoverageCount[]);
      const stated = statement === null ? null : (JSON.parse(statement) as { script?: string | null }).script;
      if (found === script || !(found in OTHER_SCRIPTS) || (stated && stated in FAMILY_SCRIPTS)) continue;
      await trx.updateTable('families').set({ script: found }).where('gno', '=', gno).execute();
    }
    await setMeta(trx, META_KEY, RULE);
    await bumpRevision(trx);
  });
  return { counted: newFaces.size + newDrafts.length, away };
}
