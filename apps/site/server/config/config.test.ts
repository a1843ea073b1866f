import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BLOB_PROVIDERS } from '@ziwan/infra/blob-store';
import { MAIL_PROVIDERS } from '@ziwan/infra/mail';
import { settingsOf } from '@ziwan/infra/settings';
import { SMS_PROVIDERS } from '@ziwan/infra/sms';
import { UPLOADS_PROVIDERS } from '@ziwan/infra/uploads';
import { WECHAT_PROVIDERS } from '@ziwan/infra/wechat';
import { expect, test } from 'vitest';
import { readSecret } from '../security/secret.ts';
import { type ConfigError, readConfig } from './config.ts';
import { WHOLE_NUMBERS } from './whole-numbers.ts';

test('without settings the site listens on this machine only and keeps its data in its own folder', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: expect.stringMatching(/\.data$/),
    store: { provider: 'sqlite' },
    secret: { kind: 'file' },
    publicOrigin: null,
    corsOrigins: [],
    assetRewrite: null,
    cdnOrigin: null,
    roles: new Set(['web', 'api', 'webfont']),
    trustProxy: [],
    dev: false,
    skipImport: false,
    outboxDir: expect.stringMatching(/\.data.outbox$/),
    sms: { provider: 'outbox' },
    mail: { provider: 'outbox' },
    wechat: { provider: 'fake' },
    blobs: { provider: 'disk' },
    uploads: { provider: 'disk' },
    redisUrl: null,
  });
});

const ALIYUN_SMS = {
  SMS_PROVIDER: 'aliyun',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: '字玩',
  SMS_TEMPLATE_CODE: 'SMS_1',
};
const SMTP = {
  MAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtp://noreply%40example.cn:p%3Aw@smtp.example.cn',
  MAIL_FROM: '字玩 <noreply@example.cn>',
};
const WECHAT = { WECHAT_PROVIDER: 'wechat', WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 's' };
const ALIYUN_UPLOADS = {
  UPLOADS_PROVIDER: 'aliyun',
  UPLOADS_ACCESS_KEY_ID: 'id',
  UPLOADS_ACCESS_KEY_SECRET: 'secret',
  UPLOADS_ROLE_ARN: 'acs:ram::1:role/upload',
  UPLOADS_REGION: 'cn-hangzhou',
  UPLOADS_BUCKET: 'ziwan',
};

test('each outside service is enabled separately and has its public endpoint by default', () => {
  expect(readConfig({ ...ALIYUN_SMS, ...SMTP, ...WECHAT, ...ALIYUN_UPLOADS })).toMatchObject({
    sms: {
      provider: 'aliyun',
      accessKeyId: 'id',
      accessKeySecret: 'secret',
      endpoint: 'https://dysmsapi.aliyuncs.com',
      signName: '字玩',
      templateCode: 'SMS_1',
    },
    mail: {
      provider: 'smtp',
      host: 'smtp.example.cn',
      port: 587,
      secure: false,
      requireTls: true,
      auth: { user: 'noreply@example.cn', pass: 'p:w' },
      from: '字玩 <noreply@example.cn>',
    },
    wechat: {
      provider: 'wechat',
      appId: 'wx1',
      appSecret: 's',
      authorizeBase: 'https://open.weixin.qq.com',
      apiBase: 'https://api.weixin.qq.com',
    },
    uploads: {
      provider: 'aliyun',
      endpoint: 'https://sts.cn-hangzhou.aliyuncs.com',
      region: 'cn-hangzhou',
      bucket: 'ziwan',
    },
  });
  expect(readConfig({ ...SMTP, SMTP_URL: 'smtps://smtp.example.cn' }).mail).toMatchObject({
    port: 465,
    secure: true,
    auth: null,
  });
  expect(readConfig({ ...WECHAT, WECHAT_API_BASE: 'http://127.0.0.1:8080/' }).wechat).toMatchObject({
    apiBase: 'http://127.0.0.1:8080',
  });
  // A relay on the same machine needs no TLS.
  expect(readConfig({ ...SMTP, SMTP_URL: 'smtp://127.0.0.1:25' }).mail).toMatchObject({ requireTls: false });
});

test('the fake WeChat provider is available only on a site that nobody else can reach', () => {
  const provider = (env: Record<string, string>) => readConfig(env).wechat.provider;
  expect(provider({})).toBe('fake');
  expect(provider({ PUBLIC_ORIGIN: 'http://localhost:3000' })).toBe('fake');
  expect(provider({ WECHAT_PROVIDER: 'off' })).toBe('off');
  expect(provider({ PUBLIC_ORIGIN: 'https://fonts.example.cn' })).toBe('off');
  expect(provider({ HOST: '0.0.0.0' })).toBe('off');
});

test('settings are parsed into their types', () => {
  const config = readConfig({
    PORT: '8080',
    ZIWAN_DATA_DIR: '/srv/ziwan',
    DATABASE_URL: 'postgres://u:p@db/ziwan',
    PUBLIC_ORIGIN: 'https://fonts.example.cn/',
    CORS_ORIGINS: 'https://a.example, https://b.example',
    ZIWAN_ROLES: 'webfont',
    TRUST_PROXY: '10.0.0.1, fd00::/8, 192.168.0.0/255.255.0.0, ::ffff:10.0.0.2, loopback',
    ASSET_REWRITE_FROM: 'https://oss.example.cn/static/',
    ASSET_REWRITE_TO: 'https://cdn.example.cn/static/',
    CDN_ORIGIN: 'https://static.example.cn/',
  });
  expect(config).toMatchObject({
    port: 8080,
    dataDir: '/srv/ziwan',
    store: { provider: 'postgres', url: 'postgres://u:p@db/ziwan' },
    publicOrigin: 'https://fonts.example.cn',
    corsOrigins: ['https://a.example', 'https://b.example'],
    roles: new Set(['webfont']),
    trustProxy: ['10.0.0.1', 'fd00::/8', '192.168.0.0/255.255.0.0', '::ffff:10.0.0.2', 'loopback'],
    assetRewrite: { from: 'https://oss.example.cn/static/', to: 'https://cdn.example.cn/static/' },
    cdnOrigin: 'https://static.example.cn',
  });
});

test('third-party scripts are off, and each is enabled by its own id', () => {
  expect(readConfig({}).slots).toEqual([]);
  expect(readConfig({ UET_TAG_ID: '97012345' }).slots).toEqual([{ name: 'uet', id: '97012345' }]);
  const id = '0123456789abcdef0123456789abcdef';
  expect(readConfig({ CLARITY_PROJECT_ID: 'k3j9x0abcd', BAIDU_TONGJI_ID: id }).slots).toEqual([
    { name: 'tongji', id },
    { name: 'clarity', id: 'k3j9x0abcd' },
  ]);
});

type Refused = [name: string, env: Record<string, string>, says: RegExp];
const refused: Refused[] = [
  [
    'an unknown time zone',
    { SITE_TIME_ZONE: 'Asia/Shangai' },
    /SITE_TIME_ZONE 里的时区「Asia\/Shangai」不认识/,
  ],
  ['a port out of range', { PORT: '99999' }, /PORT 须为 0 到 65535/],
  ['a short secret', { ZIWAN_SECRET: 'abc' }, /ZIWAN_SECRET 太短/],
  ['an unsupported database', { DATABASE_URL: 'mysql://db/x' }, /DATABASE_URL/],
  ['a rewrite without a target', { ASSET_REWRITE_FROM: 'https://a.example/' }, /缺少 ASSET_REWRITE_TO/],
  ['a rewrite without a source', { ASSET_REWRITE_TO: 'https://a.example/' }, /缺少 ASSET_REWRITE_FROM/],
  ['a CDN without a public origin', { CDN_ORIGIN: 'https://cdn.example' }, /缺少 PUBLIC_ORIGIN/],
  [
    'a CDN with the origin of the site',
    { PUBLIC_ORIGIN: 'https://a.example', CDN_ORIGIN: 'https://a.example/' },
    /CDN_ORIGIN 与 PUBLIC_ORIGIN 相同/,
  ],
  [
    'an HTTP CDN for an HTTPS site',
    { PUBLIC_ORIGIN: 'https://a.example', CDN_ORIGIN: 'http://cdn.example' },
    /CDN_ORIGIN 也须是 https/,
  ],
  [
    'a CDN with a path',
    { PUBLIC_ORIGIN: 'https://a.example', CDN_ORIGIN: 'https://cdn.example/static' },
    /CDN_ORIGIN 只写来源/,
  ],
  ['a malformed CDN origin', { PUBLIC_ORIGIN: 'https://a.example', CDN_ORIGIN: 'cdn' }, /CDN_ORIGIN 须为/],
  ['an origin with a path', { PUBLIC_ORIGIN: 'https://a.example/site' }, /PUBLIC_ORIGIN 只写来源/],
  ['a malformed CORS origin', { CORS_ORIGINS: 'a.example' }, /CORS_ORIGINS/],
  ['an unknown role', { ZIWAN_ROLES: 'web,mail' }, /ZIWAN_ROLES 里的 mail/],
  ['a switch that is neither on nor off', { ZIWAN_SKIP_IMPORT: 'maybe' }, /ZIWAN_SKIP_IMPORT/],
  ['an unknown provider', { SMS_PROVIDER: 'pigeon' }, /SMS_PROVIDER 须为 outbox、.*之一，现在是「pigeon」/],
  [
    'Aliyun without keys, signature and template',
    { SMS_PROVIDER: 'aliyun', SMS_ACCESS_KEY_ID: 'id' },
    /缺少 SMS_ACCESS_KEY_SECRET（.+）、SMS_SIGN_NAME（.+）、SMS_TEMPLATE_CODE（.+）$/,
  ],
  ['SMTP without a server', { MAIL_PROVIDER: 'smtp', MAIL_FROM: 'a@b.cn' }, /缺少 SMTP_URL/],
  ['SMTP without a sender', { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://m' }, /缺少 MAIL_FROM/],
  ['a malformed mail server URL', { ...SMTP, SMTP_URL: 'https://mail.example.cn' }, /SMTP_URL 须形如/],
  ['a password without URL encoding', { ...SMTP, SMTP_URL: 'smtp://u:50%off@m' }, /SMTP_URL 须形如/],
  ['a malformed sender', { ...SMTP, MAIL_FROM: '字玩' }, /MAIL_FROM 须为/],
  ['WeChat without a secret', { WECHAT_PROVIDER: 'wechat', WECHAT_APP_ID: 'wx' }, /缺少 WECHAT_APP_SECRET/],
  [
    'the fake WeChat provider on a public site',
    { WECHAT_PROVIDER: 'fake', PUBLIC_ORIGIN: 'https://fonts.example.cn' },
    /WECHAT_PROVIDER=fake 只能用于本机/,
  ],
  ['uploads without a bucket', { ...ALIYUN_UPLOADS, UPLOADS_BUCKET: '' }, /缺少 UPLOADS_BUCKET/],
  [
    'a region with the oss- prefix',
    { ...ALIYUN_UPLOADS, UPLOADS_REGION: 'oss-cn-hangzhou' },
    /UPLOADS_REGION/,
  ],
  [
    'an API over plain HTTP',
    { ...WECHAT, WECHAT_API_BASE: 'http://api.example.cn' },
    /WECHAT_API_BASE 须为 https:/,
  ],
  [
    'SMS settings without a provider',
    { SMS_SIGN_NAME: '字玩' },
    /设置了 SMS_SIGN_NAME，却没有设置 SMS_PROVIDER=aliyun/,
  ],
  ['a mail server without a provider', { SMTP_URL: 'smtp://m' }, /却没有设置 MAIL_PROVIDER=smtp/],
  ['a WeChat application without a provider', { WECHAT_APP_ID: 'wx' }, /却没有设置 WECHAT_PROVIDER=wechat/],
  ['an S3 store without its keys', { BLOBS_PROVIDER: 's3', BLOBS_BUCKET: 'b' }, /缺少 BLOBS_ENDPOINT（/],
  ['a bucket region without a provider', { BLOBS_REGION: 'r' }, /却没有设置 BLOBS_PROVIDER=s3/],
  ['an upload bucket without a provider', { UPLOADS_BUCKET: 'b' }, /却没有设置 UPLOADS_PROVIDER=aliyun/],
  ['a police number without its page', { POLICE_NUMBER: '京公网安备0号' }, /缺少 POLICE_URL/],
  ['a police page without its number', { POLICE_URL: 'https://beian.example.cn' }, /缺少 POLICE_NUMBER/],
  ['zero password hashes at a time', { PASSWORD_HASHES: '0' }, /PASSWORD_HASHES 须为 1 到 64/],
  ['a snippet instead of an id', { BAIDU_TONGJI_ID: 'https://hm.baidu.com/hm.js?0' }, /BAIDU_TONGJI_ID 须为/],
  ['a truncated id', { BAIDU_TONGJI_ID: '0123456789abcdef' }, /BAIDU_TONGJI_ID 须为百度统计代码里/],
  [
    'a malformed Clarity project id',
    { CLARITY_PROJECT_ID: 'My Project' },
    /CLARITY_PROJECT_ID 须为 ?Microsoft/,
  ],
  ['a non-numeric UET tag id', { UET_TAG_ID: 'AW-123' }, /UET_TAG_ID 须为 ?Microsoft/],
  ['a Redis without a scheme', { REDIS_URL: 'redis:6379' }, /REDIS_URL 须形如/],
  ...['banana', 'localhost', '10.0.0.0/99', '10.0.0.0/', '::ffff:bad', '1', '10.0.0'].map(
    (proxy): Refused => [
      `the proxy ${proxy}`,
      { TRUST_PROXY: `127.0.0.1,${proxy}` },
      new RegExp(`^TRUST_PROXY 里的「${proxy}」不是.*须写成 .*10\\.0\\.0\\.0/8`),
    ],
  ),
  [
    'a content folder that is not there',
    { ZIWAN_CONTENT_DIR: '/nope' },
    /ZIWAN_CONTENT_DIR 所说的 \/nope 不是/,
  ],
  [
    'a passphrase that is too short',
    { BACKUP_PASSPHRASE: 'short' },
    /^BACKUP_PASSPHRASE 太短：至少 12 个字符$/,
  ],
  ['no day of which backups are kept', { BACKUP_KEEP_DAYS: '0' }, /BACKUP_KEEP_DAYS 须为 1 到 3660 .*「0」/],
  ['an unknown log level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
];

for (const [name, env, says] of refused) {
  test(`the site refuses to start with ${name} and names the problem`, () => {
    expect(() => readConfig(env)).toThrow(says);
  });
}

test('everything that is wrong is named at once, and what depends on a wrong public origin is not blamed', () => {
  const env = {
    PUBLIC_ORIGIN: 'fonts.example.cn',
    API_ORIGIN: 'https://api.example.cn',
    CDN_ORIGIN: 'https://cdn.example.cn',
    COOKIE_DOMAIN: 'example.cn',
    PORT: 'many',
    SMS_SIGN_NAME: '字玩',
    BACKUP_EVERY_HOURS: 'daily',
  };
  let problems: readonly string[] = [];
  try {
    readConfig(env);
  } catch (error) {
    ({ problems } = error as ConfigError);
  }
  expect(problems.map((said) => said.match(/[A-Z_]{4,}/)?.[0]).sort()).toEqual([
    'BACKUP_EVERY_HOURS',
    'PORT',
    'PUBLIC_ORIGIN',
    'SMS_SIGN_NAME',
  ]);
});

test('a configuration error does not repeat a password', () => {
  const env = { ...SMTP, SMTP_URL: 'smtp://user:pass-word@smtp.example.cn?pool=true' };
  expect(() => readConfig(env)).toThrow(/^(?!.*pass-word).*SMTP_URL/s);
  const redis = { REDIS_URL: 'redis://:pass-word@host/zero' };
  expect(() => readConfig(redis)).toThrow(/^(?!.*pass-word).*REDIS_URL/s);
});

test('the secret is created once with owner-only permissions and shared by processes that start together', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-secret-'));
  try {
    const path = join(dir, 'data', 'secret');
    const secrets = await Promise.all(Array.from({ length: 5 }, () => readSecret({ kind: 'file', path })));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readFile(path, 'utf8')).trim()).toBe(secrets[0]);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});

const PAGES = { PUBLIC_ORIGIN: 'https://fonts.example.cn' };

test('hosts by purpose are origins besides the public one', () => {
  expect(readConfig({}).hosts).toEqual({ mobile: null, api: null, webfont: null });
  const hosts = {
    MOBILE_ORIGIN: 'https://m.example.cn/',
    API_ORIGIN: 'https://api.example.cn',
    WEBFONT_ORIGIN: 'https://webfont.example.cn',
  };
  expect(readConfig({ ...PAGES, ...hosts }).hosts).toEqual({
    mobile: 'https://m.example.cn',
    api: 'https://api.example.cn',
    webfont: 'https://webfont.example.cn',
  });
});

test.each([
  [{ API_ORIGIN: 'https://api.example.cn' }, /设置了 API_ORIGIN，却缺少 PUBLIC_ORIGIN/],
  [{ ...PAGES, API_ORIGIN: 'api.example.cn' }, /API_ORIGIN/],
  [{ ...PAGES, WEBFONT_ORIGIN: 'https://w.example.cn/webfont' }, /WEBFONT_ORIGIN 只写来源/],
  [{ ...PAGES, WEBFONT_ORIGIN: 'http://w.example.cn' }, /WEBFONT_ORIGIN 也须是 https/],
  [{ ...PAGES, MOBILE_ORIGIN: 'https://fonts.example.cn' }, /MOBILE_ORIGIN 与 PUBLIC_ORIGIN 相同/],
])('the site refuses to start with %j and names the problem', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

const operating = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');

/** Settings that `npm run dev` and tests set. */
const INTERNAL = ['ZIWAN_DEV', 'ZIWAN_RESTARTED', 'ZIWAN_SKIP_IMPORT'];

test('operating.md documents every setting', () => {
  const folder = new URL('./', import.meta.url);
  const sources = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'));
  const own = sources.flatMap((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return [...text.matchAll(/(?<=['" ])(PORT|HOST|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?='|": |: \[)/g)].map(
      ([found]) => found,
    );
  });
  expect(own).toEqual(expect.arrayContaining(['PORT', 'RATE_LIMIT_API', 'CDN_ORIGIN', 'OTEL_SERVICE_NAME']));
  const all = [BLOB_PROVIDERS, MAIL_PROVIDERS, SMS_PROVIDERS, UPLOADS_PROVIDERS, WECHAT_PROVIDERS];
  const settings = [...own, ...all.flatMap((providers) => Object.values(providers).flatMap(settingsOf))];
  const undocumented = settings.filter((name) => !INTERNAL.includes(name) && !operating.includes(name));
  expect([...new Set(undocumented)], '在 docs/operating.md 里写上这些设置').toEqual([]);
});

test('operating.md has the default of every number', () => {
  const rows = operating
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
  const documented = rows.flatMap(([, names = '', defaults = '']) => {
    const values = defaults.split(', ');
    return names.split(', ').map((name, i) => [name, values[i]] as const);
  });
  const defaults = Object.entries(WHOLE_NUMBERS).flatMap(([name, [fallback]]) => {
    return fallback === null ? [] : [[name, String(fallback)] as const];
  });
  const wrong = defaults.filter((entry) => !documented.some((row) => row.join() === entry.join()));
  expect(wrong, '在 docs/operating.md 的表里写上这些默认值').toEqual([]);
});

test('each limit has a default of its own', () => {
  const { limits, captcha, accounts } = readConfig({});
  expect(limits).toMatchObject({ api: 1200, webfont: 600, download: 60, pdf: 20 });
  expect(captcha).toMatchObject({ address: 120, client: 30, work: 6, failures: 8, lockSeconds: 300 });
  expect(accounts).toMatchObject({
    logins: 100,
    codes: 30,
    secondFactorForStaff: false,
    hashing: { running: 2, waiting: 64 },
  });
});
