import { hasRedisServer, type RedisServer, startRedisServer } from '@ziwan/infra/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestSite, type TestSite } from './testing/site.ts';

let redis: RedisServer;
beforeAll(async () => {
  if (hasRedisServer()) redis = await startRedisServer();
});
afterAll(() => redis?.kill());

/** Runs a test with two processes of a site that share a Redis. */
function twoNodes(
  name: string,
  env: Record<string, string>,
  fn: (nodes: readonly [TestSite, TestSite], log: string[]) => Promise<void>,
): void {
  test.skipIf(!hasRedisServer())(name, async () => {
    const log: string[] = [];
    const start = () =>
      startTestSite({
        fonts: false,
        env: { REDIS_URL: redis.url, ...env },
        overrides: { log: (line) => log.push(line) },
      });
    const nodes = [await start(), await start()] as const;
    try {
      await fn(nodes, log);
      for (const node of nodes) expect(node.errors).toEqual([]);
    } finally {
      for (const node of nodes) await node.close();
    }
  });
}

const KEYWORDS = '/web/api/keyword/getKeyword';

twoNodes('a client’s requests count once over all nodes', { RATE_LIMIT_API: '3' }, async ([one, two]) => {
  const statuses = [];
  for (const node of [one, two, one, two, one]) statuses.push((await node.get(KEYWORDS)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

twoNodes(
  'while Redis is away each node counts by itself, says so, and counts together again afterwards',
  { RATE_LIMIT_API: '2' },
  async ([one, two], log) => {
    await redis.kill();
    for (const node of [one, two]) {
      const statuses = [];
      for (let i = 0; i < 3; i++) statuses.push((await node.get(KEYWORDS)).statusCode);
      expect(statuses).toEqual([200, 200, 429]);
      const ready = await node.get('/readyz');
      expect([ready.statusCode, ready.json()]).toEqual([
        200,
        { status: 'ready', degraded: 'REDIS_UNREACHABLE' },
      ]);
    }
    await redis.start();
    for (const node of [one, two]) {
      await vi.waitFor(async () => expect((await node.get('/readyz')).json()).toEqual({ status: 'ready' }), {
        timeout: 10_000,
      });
    }
    expect(log.map((line) => line.replace(/（.*）.*/, ''))).toEqual([
      'Redis 连不上',
      'Redis 连不上',
      'Redis 恢复了',
      'Redis 恢复了',
    ]);
    const statuses = [];
    for (const node of [one, two, one]) statuses.push((await node.get(KEYWORDS)).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  },
);
