import { createMemoryBlobStore } from '@ziwan/infra/blob-store';
import { fakeSmtp } from '@ziwan/infra/testing';
import { failureOf } from '@ziwan/store';
import { afterEach, expect, test } from 'vitest';
import { bad, type Finding } from './finding.ts';
import { providerChecks } from './provider-findings.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function check(
  settings: Record<string, string>,
  blobs = createMemoryBlobStore(),
): Promise<readonly Finding[]> {
  const checks = providerChecks({ blobs }, (name) => settings[name]);
  const found = checks.map((run) => run().catch((error: unknown) => bad(failureOf(error).reason)));
  return (await Promise.all(found)).flat();
}

const ACCOUNT = { user: 'noreply@ziwan.example', pass: 'very-secret-password' };

async function mailSettings() {
  const smtp = await fakeSmtp(ACCOUNT);
  closing.push(() => smtp.close());
  const url = `smtp://${encodeURIComponent(ACCOUNT.user)}:${ACCOUNT.pass}@127.0.0.1:${smtp.port}`;
  return { smtp, settings: { MAIL_PROVIDER: 'smtp', SMTP_URL: url, MAIL_FROM: ACCOUNT.user } };
}

const SMS = {
  SMS_PROVIDER: 'aliyun',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: '字玩',
  SMS_TEMPLATE_CODE: 'SMS_123456789',
};

const BUCKET = {
  BLOBS_PROVIDER: 's3',
  BLOBS_ENDPOINT: 'https://s3.example.cn',
  BLOBS_REGION: 'cn-test',
  BLOBS_BUCKET: 'ziwan-test',
  BLOBS_ACCESS_KEY_ID: 'id',
  BLOBS_ACCESS_KEY_SECRET: 'secret',
};

test('a site without enabled services has nothing to check', async () => {
  expect(await check({})).toEqual([]);
});

test('a mail server is logged in to, and gets no mail', async () => {
  const { smtp, settings } = await mailSettings();
  expect(await check(settings)).toEqual([{ level: 'fine', said: expect.stringContaining('登录成功') }]);
  expect([smtp.connections(), smtp.mails.length]).toEqual([1, 0]);
});

test('a mail server that rejects the password, or is away, is a problem with its settings named', async () => {
  const { smtp, settings } = await mailSettings();
  smtp.trouble = 'bad-auth';
  const [rejected] = await check(settings);
  expect(rejected).toEqual({ level: 'problem', said: expect.stringMatching(/拒绝.*535.*SMTP_URL/) });
  await smtp.close();
  const [away] = await check(settings);
  expect(away).toEqual({ level: 'problem', said: expect.stringMatching(/连不上邮件服务器.*SMTP_URL/) });
  expect(JSON.stringify([rejected, away])).not.toContain(ACCOUNT.pass);
});

test('SMS and WeChat settings are judged by their form', async () => {
  const level = async (settings: Record<string, string>) => (await check(settings))[0]?.level;
  expect(await level(SMS)).toBe('fine');
  expect(await level({ ...SMS, SMS_TEMPLATE_CODE: '123456789' })).toBe('problem');
  expect(await level({ ...SMS, SMS_SIGN_NAME: '【字玩】' })).toBe('problem');
  const weChat = { WECHAT_PROVIDER: 'wechat', WECHAT_APP_SECRET: 'x' };
  expect(await level({ ...weChat, WECHAT_APP_ID: 'wx0123456789abcdef' })).toBe('fine');
  expect(await level({ ...weChat, WECHAT_APP_ID: 'my-app' })).toBe('problem');
});

test('a bucket is written, read and emptied again; one that keeps or changes files is a problem', async () => {
  const blobs = createMemoryBlobStore();
  expect(await check(BUCKET, blobs)).toEqual([
    { level: 'fine', said: expect.stringContaining('ziwan-test') },
  ]);
  for await (const key of blobs.list('')) expect.fail(`${key} was left behind`);
  expect((await check(BUCKET, { ...blobs, delete: async () => {} }))[0]?.said).toContain('删不掉');
  expect((await check(BUCKET, { ...blobs, get: async () => new Uint8Array(3) }))[0]?.said).toContain(
    '读回的不是',
  );
});

test('incomplete settings of a service are named', async () => {
  expect(await check({ MAIL_PROVIDER: 'smtp' })).toEqual([
    { level: 'problem', said: expect.stringContaining('SMTP_URL') },
  ]);
});
