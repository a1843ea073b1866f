import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { WHOLE_NUMBERS } from './whole-numbers.ts';

/** Numeric settings with their lower and upper bounds. */
const BOUNDS: readonly [name: string, least: number, most: number][] = [
  ['RATE_LIMIT_API', 0, 1_000_000],
  ['RATE_LIMIT_WEBFONT', 0, 1_000_000],
  ['RATE_LIMIT_DOWNLOAD', 0, 1_000_000],
  ['RATE_LIMIT_PDF', 0, 1_000_000],
  ['CAPTCHA_LIMIT_ADDRESS', 0, 1_000_000],
  ['CAPTCHA_LIMIT_CLIENT', 0, 1_000_000],
  ['CAPTCHA_LIMIT_WORK', 0, 1_000_000],
  ['CAPTCHA_LOCK_FAILURES', 0, 1_000_000],
  ['CAPTCHA_LOCK_SECONDS', 1, 86_400],
  ['LOGIN_LIMIT_ADDRESS', 0, 1_000_000],
  ['CODE_LIMIT_ADDRESS', 0, 1_000_000],
  ['PASSWORD_HASHES', 1, 64],
  ['PASSWORD_QUEUE', 0, 10_000],
  ['PORT', 0, 65_535],
  ['METRICS_PORT', 1, 65_535],
  ['SMS_DAILY_BUDGET', 0, 100_000_000],
  ['MAIL_DAILY_BUDGET', 0, 100_000_000],
  ['SUBSET_WORKERS', 1, 64],
  ['SUBSET_CACHE_MB', 1, 65_536],
  ['DISK_CACHE_MB', 0, 1_000_000],
];

test('every number has its bounds here', () => {
  const names = BOUNDS.map(([name]) => name);
  const missing = Object.keys(WHOLE_NUMBERS).filter((name) => !names.includes(name));
  expect(missing, '在 BOUNDS 里写上它的上下限').toEqual([]);
});

test.each(BOUNDS)('%s accepts %i to %i and rejects values outside', (name, least, most) => {
  for (const value of [least, most]) expect(() => readConfig({ [name]: String(value) })).not.toThrow();
  for (const value of [least - 1, most + 1, 'many'])
    expect(() => readConfig({ [name]: String(value) }), String(value)).toThrow(name);
});
