import { FAMILY_SCRIPTS, OTHER_SCRIPTS } from '@ziwan/contract/scripts';
import { type CoverageCount, coverageOf, PackedRanges } from '@ziwan/font-inspect';
import { blobKeys } from '@ziwan/infra/blob-store';
import { bumpRevision, type Database, type FaceRow } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import type { CatalogueContext } from './context.ts';
import { scriptOf } from './derived-tags.ts';
import type { StoredProgress } from './progress.ts';
import { setMeta } from './reference-data.ts';

const META_KEY = 'coverage_rule';
/** The rule of an unfinished recount, and the last face that has it. */
const REACHED_KEY = 'coverage_reached';
/** Increase it when `coverageOf` counts other charsets, or `scriptOf` knows other scripts. */
const RULE = '2';
/** Faces that are counted and written together; a start that is killed goes on after the last of them. */
const BATCH = 500;
/** Files of ranges whose counts are kept while a recount goes on. */
const REMEMBERED = 1000;

type Site = Pick<CatalogueContext, 'store' | 'blobs'>;

/**
 * Counts the coverage of stored faces anew, public and at the desk, once for each version of the rule. Families whose
 * script the former rule could not name get it. A script that the console or a former import could name stays.
 * @returns number of faces that got another count, and of those whose file is away: they keep their former count until
 * they are imported again
 */
export async function recountStoredCoverage(
  { store: { db }, blobs }: Site,
  {
    onProgress,
    batch = BATCH,
  }: { onProgress?: ((progress: StoredProgress) => void) | undefined; batch?: number } = {},
): Promise<{ counted: number; away: number }> {
  const known = await db.selectFrom('meta').selectAll().where('key', 'in', [META_KEY, REACHED_KEY]).execute();
  const stored = (key: string) => known.find((row) => row.key === key)?.value;
  if (stored(META_KEY) === RULE) return { counted: 0, away: 0 };
  const count = counter(blobs);
  const { total } = await db
    .selectFrom('faces')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [rule, ...reached] = (stored(REACHED_KEY) ?? '').split(' ');
  let after = rule === RULE ? reached.join(' ') : '';
  let done = 0;
  let counted = 0;
  for (;;) {
    if (total > 0) onProgress?.({ phase: 'coverage', done, total: Number(total) });
    const faces = await db
      .selectFrom('faces')
      .select(['gno', 'drawn_sha256', 'coverage'])
      .where('gno', '>', after)
      .orderBy('gno')
      .limit(batch)
      .execute();
    const last = faces.at(-1)?.gno;
    if (last === undefined) break;
    const changed: { gno: string; coverage: string }[] = [];
    for (const { gno, drawn_sha256, coverage: former } of faces) {
      const coverage = await count.of(drawn_sha256);
      if (coverage !== null && coverage !== former) changed.push({ gno, coverage });
    }
    await db.transaction().execute(async (trx) => {
      for (const { gno, coverage } of changed)
        await trx.updateTable('faces').set({ coverage }).where('gno', '=', gno).execute();
      await setMeta(trx, REACHED_KEY, `${RULE} ${last}`);
    });
    after = last;
    done += faces.length;
    counted += changed.length;
  }
  const drafts = await recountDrafts(db, count.of);
  await db.transaction().execute(async (trx) => {
    await nameScripts(trx);
    await setMeta(trx, META_KEY, RULE);
    await trx.deleteFrom('meta').where('key', '=', REACHED_KEY).execute();
    await bumpRevision(trx);
  });
  return { counted: counted + drafts, away: count.away };
}

/** Counts what a file of ranges draws; faces of a family often share one. */
function counter(blobs: Site['blobs']) {
  const counted = new Map<string, string>();
  let away = 0;
  return {
    get away() {
      return away;
    },
    of: async (sha256: string): Promise<string | null> => {
      const held = counted.get(sha256);
      if (held !== undefined) return held;
      const drawn = await blobs.get(blobKeys.drawn(sha256));
      if (!drawn) {
        away++;
        return null;
      }
      const coverage = JSON.stringify(coverageOf(new PackedRanges(drawn)));
      if (counted.size === REMEMBERED) counted.clear();
      counted.set(sha256, coverage);
      return coverage;
    },
  };
}

async function recountDrafts(
  db: Kysely<Database>,
  count: (sha256: string) => Promise<string | null>,
): Promise<number> {
  const drafts = await db.selectFrom('desk_faces').select(['gno', 'family_gno', 'face']).execute();
  let counted = 0;
  for (const { gno, family_gno, face } of drafts) {
    const row = JSON.parse(face) as FaceRow;
    const coverage = await count(row.drawn_sha256);
    if (coverage === null || coverage === row.coverage) continue;
    await db
      .updateTable('desk_faces')
      .set({ face: JSON.stringify({ ...row, coverage }) })
      .where('gno', '=', gno)
      .where('family_gno', '=', family_gno)
      .execute();
    counted++;
  }
  return counted;
}

/** Gives families whose script the former rule could not name the script of their specimen face. */
async function nameScripts(trx: Transaction<Database>): Promise<void> {
  for (let after = ''; ; ) {
    const families = await trx
      .selectFrom('families')
      .innerJoin('faces', 'faces.gno', 'families.default_face_gno')
      .leftJoin('desk_families', 'desk_families.gno', 'families.gno')
      .select(['families.gno', 'families.script', 'faces.coverage', 'desk_families.statement'])
      .where('families.gno', '>', after)
      .orderBy('families.gno')
      .limit(BATCH)
      .execute();
    const last = families.at(-1)?.gno;
    if (last === undefined) return;
    for (const { gno, script, coverage, statement } of families) {
      const found = scriptOf(JSON.parse(coverage) as CoverageCount[]);
      const stated = statement === null ? null : (JSON.parse(statement) as { script?: string | null }).script;
      if (found === script || !(found in OTHER_SCRIPTS) || (stated && stated in FAMILY_SCRIPTS)) continue;
      await trx.updateTable('families').set({ script: found }).where('gno', '=', gno).execute();
    }
    after = last;
  }
}
