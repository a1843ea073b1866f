import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
afterEach(() => site.close());

const DEV = { ZIWAN_DEV: '1' };
const start = async (env: Record<string, string> = DEV) => {
  site = await startTestSite({ fonts: false, env });
  await site.services.outbox.add({
    channel: 'sms',
    to: '13800000001',
    purpose: 'login',
    subject: null,
    text: '【字玩】验证码 482913，5 分钟内有效',
    code: '482913',
  });
};
const open = (url = '/dev/outbox', headers: Record<string, string> = { host: 'localhost:3000' }) =>
  site.get(url, headers);

test('a developer reads messages that were written instead of sent, newest first', async () => {
  await start();
  await site.services.outbox.add({
    channel: 'mail',
    to: 'a@example.cn',
    purpose: 'register',
    subject: '字玩验证码',
    text: '你的验证码是 730115\n5 分钟内有效',
    code: null,
  });
  const page = await open();
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['cache-control']).toBe('no-store');
  const places = ['730115', 'a@example.cn', '482913', '13800000001'].map((text) => page.body.indexOf(text));
  expect(places).not.toContain(-1);
  expect(page.body.indexOf('730115')).toBeLessThan(page.body.indexOf('482913'));
});

test('the page reloads until paused', async () => {
  await start();
  expect((await open()).body).toContain('<meta http-equiv="refresh" content="5">');
  const still = (await open('/dev/outbox?still')).body;
  expect(still).not.toContain('http-equiv');
  expect(still).toContain('href="/dev/outbox"');
});

test('an empty outbox says how messages get there', async () => {
  site = await startTestSite({ fonts: false, env: DEV });
  expect((await open()).body).toContain('还没有消息');
});

test('the policy allows the page’s own style and nothing else', async () => {
  await start();
  const { body, headers } = await open();
  const style = /<style>(.*)<\/style>/s.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(body).not.toMatch(/<script|style="|onclick/);
});

test('an address typed by a visitor is escaped and cannot change the text direction', async () => {
  await start();
  await site.services.outbox.add({
    channel: 'mail',
    to: '"<img src=x onerror=alert(1)>"\u202e@example.cn',
    purpose: '<b>x',
    subject: '<script>alert(1)</script>',
    text: '</p><h1>x',
    code: null,
  });
  const { body } = await open();
  expect(body).not.toMatch(/<img|<script|<h1>x|<b>x|\u202e/);
  expect(body).toContain('&lt;img');
});

test('the outbox page is absent in production, with a provider that sends, and on a public site', async () => {
  const sms = {
    SMS_PROVIDER: 'aliyun',
    SMS_ACCESS_KEY_ID: 'id',
    SMS_ACCESS_KEY_SECRET: 'secret',
    SMS_SIGN_NAME: '字玩',
    SMS_TEMPLATE_CODE: 'SMS_1',
  };
  const mail = { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtps://u:p@mail.example.cn', MAIL_FROM: 'a@example.cn' };
  const settings: Record<string, string>[] = [
    {},
    { ...DEV, ...sms },
    { ...DEV, ...mail },
    { ...DEV, PUBLIC_ORIGIN: 'https://fonts.example.cn' },
    { ...DEV, HOST: '0.0.0.0' },
  ];
  for (const env of settings) {
    await start(env);
    const answer = await open();
    expect([env, answer.statusCode]).toEqual([env, 404]);
    expect(answer.body).not.toContain('482913');
    await site.close();
  }
  await start();
});

test('the outbox page opens only from this machine under a local name', async () => {
  await start();
  const from = (remoteAddress: string, host: string, more = {}) =>
    site.inject({ method: 'GET', url: '/dev/outbox', remoteAddress, headers: { host, ...more } });
  for (const [ip, host] of [
    ['127.0.0.1', '127.0.0.1:3000'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', 'localhost'],
  ] as const)
    expect([ip, host, (await from(ip, host)).statusCode]).toEqual([ip, host, 200]);
  // DNS rebinding: another site can point its name at this machine.
  for (const [ip, host] of [
    ['192.168.1.20', 'localhost:3000'],
    ['127.0.0.1', 'rebound.example.com'],
  ] as const)
    expect([ip, host, (await from(ip, host)).statusCode]).toEqual([ip, host, 404]);
  expect((await from('127.0.0.1', 'localhost', { 'x-forwarded-for': '203.0.113.1' })).statusCode).toBe(404);
});
