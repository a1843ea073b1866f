import { dayOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';

/** Why a font that visitors once saw is not there; null for others. Each call makes a new error. */
export type Absence = (name: string, details?: string) => AppError | null;

interface Gone {
  key: 'FONT_GONE' | 'FONT_NOT_FOUND';
  sentence: string;
  data: { fontGNo: string; nameZh: string; since: string } | null;
}

/**
 * Reads which fonts were taken off the site: by a takedown case, with the words that it gives visitors, or withdrawn at
 * the desk. On a copy of the site as it was, those that came later are not there yet. They are known by the numbers of the family and its faces, and by the part of a file's hash in addresses.
 * @param partOf that part
 * @param moment time (ISO 8601, UTC) of such a copy; `null` for the site
 */
export async function readAbsences(
  db: Kysely<Database>,
  partOf: (sfnt: string) => string,
  moment: string | null,
): Promise<Absence> {
  const gone = new Map<string, Gone>();
  const withdrawn = await db
    .selectFrom('desk_families as d')
    .select(['d.gno', 'd.statement', 'd.published_at'])
    .where('d.published_at', 'is not', null)
    .where((e) =>
      e.not(e.exists(e.selectFrom('families as f').select('f.gno').whereRef('f.gno', '=', 'd.gno'))),
    )
    .execute();
  const faces = await facesAtDesk(
    db,
    withdrawn.map(({ gno }) => gno),
  );
  for (const { gno, statement, published_at } of withdrawn) {
    const { nameZh } = JSON.parse(statement) as { nameZh: string };
    const isLater = moment !== null && published_at !== null && published_at > moment;
    const sentence = isLater
      ? `那时还没有「${nameZh}」，它是后来上站的`
      : `「${nameZh}」已经从本站下架。下载过的文件，仍照下载时的授权使用`;
    const entry: Gone = { key: 'FONT_NOT_FOUND', sentence, data: null };
    gone.set(gno, entry);
    for (const face of faces.get(gno) ?? []) gone.set(face.gno, entry).set(partOf(face.sfnt), entry);
  }
  const taken = await db
    .selectFrom('takedowns')
    .innerJoin('releases', 'releases.id', 'release_id')
    .select(['family_gno', 'name_zh', 'words', 'names', 'published_at'])
    .where('releases.state', '=', 'published')
    .orderBy('published_at')
    .execute();
  for (const { family_gno, name_zh, words, names, published_at } of taken) {
    const since = published_at as string;
    const entry: Gone = {
      key: 'FONT_GONE',
      sentence: `「${name_zh}」已于 ${dayOf(since)} 撤下：${words}`,
      data: { fontGNo: family_gno, nameZh: name_zh, since },
    };
    gone.set(family_gno, entry);
    for (const { gno, sfnt } of JSON.parse(names) as { gno: string; sfnt: string }[])
      gone.set(gno, entry).set(partOf(sfnt), entry);
  }
  return (name, details) => {
    const found = gone.get(name);
    if (!found) return null;
    const { key, sentence, data } = found;
    return new AppError(key, { sentence, data, ...(details === undefined ? {} : { details }) });
  };
}

/** Faces of families that the desk holds, by family. */
async function facesAtDesk(db: Kysely<Database>, gnos: readonly string[]) {
  const rows = [];
  // A statement takes a bounded number of values.
  for (let at = 0; at < gnos.length; at += 500)
    rows.push(
      ...(await db
        .selectFrom('desk_faces')
        .select(['family_gno', 'gno', 'sfnt_sha256 as sfnt'])
        .where('family_gno', 'in', gnos.slice(at, at + 500))
        .execute()),
    );
  return Map.groupBy(rows, ({ family_gno }) => family_gno);
}
