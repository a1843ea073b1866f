import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasRedisServer, type RedisServer, startRedisServer } from '../testing/redis-server.ts';
import { openRedisState } from './redis.ts';
import type { SharedState } from './shared-state.ts';

const given = process.env.TEST_REDIS_URL;
/** True if tests can reach a Redis: at `TEST_REDIS_URL`, or started by them. */
export const hasRedis = given !== undefined || hasRedisServer();
if (!hasRedis) console.warn('Redis skipped: TEST_REDIS_URL is not set, and there is no redis-server');

/** Provides the tests of a file with the URL of a Redis. Call it at the top of the file. */
export function useRedis(): { readonly url: string } {
  let own: RedisServer | null = null;
  beforeAll(async () => {
    if (given === undefined && hasRedis) own = await startRedisServer();
  });
  afterAll(() => own?.kill());
  return {
    get url() {
      return given ?? (own as RedisServer).url;
    },
  };
}

/** Opens state that no other test shares, and closes it afterwards. */
export async function withRedisState(url: string, use: (state: SharedState) => Promise<void>): Promise<void> {
  const state = await openRedisState({ url, prefix: `test-${randomBytes(8).toString('hex')}:` });
  try {
    await use(state);
  } finally {
    await state.close();
  }
}

/** Runs one test with the state under test. */
export type StateTest = (name: string, run: (state: SharedState) => Promise<void>) => void;

/** Life (ms) of what a test waits for to expire, and of what must not expire during a test. */
const SHORT = 40;
const LONG = 60_000;

/** The tests that every store of shared state passes. */
export function testSharedState(each: StateTest): void {
  each('of forty concurrent increments each gets its own count', async (state) => {
    const counted = await Promise.all(Array.from({ length: 40 }, () => state.increment('n', LONG)));
    expect(counted.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, i) => i + 1),
    );
    for (const { left } of counted) expect(left > 0 && left <= LONG).toBe(true);
    expect(await state.get('n')).toBe('40');
  });

  each('a counter expires after its first increment and starts again', async (state) => {
    await state.increment('n', SHORT);
    await expire(state, 'n');
    expect(await state.increment('n', LONG)).toMatchObject({ count: 1 });
  });

  each('later increments do not prolong a counter', async (state) => {
    await state.increment('n', LONG);
    expect((await state.increment('n', 10 * LONG)).left).toBeLessThanOrEqual(LONG);
  });

  each('a value is read until it is replaced, deleted or expires', async (state) => {
    expect(await state.get('v')).toBeNull();
    await state.set('v', '字', LONG);
    await state.set('v', '玩', LONG);
    expect(await state.get('v')).toBe('玩');
    await state.delete('v');
    expect(await state.get('v')).toBeNull();
    await state.set('v', '字', SHORT);
    await expire(state, 'v');
    expect(await state.take('v')).toBeNull();
  });

  each('of forty concurrent takers one gets the value', async (state) => {
    await state.set('v', '字', LONG);
    const taken = await Promise.all(Array.from({ length: 40 }, () => state.take('v')));
    expect(taken.filter((value) => value !== null)).toEqual(['字']);
    expect(await state.get('v')).toBeNull();
  });

  each('keys do not affect each other', async (state) => {
    await state.set('a', '1', LONG);
    await state.increment('b', LONG);
    await state.delete('b');
    expect([await state.get('a'), await state.get('b')]).toEqual(['1', null]);
  });
}

/** Waits until the key is gone, whatever the precision of the store's clock. */
async function expire(state: SharedState, key: string): Promise<void> {
  while ((await state.get(key)) !== null) await sleep(SHORT / 4);
}

/** Adds ` (redis)` to a name and skips the test without a Redis. */
export const onRedis =
  (redis: { readonly url: string }): StateTest =>
  (name, run) =>
    test.skipIf(!hasRedis)(`${name} (redis)`, () => withRedisState(redis.url, run));
