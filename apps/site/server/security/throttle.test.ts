import { createMemoryState, type SharedState } from '@ziwan/infra/shared-state';
import { onRedis, testSharedState, useRedis } from '@ziwan/infra/shared-state/testing';
import { eachDialect } from '@ziwan/store/testing';
import { expect, test } from 'vitest';
import { DatabaseState } from './database-state.ts';
import { Throttle } from './throttle.ts';

const redis = useRedis();
const bound = { limit: 3, windowSeconds: 60 };

testSharedState((name, run) => eachDialect(name, ({ db }) => run(new DatabaseState(db))));

/** Runs a test over every store of shared state. */
function eachState(name: string, run: (state: SharedState) => Promise<void>): void {
  test(`${name} (memory)`, () => run(createMemoryState(1000)));
  eachDialect(name, ({ db }) => run(new DatabaseState(db)));
  onRedis(redis)(name, run);
}

eachDialect(
  'a key over its limit is refused until its window ends, with the seconds to wait',
  async ({ db }) => {
    let now = 1_000_020_000;
    const throttle = new Throttle(new DatabaseState(db, () => now));
    for (let i = 0; i < 3; i++) expect(await throttle.take('a', bound)).toEqual({ ok: true });
    now += 20_000;
    expect(await throttle.take('a', bound)).toEqual({ ok: false, retryAfter: 40 });
    expect(await throttle.isExhausted('a', bound)).toBe(true);
    expect(await throttle.take('b', bound)).toEqual({ ok: true });
    now += 40_000;
    expect(await throttle.isExhausted('a', bound)).toBe(false);
    expect(await throttle.take('a', bound)).toEqual({ ok: true });
  },
);

eachDialect('a clock set back ends a window instead of prolonging it', async ({ db }) => {
  let now = 1_000_020_000;
  const throttle = new Throttle(new DatabaseState(db, () => now));
  for (let i = 0; i < 4; i++) await throttle.take('a', bound);
  now -= 86_400_000;
  for (let i = 0; i < 3; i++) expect(await throttle.take('a', bound)).toEqual({ ok: true });
  expect(await throttle.take('a', bound)).toEqual({ ok: false, retryAfter: 60 });
});

eachState('of forty concurrent uses, exactly the limit is granted', async (state) => {
  const throttle = new Throttle(state);
  const taken = await Promise.all(Array.from({ length: 40 }, () => throttle.take('a', bound)));
  expect(taken.filter((t) => t.ok)).toHaveLength(3);
});

eachState('clearing a key ends its window', async (state) => {
  const throttle = new Throttle(state);
  await throttle.take('13800138000', bound);
  await throttle.clear('13800138000', bound);
  for (let i = 0; i < 3; i++) expect(await throttle.take('13800138000', bound)).toEqual({ ok: true });
  expect(await throttle.isExhausted('13800138000', bound)).toBe(true);
});

test('keys are stored hashed', async () => {
  const keys: string[] = [];
  const state = createMemoryState(10);
  await new Throttle({
    ...state,
    increment: (key, life) => {
      keys.push(key);
      return state.increment(key, life);
    },
  }).take('13800138000', bound);
  expect(keys).toEqual([expect.stringMatching(/^throttle:(?!.*13800138000)[\w-]{43}$/)]);
});

eachDialect('expired rows are deleted as new ones are written', async ({ db }) => {
  let now = 1_000_020_000;
  const state = new DatabaseState(db, () => now);
  for (let i = 0; i < 5; i++) await state.set(`v${i}`, '1', 60_000);
  now += 60_000;
  await state.increment('n', 60_000);
  const rows = await db.selectFrom('shared_values').select('key').execute();
  expect(rows.map(({ key }) => key)).toEqual(['n']);
});
