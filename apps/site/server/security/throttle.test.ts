import { eachDialect } from '@ziwan/store/testing';
import { expect } from 'vitest';
import { Throttle } from './throttle.ts';

const bound = { limit: 3, windowSeconds: 60 };

eachDialect(
  'a key over its limit is refused until the next window, with the seconds to wait',
  async ({ db }) => {
    let now = 1_000_020_000;
    const throttle = new Throttle(db, () => now);
    for (let i = 0; i < 3; i++) expect(await throttle.take('a', bound)).toEqual({ ok: true });
    expect(await throttle.take('a', bound)).toEqual({ ok: false, retryAfter: 60 - ((now / 1000) % 60) });
    expect(await throttle.peek('a', bound)).toMatchObject({ ok: false });
    expect(await throttle.take('b', bound)).toEqual({ ok: true });
    now += 60_000;
    expect(await throttle.take('a', bound)).toEqual({ ok: true });
  },
);

eachDialect('of forty concurrent uses, exactly the limit is granted', async ({ db }) => {
  const throttle = new Throttle(db, () => 1_000_020_000);
  const taken = await Promise.all(Array.from({ length: 40 }, () => throttle.take('a', bound)));
  expect(taken.filter((t) => t.ok)).toHaveLength(3);
});

eachDialect('clearing a key resets its window, and keys are stored hashed', async ({ db }) => {
  const throttle = new Throttle(db, () => 1_000_020_000);
  await throttle.take('13800138000', bound);
  await throttle.clear('13800138000', bound);
  for (let i = 0; i < 3; i++) await throttle.take('13800138000', bound);
  expect(await throttle.peek('13800138000', bound)).toMatchObject({ ok: false });
  const rows = await db.selectFrom('throttles').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('13800138000');
});
