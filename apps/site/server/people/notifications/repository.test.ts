import { type EntryInput, writeEntry } from '@ziwan/content';
import type { Database } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { insertDownload, insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import { NotificationRepository, type NotificationType } from './repository.ts';

const PAGE = { current: 1, size: 30 };
const day = (n: number) => `2026-02-${String(n).padStart(2, '0')}T00:00:00.000Z`;

const message = (
  repository: NotificationRepository,
  id: string,
  user_id: string | null,
  at: number,
  type: NotificationType = 'system',
) => repository.add({ id, user_id, type, title: id, body: '', url: null, created_at: day(at) });

const user = (db: Kysely<Database>, id: string, registered: number) =>
  insertUser(db, { id, created_at: day(registered) });

eachDialect(
  'an account sees its own messages, and those to everybody since it registered',
  async ({ db }) => {
    const repository = new NotificationRepository(db);
    await user(db, 'x', 10);
    await user(db, 'y', 20);
    await message(repository, 'to x', 'x', 21, 'account');
    await message(repository, 'before all', null, 9);
    await message(repository, 'before y', null, 15);
    await message(repository, 'to all', null, 25);
    // Sent at the same instant, these are sorted by id, so that pages never overlap.
    await message(repository, 'to all too', null, 25);
    const seen = async (id: string, type: NotificationType | null = null) =>
      (await repository.page(id, type, PAGE)).rows.map((r) => r.id);
    expect(await seen('x')).toEqual(['to all', 'to all too', 'to x', 'before y']);
    expect(await seen('y')).toEqual(['to all', 'to all too']);
    expect(await seen('x', 'account')).toEqual(['to x']);
    expect(await repository.page('x', null, { current: 2, size: 3 })).toMatchObject({
      rows: [{ id: 'before y', read: false }],
      total: 4,
    });
    expect(await seen('nobody')).toEqual([]);
  },
);

eachDialect('an account’s read state is its own, and forty concurrent reads count once', async ({ db }) => {
  const repository = new NotificationRepository(db);
  await user(db, 'x', 1);
  await user(db, 'y', 1);
  await message(repository, 'all', null, 2);
  await message(repository, 'x 1', 'x', 3, 'reply');
  await message(repository, 'x 2', 'x', 4, 'reply');
  expect(await repository.unread('x')).toEqual(
    new Map([
      ['system', 1],
      ['reply', 2],
    ]),
  );
  await Promise.all(Array.from({ length: 40 }, () => repository.read('x', 'x 1', day(5))));
  expect((await repository.unread('x')).get('reply')).toBe(1);
  expect(await repository.read('y', 'x 1', day(5))).toBe(false);
  await Promise.all(Array.from({ length: 40 }, () => repository.readAll('x', day(6))));
  expect([await repository.unread('x'), await repository.unread('y')]).toEqual([
    new Map(),
    new Map([['system', 1]]),
  ]);
  const reads = await db.selectFrom('notification_reads').selectAll().orderBy('notification_id').execute();
  expect(reads.map((r) => [r.user_id, r.notification_id, r.read_at])).toEqual([
    ['x', 'all', day(6)],
    ['x', 'x 1', day(5)],
    ['x', 'x 2', day(6)],
  ]);
});

eachDialect('news merges messages and articles into one order', async ({ db }) => {
  const repository = new NotificationRepository(db);
  await insertReferenceData(db, []);
  for (const gno of ['kept', 'taken', 'foreign']) await insertFamily(db, { gno });
  await user(db, 'x', 1);
  const entry = (id: string, kind: string, fonts: string[], at: number) =>
    writeEntry(db, { id, kind, title: id, summary: '摘要', fonts, publishAt: day(at) } as EntryInput);
  await entry('both', 'news', ['kept', 'taken'], 4);
  await entry('one', 'promotion', ['taken'], 6);
  await entry('none', 'news', ['foreign'], 6);
  await entry('due', 'notice', ['kept'], 20);
  await message(repository, 'licence', 'x', 5, 'licence');
  await message(repository, 'reply', 'x', 3, 'reply');
  await message(repository, 'account', 'x', 3, 'account');
  await message(repository, 'all', null, 3, 'reply');
  await db
    .insertInto('favourite_folders')
    .values({
      id: 'f',
      user_id: 'x',
      name: '夹',
      is_default: 1,
      sort: 1,
      created_at: day(2),
      updated_at: day(2),
    })
    .execute();
  await db
    .insertInto('favourite_fonts')
    .values({ user_id: 'x', folder_id: 'f', family_gno: 'kept', created_at: day(2), sort: 1 })
    .execute();
  await insertDownload(db, { family_gno: 'taken', created_at: day(2), user_id: 'x' });
  await repository.read('x', 'reply', day(9));
  const { rows, total } = await repository.news('x', day(10), PAGE);
  expect(rows.map((r) => [r.source, r.type, r.id, r.created_at, r.read])).toEqual([
    ['promotion', 'news', 'one', day(6), true],
    ['notification', 'licence', 'licence', day(5), false],
    ['news', 'news', 'both', day(4), true],
    ['notification', 'reply', 'reply', day(3), true],
  ]);
  expect(total).toBe(4);
  expect((await repository.news('x', day(21), { current: 1, size: 1 })).rows[0]).toMatchObject({ id: 'due' });
  expect((await repository.news('x', day(10), { current: 2, size: 3 })).rows.map((r) => r.id)).toEqual([
    'reply',
  ]);
});

eachDialect('deleting an account deletes its messages', async ({ db }) => {
  const repository = new NotificationRepository(db);
  await user(db, 'x', 1);
  await message(repository, 'mine', 'x', 2);
  await message(repository, 'all', null, 2);
  await repository.readAll('x', day(3));
  await db.deleteFrom('users').execute();
  expect(await db.selectFrom('notifications').select('id').execute()).toEqual([{ id: 'all' }]);
  expect(await db.selectFrom('notification_reads').selectAll().execute()).toEqual([]);
});
