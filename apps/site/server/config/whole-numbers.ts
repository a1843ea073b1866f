import { ConfigError } from './error.ts';

/** Settings that are whole numbers: default (`null` for none), least and greatest value. */
export const WHOLE_NUMBERS = {
  PORT: [3000, 0, 65535],
  RATE_LIMIT_API: [1200, 0, 1e6],
  RATE_LIMIT_WEBFONT: [600, 0, 1e6],
  RATE_LIMIT_DOWNLOAD: [60, 0, 1e6],
  RATE_LIMIT_PDF: [20, 0, 1e6],
  CAPTCHA_LIMIT_ADDRESS: [120, 0, 1e6],
  CAPTCHA_LIMIT_CLIENT: [30, 0, 1e6],
  CAPTCHA_LIMIT_WORK: [6, 0, 1e6],
  CAPTCHA_LOCK_FAILURES: [8, 0, 1e6],
  CAPTCHA_LOCK_SECONDS: [300, 1, 86_400],
  LOGIN_LIMIT_ADDRESS: [100, 0, 1e6],
  CODE_LIMIT_ADDRESS: [30, 0, 1e6],
  PASSWORD_HASHES: [2, 1, 64],
  PASSWORD_QUEUE: [64, 0, 10_000],
  SMS_DAILY_BUDGET: [1000, 0, 1e8],
  MAIL_DAILY_BUDGET: [5000, 0, 1e8],
  METRICS_PORT: [null, 1, 65535],
  SUBSET_WORKERS: [null, 1, 64],
  SUBSET_CACHE_MB: [null, 1, 65536],
  DISK_CACHE_MB: [512, 0, 1e6],
} as const satisfies Record<string, readonly [fallback: number | null, least: number, most: number]>;

type Numbers = typeof WHOLE_NUMBERS;
/** `null` only for settings without a default. */
type NumberOf<N extends keyof Numbers> = number | Extract<Numbers[N][0], null>;
export type Whole = <N extends keyof Numbers>(name: N) => NumberOf<N>;

/** @throws ConfigError if it is no whole number within its bounds */
export function wholeNumber<N extends keyof Numbers>(value: string | undefined, name: N): NumberOf<N> {
  const [fallback, least, most] = WHOLE_NUMBERS[name];
  if (value === undefined) return fallback as NumberOf<N>;
  const n = Number(value);
  if (!Number.isInteger(n) || n < least || n > most)
    throw new ConfigError(`${name} 须为 ${least} 到 ${most} 之间的整数，现在是「${value}」`);
  return n;
}
