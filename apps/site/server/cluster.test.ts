import { createCipheriv } from 'node:crypto';
import { REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import { hasRedisServer, isNight, type RedisServer, startRedisServer } from '@ziwan/infra/testing';
import { eachDatabase, type TemporaryDatabase } from '@ziwan/store/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AccountSite, PASSWORD, startAccountSite } from './testing/visitor.ts';

const PHONE = '13800138000';
const KEYWORDS = '/web/api/keyword/getKeyword';

let redis: RedisServer;
beforeAll(async () => {
  if (hasRedisServer()) redis = await startRedisServer();
});
beforeEach(async () => {
  await redis?.kill();
  await redis?.start();
});
afterAll(() => redis?.kill());

type Nodes = readonly [AccountSite, AccountSite];

interface Cluster {
  readonly nodes: Nodes;
  /** Lines for the operator, of both nodes. */
  readonly log: string[];
}

/** Waits until a node has its database and its Redis. */
const ready = (node: AccountSite) =>
  vi.waitFor(async () => expect((await node.get('/readyz')).json()).toEqual({ status: 'ready' }), {
    timeout: 10_000,
  });

/** Starts two processes of a site on one database, and on one Redis if they get its URL. */
async function withNodes(
  { options }: TemporaryDatabase,
  env: Record<string, string>,
  fn: (cluster: Cluster) => Promise<void>,
): Promise<void> {
  const log: string[] = [];
  const start = async () => {
    const node = await startAccountSite({
      env: { ZIWAN_SECRET: 'shared by all processes of this site', ...env },
      config: { store: options },
      overrides: { log: (line) => log.push(line) },
    });
    node.clock.now = Date.now();
    return node;
  };
  const nodes = [await start(), await start()] as const;
  try {
    for (const node of nodes) await ready(node);
    await fn({ nodes, log });
    for (const node of nodes) expect(node.errors).toEqual([]);
  } finally {
    for (const node of nodes) await node.close();
  }
}

/** Runs a test with two nodes and a Redis, which leaves little to the database: on PostgreSQL at night only. */
const onRedis = (name: string, env: Record<string, string>, fn: (cluster: Cluster) => Promise<void>): void =>
  hasRedisServer()
    ? eachDatabase(name, (database) => withNodes(database, { REDIS_URL: redis.url, ...env }, fn), {
        dialects: isNight ? undefined : ['sqlite'],
      })
    : test.skip(`${name}: there is no redis-server`);

/** The same, once with Redis and once with the database alone. */
function everywhere(name: string, fn: (nodes: Nodes) => Promise<void>): void {
  onRedis(`${name}, with Redis`, {}, ({ nodes }) => fn(nodes));
  eachDatabase(`${name}, with the database alone`, (database) =>
    withNodes(database, {}, ({ nodes }) => fn(nodes)),
  );
}

const statuses = async (nodes: readonly AccountSite[], url: string) => {
  const all = [];
  for (const node of nodes) all.push((await node.get(url)).statusCode);
  return all;
};

const login = (node: AccountSite, password: string) =>
  node.call('POST', '/web/api/login', { body: { account: PHONE, password } });

const solve = (text: string, key: string): string => {
  const cipher = createCipheriv('aes-128-ecb', key, null);
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
};

onRedis('a client’s requests count once over all nodes', { RATE_LIMIT_API: '3' }, async ({ nodes }) => {
  const [one, two] = nodes;
  expect(await statuses([one, two, one, two, one], KEYWORDS)).toEqual([200, 200, 200, 429, 429]);
});

everywhere('failed logins count over all nodes', async ([one, two]) => {
  await one.register(PHONE);
  two.clock.now = one.clock.now;
  const codes = [];
  for (const node of [one, two, one, two, one, two]) codes.push((await login(node, 'wrong password')).code);
  expect(codes).toEqual([...Array(5).fill('S00424'), 'S00421']);
});

everywhere('a captcha made by one node is solved on the other, once', async ([one, two]) => {
  const got = await one.post('/captcha/get', { captchaType: 'blockPuzzle' });
  const { token, secretKey } = got.json().repData;
  const { solution } = JSON.parse((await two.services.guards.get(`captcha:${token}`)) as string);
  const point = JSON.stringify({ x: solution.x, y: 5 });
  const body = { captchaType: 'blockPuzzle', pointJson: solve(point, secretKey), token };
  const checks = await Promise.all([two, one].map((node) => node.post('/captcha/check', body)));
  expect(checks.map((c) => c.json().repCode).sort()).toEqual(['0000', '6110']);
  const pass = solve(`${token}---${point}`, secretKey);
  const uses = await Promise.all(
    [one, two, one, two].map((node) => node.services.people.captcha.verifyCaptcha(pass)),
  );
  expect(uses.filter((used) => used)).toEqual([true]);
});

everywhere('a code sent by one node is taken by the other, once', async ([one, two]) => {
  const code = await one.codeFor(PHONE, 'register');
  const body = { phone: PHONE, code, password: PASSWORD, agreement: REGISTER_AGREEMENT_VERSION };
  const uses = await Promise.all(
    [two, one, two, one].map((node) => node.call('POST', '/web/api/account/register/phone', { body })),
  );
  expect(uses.map((use) => use.code).sort()).toEqual(['200', 'S00423', 'S00423', 'S00423']);
  const again = await two.call('POST', '/web/api/account/sendCode', {
    body: { account: PHONE, purpose: 'login', captchaVerification: 'solved' },
  });
  expect([again.status, again.code]).toEqual([429, 'S00429']);
});

onRedis(
  'while Redis is away nobody guesses: logins, codes and captchas are refused, and work again afterwards',
  {},
  async ({ nodes: [one, two] }) => {
    await one.register(PHONE);
    two.clock.now = one.clock.now;
    await redis.kill();
    const AWAY = { status: 503, code: 'S00523', message: expect.stringMatching(/安全验证/), retryAfter: 2 };
    for (const node of [one, two]) {
      expect(await login(node, PASSWORD)).toMatchObject(AWAY);
      const sent = { account: PHONE, purpose: 'login', captchaVerification: 'solved' };
      expect(await node.call('POST', '/web/api/account/sendCode', { body: sent })).toMatchObject(AWAY);
      const guess = { account: PHONE, code: '000000' };
      expect(await node.call('POST', '/web/api/sms-login', { body: guess })).toMatchObject(AWAY);
      const captcha = await node.post('/captcha/get', { captchaType: 'proofOfWork' });
      expect([captcha.statusCode, captcha.json()]).toEqual([
        200,
        expect.objectContaining({ repCode: '9999', repMsg: expect.stringMatching(/安全验证/) }),
      ]);
    }
    await redis.start();
    for (const node of [one, two])
      await vi.waitFor(async () => expect((await login(node, PASSWORD)).status).toBe(200), {
        timeout: 10_000,
      });
  },
);

onRedis(
  'while Redis is away each node counts requests by itself, says so, and counts together again afterwards',
  { RATE_LIMIT_API: '2' },
  async ({ nodes: [one, two], log }) => {
    await redis.kill();
    for (const node of [one, two]) {
      expect(await statuses([node, node, node], KEYWORDS)).toEqual([200, 200, 429]);
      const ready = await node.get('/readyz');
      expect([ready.statusCode, ready.json()]).toEqual([
        200,
        { status: 'ready', degraded: 'REDIS_UNREACHABLE' },
      ]);
    }
    await redis.start();
    for (const node of [one, two]) await ready(node);
    expect(log.map((line) => line.replace(/（.*）.*/, ''))).toEqual([
      'Redis 连不上',
      'Redis 连不上',
      'Redis 恢复了',
      'Redis 恢复了',
    ]);
    expect(await statuses([one, two, one], KEYWORDS)).toEqual([200, 200, 429]);
  },
);
