import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NIGHTLY, PROGRAM_ENVIRONMENT } from '@ziwan/infra/testing';
import { temporaryDatabase } from '@ziwan/store/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));
const SETUP = new URL('../../scripts/setup.mjs', import.meta.url).href;
let dir: string;
let running: ChildProcess | undefined;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ziwan-server-'));
});
afterEach(async () => {
  running?.kill('SIGKILL');
  await rm(dir, { recursive: true, force: true });
});

interface Run {
  output: () => string;
  /** Exit code; `null` if a signal ended the process. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

function run(env: Record<string, string>, args: readonly string[] = [SERVER]): Run {
  const child = spawn(process.execPath, args, {
    env: {
      ...PROGRAM_ENVIRONMENT,
      ZIWAN_DATA_DIR: join(dir, 'data'),
      PORT: '0',
      ZIWAN_SKIP_IMPORT: '1',
      ZIWAN_ROLES: 'api,webfont',
      ...env,
    },
  });
  running = child;
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return {
    output: () => output,
    ended: new Promise((resolve) => child.on('exit', resolve)),
    kill: (signal) => void child.kill(signal),
  };
}

/** Time (ms) for what a process does by itself: a start takes two seconds, and ten times that beside a full processor. */
const SOON = 50_000;

async function ready(server: Run): Promise<string> {
  await expect.poll(server.output, { timeout: SOON }).toMatch(/字玩已就绪：http:\/\/127\.0\.0\.1:\d+/);
  return /http:\/\/127\.0\.0\.1:\d+/.exec(server.output())?.[0] as string;
}

test('the server starts from an empty folder, prints its address, and shuts down gracefully on a signal', async () => {
  const server = run({});
  const address = await ready(server);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(server.output()).toMatch(
    new RegExp(`^数据在 ${join(dir, 'data')}；数据库执行了 \\d+ 个迁移\n字玩已就绪`),
  );
  expect((await readdir(join(dir, 'data'))).sort()).toEqual(expect.arrayContaining(['secret', 'ziwan.db']));

  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
      get(`${address}/readyz`, { agent }, (answer) => {
        answer.resume().on('end', () => resolve([answer.statusCode, answer.headers.connection]));
      }).on('error', reject);
    });
  expect(await ask()).toEqual([200, 'keep-alive']);
  server.kill('SIGTERM');
  await expect.poll(ask).toEqual([503, 'close']);
  expect(await server.ended).toBe(0);
  expect(server.output()).toMatch(/\n已停下\n$/);
}, 40_000);

/** Fewer would not show Node's default of 511. */
const AT_ONCE = 1200;
/** The system's own limit, usually 4096; other systems than Linux have no such file. */
const SYSTEM_LIMIT = await readFile('/proc/sys/net/core/somaxconn', 'utf8').then(Number, () => 0);

test.runIf(SYSTEM_LIMIT >= AT_ONCE)(
  'connections that arrive while the server is busy wait for it, and none is dropped',
  async () => {
    const server = run({});
    const port = Number(new URL(await ready(server)).port);
    // The system accepts connections for a process that does not run, as long as its queue has room.
    server.kill('SIGSTOP');
    let connected = 0;
    const sockets: Socket[] = [];
    try {
      for (let i = 0; i < AT_ONCE; i++) {
        sockets.push(connect(port, '127.0.0.1', () => connected++).on('error', () => {}));
      }
      // The system sends what it dropped again after a second, which would be in vain.
      await expect.poll(() => connected, { timeout: 3000 }).toBe(AT_ONCE);
    } finally {
      server.kill('SIGCONT');
      for (const socket of sockets) socket.destroy();
    }
  },
  2 * SOON,
);

test('a server that is told to stop as soon as it says that it is ready shuts down gracefully, too', {
  ...NIGHTLY,
  timeout: 2 * SOON,
}, async () => {
  const server = run({});
  running?.stdout?.on('data', () => {
    if (server.output().includes('字玩已就绪')) server.kill('SIGTERM');
  });
  expect(await server.ended).toBe(0);
});

test('an incomplete configuration prevents the start and is named', {
  ...NIGHTLY,
  timeout: SOON,
}, async () => {
  const server = run({ ASSET_REWRITE_TO: 'https://cdn.example/' });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/^配置有误：设置了 ASSET_REWRITE_TO，却缺少 ASSET_REWRITE_FROM/);
  await expect(readdir(join(dir, 'data'))).rejects.toThrow();
});

test.skipIf(!process.env.TEST_POSTGRES_URL)(
  'another database on a data folder in use is rejected with the operator’s options, and the first still works',
  { ...NIGHTLY, timeout: 120_000 },
  async () => {
    const first = run({});
    await ready(first);
    first.kill('SIGTERM');
    await first.ended;
    const blobs = join(dir, 'data', 'blobs');
    const owner = await readFile(join(blobs, 'owner'), 'utf8');
    const other = await temporaryDatabase('postgres', { migrated: false });
    try {
      const refused = run({ DATABASE_URL: (other.options as { url: string }).url });
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toMatch(/^数据在 [^\n]+\n启动失败：已停下，文件没有动过/);
      for (const way of ['DATABASE_URL', 'ZIWAN_DATA_DIR', 'npm run catalogue -- adopt'])
        expect(refused.output()).toContain(way);
      expect(refused.output()).not.toContain('at async');
    } finally {
      await other.drop();
    }
    expect(await readFile(join(blobs, 'owner'), 'utf8')).toBe(owner);
    const again = run({});
    await ready(again);
    // A lost database file must not become an empty site either.
    again.kill('SIGTERM');
    await again.ended;
    await rm(join(dir, 'data', 'ziwan.db'));
    const lost = run({});
    expect(await lost.ended).toBe(66);
    expect(lost.output()).toMatch(/数据库文件不见了.*DATABASE_URL/);
  },
);

test('a server started by npm exits when npm is killed, which forwards no signal', async () => {
  // A parent that is killed like npm, without signalling its children.
  const serve = `import(${JSON.stringify(SETUP)}).then((setup) => setup.serveNode([${JSON.stringify(SERVER)}]))`;
  const parent = run({ npm_lifecycle_event: 'start', SERVE: serve }, [
    '-e',
    "require('node:child_process').spawn(process.execPath, ['-e', process.env.SERVE], { stdio: 'inherit' });",
  ]);
  const address = await ready(parent);
  parent.kill('SIGKILL');
  const answers = () =>
    fetch(`${address}/readyz`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: SOON }).toBe(false);
});

test.skipIf(!process.env.TEST_POSTGRES_URL)(
  'of three processes that start together on one database one prints the owner’s address, which works on each',
  NIGHTLY,
  async () => {
    const database = await temporaryDatabase('postgres', { migrated: false });
    const servers = ['one', 'two', 'three'].map((name) =>
      run({
        DATABASE_URL: (database.options as { url: string }).url,
        ZIWAN_DATA_DIR: join(dir, name),
        ZIWAN_SECRET: 'shared by all processes of this site',
      }),
    );
    try {
      const origins = await Promise.all(servers.map(ready));
      const printed = () => servers.map((s) => /\/admin\/welcome#(\S+)/.exec(s.output())?.[1]);
      for (const server of servers) await expect.poll(server.output, { timeout: SOON }).toMatch(/还没有站长/);
      const [ticket, ...others] = printed().filter((found) => found !== undefined);
      expect(others).toEqual([]);
      for (const origin of origins) {
        const answer = await fetch(`${origin}/api/v1/admin/first-owner/state`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ticket }),
        });
        expect((await answer.json()).data).toEqual({ state: 'open' });
      }
    } finally {
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(servers.map((server) => server.ended));
      await database.drop();
    }
  },
);
