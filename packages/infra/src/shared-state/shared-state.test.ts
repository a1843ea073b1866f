import { expect, test, vi } from 'vitest';
import { startRedisServer } from '../testing/redis-server.ts';
import { createMemoryState, openRedisState, readRedisUrl, SharedStateAway } from './index.ts';
import { hasRedis, onRedis, testSharedState, useRedis } from './testing.ts';

const redis = useRedis();

testSharedState((name, run) => test(`${name} (memory)`, () => run(createMemoryState(1000))));
testSharedState(onRedis(redis));

test('the state of a process is bounded: the oldest keys are dropped', async () => {
  const state = createMemoryState(2);
  for (const key of ['a', 'b', 'c']) await state.set(key, key, 60_000);
  expect([await state.get('a'), await state.get('c')]).toEqual([null, 'c']);
});

const onServer = test.skipIf(!hasRedis || process.env.TEST_REDIS_URL !== undefined);

onServer(
  'while Redis is killed or frozen every command fails at once, and works again afterwards',
  async () => {
    const server = await startRedisServer();
    const changes: boolean[] = [];
    const state = await openRedisState({
      url: server.url,
      onChange: (cause) => changes.push(cause === null),
    });
    try {
      await state.set('v', '字', 60_000);
      await server.kill();
      await expect(state.get('v')).rejects.toThrow(SharedStateAway);
      expect(state.isReachable).toBe(false);
      await server.start();
      await vi.waitFor(() => state.increment('n', 60_000), { timeout: 10_000 });

      server.freeze();
      await expect(state.get('v')).rejects.toThrow(SharedStateAway);
      await expect(state.get('v')).rejects.toThrow(SharedStateAway);
      server.thaw();
      await vi.waitFor(async () => expect(await state.get('n')).toBe('1'), { timeout: 10_000 });
      expect([state.isReachable, changes]).toEqual([true, [false, true, false, true]]);
    } finally {
      await state.close();
      await server.kill();
    }
  },
);

onServer('without Redis at the start the state opens and connects once it is there', async () => {
  const server = await startRedisServer();
  await server.kill();
  const state = await openRedisState({ url: server.url });
  try {
    await expect(state.increment('n', 60_000)).rejects.toThrow(SharedStateAway);
    await server.start();
    await vi.waitFor(async () => expect(await state.increment('n', 60_000)).toMatchObject({ count: 1 }), {
      timeout: 10_000,
    });
  } finally {
    await state.close();
    await server.kill();
  }
});

onServer('a Redis that accepts no writes counts as away', async () => {
  const server = await startRedisServer();
  const state = await openRedisState({ url: server.url });
  const { createClient } = await import('@redis/client');
  const admin = await createClient({ url: server.url }).connect();
  try {
    await admin.configSet({ maxmemory: '1', 'maxmemory-policy': 'noeviction' });
    await expect(state.set('v', '字', 60_000)).rejects.toThrow(SharedStateAway);
    expect(state.isReachable).toBe(false);
    await admin.configSet('maxmemory', '0');
    await vi.waitFor(() => state.set('v', '字', 60_000), { timeout: 10_000 });
  } finally {
    admin.destroy();
    await state.close();
    await server.kill();
  }
});

test('REDIS_URL names a host, and an optional database number; its password is never repeated', () => {
  const read = (url: string) => readRedisUrl((name) => (name === 'REDIS_URL' ? url : undefined));
  expect(readRedisUrl(() => undefined)).toBeNull();
  for (const url of ['redis://redis:6379', 'rediss://user:p%40@cache.example.cn/3'])
    expect(read(url)).toBe(url);
  for (const url of ['redis', 'http://:hunter2@redis', 'redis://:hunter2@host/zero'])
    expect(() => read(url)).toThrow(/^REDIS_URL 须形如(?!.*hunter2)/);
});
