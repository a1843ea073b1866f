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
