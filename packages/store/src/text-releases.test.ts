import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { type Database, migrate, openStore, type Store } from './index.ts';
import { migrationFiles } from './migrations.ts';
import { eachDatabase } from './testing/index.ts';

const LATER = '2999-01-01T01:00:00.000Z';
const PAST = '2026-01-01T00:00:00.000Z';
const AT = '2026-02-01T00:00:00.000Z';

/** Tables before the migration. */
type Former = Omit<Database, 'entry_changes' | 'releases'> & {
  entry_changes: Database['entry_changes'] & { publish_at: string | null };
  releases: Omit<Database['releases'], 'single'>;
};

/** Applies the migrations before the one that is tested. */
async function migrateUntil(store: Store, end: string): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-migrations-'));
  const files = (await migrationFiles(store.dialect)).filter(({ name }) => name < end);
  await mkdir(join(dir, store.dialect));
  for (const { name, text } of files) await writeFile(join(dir, name), text);
  await migrate(store, dir);
  await rm(dir, { recursive: true });
}

interface Text {
  status: 'draft' | 'scheduled' | 'published';
  publishAt: string;
  version?: number;
  origin?: string;
  kept?: boolean;
  deleted?: boolean;
}

async function insertText(db: Kysely<Former>, id: string, text: Text): Promise<void> {
  const { status, publishAt, version = 1, origin, kept, deleted } = text;
  await db
    .insertInto('entries')
    .values({
      ...{ id, kind: 'news' as const, title: `题 ${id}`, summary: '', details: '{}' },
      ...{ body_markdown: '', body_html: '', body_text: '', content_hash: 'h', sort: 0, views: 0 },
      ...{ created_at: AT, updated_at: AT },
      ...{ status, publish_at: publishAt, version, origin: origin ?? null },
      ...{ desk_since: kept ? AT : null, deleted_at: deleted ? AT : null },
    })
    .execute();
}

async function insertVersion(
  db: Kysely<Former>,
  id: string,
  version: number,
  status: string,
  publishAt: string,
) {
  // The words of a status in a text stay.
  const snapshot = { id, title: `题 ${id}`, markdown: '写作 "status":"scheduled"', status, publishAt };
  await db
    .insertInto('entry_versions')
    .values({ entry_id: id, version, snapshot: JSON.stringify(snapshot), editor: 'u1', created_at: AT })
    .execute();
}

eachDatabase(
  'a time that was set in the form of a text becomes that of a release of the text alone',
  async ({ options }) => {
    const store = openStore(options);
    await migrateUntil(store, '0078');
    const db = store.db as unknown as Kysely<Former>;
    await db
      .insertInto('users')
      .values({
        id: 'u1',
        nickname: '编者',
        role: 'editor',
        status: 'active',
        created_at: AT,
        updated_at: AT,
      })
      .execute();
    // A change of a page, a text that was not seen yet, one of a file that the console has, one of a file.
    await insertText(db, 'change', { status: 'published', publishAt: PAST, version: 2 });
    await insertVersion(db, 'change', 1, 'published', PAST);
    await insertVersion(db, 'change', 2, 'scheduled', LATER);
    const waits = { entry_id: 'change', shown_version: 1, publish_at: LATER, content_hash: 'h2' };
    await db.insertInto('entry_changes').values(waits).execute();
    for (const [id, text] of Object.entries({
      fresh: {},
      kept: { origin: 'news/kept.md', kept: true },
      file: { origin: 'news/file.md' },
      seen: { publishAt: PAST },
      binned: { status: 'draft', deleted: true },
    } as Record<string, Partial<Text>>)) {
      const whole: Text = { status: 'scheduled', publishAt: LATER, ...text };
      await insertText(db, id, whole);
      await insertVersion(db, id, 1, 'scheduled', whole.publishAt);
    }
    // A draft over a page, and an open release that has it and a scheduled text.
    await insertText(db, 'draft', { status: 'published', publishAt: PAST, version: 2 });
    await insertVersion(db, 'draft', 2, 'draft', PAST);
    await db
      .insertInto('entry_changes')
      .values({ ...waits, entry_id: 'draft', publish_at: null })
      .execute();
    await db
      .insertInto('releases')
      .values({ id: 'r', name: '一批', note: '', state: 'open', revision: 4, created_at: AT, keeps_desk: 0 })
      .execute();
    const change = {
      release_id: 'r',
      kind: 'text' as const,
      base: '1',
      after: '{}',
      accepted: 0,
      updated_at: AT,
    };
    for (const subject of ['fresh', 'draft'])
      await db
        .insertInto('release_changes')
        .values({ ...change, subject })
        .execute();

    expect((await migrate(store))[0]).toBe('0078_text_releases.sql');
    const releases = await store.db.selectFrom('releases').selectAll().orderBy('id').execute();
    expect(
      releases.map(({ id, name, state, publish_at, single, created_by }) => [
        id,
        name,
        state,
        publish_at,
        single,
        created_by,
      ]),
    ).toEqual([
      ['r', '一批', 'open', null, 0, null],
      ...['change', 'fresh', 'kept'].map((id) => [`text-${id}`, `定时：题 ${id}`, 'open', LATER, 1, 'u1']),
    ]);
    expect(releases[0]?.revision).toBe(5);
    const changes = await store.db
      .selectFrom('release_changes')
      .select(['release_id', 'subject', 'base', 'after'])
      .orderBy('release_id')
      .execute();
    expect(changes.map(({ release_id, subject, base }) => [release_id, subject, base])).toEqual([
      ['r', 'draft', '1'],
      ['text-change', 'change', '2'],
      ['text-fresh', 'fresh', '1'],
      ['text-kept', 'kept', '1'],
    ]);
    const states = await store.db.selectFrom('entries').select(['id', 'status']).orderBy('id').execute();
    expect(Object.fromEntries(states.map(({ id, status }) => [id, status]))).toEqual({
      binned: 'draft',
      change: 'published',
      draft: 'published',
      file: 'scheduled',
      fresh: 'draft',
      kept: 'draft',
      seen: 'scheduled',
    });
    const versions = await store.db
      .selectFrom('entry_versions')
      .select(['entry_id', 'version', 'snapshot'])
      .orderBy('entry_id')
      .orderBy('version')
      .execute();
    expect(
      versions.map(
        ({ entry_id, version, snapshot }) => `${entry_id} ${version} ${JSON.parse(snapshot).status}`,
      ),
    ).toEqual([
      'binned 1 scheduled',
      'change 1 published',
      'change 2 draft',
      'draft 2 draft',
      'file 1 scheduled',
      'fresh 1 draft',
      'kept 1 draft',
      'seen 1 scheduled',
    ]);
    const held = JSON.parse(changes[1]?.after ?? '');
    expect(held).toMatchObject({ status: 'draft', markdown: '写作 "status":"scheduled"', publishAt: LATER });
    const shown = await store.db.selectFrom('entry_changes').selectAll().orderBy('entry_id').execute();
    expect(shown).toEqual([
      { entry_id: 'change', shown_version: 1, content_hash: 'h2' },
      { entry_id: 'draft', shown_version: 1, content_hash: 'h2' },
    ]);
    await store.close();
  },
  { migrated: false },
);
