import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupFolder, openSite, writeBackup } from '@ziwan/backup';
import { bumpRevision } from '@ziwan/store';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { SlowStatements } from '../../runtime/database-figures.ts';
import { JobBook } from '../../runtime/job-record.ts';
import { Repeated } from '../../runtime/repeated.ts';
import { createServices, type Services } from '../../services.ts';
import { insertFamily, insertReferenceData } from '../../testing/rows.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { type Staff, staffOf } from '../../testing/staff.ts';
import { messageFindings, nodeFindings } from './dependency-findings.ts';
import { NodeReports, type NodeStatus } from './node-reports.ts';

const HOUR = 3600_000;

let site: TestSite;
let operator: Staff;
let clock: number;
let lines: string[];
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  clock = Date.now();
  lines = [];
  site = await startTestSite({
    fonts: false,
    env: { PUBLIC_ORIGIN: 'https://fonts.example.cn', SMS_DAILY_BUDGET: '10' },
    overrides: { now: () => clock, log: (line) => void lines.push(line) },
  });
  operator = await staffOf(site, { id: 'operator', role: 'operator' });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await site.close();
});

const status = async () => {
  const { status: code, data } = await operator.call('GET', '/status');
  expect(code).toBe(200);
  return data;
};

/** Another process on the same database. */
async function another(env: Record<string, string> = {}): Promise<Services> {
  const config = readConfig({ ZIWAN_DATA_DIR: site.dataDir, SUBSET_WORKERS: '1', ...env });
  const services = await createServices(config, { now: () => clock, log: (line) => void lines.push(line) });
  closing.push(() => services.close());
  services.admin.status.start(() => true);
  return services;
}

test('operators see the process, the database, the disk and the queue; editors do not', async () => {
  const data = await status();
  expect(data.nodes).toHaveLength(1);
  expect(data.nodes[0]).toMatchObject({
    pid: process.pid,
    isHere: true,
    roles: ['web', 'api', 'webfont'],
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  expect(data.nodes[0].memory).toBeGreaterThan(10_000_000);
  expect(data.nodes[0].figures.queue_waiting).toEqual({ account: 0, address: 0 });
  expect(data.database).toEqual({ kind: 'sqlite', bytes: expect.any(Number) });
  expect(data.disk.free).toBeLessThan(data.disk.total);
  const editor = await staffOf(site, { id: 'editor', role: 'editor' });
  expect((await editor.call('GET', '/status')).status).toBe(403);
});

test('every process on the database is listed until it ends or falls silent', async () => {
  const other = await another();
  await expect.poll(async () => (await status()).nodes.length).toBe(2);
  await other.admin.status.close();
  expect((await status()).nodes).toHaveLength(1);
  await another();
  await expect.poll(async () => (await status()).nodes.length).toBe(2);
  clock += 121_000;
  expect((await status()).nodes).toHaveLength(1);
});

test('a process with another secret is warned about in the log once, and on the status page', async () => {
  await status();
  const reports = new NodeReports({ ...parts(), secret: 'x'.repeat(43) });
  closing.push(() => reports.close());
  await reports.report();
  await reports.report();
  expect(lines.filter((line) => line.includes('ZIWAN_SECRET'))).toHaveLength(1);
  expect((await status()).findings).toContainEqual({
    level: 'problem',
    said: expect.stringContaining('密钥不同'),
  });
});

const findings = async () => (await status()).findings as { level: string; said: string }[];

test('a process that cannot load what is published is named with the time it is behind', async () => {
  const { db } = site.services.store;
  const said = '发布的改动';
  const one = async () => (await findings()).filter((finding) => finding.said.startsWith(said));
  expect(await one()).toEqual([{ level: 'fine', said: '发布的改动都已经让访客看到' }]);
  await insertReferenceData(db, []);
  await insertFamily(db, { gno: 'f' });
  await db.transaction().execute(bumpRevision);
  await db.schema.alterTable('faces').renameTo('faces_away').execute();
  clock += 2000;
  await one();
  clock += 60_000;
  expect(await one()).toEqual([{ level: 'problem', said: expect.stringContaining('落后 60 秒') }]);
  await db.schema.alterTable('faces_away').renameTo('faces').execute();
  clock += 2000;
  await one();
  clock += 2000;
  expect(await one()).toEqual([{ level: 'fine', said: '发布的改动都已经让访客看到' }]);
});

test('files that cannot be reached are a problem, not 正常', async () => {
  expect(await findings()).toContainEqual({ level: 'fine', said: '存放字体与图片的地方连得上，也写得进' });
  vi.spyOn(site.services.blobs, 'has').mockRejectedValue(new Error('connect ECONNREFUSED'));
  expect(await findings()).toContainEqual({
    level: 'problem',
    said: expect.stringContaining('存放字体与图片的地方连不上'),
  });
});

test('a folder of files that cannot be written is a problem with its name and the remedy', async () => {
  await rm(join(site.dataDir, 'blobs'), { recursive: true, force: true });
  await writeFile(join(site.dataDir, 'blobs'), '');
  expect(await findings()).toContainEqual({
    level: 'problem',
    said: expect.stringMatching(/字体与图片的文件夹 .*blobs 写不进去：路径上有同名的文件/),
  });
});

test('the page shows this process and the others while the disk is full, and a write says what is full', async () => {
  await another();
  await expect.poll(async () => (await status()).nodes.length).toBe(2);
  const [own] = (await status()).nodes as NodeStatus[];
  await site.services.store.db
    .deleteFrom('nodes')
    .where('id', '=', own?.id as string)
    .execute();
  await fillDatabase();
  const { nodes, backup } = await status();
  expect(nodes).toHaveLength(2);
  expect(nodes[0]).toMatchObject({ pid: process.pid, isHere: true, seenAt: new Date(clock).toISOString() });
  expect(backup.finding.level).toBe('problem');
  const letter = { title: '维护', body: '今晚停机。'.repeat(190), url: null, userId: null };
  const announce = () => operator.call('POST', '/announcements', letter);
  // The page of an empty table has room for the first.
  let refused = await announce();
  for (let tries = 0; refused.status === 200 && tries < 10; tries++) refused = await announce();
  expect(refused).toMatchObject({
    status: 503,
    code: 'S00526',
    message: expect.stringContaining('磁盘满了'),
  });
});

/** Lets the database grow no more, and fills what is free in it with processes that have ended. */
async function fillDatabase(): Promise<void> {
  const { db } = site.services.store;
  await sql`PRAGMA max_page_count = 1`.execute(db);
  const seen_at = new Date(clock - HOUR).toISOString();
  const ended = { host: 'ended', secret_fingerprint: '', started_at: seen_at, seen_at };
  let id = 0;
  for (const size of [100_000, 1000, 1]) {
    const insert = () => db.insertInto('nodes').values({ ...ended, id: `${id++}`, report: 'x'.repeat(size) });
    while (
      await insert()
        .execute()
        .catch(() => null)
    );
  }
}

test('processes that have lost Redis are named; a site without Redis says nothing of it', async () => {
  expect((await findings()).filter(({ said }) => said.includes('Redis'))).toEqual([]);
  const [node] = (await status()).nodes as NodeStatus[];
  const of = (pid: number, reachable: number): NodeStatus => ({
    ...(node as NodeStatus),
    host: 'web',
    pid,
    figures: { redis_reachable: { '': reachable } },
  });
  expect(nodeFindings([of(1, 1), of(2, 1)])).toContainEqual({ level: 'fine', said: 'Redis 连得上' });
  const [, lost, ...rest] = nodeFindings([of(1, 1), of(2, 0)]);
  expect(lost).toMatchObject({ level: 'problem', said: expect.stringContaining('web 的进程 2') });
  expect(lost?.said).not.toContain('web 的进程 1');
  expect(rest).toEqual([]);
});

test('a channel whose last message failed is named, as long as one process says so', async () => {
  const [node] = (await status()).nodes as NodeStatus[];
  const of = (messages_failing: Record<string, number>): NodeStatus => ({
    ...(node as NodeStatus),
    figures: { messages_failing },
  });
  expect(messageFindings([of({}), of({ mail: 0, sms: 0 })])).toEqual([]);
  expect(messageFindings([of({ mail: 0 }), of({ mail: 1 })])).toEqual([
    { level: 'problem', said: expect.stringMatching(/邮件没有发出去.* MAIL_ /) },
  ]);
});

/** What a process of its own would report with. */
function parts() {
  const { config, metrics, store } = site.services;
  return {
    config,
    metrics,
    db: store.db,
    now: () => clock,
    log: (line: string) => void lines.push(line),
    slow: new SlowStatements(() => clock),
    jobs: new JobBook(),
  };
}

test('the newest backup is overdue after two schedules', async () => {
  expect((await status()).backup).toMatchObject({
    last: null,
    everyHours: 24,
    isOverdue: true,
    finding: { level: 'problem', said: expect.stringContaining('npm run backup') },
  });
  const { dataDir, backups } = site.services.config;
  const copied = openSite({ dataDir, databaseUrl: null, blobs: { provider: 'disk' }, secret: null });
  closing.push(() => copied.close());
  await writeBackup(copied, await BackupFolder.create(backups.folder, null));
  expect((await status()).backup).toMatchObject({ last: expect.any(String), isOverdue: false });
  clock += 49 * HOUR;
  expect((await status()).backup.isOverdue).toBe(true);
});

test('messages sent today and settings that deserve attention are shown with the remedy', async () => {
  const message = { phone: '13812345678', code: '1', purpose: 'login', idempotencyKey: 's1' };
  await site.services.sms.sendCode(message);
  const { messages, findings } = await status();
  expect(messages[0]).toEqual({ channel: 'sms', sent: 1, limit: 10 });
  const advice = findings.filter((f: { level: string }) => f.level === 'advice');
  expect(advice.map((f: { said: string }) => f.said).join()).toMatch(/METRICS_PORT.*SMS_PROVIDER/);
});

test('a repeated task shows its runs and its last failure', async () => {
  const book = new JobBook();
  const failing = () => Promise.reject(new Error('没有成功'));
  const task = new Repeated(failing, () => {}, book.record('试一试'));
  task.start(() => true, 1);
  await expect.poll(() => book.all[0]?.failure?.message).toBe('没有成功');
  await task.close();
  expect(book.all[0]).toMatchObject({
    name: '试一试',
    lastAt: expect.any(Number),
    nextAt: expect.any(Number),
  });
});
