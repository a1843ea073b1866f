import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStoredServices } from '@ziwan/backup';
import { fakeAliyun } from '@ziwan/infra/testing';
import { createFakeWeChat } from '@ziwan/infra/wechat';
import { afterEach, expect, test } from 'vitest';
import {
  closeAll,
  closing,
  SMS,
  SMS_KEY,
  secretOfSms,
  smtpServer,
  start,
} from '../../testing/service-site.ts';
import { staffOf } from '../../testing/staff.ts';

afterEach(closeAll);

test('a trial sends one mail with what is typed, stores nothing, and says what the server answered', async () => {
  const { site, owner, clock } = await start();
  const { smtp, values, secrets } = await smtpServer();
  const attempt = (over: object = {}) =>
    owner.call('POST', '/services/mail/trial', { values, secrets, to: 'Boss@Example.cn', ...over });
  expect((await attempt()).data).toEqual({
    ok: true,
    code: 'accepted',
    providerCode: null,
    said: expect.stringMatching(/127\.0\.0\.1 收下了发给 boss@example\.cn 的测试邮件.*垃圾邮件/),
  });
  expect(smtp.mails.map(({ to }) => to)).toEqual(['boss@example.cn']);
  expect((await readStoredServices(site.services.store.db)).mail.revision).toBe(0);
  expect(await site.services.outbox.list()).toEqual([]);
  smtp.trouble = 'bad-auth';
  expect((await attempt()).data).toMatchObject({
    ok: false,
    code: 'misconfigured',
    providerCode: '535',
    said: expect.stringMatching(/不认这个用户名和密码.*535/),
  });
  smtp.trouble = 'no-such-recipient';
  expect((await attempt()).data).toMatchObject({ ok: false, code: 'invalid-input', providerCode: '550' });
  smtp.trouble = 'refuse-mail';
  expect((await attempt()).data).toMatchObject({
    code: 'misconfigured',
    said: expect.stringContaining('发件人'),
  });
  const { records } = (await owner.call('GET', '/audit?action=services.try')).data;
  // All of one moment, in no order.
  expect(records.map((r: any) => `${r.outcome} ${r.details.refusal ?? ''}`).sort()).toEqual([
    'done ',
    expect.stringMatching(/^invalid-input .*550/),
    expect.stringMatching(/^misconfigured .*(535|发件人)/),
    expect.stringMatching(/^misconfigured .*(535|发件人)/),
  ]);
  expect((await attempt({ to: '不是地址' })).code).toBe('S00472');
  await smtp.close();
  expect((await attempt()).data).toMatchObject({ ok: false, code: 'unavailable' });
  // The seventh in ten minutes.
  expect(await attempt()).toMatchObject({ status: 429, code: 'S00429' });
  clock.now += 598_000;
  expect((await attempt()).status).toBe(429);
  clock.now += 2000;
  const partner = await staffOf(site, { id: 'partner', role: 'owner' });
  const body = { values, secrets, to: 'boss@example.cn' };
  const late = await partner.call('POST', '/services/mail/trial', body);
  expect(late.data).toMatchObject({ ok: false, code: 'unavailable' });
  expect(smtp.mails.length).toBe(1);
});

test('a trial of SMS sends one code, which it tells, to the number that is typed', async () => {
  const { owner } = await start();
  let answer = 'OK';
  const account = { accessKeyId: 'LTAI5tTest', accessKeySecret: SMS_KEY };
  const aliyun = await fakeAliyun(account, () => ({ body: { Code: answer, Message: 'm', RequestId: 'R' } }));
  closing.push(() => aliyun.close());
  const values = { ...SMS, SMS_ENDPOINT: aliyun.origin };
  const attempt = (to: string) =>
    owner.call('POST', '/services/sms/trial', { values, secrets: secretOfSms, to });
  const { data } = await attempt('138-1234-5678');
  const code = JSON.parse(aliyun.calls[0]?.query.TemplateParam ?? '{}').code;
  expect(data).toMatchObject({ ok: true, code: 'accepted', said: expect.stringContaining(`13812345678`) });
  expect(data.said).toContain(code);
  answer = 'isv.SMS_SIGNATURE_ILLEGAL';
  expect((await attempt('13812345678')).data).toMatchObject({
    ok: false,
    code: 'misconfigured',
    providerCode: answer,
    said: expect.stringMatching(/核对密钥、签名和模板.*isv\.SMS_SIGNATURE_ILLEGAL/),
  });
  expect((await attempt('12345')).code).toBe('S00471');
  expect(aliyun.requests()).toBe(2);
});

test('WeChat is asked whether it rejects the application and its secret; login is on once they are saved', async () => {
  const account = { appId: 'wx0123456789abcdef', appSecret: 'secret-of-the-app' };
  const fake = createFakeWeChat({ ...account, redirectHosts: ['fonts.example.cn'] });
  const origin = await fake.listen();
  closing.push(() => fake.close());
  const { site, owner } = await start();
  const values = { WECHAT_APP_ID: account.appId, WECHAT_API_BASE: origin, WECHAT_AUTHORIZE_BASE: origin };
  const attempt = (secret: string) =>
    owner.call('POST', '/services/wechat/trial', { values, secrets: { WECHAT_APP_SECRET: secret } });
  expect((await attempt(account.appSecret)).data).toMatchObject({
    ok: true,
    code: 'verified',
    said: expect.stringMatching(/没有拒绝.*40029.*授权回调域/),
  });
  expect((await attempt('another')).data).toMatchObject({
    ok: false,
    code: 'misconfigured',
    providerCode: '40125',
  });
  const info = async () => (await site.get('/web/api/site-info')).json().data?.wechat;
  const begin = () => site.post('/web/api/wechat/authorize', { purpose: 'login' });
  expect((await begin()).json().code).toBe('S00439');
  const secrets = { WECHAT_APP_SECRET: account.appSecret };
  await owner.call('PUT', '/services/wechat', { revision: 0, on: true, values, secrets });
  expect((await begin()).json().data.url).toContain(origin);
  await owner.call('DELETE', '/services/wechat?revision=1');
  expect((await begin()).json().code).toBe('S00439');
  expect(await info()).not.toBe(true);
});

test('a trial of backups makes one in the folder and reads it again', { timeout: 240_000 }, async () => {
  const { owner } = await start();
  const folder = await mkdtemp(join(tmpdir(), 'ziwan-services-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const passphrase = '春风又绿江南岸，明月何时照我还';
  const attempt = (values: object, secrets: object) =>
    owner.call('POST', '/services/backups/trial', { values, secrets });
  const made = await attempt({ BACKUP_DIR: folder }, { BACKUP_PASSPHRASE: passphrase });
  expect(made.data).toMatchObject({
    ok: true,
    code: 'verified',
    said: expect.stringMatching(/做了一份加密的备份，并从头读过一遍：\d+ 张表 \d+ 行，0 个文件/),
  });
  const again = await attempt({ BACKUP_DIR: folder }, {});
  expect(again.data).toMatchObject({ ok: false, code: 'failed', providerCode: 'WRONG_PASSPHRASE' });
  expect(again.data.said).toMatch(/备份没有做成：.*是加密的，请设置 「加密的口令」/);
  const blocked = await attempt({ BACKUP_DIR: join(folder, 'ziwan-backup.json', 'x') }, {});
  expect(blocked.data).toMatchObject({ ok: false, code: 'failed' });
});
