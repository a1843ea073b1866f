import { ConfigError } from './error.ts';
import { httpUrl, list, origin } from './values.ts';

/** Origins whose pages may call the API from a browser. */
export type CorsOrigins = '*' | readonly string[];

/** Asset URLs that start with `from` are sent out starting with `to`. */
export interface AssetRewrite {
  readonly from: string;
  readonly to: string;
}

export function readCookieDomain(value: string | undefined, publicOrigin: string | undefined): string | null {
  if (!value) return null;
  const domain = value.replace(/^\./, '').toLowerCase();
  if (!/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(domain))
    throw new ConfigError(`COOKIE_DOMAIN 须是域名，如 example.cn；现在是「${value}」`);
  const host = URL.parse(publicOrigin ?? '')?.hostname;
  // Browsers drop a cookie for a domain that does not include the page's host, so nobody could log in.
  if (!host) throw new ConfigError('设置了 COOKIE_DOMAIN，却缺少 PUBLIC_ORIGIN（访问者使用的地址）');
  if (host !== domain && !host.endsWith(`.${domain}`))
    throw new ConfigError(`COOKIE_DOMAIN（${domain}）须是 PUBLIC_ORIGIN 的主机 ${host} 或它的上级域名`);
  return domain;
}

export function readCors(value: string | undefined): CorsOrigins {
  if (value === '*') return '*';
  return list(value).map((o) => origin(o, 'CORS_ORIGINS') as string);
}

export function readRewrite(from: string | undefined, to: string | undefined): AssetRewrite | null {
  if (!from && !to) return null;
  if (!to) throw new ConfigError('设置了 ASSET_REWRITE_FROM，却缺少 ASSET_REWRITE_TO（替换成的 CDN 地址）');
  if (!from)
    throw new ConfigError('设置了 ASSET_REWRITE_TO，却缺少 ASSET_REWRITE_FROM（要替换的静态资源地址）');
  return { from: httpUrl(from, 'ASSET_REWRITE_FROM').href, to: httpUrl(to, 'ASSET_REWRITE_TO').href };
}

export function readCdn(cdn: string | null, publicOrigin: string | null): string | null {
  if (cdn === null) return null;
  if (publicOrigin === null)
    throw new ConfigError(
      '设置了 CDN_ORIGIN，却缺少 PUBLIC_ORIGIN（CDN 回源的地址，也就是访问者使用的地址）',
    );
  if (cdn === publicOrigin)
    throw new ConfigError('CDN_ORIGIN 与 PUBLIC_ORIGIN 相同：由本站自己提供时不用设置');
  // Browsers block HTTP subresources on HTTPS pages (mixed content).
  if (publicOrigin.startsWith('https:') && !cdn.startsWith('https:'))
    throw new ConfigError('PUBLIC_ORIGIN 是 https，CDN_ORIGIN 也须是 https');
  return cdn;
}

/** GitHub's REST API, or a mirror of it. */
export function readGithubApi(value: string | undefined): string | undefined {
  return value ? httpUrl(value, 'GITHUB_API').href : undefined;
}

export function readFontMirror(value: string | undefined): string | undefined {
  // A template keeps its braces, which an URL would encode.
  if (value) httpUrl(value, 'FONT_MIRROR');
  return value;
}
