import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupFolder, readStoredServices } from '@ziwan/backup';
import { fakeAliyun, fakeSmtp } from '@ziwan/infra/testing';
import { createFakeWeChat } from '@ziwan/infra/wechat';
import { eachDatabase } from '@ziwan/store/testing';
import { afterEach, expect, test } from 'vitest';
import { backUpIfDue } from '../../regular-backups.ts';
import { startTestSite, type TestSite, type TestSiteOptions } from '../../testing/site.ts';
import { type Staff, staffOf } from '../../testing/staff.ts';

const START = Date.parse('2026-11-28T02:00:00Z');
const MINUTE = 60_000;
const SMTP_LOGIN = { user: 'noreply@ziwan.example', pass: 'p@ss: 半句诗/#?' };
const SMS_KEY = 'very-secret-key-of-aliyun';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Here {
  readonly site: TestSite;
  readonly owner: Staff;
  readonly clock: { now: number };
  /** Lines for the operator. */
  readonly lines: string[];
}

async function start(options: TestSiteOptions = {}): Promise<Here> {
  const clock = { now: START };
  const lines: string[] = [];
  const site = await startTestSite({
    fonts: false,
    ...options,
    env: { RATE_LIMIT_API: '0', PUBLIC_ORIGIN: 'https://fonts.example.cn', ...options.env },
    overrides: {
      now: () => clock.now,
      log: (line) => void lines.push(line),
      verifyCaptcha: async () => true,
      ...options.overrides,
    },
  });
  closing.push(() => site.close());
  const owner = await staffOf(site, { id: 'boss', role: 'owner', email: 'boss@example.cn' });
  return { site, owner, clock, lines };
}

async function smtpServer() {
  const smtp = await fakeSmtp(SMTP_LOGIN);
  closing.push(() => smtp.close());
  const values = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    SMTP_SECURITY: 'starttls',
    SMTP_USER: SMTP_LOGIN.user,
    MAIL_FROM: '字玩 <noreply@ziwan.example>',
  };
  return { smtp, values, secrets: { SMTP_PASSWORD: SMTP_LOGIN.pass } };
}

const serviceOf = async (owner: Staff, id: string) =>
  (await owner.call('GET', '/services')).data.services.find((one: { id: string }) => one.id === id);

const fieldOf = async (owner: Staff, id: string, name: string) =>
  (await serviceOf(owner, id)).fields.find((one: { name: string }) => one.name === name);

const letter = (to: string, key: string) => ({
  to,
  subject: '验证码',
  text: '您的验证码是 493027。',
  purpose: 'login',
  idempotencyKey: key,
});

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

const SMS = { SMS_ACCESS_KEY_ID: 'LTAI5tTest', SMS_SIGN_NAME: '字玩', SMS_TEMPLATE_CODE: 'SMS_123' };
const secretOfSms = { SMS_ACCESS_KEY_SECRET: SMS_KEY };
const FROM = 'noreply@example.cn';
const HOST = 'smtp.example.cn';
const refused: [what: string, id: string, body: object, field: string, said: RegExp][] = [
  ['no server', 'mail', { on: true, values: { MAIL_FROM: FROM } }, 'SMTP_HOST', /请填「服务器」/],
  ['no sender', 'mail', { on: true, values: { SMTP_HOST: HOST } }, 'MAIL_FROM', /请填「发件人」/],
  ['an address for a server', 'mail', { values: { SMTP_HOST: 'https://a.cn/x' } }, 'SMTP_HOST', /只写主机名/],
  ['port 65536', 'mail', { values: { SMTP_PORT: '65536' } }, 'SMTP_PORT', /1 到 65535/],
  ['port 0', 'mail', { values: { SMTP_PORT: '0' } }, 'SMTP_PORT', /1 到 65535/],
  ['a made-up encryption', 'mail', { values: { SMTP_SECURITY: 'none' } }, 'SMTP_SECURITY', /tls、starttls/],
  [
    'a user without a password',
    'mail',
    { on: true, values: { SMTP_HOST: HOST, MAIL_FROM: FROM, SMTP_USER: 'u' } },
    'SMTP_PASSWORD',
    /一起填/,
  ],
  [
    'a sender that is no address',
    'mail',
    { on: true, values: { SMTP_HOST: HOST, MAIL_FROM: '字玩' } },
    'MAIL_FROM',
    /「发件人」 须为/,
  ],
  [
    'a signature with brackets',
    'sms',
    { on: true, values: { ...SMS, SMS_SIGN_NAME: '【字玩】' }, secrets: secretOfSms },
    'SMS_SIGN_NAME',
    /不带括号/,
  ],
  [
    'a template that is none',
    'sms',
    { on: true, values: { ...SMS, SMS_TEMPLATE_CODE: '123' }, secrets: secretOfSms },
    'SMS_TEMPLATE_CODE',
    /不像模板编号/,
  ],
  [
    'an endpoint without TLS',
    'sms',
    { on: true, values: { ...SMS, SMS_ENDPOINT: 'http://sms.example.cn' }, secrets: secretOfSms },
    'SMS_ENDPOINT',
    /https/,
  ],
  [
    'a budget of a hundred million and one',
    'sms',
    { values: { SMS_DAILY_BUDGET: '100000001' } },
    'SMS_DAILY_BUDGET',
    /整数/,
  ],
  [
    'no secret',
    'wechat',
    { on: true, values: { WECHAT_APP_ID: 'wx1' } },
    'WECHAT_APP_SECRET',
    /请填「AppSecret」/,
  ],
  [
    'more than a year of hours',
    'backups',
    { values: { BACKUP_EVERY_HOURS: '8761' } },
    'BACKUP_EVERY_HOURS',
    /8760/,
  ],
  ['no day', 'backups', { values: { BACKUP_KEEP_DAYS: '0' } }, 'BACKUP_KEEP_DAYS', /1 到 3660/],
  ['a relative folder', 'backups', { values: { BACKUP_DIR: 'backups' } }, 'BACKUP_DIR', /完整路径/],
  [
    'eleven characters',
    'backups',
    { secrets: { BACKUP_PASSPHRASE: '一二三四五六七八九十一' } },
    'BACKUP_PASSPHRASE',
    /至少 12/,
  ],
];

test('settings that cannot be right are refused with a code and the field, and nothing is stored', async () => {
  const { site, owner } = await start();
  for (const [what, id, body, field, said] of refused)
    expect(await owner.call('PUT', `/services/${id}`, { revision: 0, ...body }), what).toMatchObject({
      status: 400,
      code: 'S00550',
      message: expect.stringMatching(said),
      data: { field },
    });
  const unknown = { revision: 0, values: { PORT: '80' } };
  expect(await owner.call('PUT', '/services/mail', unknown)).toMatchObject({ code: 'S00400' });
  // A secret among the values would be stored readable.
  const readable = { revision: 0, values: { SMTP_PASSWORD: 'x' } };
  expect(await owner.call('PUT', '/services/mail', readable)).toMatchObject({ code: 'S00400' });
  expect(await site.services.store.db.selectFrom('service_settings').selectAll().execute()).toEqual([]);
  const accepted = { BACKUP_EVERY_HOURS: '8760', BACKUP_KEEP_DAYS: '1' };
  expect((await owner.call('PUT', '/services/backups', { revision: 0, values: accepted })).status).toBe(200);
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

test('a trial sends one mail with what is typed, stores nothing, and says what the server answered', async () => {
  const { site, owner } = await start();
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
  expect((await attempt({ to: '不是地址' })).code).toBe('S00472');
  await smtp.close();
  expect((await attempt()).data).toMatchObject({ ok: false, code: 'unavailable' });
  // The seventh in ten minutes.
  expect(await attempt()).toMatchObject({ status: 429, code: 'S00429' });
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

test('a trial of backups makes one in the folder and reads it again', async () => {
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

test('automatic backups follow the console: where, how sealed, how often, and not at all', async () => {
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
  const made = async () => (await BackupFolder.open(folder, passphrase)).list();
  const first = await made();
  expect(first.length).toBe(1);
  expect(await look()).toBe(false);
  clock.now += 2 * 3600_000 - 10 * MINUTE;
  expect(await look()).toBe(false);
  clock.now += 20 * MINUTE;
  expect(await look()).toBe(true);
  // Of a day the newest is kept.
  expect((await made()).length).toBe(1);
  expect(await made()).not.toEqual(first);
});
