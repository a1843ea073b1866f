import { type Get, SettingsError } from '../settings/index.ts';

/**
 * Reads the URL of Redis; `null` without one.
 * @throws SettingsError
 */
export function readRedisUrl(get: Get): string | null {
  const value = get('REDIS_URL');
  if (value === undefined) return null;
  const url = URL.parse(value);
  // Not quoted: the URL contains a password.
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '' || !/^(\/\d*)?$/.test(url.pathname))
    throw new SettingsError('REDIS_URL 须形如 redis://:密码@主机:6379/0，加密连接用 rediss://');
  return value;
}
