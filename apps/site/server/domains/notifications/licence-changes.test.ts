import type { Database } from '@ziwan/store';
import { bumpRevision, openStore } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import type { Kysely } from 'kysely';
import { expect, vi } from 'vitest';
import { insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import { LicenceChanges } from './licence-changes.ts';
import { NotificationRepository } from './repository.ts';
import { Notifications } from './service.ts';

const AT = '2026-01-01T00:00:00.000Z';

function changesOf(db: Kysely<Database>) {
  const faults: unknown[] = [];
  const now = () => Date.parse(AT);
  const changes = new LicenceChanges({
    db,
    notifications: new Notifications(new NotificationRepository(db), now),
    now,
    onFault: (error) => faults.push(error),
  });
  return { changes, faults };
}

const setText = (db: Kysely<Database>, gno: string, sha256: string | null) =>
  db.transaction().execute(async (trx) => {
    await trx.updateTable('families').set({ licence_text_sha256: sha256 }).where('gno', '=', gno).execute();
    await bumpRevision(trx);
  });

let records = 0;
const download = (db: Kysely<Database>, user_id: string | null, gno: string, text: string) =>
  db
    .insertInto('downloads')
    .values({
      id: `record ${records++}`,
      family_gno: gno,
      face_gno: null,
      file_name: 'a.zip',
      sha256: null,
      licence_id: 'ofl',
      licence_text_sha256: text,
      created_at: AT,
      user_id,
      source_version: null,
      files: null,
    })
    .execute();

async function prepare(db: Kysely<Database>): Promise<void> {
  await insertReferenceData(db, []);
  for (const sha256 of ['one', 'two', 'three'])
    await db.insertInto('licence_texts').values({ sha256, text: sha256 }).execute();
  await insertFamily(db, { gno: 'a', licenceTextSha256: 'one' });
  await insertFamily(db, { gno: 'b', kind: 'currency', licenceTextSha256: 'one' });
}

const told = async (db: Kysely<Database>) =>
  (await db.selectFrom('notifications').selectAll().orderBy('title').orderBy('user_id').execute()).map(
    (n) => [n.user_id, n.title, n.url],
  );

eachDialect(
  'each account is told once of each font and new text, however often it downloaded',
  async ({ db }) => {
    await prepare(db);
    const [x, y] = [await insertUser(db, { id: 'x' }), await insertUser(db, { id: 'y' })];
    const { changes } = changesOf(db);
    for (const user of [x, x, y, null]) await download(db, user, 'a', 'one');
    await download(db, x, 'b', 'one');
    expect(await changes.compare()).toBe(0);

    await setText(db, 'a', 'two');
    expect([await changes.compare(), await changes.compare()]).toEqual([2, 0]);
    await download(db, y, 'a', 'two');
    expect(await changes.compare()).toBe(0);

    await setText(db, 'a', 'three');
    await setText(db, 'b', 'two');
    expect([await changes.compare(), await changes.compare()]).toEqual([3, 0]);
    expect(await told(db)).toEqual([
      ['x', '“字体a”的授权文本有更新', '/font/a'],
      ['x', '“字体a”的授权文本有更新', '/font/a'],
      ['y', '“字体a”的授权文本有更新', '/font/a'],
      ['y', '“字体a”的授权文本有更新', '/font/a'],
      ['x', '“字体b”的授权文本有更新', '/currency/b'],
    ]);
    // Back to a text that it was told of already.
    await setText(db, 'a', 'two');
    expect(await changes.compare()).toBe(0);
  },
);

eachDialect('a font that is gone, or has no text, tells nobody; its return does', async ({ db }) => {
  await prepare(db);
  const user = await insertUser(db);
  const { changes } = changesOf(db);
  await download(db, user, 'a', 'one');
  await setText(db, 'a', null);
  expect(await changes.compare()).toBe(0);
  await db.deleteFrom('families').where('gno', '=', 'a').execute();
  expect(await changes.compare()).toBe(0);
  await insertFamily(db, { gno: 'a', licenceTextSha256: 'two' });
  expect(await changes.compare()).toBe(1);
});

eachDialect('nothing is compared until the catalogue changes', async ({ db }) => {
  await prepare(db);
  const user = await insertUser(db);
  const { changes } = changesOf(db);
  expect(await changes.check()).toBe(0);
  await download(db, user, 'a', 'an older text');
  expect(await changes.check()).toBe(0);
  await db.transaction().execute(bumpRevision);
  expect([await changes.check(), await changes.check()]).toEqual([1, 0]);
});

eachDialect(
  'many accounts are told in bounded steps, and each once by two processes at the same time',
  async (store, database) => {
    const { db } = store;
    await prepare(db);
    const users = Array.from({ length: 250 }, (_, i) => `u${String(i).padStart(3, '0')}`);
    for (const id of users) await insertUser(db, { id });
    // Texts that sort before and after today's.
    for (const [i, id] of users.entries()) await download(db, id, 'a', i % 2 === 0 ? 'one' : 'zero');
    await setText(db, 'a', 'two');
    const second = openStore(database.options);
    try {
      const [one, two] = [changesOf(db).changes, changesOf(second.db).changes];
      const counts = await Promise.all([one.compare(), two.compare()]);
      expect(counts[0] + counts[1]).toBe(250);
    } finally {
      await second.close();
    }
    const rows = await db.selectFrom('notifications').select('user_id').execute();
    expect(rows.map((r) => r.user_id).sort()).toEqual(users);
  },
);

eachDialect('closing ends between two steps; the next process tells the rest', async ({ db }) => {
  await prepare(db);
  const user = await insertUser(db);
  await download(db, user, 'a', 'one');
  await setText(db, 'a', 'two');
  const { changes, faults } = changesOf(db);
  changes.start(() => true);
  await changes.close();
  expect(await changes.compare()).toBe(0);
  expect(faults).toEqual([]);
  expect(await changesOf(db).changes.compare()).toBe(1);
});

eachDialect('while it serves, a process finds a change by itself', async ({ db }) => {
  await prepare(db);
  const user = await insertUser(db);
  await download(db, user, 'a', 'one');
  await setText(db, 'a', 'two');
  const { changes, faults } = changesOf(db);
  let looks = 0;
  let serving = false;
  changes.start(() => {
    looks++;
    return serving;
  }, 2);
  await vi.waitFor(() => expect(looks).toBeGreaterThan(3));
  expect(await told(db)).toEqual([]);
  serving = true;
  await vi.waitFor(async () => expect(await told(db)).toHaveLength(1), { timeout: 5000 });
  // It goes on looking.
  await setText(db, 'a', 'three');
  await vi.waitFor(async () => expect(await told(db)).toHaveLength(2), { timeout: 5000 });
  await changes.close();
  expect(faults).toEqual([]);
});

eachDialect(
  'a database that is away is reported once, and the change is found when it is back',
  async ({ db }) => {
    await prepare(db);
    const user = await insertUser(db);
    await download(db, user, 'a', 'one');
    await setText(db, 'a', 'two');
    const { changes, faults } = changesOf(db);
    await db.schema.alterTable('meta').renameTo('away').execute();
    let looks = 0;
    changes.start(() => ++looks > 0, 2);
    await vi.waitFor(() => expect(looks).toBeGreaterThan(5));
    expect(faults).toHaveLength(1);
    await db.schema.alterTable('away').renameTo('meta').execute();
    await vi.waitFor(async () => expect(await told(db)).toHaveLength(1), { timeout: 5000 });
    await changes.close();
    expect(faults).toHaveLength(1);
  },
);
