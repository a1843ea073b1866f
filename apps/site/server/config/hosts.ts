import { ConfigError } from './error.ts';

/** Origins by purpose (decision 21); `null` when `PUBLIC_ORIGIN` serves it. */
export interface Hosts {
  /** The same pages for phones; pages link to them as `alternate`. */
  readonly mobile: string | null;
  /** API calls, downloads, uploads, pictures. */
  readonly api: string | null;
  /** Subsets and slices of fonts. */
  readonly webfont: string | null;
}

const SETTINGS = { mobile: 'MOBILE_ORIGIN', api: 'API_ORIGIN', webfont: 'WEBFONT_ORIGIN' } as const;

/**
 * @param read returns a setting as an origin, `null` when not set
 * @throws ConfigError
 */
export function readHosts(read: (name: string) => string | null, publicOrigin: string | null): Hosts {
  const hostOf = (purpose: keyof Hosts): string | null => {
    const name = SETTINGS[purpose];
    const given = read(name);
    if (given === null) return null;
    if (publicOrigin === null)
      throw new ConfigError(`设置了 ${name}，却缺少 PUBLIC_ORIGIN（访问者使用的地址）`);
    if (given === publicOrigin)
      throw new ConfigError(`${name} 与 PUBLIC_ORIGIN 相同：由同一个地址提供时不用设置`);
    // Browsers block HTTP requests from HTTPS pages (mixed content).
    if (publicOrigin.startsWith('https:') && !given.startsWith('https:'))
      throw new ConfigError(`PUBLIC_ORIGIN 是 https，${name} 也须是 https`);
    return given;
  };
  return { mobile: hostOf('mobile'), api: hostOf('api'), webfont: hostOf('webfont') };
}
