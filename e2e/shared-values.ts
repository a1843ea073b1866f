import { execFileSync } from 'node:child_process';
import { openRowsOf, settingsOf } from './site-data.ts';

/** Counters, captchas and locks that the processes of a site share: in Redis, or in the database without it. */
export interface SharedValues {
  get(key: string): string | undefined;
  /** Deletes all keys that begin so. */
  forget(prefix: string): void;
  close(): void;
}

const FORGET = "for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', key) end";

export function openSharedValuesOf(dataDir: string): SharedValues {
  const { REDIS_URL: redis } = settingsOf(dataDir);
  if (redis) {
    const run = (...command: string[]) =>
      execFileSync('redis-cli', ['-u', redis, ...command], { encoding: 'utf8' }).trimEnd();
    return {
      get: (key) => run('GET', `ziwan:${key}`) || undefined,
      forget: (prefix) => void run('EVAL', FORGET, '0', `ziwan:${prefix}*`),
      close() {},
    };
  }
  const rows = openRowsOf(dataDir);
  return {
    get: (key) =>
      rows.prepare('SELECT value FROM shared_values WHERE key = ?').get(key)?.value as string | undefined,
    forget: (prefix) => void rows.prepare('DELETE FROM shared_values WHERE key LIKE ?').run(`${prefix}%`),
    close: () => rows.close(),
  };
}
