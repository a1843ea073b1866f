import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NIGHTLY, PROGRAM_ENVIRONMENT } from '@ziwan/infra/testing';
import { createDatabaseFile } from '@ziwan/store/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));
const POSTGRES = process.env.TEST_POSTGRES_URL;
/** Unprivileged user for tests run as root, who may read and write anything. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let dir: string;
let dataDir: string;
let database: string;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ziwan-start-'));
  await chmod(dir, 0o755);
  dataDir = join(dir, 'data');
  database = join(dataDir, 'ziwan.db');
  await mkdir(dataDir);
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await rm(dir, { recursive: true, force: true });
});

/** Starts the site and expects it to exit with one Chinese sentence and no stack trace. */
async function failedStart(env: Record<string, string>, user: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [SERVER], {
    env: {
      ...PROGRAM_ENVIRONMENT,
      ZIWAN_DATA_DIR: dataDir,
      PORT: '0',
      ZIWAN_SKIP_IMPORT: '1',
      ZIWAN_ROLES: 'api,webfont',
      ...env,
    },
    ...user,
  });
  closing.push(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const exitCode = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  expect(output).toMatch(/^(数据在 \S+；数据库执行了 \d+ 个迁移\n)?(配置有误|启动失败)：[^\n]+\n$/);
  expect(output).not.toMatch(/出错了|Error:|\n {4}at /);
  return { exitCode, output };
}

/** Makes the database that a first start makes. */
async function sound(): Promise<Buffer> {
  await createDatabaseFile(database);
  return readFile(database);
}

/** Occupies a port until the end of the test. */
async function occupied(): Promise<string> {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  closing.push(() => other.close());
  return String((other.address() as { port: number }).port);
}

async function ownedByUser(...paths: string[]): Promise<void> {
  if (USER.uid !== undefined) for (const path of paths) await chown(path, USER.uid, USER.gid as number);
}

test('a file that is not a database stops the start with exit code 65 and the way to restore', async () => {
  await writeFile(database, 'not a database '.repeat(1000));
  const { exitCode, output } = await failedStart({});
  expect(exitCode).toBe(65);
  expect(output).toContain(database);
  expect(output).toContain('从备份恢复');
});

test('a truncated database stops the start with exit code 65', NIGHTLY, async () => {
  const bytes = await sound();
  await writeFile(database, bytes.subarray(0, 4096 * 10));
  const { exitCode, output } = await failedStart({});
  expect(exitCode).toBe(65);
  expect(output).toContain(database);
});

test('a database with a corrupt page stops the start with exit code 65', NIGHTLY, async () => {
  const bytes = await sound();
  await writeFile(database, bytes.fill(0xab, 4096 * 20, 4096 * 21));
  expect((await failedStart({})).exitCode).toBe(65);
});

test('a database of 0 bytes stops the start with exit code 66', NIGHTLY, async () => {
  await writeFile(database, '');
  const { exitCode, output } = await failedStart({});
  expect(exitCode).toBe(66);
  expect(output).toContain(database);
});

test('a read-only database stops the start with exit code 73', NIGHTLY, async () => {
  await sound();
  await ownedByUser(dataDir, database);
  await chmod(database, 0o444);
  const { exitCode, output } = await failedStart({}, USER);
  expect(exitCode).toBe(73);
  expect(output).toContain(database);
});

test('a data folder that may not be written stops the start and is named', NIGHTLY, async () => {
  await chmod(dataDir, 0o555);
  await ownedByUser(dataDir);
  const { exitCode, output } = await failedStart({}, USER);
  expect([73, 74]).toContain(exitCode);
  expect(output).toContain(dataDir);
});

test('a data folder that is a file stops the start with exit code 73', NIGHTLY, async () => {
  await rm(dataDir, { recursive: true });
  await writeFile(dataDir, '');
  const { exitCode, output } = await failedStart({});
  expect(exitCode).toBe(73);
  expect(output).toContain(dataDir);
});

test('a secret that may not be read stops the start and is named', NIGHTLY, async () => {
  await sound();
  await writeFile(join(dataDir, 'secret'), 'x'.repeat(43), { mode: 0o600 });
  await ownedByUser(dataDir, database);
  if (USER.uid === undefined) await chmod(join(dataDir, 'secret'), 0);
  const { exitCode, output } = await failedStart({}, USER);
  expect(exitCode).toBe(1);
  expect(output).toContain(`密钥文件 ${join(dataDir, 'secret')} 读不了（没有权限）`);
});

test('a port in use stops the start with exit code 69 and the setting to change', async () => {
  const port = await occupied();
  const { exitCode, output } = await failedStart({ PORT: port });
  expect(exitCode).toBe(69);
  expect(output).toContain(`端口 ${port} 已被别的程序占用`);
  expect(output).toContain('PORT');
});

test('a port of the figures in use stops the start and names METRICS_PORT', NIGHTLY, async () => {
  const { exitCode, output } = await failedStart({ METRICS_PORT: await occupied() });
  expect(exitCode).toBe(69);
  expect(output).toContain('METRICS_PORT');
});

test('an address that this machine does not have stops the start and names HOST', NIGHTLY, async () => {
  const { exitCode, output } = await failedStart({ HOST: '192.0.2.1' });
  expect(exitCode).toBe(1);
  expect(output).toContain('HOST');
});

test('a bucket that is away stops the start with exit code 75 and names its settings', NIGHTLY, async () => {
  const { exitCode, output } = await failedStart({
    BLOBS_PROVIDER: 's3',
    BLOBS_ENDPOINT: 'http://127.0.0.1:9',
    BLOBS_REGION: 'cn-test',
    BLOBS_BUCKET: 'ziwan-test',
    BLOBS_PATH_STYLE: '1',
    BLOBS_ACCESS_KEY_ID: 'id',
    BLOBS_ACCESS_KEY_SECRET: 'very-secret-key',
  });
  expect(exitCode).toBe(75);
  expect(output).toContain('BLOBS_…');
  expect(output).not.toContain('very-secret-key');
});

test('a PostgreSQL that is away stops the start with exit code 75, and the password is not printed', async () => {
  const { exitCode, output } = await failedStart({
    DATABASE_URL: 'postgres://ziwan:hidden@127.0.0.1:9/ziwan',
  });
  expect(exitCode).toBe(75);
  expect(output).toContain('DATABASE_URL');
  expect(output).not.toContain('hidden');
});

test('a malformed DATABASE_URL stops the start with its form', NIGHTLY, async () => {
  const { exitCode, output } = await failedStart({ DATABASE_URL: 'postgres://host:notaport/ziwan' });
  expect(exitCode).toBe(1);
  expect(output).toContain('postgres://用户:密码@主机/库名');
});

test.skipIf(!POSTGRES)(
  'a wrong password of PostgreSQL stops the start with exit code 75',
  NIGHTLY,
  async () => {
    const url = Object.assign(new URL(POSTGRES as string), { password: 'wrong-one' }).href;
    const { exitCode, output } = await failedStart({ DATABASE_URL: url });
    expect(exitCode).toBe(75);
    expect(output).toContain('用户名或密码不对');
    expect(output).not.toContain('wrong-one');
  },
);

test.skipIf(!POSTGRES)(
  'a database that PostgreSQL does not have stops the start with exit code 75',
  NIGHTLY,
  async () => {
    const url = Object.assign(new URL(POSTGRES as string), { pathname: '/no_such_database' }).href;
    const { exitCode, output } = await failedStart({ DATABASE_URL: url });
    expect(exitCode).toBe(75);
    expect(output).toContain('没有这个库');
  },
);
