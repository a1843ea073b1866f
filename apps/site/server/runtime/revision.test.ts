import { bumpRevision } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import { expect, test } from 'vitest';
import { createRevisionWatch, perRevision, type RevisionWatch, sumOfRevisions } from './revision.ts';

eachDialect('a change is seen after two seconds, and no query is made in the first', async ({ db }) => {
  let now = 0;
  const watch = createRevisionWatch(db, () => now);
  expect(await watch.current()).toBe(0);
  await db.transaction().execute(bumpRevision);
  now = 999;
  expect(watch.current()).toBe(0);
  now = 2000;
  expect(await watch.current()).toBe(1);
});

eachDialect('between the two, the answer does not wait for the database', async ({ db }) => {
  let now = 0;
  const watch = createRevisionWatch(db, () => now);
  await watch.current();
  await db.transaction().execute(bumpRevision);
  now = 1999;
  expect(watch.current()).toBe(0);
  await expect.poll(() => watch.current()).toBe(1);
});

test('after an idle night, a database that hangs delays only the requests of a quarter second', async () => {
  const db = undefined as never;
  let now = 0;
  let answer = (_: number) => {};
  const hanging = () => new Promise<number>((resolve) => (answer = resolve));
  let read: () => Promise<number> = async () => 7;
  const watch = createRevisionWatch(
    db,
    () => now,
    () => read(),
  );
  await watch.current();
  read = hanging;
  now = 8 * 3_600_000;
  expect(await Promise.all([watch.current(), watch.current()])).toEqual([7, 7]);
  expect(watch.current()).toBe(7);
  answer(8);
  await expect.poll(() => watch.current()).toBe(8);
});

test('several revisions add up, and are a promise only while one of them is', async () => {
  expect(sumOfRevisions([watchAt({ n: 3 }), watchAt({ n: 4 })])).toBe(7);
  expect(await sumOfRevisions([watchAt({ n: 3 }), { current: async () => 5 }])).toBe(8);
});

eachDialect('the last revision stays in use while the database is down', async ({ db }) => {
  let now = 0;
  const watch = createRevisionWatch(db, () => now);
  await watch.current();
  await db.schema.dropTable('meta').execute();
  now = 5000;
  expect(await watch.current()).toBe(0);
  expect(await watch.current()).toBe(0);
});

const watchAt = (revision: { n: number }): RevisionWatch => ({ current: () => revision.n });

test('concurrent callers share one computation per revision', async () => {
  const revision = { n: 1 };
  let made = 0;
  const get = perRevision(watchAt(revision), async () => ++made);
  expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
  revision.n = 2;
  expect(await get()).toBe(2);
});

test('the older value is served until the new one can be computed', async () => {
  const revision = { n: 1 };
  let broken = false;
  const get = perRevision(watchAt(revision), async () => {
    if (broken) throw new Error('not now');
    return revision.n;
  });
  expect(await get()).toBe(1);
  revision.n = 2;
  broken = true;
  expect(await get()).toBe(1);
  broken = false;
  expect(await get()).toBe(2);
});

test('a first computation that fails throws and is not cached', async () => {
  let broken = true;
  const get = perRevision(watchAt({ n: 1 }), async () => {
    if (broken) throw new Error('not now');
    return 'made';
  });
  await expect(get()).rejects.toThrow('not now');
  broken = false;
  expect(await get()).toBe('made');
});
