import { expect, test } from 'vitest';
import { settingFindings } from './setting-findings.ts';

const told = (settings: Record<string, string>) =>
  settingFindings((name) => settings[name]).map(({ level, said }) => `${level} ${said}`);

const SOUND = {
  PUBLIC_ORIGIN: 'https://fonts.example.cn',
  METRICS_PORT: '9464',
  BACKUP_DIR: '/mnt/backups',
  SMS_PROVIDER: 'aliyun',
  MAIL_PROVIDER: 'smtp',
  WECHAT_PROVIDER: 'wechat',
  TRUST_PROXY: '127.0.0.1',
};

test('a trial without a public origin gets no advice, and neither does a public site with sound settings', () => {
  expect(told({})).toEqual([]);
  expect(told(SOUND)).toEqual([]);
});

test.each([
  ['METRICS_PORT', undefined],
  ['BACKUP_EVERY_HOURS', '0'],
  ['BACKUP_DIR', undefined],
  ['SMS_PROVIDER', undefined],
  ['MAIL_PROVIDER', undefined],
  ['WECHAT_PROVIDER', undefined],
  ['SMS_DAILY_BUDGET', '0'],
  ['TRUST_PROXY', undefined],
  ['LOG_LEVEL', 'error'],
])('a public site with %s=%s is told in one sentence', (name, value) => {
  const found = told({ ...SOUND, [name]: value as string });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^advice .*${name.replace('BACKUP_EVERY_HOURS', 'BACKUP')}`));
});

test('a site that does without WeChat is not reminded of it', () => {
  expect(told({ ...SOUND, WECHAT_PROVIDER: 'off' })).toEqual([]);
});

test('processes that share PostgreSQL are told to share a secret', () => {
  expect(told({ ...SOUND, DATABASE_URL: 'postgres://a/b' })).toEqual([
    expect.stringContaining('ZIWAN_SECRET'),
  ]);
});
