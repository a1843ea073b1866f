import type { Terms, Version } from '@ziwan/catalogue';
import type { Database } from '@ziwan/store';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';

/** Accounts notified per transaction. */
const BATCH = 100;

export interface Subject {
  kind: 'licence' | 'family';
  id: string;
}

type Downloads = ExpressionBuilder<Database, 'downloads'>;

/** Returns a batch of accounts that downloaded under other terms and still have to be notified; empty when done. */
export async function accountsToNotify(
  db: Kysely<Database>,
  { kind, id }: Subject,
  version: Version<'family' | 'licence'>,
): Promise<string[]> {
  const found = (condition: (e: Downloads) => ReturnType<Downloads['and']>) =>
    db
      .selectFrom('downloads')
      .select('user_id')
      .distinct()
      .where('user_id', 'is not', null)
      .where(condition)
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('licence_messages')
              .select('licence_messages.user_id')
              .whereRef('licence_messages.user_id', '=', 'downloads.user_id')
              .where('subject_kind', '=', kind)
              .where('subject_id', '=', id)
              .where('licence_messages.version', '=', version.version),
          ),
        ),
      )
      .limit(BATCH)
      .$castTo<{ user_id: string }>()
      .execute();
  // Downloads after the announcement are notified on the day it takes effect.
  const until = version.inForceAt ?? version.createdAt;
  if (kind === 'licence') {
    const rows = await found((e) =>
      e.and([
        // Selects by family, which downloads are indexed by.
        e('family_gno', 'in', (q) =>
          q.selectFrom('families').select('gno').where('families.licence_id', '=', id),
        ),
        e('licence_id', '=', id),
        e('downloads.created_at', '<', until),
      ]),
    );
    return rows.map((r) => r.user_id);
  }
  const { licenceId, licenceTextSha256 } = version.snapshot as Terms;
  const coming = (e: Downloads) =>
    version.inForceAt === null ? e('downloads.created_at', '<', until) : sql<boolean>`true`;
  // Uses index ranges rather than scanning all downloads under today's terms.
  const others = [
    (e: Downloads) => e('licence_text_sha256', '<', licenceTextSha256 ?? ''),
    (e: Downloads) => e('licence_text_sha256', '>', licenceTextSha256 ?? ''),
    (e: Downloads) => e('licence_id', '<', licenceId),
    (e: Downloads) => e('licence_id', '>', licenceId),
  ];
  for (const other of others) {
    const rows = await found((e) => e.and([e('family_gno', '=', id), other(e), coming(e)]));
    if (rows.length > 0) return rows.map((r) => r.user_id);
  }
  return [];
}

/** Returns a batch of accounts that keep a project made under other terms and still have to be notified. */
export async function projectOwnersToNotify(
  db: Kysely<Database>,
  { kind, id }: Subject,
  version: Version<'family' | 'licence'>,
): Promise<string[]> {
  const until = version.inForceAt ?? version.createdAt;
  const owners = db
    .selectFrom('project_families as f')
    .innerJoin('projects as p', 'p.id', 'f.project_id')
    .innerJoin('families', 'families.gno', 'f.family_gno')
    .select('p.user_id')
    .distinct()
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('licence_messages as m')
            .select('m.user_id')
            .whereRef('m.user_id', '=', 'p.user_id')
            .where('m.subject_kind', '=', kind)
            .where('m.subject_id', '=', id)
            .where('m.version', '=', version.version),
        ),
      ),
    )
    .orderBy('p.user_id')
    .limit(BATCH);
  if (kind === 'licence') {
    const rows = await owners
      .where('families.licence_id', '=', id)
      .where('f.licence_id', '=', id)
      .where('f.created_at', '<', until)
      .execute();
    return rows.map((r) => r.user_id);
  }
  const { licenceId, licenceTextSha256 } = version.snapshot as Terms;
  const rows = await owners
    .where('f.family_gno', '=', id)
    .where((e) =>
      e.or([e('f.licence_id', '!=', licenceId), e('f.licence_text_sha256', '!=', licenceTextSha256 ?? '')]),
    )
    .$if(version.inForceAt === null, (q) => q.where('f.created_at', '<', until))
    .execute();
  return rows.map((r) => r.user_id);
}

/** Names of kept projects that use a font, or fonts under a licence, by account. */
export async function projectsUsing(
  db: Kysely<Database>,
  { kind, id }: Subject,
  users: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('project_families as f')
    .innerJoin('projects as p', 'p.id', 'f.project_id')
    .select(['p.id', 'p.user_id', 'p.name'])
    .distinct()
    .where(kind === 'family' ? 'f.family_gno' : 'f.licence_id', '=', id)
    .where('p.user_id', 'in', users)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();
  const names = new Map<string, string[]>();
  for (const { user_id, name } of rows) names.set(user_id, [...(names.get(user_id) ?? []), name]);
  return names;
}

/** Returns a batch of accounts that were notified of a version and not yet of its withdrawal. */
export async function accountsToCorrect(
  db: Kysely<Database>,
  { kind, id }: Subject,
  version: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('licence_messages')
    .select('user_id')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .orderBy('user_id')
    .limit(BATCH)
    .execute();
  return rows.map((r) => r.user_id);
}
