import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eachDatabase } from '@ziwan/store/testing';
import { afterEach, expect, test } from 'vitest';
import {
  closeAll,
  closing,
  fieldOf,
  letter,
  SMS_KEY,
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
  'no call, log, audit entry or export ever contains a secret, and the database has none readable',
  async ({ options }) => {
    const { site, owner, lines } = await start({ config: { store: options } });
    const { smtp, values, secrets } = await smtpServer();
    const passphrase = '春风又绿江南岸，明月何时照我还';
    const folder = await mkdtemp(join(tmpdir(), 'ziwan-services-'));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const app = { WECHAT_APP_ID: 'wx0123456789abcdef' };
    const appSecret = { WECHAT_APP_SECRET: 'secret-of-the-app' };
    const told: unknown[] = [];
    const call = async (...parameters: Parameters<Staff['call']>) => {
      const answer = await owner.call(...parameters);
      told.push(answer);
      return answer;
    };
    await call('PUT', '/services/mail', { revision: 0, on: true, values, secrets });
    await call('PUT', '/services/wechat', { revision: 0, on: true, values: app, secrets: appSecret });
    await call('PUT', '/services/backups', { revision: 0, secrets: { BACKUP_PASSPHRASE: passphrase } });
    // Refusals repeat what was typed only if it is no secret.
    await call('PUT', '/services/backups', { revision: 1, secrets: { BACKUP_PASSPHRASE: '短口令' } });
    await call('PUT', '/services/sms', {
      revision: 0,
      on: true,
      values: { SMS_ACCESS_KEY_ID: 'LTAI5tTest', SMS_SIGN_NAME: '【字玩】', SMS_TEMPLATE_CODE: 'SMS_1' },
      secrets: { SMS_ACCESS_KEY_SECRET: SMS_KEY },
    });
    smtp.trouble = 'bad-auth';
    await call('POST', '/services/mail/trial', { to: 'boss@example.cn' });
    await call('GET', '/services');
    await call('GET', '/status');
    told.push((await owner.call('GET', '/audit')).data, lines, site.errors.splice(0));
    const exported = await site.services.people.accounts.data.contentOf('boss');
    const rows = await site.services.store.db.selectFrom('service_settings').selectAll().execute();
    const text = JSON.stringify([told, exported, rows]);
    const all = [SMTP_LOGIN.pass, encodeURIComponent(SMTP_LOGIN.pass), passphrase, '短口令', SMS_KEY];
    for (const secret of [...all, ...Object.values(appSecret)]) expect(text).not.toContain(secret);
    expect(rows.map(({ service }) => service).sort()).toEqual(['backups', 'mail', 'wechat']);
    expect(await fieldOf(owner, 'mail', 'SMTP_PASSWORD')).toMatchObject({
      value: '',
      isSet: true,
      opens: true,
    });

    const { records } = (await owner.call('GET', '/audit?subjectKind=services')).data;
    const of = (id: string, action: string) =>
      records.find(
        (one: { subjectId: string; action: string }) => one.subjectId === id && one.action === action,
      );
    expect(of('mail', 'services.try')).toBeDefined();
    expect(of('mail', 'services.update')).toMatchObject({
      subjectName: '邮件',
      outcome: 'done',
      details: { on: true, fields: ['服务器', '端口', '加密', '用户名', '发件人', '密码'] },
    });
  },
);

test('a stored password goes to no other server than the one it was given for', async () => {
  const { owner } = await start();
  const real = await smtpServer();
  const strange = await smtpServer();
  const { values, secrets } = real;
  await owner.call('PUT', '/services/mail', { revision: 0, on: true, values, secrets });
  const elsewhere = { SMTP_PORT: strange.values.SMTP_PORT };
  for (const [method, path, body] of [
    ['POST', '/services/mail/trial', { values: elsewhere, to: 'boss@example.cn' }],
    ['PUT', '/services/mail', { revision: 1, values: elsewhere }],
    ['PUT', '/services/mail', { revision: 1, on: false, values: elsewhere }],
  ] as const)
    expect(await owner.call(method, path, body)).toMatchObject({
      code: 'S00550',
      data: { field: 'SMTP_PASSWORD' },
      message: expect.stringContaining('请重新填「密码」'),
    });
  expect(strange.smtp.connections()).toBe(0);
  const again = { values: elsewhere, secrets, to: 'boss@example.cn' };
  expect((await owner.call('POST', '/services/mail/trial', again)).data.ok).toBe(true);
});

test('a stored secret that the site’s secret no longer opens is said, and nothing is sent or backed up without it', async () => {
  const env = { ZIWAN_SECRET: 'the secret before somebody changed it' };
  const { site, owner } = await start({ env });
  const { values, secrets } = await smtpServer();
  await owner.call('PUT', '/services/mail', { revision: 0, on: true, values, secrets });
  await owner.call('PUT', '/services/backups', {
    revision: 0,
    secrets: { BACKUP_PASSPHRASE: '春风又绿江南岸，明月何时照我还' },
  });
  const clock = { now: START };
  const { store } = site.services.config;
  const other = await startTestSite({
    fonts: false,
    config: { store },
    env: { ZIWAN_SECRET: 'another secret, also long enough', PUBLIC_ORIGIN: 'https://fonts.example.cn' },
    overrides: { now: () => clock.now, log: () => {} },
  });
  closing.push(() => other.close());
  const boss = await staffOf(other, { id: 'boss-2', role: 'owner' });
  expect(await fieldOf(boss, 'mail', 'SMTP_PASSWORD')).toMatchObject({ isSet: true, opens: false });
  expect((await serviceOf(boss, 'mail')).wrong).toContain('密码打不开了');
  const said = JSON.stringify((await boss.call('GET', '/status')).data.findings);
  expect(said).toContain('「邮件」存下的密码打不开了');
  expect(said).toContain('「备份」存下的加密的口令打不开了');
  await expect(other.services.mail.send(letter('reader@example.cn', 'm1'))).rejects.toMatchObject({
    reason: 'misconfigured',
  });
  expect(await other.services.outbox.list()).toEqual([]);
  expect((await other.services.serviceSettings.current()).backups).toHaveProperty('wrong');
  const retyped = await boss.call('PUT', '/services/mail', { revision: 1, secrets });
  expect(retyped.data).toMatchObject({ wrong: null });
});
