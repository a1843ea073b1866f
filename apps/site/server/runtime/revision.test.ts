import { bumpRevision } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import { expect, test } from 'vitest';
import { createRevisionWatch, perRevision, type RevisionWatch } from './revision.ts';

eachDialect('a change is seen after a second, and no query is made before', async ({ db }) => {
  let now = 0;
  const watch = createRevisionWatch(db, () => now);
  expect(await watch.current()).toBe(0);
  await db.transaction().execute(bumpRevision);
  now = 999;
  expect(await watch.current()).toBe(0);
  now = 1000;
  await watch.current();
  await expect.poll(() => watch.current()).toBe(1);
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

const watchAt = (revision: { n: number }): RevisionWatch => ({ current: async () => revision.n, last: 0 });

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
