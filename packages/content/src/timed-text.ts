import { randomUUID } from 'node:crypto';
import { type Database, openReleasesWith, takeOutOfReleases, waitInTurn } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import type { Entry } from './entry.ts';

/** Longest name (characters) of a release. */
const MAX_NAME = 60;

const nameOf = (title: string): string => {
  const name = [...`定时：${title}`];
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).join('')}…` : name.join('');
};

/** The open release of a text alone, which its form made. */
export const ownRelease = (db: Kysely<Database>, id: string) =>
  openReleasesWith(db, { kind: 'text', subject: id })
    .select(['name', 'publish_at', 'failure', 'base', 'after'])
    .where('single', '=', 1)
    .executeTakeFirst();

/** True if a version is to be shown at a time (ISO 8601). */
export async function isTimedAs(
  db: Kysely<Database>,
  { id, version, publishAt }: { id: string; version: number; publishAt: string },
): Promise<boolean> {
  const own = await ownRelease(db, id);
  return own?.publish_at === publishAt && own.base === String(version);
}

/** Makes a release of a text alone, or gives it another version and time. Other open releases lose the text. */
export async function timeText(
  trx: Transaction<Database>,
  { entry, snapshot }: { entry: Entry; snapshot: string },
  when: { version: number; publishAt: string; editor: string | null; at: string },
): Promise<void> {
  const { version, publishAt: publish_at, editor, at } = when;
  const text = { kind: 'text', subject: entry.id } as const;
  await waitInTurn(trx, 'releases');
  const own = await ownRelease(trx, entry.id);
  const release_id = own?.id ?? randomUUID();
  await takeOutOfReleases(trx, text, { except: release_id });
  const change = { base: String(version), after: snapshot, accepted: 0, editor, updated_at: at };
  const name = nameOf(entry.title);
  if (own) {
    const named = nameOf((JSON.parse(own.after ?? '{}') as Partial<Entry>).title ?? '');
    await trx
      .updateTable('releases')
      // Somebody may have given it another name.
      .set({ name: own.name === named ? name : own.name, publish_at, failure: null })
      .set((e) => ({ revision: e('revision', '+', 1) }))
      .where('id', '=', own.id)
      .execute();
    await trx.updateTable('release_changes').set(change).where('release_id', '=', own.id).execute();
    return;
  }
  await trx
    .insertInto('releases')
    .values({
      ...{ id: release_id, name, note: '', state: 'open', revision: 1, publish_at, failure: null },
      ...{ created_by: editor, created_at: at, published_at: null, undone_at: null },
      ...{ keeps_desk: 0, single: 1 },
    })
    .execute();
  await trx
    .insertInto('release_changes')
    .values({ release_id, ...text, ...change, before: null, left_revision: null })
    .execute();
}
