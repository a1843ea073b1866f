/** Invalid configuration; the message tells the operator, in Chinese, what is missing or wrong. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** @throws ConfigError when a setting is not an http(s) URL */
export function httpUrl(value: string, name: string): URL {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(`${name} 须为 http(s):// 开头的完整地址，现在是“${value}”`);
  }
  return url;
}
