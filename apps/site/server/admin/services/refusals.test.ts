import { afterEach, expect, test } from 'vitest';
import { closeAll, SMS, secretOfSms, start } from '../../testing/service-site.ts';

afterEach(closeAll);

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
  const twoLines = { revision: 0, values: { MAIL_FROM: 'a@example.cn\r\nBcc: b@example.cn' } };
  expect(await owner.call('PUT', '/services/mail', twoLines)).toMatchObject({ code: 'S00400' });
  expect(await site.services.store.db.selectFrom('service_settings').selectAll().execute()).toEqual([]);
  const accepted = { BACKUP_EVERY_HOURS: '8760', BACKUP_KEEP_DAYS: '1' };
  expect((await owner.call('PUT', '/services/backups', { revision: 0, values: accepted })).status).toBe(200);
});
