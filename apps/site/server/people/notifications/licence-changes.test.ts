import { randomUUID } from 'node:crypto';
import { applyDueVersions, putVersion } from '@ziwan/catalogue';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import { bumpRevision, openStore } from '@ziwan/store';
import { statedTerms } from '@ziwan/store/stated-terms';
import { eachDialect } from '@ziwan/store/testing';
import type { Kysely } from 'kysely';
import { expect, vi } from 'vitest';
import { AppError } from '../../calls/app-error.ts';
import { LicenceHistory } from '../../fonts/licences/index.ts';
import { JobBook } from '../../runtime/job-record.ts';
import { insertDownload, insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import { KeptProjects } from '../projects/index.ts';
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
    history: new LicenceHistory(db, async () => new AppError('FONT_NOT_FOUND')),
    now,
    jobs: new JobBook(),
    onFault: (error) => faults.push(error),
  });
  return { changes, faults };
}

const NOW = isoOf(AT);
const matrixOf = (game: 'yes' | 'no') =>
  statedTerms([
    { use: 'commercial', permission: 'yes', note: '' },
    { use: 'game', permission: game, note: game === 'no' ? '须另行授权' : '' },
  ]);

/** Changes a family's terms from a given day. */
const setTerms = (
  db: Kysely<Database>,
  gno: string,
  terms: { licenceId?: string; text: string | null },
  change = { effectiveOn: '2026-01-01', changes: '换了文本' },
) =>
  db.transaction().execute(async (trx) => {
    await bumpRevision(trx);
    const row = await trx.selectFrom('families').selectAll().where('gno', '=', gno).executeTakeFirstOrThrow();
    const { licenceId, licenceTextSha256 } = await putVersion(trx, 'family', gno, {
      snapshot: { licenceId: terms.licenceId ?? row.licence_id, licenceTextSha256: terms.text },
      before: {
        snapshot: { licenceId: row.licence_id, licenceTextSha256: row.licence_text_sha256 },
        since: row.published_at,
      },
      change,
      editor: null,
      now: NOW,
    });
    await trx
      .updateTable('families')
      .set({ licence_id: licenceId, licence_text_sha256: licenceTextSha256 })
      .where('gno', '=', gno)
      .execute();
  });
const setText = (db: Kysely<Database>, gno: string, text: string | null) => setTerms(db, gno, { text });

const download = (
  db: Kysely<Database>,
  user_id: string | null,
  gno: string,
  text: string,
  created_at: string = AT,
) => insertDownload(db, { family_gno: gno, licence_text_sha256: text, created_at, user_id });

async function prepare(db: Kysely<Database>): Promise<void> {
  await insertReferenceData(db, []);
  for (const sha256 of ['one', 'two', 'three'])
    await db.insertInto('licence_texts').values({ sha256, text: sha256 }).execute();
  await insertFamily(db, { gno: 'a', licenceTextSha256: 'one' });
  await insertFamily(db, { gno: 'b', kind: 'currency', licenceTextSha256: 'one' });
}

const sentMessages = async (db: Kysely<Database>) =>
  (
    await db
      .selectFrom('notifications')
      .selectAll()
      .orderBy('title')
      .orderBy('user_id')
      .orderBy('url')
      .execute()
  ).map((n) => [n.user_id, n.title, n.url]);

const messages = (db: Kysely<Database>) =>
  db.selectFrom('notifications').selectAll().orderBy('created_at').orderBy('title').execute();

eachDialect(
  'an account is notified once per font and version, however often it downloaded',
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
    expect(await sentMessages(db)).toEqual([
      ['x', '「字体a」的授权自 2026-01-01 起有变化', '/license/font/a#v2'],
      ['x', '「字体a」的授权自 2026-01-01 起有变化', '/license/font/a#v3'],
      ['y', '「字体a」的授权自 2026-01-01 起有变化', '/license/font/a#v2'],
      ['y', '「字体a」的授权自 2026-01-01 起有变化', '/license/font/a#v3'],
      ['x', '「字体b」的授权自 2026-01-01 起有变化', '/license/font/b#v2'],
    ]);
  },
);

eachDialect(
  'the owner of a kept project is told once, with its name, and so if the font was downloaded too',
  async ({ db }) => {
    await prepare(db);
    const [owner, both, none] = [
      await insertUser(db, { id: 'owner' }),
      await insertUser(db, { id: 'both' }),
      await insertUser(db, { id: 'none' }),
    ];
    const projects = new KeptProjects(db, () => Date.parse(AT));
    const keep = (user: string, name: string, font: string) =>
      projects.save(user, {
        id: randomUUID(),
        revision: 0,
        file: JSON.stringify({
          format: 'ziwan-project',
          version: 1,
          name,
          uses: ['game'],
          roles: [{ name: '标题', face: `${font}--regular` }],
          texts: [],
        }),
      });
    await keep(owner, '山海行', 'a');
    await keep(owner, '夜航', 'a');
    await keep(both, '灯塔', 'a');
    await keep(none, '别的', 'b');
    await download(db, both, 'a', 'one');
    const { changes } = changesOf(db);
    expect(await changes.compare()).toBe(0);
    await setText(db, 'a', 'two');
    expect([await changes.compare(), await changes.compare()]).toEqual([2, 0]);
    const told = async () => (await messages(db)).map((m) => [m.user_id, m.body.split('\n')[0]]).sort();
    const said = (user: string, names: string) => [
      user,
      `你的项目${names}用到这款字体。自 2026-01-01 起，它的授权有变化。`,
    ];
    expect(await told()).toEqual([said('both', '「灯塔」'), said('owner', '「夜航」「山海行」')]);
    // Kept under the new terms.
    await keep(none, '新的', 'a');
    expect(await changes.compare()).toBe(0);
  },
);

eachDialect('another licence with the same text counts as a change, reported use by use', async ({ db }) => {
  await prepare(db);
  const user = await insertUser(db);
  await db
    .insertInto('licences')
    .values({
      id: 'strict',
      name: '从严授权',
      spdx: null,
      url: null,
      matrix: matrixOf('no'),
      evidence: '',
      reviewed_at: '2026-01-01',
    })
    .execute();
  await db
    .updateTable('licences')
    .set({ matrix: matrixOf('yes') })
    .where('id', '=', 'ofl')
    .execute();
  const { changes } = changesOf(db);
  await download(db, user, 'a', 'one');
  await setTerms(
    db,
    'a',
    { licenceId: 'strict', text: 'one' },
    { effectiveOn: '2026-01-01', changes: '游戏另行授权' },
  );
  expect([await changes.compare(), await changes.compare()]).toEqual([1, 0]);
  const [message] = await messages(db);
  expect(message?.body.split('\n')).toEqual([
    '你下载过这款字体。自 2026-01-01 起，它的授权有变化。',
    '改了什么：游戏另行授权',
    '授权：OFL → 从严授权',
    '逐项用途：',
    '游戏：可以 → 不可以（须另行授权）',
    expect.stringContaining('从前的版本仍可查看'),
  ]);
});

eachDialect(
  'an announcement notifies earlier downloaders at once, and later ones on the day it takes effect',
  async (store) => {
    const { db } = store;
    await prepare(db);
    const [early, late, after] = [
      await insertUser(db, { id: 'early' }),
      await insertUser(db, { id: 'late' }),
      await insertUser(db, { id: 'after' }),
    ];
    const { changes } = changesOf(db);
    await download(db, early, 'a', 'one', '2025-12-31T00:00:00.000Z');
    await setTerms(db, 'a', { text: 'two' }, { effectiveOn: '2026-02-01', changes: '换了文本' });
    await download(db, late, 'a', 'one', '2026-01-15T00:00:00.000Z');
    expect([await changes.compare(), await changes.compare()]).toEqual([1, 0]);
    const day = Date.parse('2026-01-31T16:00:00.000Z');
    expect([await applyDueVersions(store, day - 1), await changes.compare()]).toEqual([0, 0]);
    expect([await applyDueVersions(store, day), await changes.compare(), await changes.compare()]).toEqual([
      1, 1, 0,
    ]);
    await download(db, after, 'a', 'two', '2026-02-02T00:00:00.000Z');
    expect(await changes.compare()).toBe(0);
    expect((await messages(db)).map((m) => m.user_id).sort()).toEqual(['early', 'late']);
  },
);

eachDialect('withdrawing a version notifies everyone who was notified of it', async ({ db }) => {
  await prepare(db);
  const user = await insertUser(db, { id: 'x' });
  const { changes } = changesOf(db);
  await download(db, user, 'a', 'one', '2025-12-31T00:00:00.000Z');
  await setTerms(db, 'a', { text: 'two' }, { effectiveOn: '2026-02-01', changes: '换了文本' });
  await changes.compare();
  await setText(db, 'a', 'one');
  expect([await changes.compare(), await changes.compare()]).toEqual([1, 0]);
  expect((await sentMessages(db)).map(([, title]) => title)).toContain(
    '「字体a」原定 2026-02-01 的授权变化已经取消',
  );
  // A postponed version is announced with its new day, not as withdrawn.
  await setTerms(db, 'a', { text: 'two' }, { effectiveOn: '2026-03-01', changes: '换了文本' });
  await changes.compare();
  await setTerms(db, 'a', { text: 'two' }, { effectiveOn: '2026-04-01', changes: '换了文本' });
  expect([await changes.compare(), await changes.compare()]).toEqual([1, 0]);
  expect((await sentMessages(db)).map(([, title]) => title)).toContain(
    '「字体a」的授权自 2026-04-01 起有变化',
  );
});

eachDialect('a deleted font notifies nobody until it returns with other terms', async ({ db }) => {
  await prepare(db);
  const user = await insertUser(db);
  const { changes } = changesOf(db);
  await download(db, user, 'a', 'one');
  await setText(db, 'a', 'two');
  await db.deleteFrom('families').where('gno', '=', 'a').execute();
  expect(await changes.compare()).toBe(0);
  await insertFamily(db, { gno: 'a', licenceTextSha256: 'two' });
  expect(await changes.compare()).toBe(1);
});

eachDialect(
  'a change of permissions notifies an account once, however many fonts it affects',
  async ({ db }) => {
    await prepare(db);
    const [x, late] = [await insertUser(db, { id: 'x' }), await insertUser(db, { id: 'late' })];
    const { changes } = changesOf(db);
    for (const gno of ['a', 'b', 'a']) await download(db, x, gno, 'one', '2025-12-01T00:00:00.000Z');
    await download(db, null, 'a', 'one', '2025-12-01T00:00:00.000Z');
    await download(db, late, 'a', 'one', '2026-01-02T00:00:00.000Z');
    const permit = (game: 'yes' | 'no', effectiveOn: string, changed: string) =>
      db.transaction().execute(async (trx) => {
        const snapshot = { name: 'OFL', url: null, matrix: matrixOf(game) };
        const before = { ...snapshot, matrix: matrixOf(game === 'no' ? 'yes' : 'no') };
        await putVersion(trx, 'licence', 'ofl', {
          snapshot,
          before: { snapshot: before, since: '2025-01-01T00:00:00.000Z' },
          change: { effectiveOn, changes: changed },
          editor: null,
          now: NOW,
        });
      });
    await permit('no', '2026-01-01', '游戏须另行授权');
    expect([await changes.compare(), await changes.compare()]).toEqual([1, 0]);
    const [message] = await messages(db);
    expect(message).toMatchObject({ user_id: x, type: 'licence', url: '/license/ofl#v2' });
    expect(message?.title).toBe('「OFL」允许的用途自 2026-01-01 起有变化');
    expect(message?.body).toContain(
      '改了什么：游戏须另行授权\n逐项用途：\n游戏：可以 → 不可以（须另行授权）',
    );
  },
);

eachDialect('versions are compared only after the catalogue has changed', async ({ db }) => {
  await prepare(db);
  const user = await insertUser(db);
  const { changes } = changesOf(db);
  await setText(db, 'a', 'two');
  expect(await changes.check()).toBe(0);
  await download(db, user, 'a', 'one');
  expect(await changes.check()).toBe(0);
  await db.transaction().execute(bumpRevision);
  expect([await changes.check(), await changes.check()]).toEqual([1, 0]);
});

eachDialect(
  'many accounts are notified in batches, and once even by two concurrent processes',
  async (store, database) => {
    const { db } = store;
    await prepare(db);
    const users = Array.from({ length: 250 }, (_, i) => `u${String(i).padStart(3, '0')}`);
    for (const id of users) await insertUser(db, { id });
    // Texts that sort before and after the current one.
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

eachDialect('closing stops between two batches, and the next process continues', async ({ db }) => {
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

eachDialect('a serving process detects a change by polling', async ({ db }) => {
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
  expect(await sentMessages(db)).toEqual([]);
  serving = true;
  await vi.waitFor(async () => expect(await sentMessages(db)).toHaveLength(1), { timeout: 5000 });
  // Polling continues.
  await setText(db, 'a', 'three');
  await vi.waitFor(async () => expect(await sentMessages(db)).toHaveLength(2), { timeout: 5000 });
  await changes.close();
  expect(faults).toEqual([]);
});

eachDialect('a database outage is reported once, and the change is found after it ends', async ({ db }) => {
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
  await vi.waitFor(async () => expect(await sentMessages(db)).toHaveLength(1), { timeout: 5000 });
  await changes.close();
  expect(faults).toHaveLength(1);
});
