import { ConfigError } from './error.ts';

/** @throws ConfigError when a setting is not an http(s) URL */
export function httpUrl(value: string, name: string): URL {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(`${name} 须为 http(s):// 开头的完整地址，现在是「${value}」`);
  }
  return url;
}

/**
 * Reads an origin; `null` for none.
 * @throws ConfigError when there is more than an origin
 */
export function origin(value: string | undefined, name: string): string | null {
  if (!value) return null;
  const url = httpUrl(value, name);
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new ConfigError(`${name} 只写来源，如 https://fonts.example.cn，不带路径；现在是「${value}」`);
  }
  return url.origin;
}

/** @throws ConfigError when it is neither on nor off */
export function flag(value: string | undefined, name: string): boolean {
  if (value === undefined || value === '0' || value === 'false') return false;
  if (value === '1' || value === 'true') return true;
  throw new ConfigError(`${name} 须为 1 或 0，现在是「${value}」`);
}

/** Values of a setting that has several, separated by commas. */
export function list(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean);
}
