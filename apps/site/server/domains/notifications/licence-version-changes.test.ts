import type { Database } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import { LicenceVersionChanges } from './licence-version-changes.ts';
import { NotificationRepository } from './repository.ts';
import { Notifications } from './service.ts';

const JANUARY = '2026-01-01T00:00:00.000Z';
const MARCH = '2026-03-01T00:00:00.000Z';

let records = 0;
const download = (db: Kysely<Database>, user_id: string | null, family_gno: string, created_at: string) =>
  db
    .insertInto('downloads')
    .values({
      id: `record ${records++}`,
      family_gno,
      face_gno: null,
      file_name: 'a.zip',
      sha256: null,
      licence_id: 'ofl',
      licence_text_sha256: null,
      created_at,
      user_id,
      source_version: null,
      files: null,
    })
    .execute();

const version = (db: Kysely<Database>, number: number, created_at: string, changes: string) =>
  db
    .insertInto('licence_versions')
    .values({
      subject_kind: 'licence',
      subject_id: 'ofl',
      version: number,
      effective_on: '2026-04-01',
      changes,
      snapshot: '{}',
      editor: null,
      created_at,
    })
    .execute();

eachDialect(
  'whoever downloaded before a version is told once of it, whatever the number of fonts',
  async ({ db }) => {
    await insertReferenceData(db, []);
    await insertFamily(db, { gno: 'a' });
    await insertFamily(db, { gno: 'b' });
    const [x, late] = [await insertUser(db, { id: 'x' }), await insertUser(db, { id: 'late' })];
    const now = () => Date.parse(MARCH);
    const changes = new LicenceVersionChanges({
      db,
      notifications: new Notifications(new NotificationRepository(db), now),
      now,
    });
    const compare = () => changes.compare(() => false);
    for (const gno of ['a', 'b', 'a']) await download(db, x, gno, JANUARY);
    await download(db, null, 'a', JANUARY);
    await download(db, late, 'a', '2026-03-02T00:00:00.000Z');
    await version(db, 1, JANUARY, '');
    expect(await compare()).toBe(0);
    await version(db, 2, MARCH, '游戏须另行授权');
    expect([await compare(), await compare()]).toEqual([1, 0]);
    const messages = await db.selectFrom('notifications').selectAll().execute();
    expect(messages).toMatchObject([{ user_id: x, type: 'licence', url: '/license' }]);
    expect(messages[0]?.body).toContain('自 2026-04-01 起：游戏须另行授权');
    await version(db, 3, '2026-03-03T00:00:00.000Z', '放开游戏');
    expect(await compare()).toBe(2);
  },
);
