import { isoOf } from '@ziwan/contract/site-time';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { parseEntry } from './entry.ts';
import { keptPicturesIn } from './kept-pictures.ts';
import { withoutMissing } from './versions.ts';
import { showVersion } from './write-entry.ts';

interface TakenOver {
  id: string;
  /** Fonts and tags that no longer exist and were left out, in Chinese. */
  missing: string[];
}

/** Time (Unix ms) at which the next scheduled change takes its place; `Infinity` if there is none. */
export async function nextChangeDue(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('entry_changes')
    .select((e) => e.fn.min('publish_at').as('at'))
    .executeTakeFirst();
  return row?.at ? Date.parse(row.at) : Number.POSITIVE_INFINITY;
}

/**
 * Shows the scheduled changes whose time has come. Of several processes, one does it.
 * @throws AggregateError of those that failed, after doing the others
 */
export async function applyDueChanges(
  { store: { db }, blobs }: { store: { db: Kysely<Database> }; blobs: BlobStore },
  now: Date,
): Promise<TakenOver[]> {
  const due = await db
    .selectFrom('entry_changes')
    .innerJoin('entries', 'entries.id', 'entry_changes.entry_id')
    .innerJoin('entry_versions', (join) =>
      join
        .onRef('entry_versions.entry_id', '=', 'entries.id')
        .onRef('entry_versions.version', '=', 'entries.version'),
    )
    .select(['entries.id', 'entries.version', 'snapshot'])
    .where('entry_changes.publish_at', '<=', isoOf(now))
    .orderBy('entry_changes.publish_at')
    .execute();
  const done: TakenOver[] = [];
  const failed: unknown[] = [];
  for (const { id, version, snapshot } of due) {
    try {
      const { entry, missing } = await withoutMissing(db, parseEntry(JSON.parse(snapshot)));
      const imageOf = await keptPicturesIn(blobs, entry.markdown);
      if (await showVersion(db, entry, { version, imageOf, now })) done.push({ id, missing });
    } catch (cause) {
      failed.push(new Error(`scheduled change of ${id} failed`, { cause }));
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, '有定时换上的内容没有换成');
  return done;
}
