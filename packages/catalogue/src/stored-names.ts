import { cleanLine, cleanText } from '@ziwan/contract/names';
import { bumpRevision, type Database, type FaceRow } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { cleanLabels } from './clean-names.ts';
import { setMeta } from './reference-data.ts';

const META_KEY = 'clean_names';
/** Increase it when `cleanLine` or `cleanText` removes more than before. */
const RULE = '1';

const FAMILY_LINES = ['name_zh', 'name_en', 'designer', 'foundry'] as const;
const STATED_LINES = ['nameZh', 'nameEn', 'designer', 'foundry'] as const;
const FACE_LINES = ['style_name', 'postscript_name', 'font_version', 'source_file_name'] as const;

/**
 * Cleans the names of fonts that were stored before the rule for names, public and at the desk; once for each version
 * of the rule.
 * @returns number of rows changed
 */
export function cleanStoredNames(db: Kysely<Database>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('meta').select('value').where('key', '=', META_KEY).executeTakeFirst();
    if (known?.value === RULE) return 0;
    let changed = 0;
    const columns = ['gno', ...FAMILY_LINES, 'copyright', 'about'] as const;
    for (const { gno, ...row } of await trx.selectFrom('families').select(columns).execute()) {
      const changes = changesOf(row, FAMILY_LINES, ['copyright', 'about'], gno);
      if (!changes) continue;
      await trx.updateTable('families').set(changes).where('gno', '=', gno).execute();
      changed++;
    }
    for (const row of await trx
      .selectFrom('faces')
      .select(['gno', ...FACE_LINES, 'axes', 'instances'])
      .execute()) {
      const changes = faceChanges(row);
      if (!changes) continue;
      await trx.updateTable('faces').set(changes).where('gno', '=', row.gno).execute();
      changed++;
    }
    for (const { gno, statement } of await trx
      .selectFrom('desk_families')
      .select(['gno', 'statement'])
      .execute()) {
      const stated = JSON.parse(statement) as Record<string, string | null>;
      const changes = changesOf(stated, STATED_LINES, ['copyright', 'about'], gno);
      if (!changes) continue;
      const cleaned = JSON.stringify({ ...stated, ...changes });
      await trx.updateTable('desk_families').set({ statement: cleaned }).where('gno', '=', gno).execute();
      changed++;
    }
    for (const { gno, family_gno, face } of await trx.selectFrom('desk_faces').selectAll().execute()) {
      const row = JSON.parse(face) as FaceRow;
      const changes = faceChanges(row);
      if (!changes) continue;
      await trx
        .updateTable('desk_faces')
        .set({ face: JSON.stringify({ ...row, ...changes }) })
        .where('gno', '=', gno)
        .where('family_gno', '=', family_gno)
        .execute();
      changed++;
    }
    await setMeta(trx, META_KEY, RULE);
    if (changed > 0) await bumpRevision(trx);
    return changed;
  });
}

/** Columns whose cleaned value differs; null if there are none. A first line that becomes empty takes `instead`. */
function changesOf<R extends object>(
  row: R,
  lines: readonly (keyof R & string)[],
  texts: readonly (keyof R & string)[],
  instead: string,
): Partial<R> | null {
  const changes: Record<string, string | null> = {};
  for (const [columns, clean] of [
    [lines, cleanLine],
    [texts, cleanText],
  ] as const) {
    for (const column of columns) {
      const value: unknown = row[column];
      if (typeof value !== 'string') continue;
      const cleaned = clean(value) || (column === lines[0] ? instead : null);
      if (cleaned !== value) changes[column] = cleaned;
    }
  }
  return Object.keys(changes).length > 0 ? (changes as Partial<R>) : null;
}

type Face = Pick<FaceRow, (typeof FACE_LINES)[number] | 'gno' | 'axes' | 'instances'>;

function faceChanges(row: Face): Partial<Face> | null {
  const changes: Partial<Face> = changesOf(row, FACE_LINES, [], row.gno) ?? {};
  const { axes, instances } = withCleanLabels(row);
  if (axes !== row.axes) changes.axes = axes;
  if (instances !== row.instances) changes.instances = instances;
  return Object.keys(changes).length > 0 ? changes : null;
}

function withCleanLabels(row: Face): Pick<Face, 'axes' | 'instances'> {
  const { axes, instances } = cleanLabels({
    axes: JSON.parse(row.axes),
    instances: JSON.parse(row.instances),
  });
  return { axes: JSON.stringify(axes), instances: JSON.stringify(instances) };
}
