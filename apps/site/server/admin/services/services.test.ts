import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupFolder } from '@ziwan/backup';
import { eachDatabase } from '@ziwan/store/testing';
import { afterEach, expect, test } from 'vitest';
import { backUpIfDue } from '../../regular-backups.ts';
import {
  closeAll,
  closing,
  fieldOf,
  letter,
  MINUTE,
  SMTP_LOGIN,
  START,
  serviceOf,
  smtpServer,
  start,
} from '../../testing/service-site.ts';
import { startTestSite } from '../../testing/site.ts';
import { type Staff, staffOf } from '../../testing/staff.ts';

afterEach(closeAll);

eachDatabase(
  'a mail server set in the console sends the next mail, without a restart',
  async ({ options }) => {
    const { site, owner } = await start({ config: { store: options } });
    const { smtp, values, secrets } = await smtpServer();
    const { mail, outbox } = site.services;
    await mail.send(letter('reader@example.cn', 'm1'));
    expect((await outbox.list()).length).toBe(1);

    const saved = await owner.call('PUT', '/services/mail', { revision: 0, on: true, values, secrets });
    expect(saved).toMatchObject({ status: 200, data: { on: true, wrong: null, revision: 1 } });
    await mail.send(letter('reader@example.cn', 'm2'));
    expect(smtp.mails.map(({ to, from }) => [to, from])).toEqual([
      ['reader@example.cn', 'noreply@ziwan.example'],
    ]);
    expect(mail.delivers).toBe(true);

    await owner.call('PUT', '/services/mail', { revision: 1, on: false });
    await mail.send(letter('reader@example.cn', 'm3'));
    expect([smtp.mails.length, (await outbox.list()).length]).toEqual([1, 2]);
    // Switched on again, it needs no field anew.
    await owner.call('PUT', '/services/mail', { revision: 2, on: true });
    await mail.send(letter('reader@example.cn', 'm4'));
    expect(smtp.mails.length).toBe(2);
  },
);

eachDatabase('another process of the site follows within two seconds', async ({ options }) => {
  const env = { ZIWAN_SECRET: 'shared by all processes of this site' };
  const one = await start({ config: { store: options }, env });
  const { smtp, values, secrets } = await smtpServer();
  const clock = { now: START };
  const two = await startTestSite({
    fonts: false,
    config: { store: options },
    env: { PUBLIC_ORIGIN: 'https://fonts.example.cn', ...env },
    overrides: { now: () => clock.now },
  });
  closing.push(() => two.close());
  await two.services.mail.send(letter('reader@example.cn', 'm1'));
  expect((await two.services.outbox.list()).length).toBe(1);
  await one.owner.call('PUT', '/services/mail', { revision: 0, on: true, values, secrets });
  clock.now += 2000;
  await two.services.mail.send(letter('reader@example.cn', 'm2'));
  expect(smtp.mails.map(({ to }) => to)).toEqual(['reader@example.cn']);
  expect((await two.services.outbox.list()).length).toBe(1);
});

test('only owners see and change services, and only with a fresh proof', async () => {
  const { site, owner, clock } = await start();
  const operator = await staffOf(site, { id: 'zhou', role: 'operator' });
  expect((await operator.call('GET', '/services')).code).toBe('S00403');
  expect((await operator.call('PUT', '/services/mail', { revision: 0 })).code).toBe('S00403');
  clock.now += 11 * MINUTE;
  for (const [method, path, body] of [
    ['PUT', '/services/mail', { revision: 0, values: { MAIL_FROM: 'a@example.cn' } }],
    ['DELETE', '/services/mail?revision=0', undefined],
    ['POST', '/services/mail/trial', { to: 'boss@example.cn' }],
  ] as const)
    expect((await owner.call(method, path, body)).code).toBe('S00440');
  expect((await owner.call('GET', '/services')).data.ownEmail).toBe('boss@example.cn');
});

test('where the environment names a provider, all of the service is the environment’s, and says by which setting', async () => {
  const { smtp, values, secrets } = await smtpServer();
  const user = encodeURIComponent(SMTP_LOGIN.user);
  const SMTP_URL = `smtp://${user}:${encodeURIComponent(SMTP_LOGIN.pass)}@127.0.0.1:${smtp.port}`;
  const { site, owner } = await start({
    env: { MAIL_PROVIDER: 'smtp', SMTP_URL, MAIL_FROM: 'noreply@ziwan.example', BACKUP_KEEP_DAYS: '30' },
  });
  const mail = await serviceOf(owner, 'mail');
  expect(mail).toMatchObject({ on: true, switchedBy: 'MAIL_PROVIDER' });
  const shown = Object.fromEntries(
    mail.fields.map((f: { name: string; value: string; settledBy: string }) => [
      f.name,
      [f.value, f.settledBy],
    ]),
  );
  expect(shown).toEqual({
    SMTP_HOST: ['127.0.0.1', 'SMTP_URL'],
    SMTP_SECURITY: ['starttls', 'SMTP_URL'],
    SMTP_PORT: [String(smtp.port), 'SMTP_URL'],
    SMTP_USER: [SMTP_LOGIN.user, 'SMTP_URL'],
    SMTP_PASSWORD: ['', 'SMTP_URL'],
    MAIL_FROM: ['noreply@ziwan.example', 'MAIL_FROM'],
    MAIL_DAILY_BUDGET: ['', null],
  });
  expect(JSON.stringify(mail)).not.toContain(SMTP_LOGIN.pass);
  expect(await fieldOf(owner, 'mail', 'SMTP_PASSWORD')).toMatchObject({ isSet: true });
  expect(await fieldOf(owner, 'backups', 'BACKUP_KEEP_DAYS')).toMatchObject({
    value: '30',
    settledBy: 'BACKUP_KEEP_DAYS',
  });
  for (const body of [{ on: false }, { values }, { secrets }])
    expect(await owner.call('PUT', '/services/mail', { revision: 0, ...body })).toMatchObject({
      code: 'S00551',
      message: expect.stringMatching(/由环境变量 (MAIL_PROVIDER|SMTP_URL|MAIL_FROM) 设定/),
    });
  // What was stored before the environment named the provider does not count either.
  const row = { on: false, values: { ...values, SMTP_HOST: 'other.example.cn' }, secrets: {} };
  await site.services.store.db
    .insertInto('service_settings')
    .values({
      service: 'mail',
      settings: JSON.stringify(row),
      revision: 1,
      updated_at: '2026-11-28T02:00:00.000Z',
    })
    .execute();
  site.services.serviceSettings.changed();
  await site.services.mail.send(letter('reader@example.cn', 'm1'));
  expect(smtp.mails.length).toBe(1);
  // The budget stands apart from the server.
  const budget = { revision: 1, values: { MAIL_DAILY_BUDGET: '1' } };
  expect((await owner.call('PUT', '/services/mail', budget)).status).toBe(200);
  await expect(site.services.mail.send(letter('reader@example.cn', 'm2'))).rejects.toMatchObject({
    key: 'MAIL_USED_UP',
  });
  expect((await owner.call('POST', '/services/mail/trial', { to: 'x@example.cn' })).code).toBe('S00525');
});

eachDatabase('of two owners who change a service at once, the second is told', async ({ options }) => {
  const { site, owner } = await start({ config: { store: options } });
  const other = await staffOf(site, { id: 'partner', role: 'owner' });
  const change = (who: Staff, revision: number, days: string) =>
    who.call('PUT', '/services/backups', { revision, values: { BACKUP_KEEP_DAYS: days } });
  const both = await Promise.all([change(owner, 0, '10'), change(other, 0, '20')]);
  expect(both.map(({ code }) => code).sort()).toEqual(['200', 'S00463']);
  const { revision } = await serviceOf(owner, 'backups');
  expect((await change(owner, revision, '30')).status).toBe(200);
  expect((await change(other, revision, '40')).code).toBe('S00463');
  expect((await other.call('DELETE', `/services/backups?revision=${revision}`)).code).toBe('S00463');
  const cleared = await other.call('DELETE', `/services/backups?revision=${revision + 1}`);
  expect(cleared.data).toMatchObject({ revision: revision + 2 });
  expect((await fieldOf(owner, 'backups', 'BACKUP_KEEP_DAYS')).value).toBe('');
});

test('automatic backups follow the console: where, how sealed, how often, and not at all', {
  timeout: 240_000,
}, async () => {
  const { site, owner, clock } = await start();
  clock.now = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'ziwan-services-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const passphrase = '春风又绿江南岸，明月何时照我还';
  const boss = await staffOf(site, { id: 'now', role: 'owner' });
  const set = async (body: object) => {
    const { revision } = await serviceOf(owner, 'backups');
    expect((await boss.call('PUT', '/services/backups', { revision, ...body })).status).toBe(200);
  };
  const job = { isOff: false };
  const look = () => backUpIfDue({ ...site.services, dataDir: site.dataDir }, job);
  await set({ values: { BACKUP_EVERY_HOURS: '0' } });
  expect([await look(), job.isOff]).toEqual([false, true]);
  await set({
    values: { BACKUP_EVERY_HOURS: '2', BACKUP_DIR: folder },
    secrets: { BACKUP_PASSPHRASE: passphrase },
  });
  expect([await look(), job.isOff]).toEqual([true, false]);
  const sealed = await BackupFolder.open(folder, passphrase);
  const first = await sealed.list();
  expect(first.length).toBe(1);
  expect(await look()).toBe(false);
  clock.now += 2 * 3600_000 - 10 * MINUTE;
  expect(await look()).toBe(false);
  clock.now += 20 * MINUTE;
  expect(await look()).toBe(true);
  // Of a day the newest is kept.
  expect((await sealed.list()).length).toBe(1);
  expect(await sealed.list()).not.toEqual(first);
});

test('the stand-in for WeChat is said where it answers visitors, and nowhere else', async () => {
  const { site, owner } = await start({ env: { PUBLIC_ORIGIN: 'http://127.0.0.1:5000' } });
  const seen = async () => {
    const { on, standIn } = await serviceOf(owner, 'wechat');
    return { on, standIn, offered: (await site.get('/web/api/site/info')).json().data.wechat };
  };
  expect(await seen()).toEqual({ on: false, standIn: true, offered: true });
  await owner.call('PUT', '/services/wechat', { revision: 0, on: false });
  expect(await seen()).toEqual({ on: false, standIn: false, offered: false });
  await owner.call('DELETE', '/services/wechat?revision=1');
  expect(await seen()).toEqual({ on: false, standIn: true, offered: true });
  const open = await start();
  expect(await serviceOf(open.owner, 'wechat')).toMatchObject({ on: false, standIn: false });
});
