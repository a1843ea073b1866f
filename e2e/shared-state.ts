import { openRedisState } from '@ziwan/infra/shared-state';
import { emptyRedis } from '@ziwan/infra/testing';
import { openRows, siteSettings } from './browser.ts';

// What tests read and delete of the site's shared state: in Redis on a site of several nodes, otherwise in its
// database.

export interface CaptchaSolution {
  x: number;
  points: { x: number; y: number }[];
}

/** Solution of an open captcha, which a person sees in its picture. */
export async function captchaSolution(token: string): Promise<CaptchaSolution> {
  return JSON.parse((await read(`captcha:${token}`)) as string).solution;
}

/** Deletes the counters of attempts and the locks, as if their time had passed. */
export async function forgetAttempts(): Promise<void> {
  const { REDIS_URL: url } = siteSettings();
  if (url) return emptyRedis(url);
  const rows = openRows();
  rows.exec("DELETE FROM shared_values WHERE key LIKE 'throttle:%' OR key LIKE 'captcha-lock:%'");
  rows.close();
}

async function read(key: string): Promise<string | null> {
  const { REDIS_URL: url } = siteSettings();
  if (url) {
    const state = await openRedisState({ url });
    return state.get(key).finally(() => state.close());
  }
  const rows = openRows();
  const row = rows.prepare('SELECT value FROM shared_values WHERE key = ?').get(key);
  rows.close();
  return (row?.value as string | undefined) ?? null;
}
