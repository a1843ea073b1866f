import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readMail } from '@ziwan/infra/mail';
import { openStore } from '@ziwan/store';
import { createDatabaseFile, eachDialect } from '@ziwan/store/testing';
import { afterEach, expect, test } from 'vitest';
import { runCommand } from '../command-line.ts';
import {
  layered,
  NO_STORED_SERVICES,
  readStoredServices,
  type StoredService,
  sealSecret,
  storedRevision,
} from './stored.ts';

const SECRET = 'the secret of a site, long enough';
const PASSPHRASE = '春风又绿江南岸，明月何时照我还';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const mail = (over: Partial<StoredService> = {}): StoredService => ({
  on: true,
  values: { SMTP_HOST: 'smtp.example.cn', SMTP_USER: 'a@b:c', MAIL_FROM: 'noreply@example.cn' },
  secrets: { SMTP_PASSWORD: sealSecret(SECRET, 'mail', 'SMTP_PASSWORD', 'p@ss /#?:半') },
  ...over,
});

const settings = (stored: StoredService, env: Record<string, string> = {}, secret = SECRET) =>
  layered(
    (name) => env[name],
    { ...NO_STORED_SERVICES, mail: { ...stored, revision: 1, updatedAt: null } },
    secret,
  );

test('a stored mail server is read by the same code as the environment’s, whatever is in the password', () => {
  const expected = {
    provider: 'smtp',
    host: 'smtp.example.cn',
    auth: { user: 'a@b:c', pass: 'p@ss /#?:半' },
    from: 'noreply@example.cn',
  };
  expect(readMail(settings(mail()).get)).toMatchObject({ ...expected, port: 465, secure: true });
  const { values } = mail();
  const starttls = mail({ values: { ...values, SMTP_SECURITY: 'starttls' } });
  expect(readMail(settings(starttls).get)).toMatchObject({ ...expected, port: 587, secure: false });
  const six = mail({ values: { ...values, SMTP_HOST: '2001:db8::1', SMTP_PORT: '2525' } });
  expect(readMail(settings(six).get)).toMatchObject({ host: '2001:db8::1', port: 2525 });
});

test('a service that is off keeps its fields to itself, apart from its budget', () => {
  const off = mail({ on: false, values: { ...mail().values, MAIL_DAILY_BUDGET: '7' } });
  const { get } = settings(off);
  expect(readMail(get)).toEqual({ provider: 'outbox' });
  expect([get('SMTP_URL'), get('MAIL_FROM'), get('MAIL_DAILY_BUDGET')]).toEqual([undefined, undefined, '7']);
  expect(settings({ on: null, values: {}, secrets: {} }).get('MAIL_PROVIDER')).toBeUndefined();
});

test('an environment that names the provider has all of the service', () => {
  const { get } = settings(mail(), { MAIL_PROVIDER: 'outbox' });
  expect(readMail(get)).toEqual({ provider: 'outbox' });
  expect(get('SMTP_URL')).toBeUndefined();
});

test('a secret opens with the site’s secret, and only in its own place', () => {
  const other = settings(mail(), {}, 'another secret, also long enough');
  expect(other.unopened).toEqual([{ service: 'mail', name: 'SMTP_PASSWORD' }]);
  const moved = mail({ secrets: { SMTP_PASSWORD: sealSecret(SECRET, 'sms', 'SMS_ACCESS_KEY_SECRET', 'x') } });
  expect(settings(moved).unopened).toHaveLength(1);
  // Nobody is asked to give a secret again that is not in force.
  expect(settings(mail({ on: false }), {}, 'another secret, also long enough').unopened).toEqual([]);
});

const backups = (secret: string) =>
  JSON.stringify({
    on: null,
    values: { BACKUP_KEEP_DAYS: '3' },
    secrets: { BACKUP_PASSPHRASE: sealSecret(secret, 'backups', 'BACKUP_PASSPHRASE', PASSPHRASE) },
  });

eachDialect('the sum of the revisions grows with every change', async ({ db }) => {
  expect(await storedRevision(db)).toBe(0);
  const row = { settings: backups(SECRET), updated_at: '2026-11-28T02:00:00.000Z' };
  await db
    .insertInto('service_settings')
    .values({ service: 'backups', revision: 2, ...row })
    .execute();
  await db
    .insertInto('service_settings')
    .values({ service: 'mail', revision: 3, ...row })
    .execute();
  expect(await storedRevision(db)).toBe(5);
  expect(await readStoredServices(db)).toMatchObject({ backups: { revision: 2 }, sms: { revision: 0 } });
});

test('the commands use what the console stores, and refuse to back up readably what should be encrypted', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-stored-'));
  closing.push(() => rm(dir, { recursive: true, force: true }));
  const dataDir = join(dir, 'data');
  const file = join(dataDir, 'ziwan.db');
  await createDatabaseFile(file);
  const store = openStore({ provider: 'sqlite', file });
  await store.db
    .insertInto('service_settings')
    .values({
      service: 'backups',
      settings: backups(SECRET),
      revision: 1,
      updated_at: '2026-11-28T02:00:00.000Z',
    })
    .execute();
  await store.close();
  const run = async (args: string[], env: Record<string, string>) => {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const status = await runCommand(
      args,
      { ZIWAN_DATA_DIR: dataDir, ZIWAN_SECRET: SECRET, ...env },
      { stdin, stdout, stderr },
    );
    return { status, said: (await text(stdout.end())) + (await text(stderr.end())) };
  };
  expect(await run(['backup'], {})).toMatchObject({ status: 0 });
  expect(await run(['backup', '--check'], {})).toMatchObject({ status: 0 });
  // The environment wins: another passphrase does not open what the stored one has closed.
  const given = await run(['backup', '--check'], { BACKUP_PASSPHRASE: '另外一把也够长的口令一二三' });
  expect(given.said).toContain('不是这份备份的口令');
  const changed = { ZIWAN_SECRET: 'another secret, also long enough' };
  const refused = await run(['backup', '--to', join(dir, 'elsewhere')], changed);
  expect(refused.status).not.toBe(0);
  expect(refused.said).toContain('「备份」存下的加密的口令打不开了');
  expect((await run(['doctor'], changed)).said).toContain('✗ 「备份」存下的加密的口令打不开了');
  expect(JSON.stringify(refused)).not.toContain(PASSPHRASE);
});
