import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import proxyAddr from '@fastify/proxy-addr';
import { backupSettings } from '@ziwan/backup';
import type { Slot } from '@ziwan/contract';
import { isTimeZone } from '@ziwan/contract/site-time';
import type { Get } from '@ziwan/infra/settings';
import { databaseFile, type StoreOptions } from '@ziwan/store';
import { keptSubsetBytes } from '../runtime/memory.ts';
import type { BudgetLimits } from '../security/message-budget.ts';
import { type Attempt, ConfigError, httpUrl, isWrongSetting } from './error.ts';
import { type Hosts, readHosts } from './hosts.ts';
import { type ProvidersConfig, readProviders } from './providers.ts';
import { readSlots } from './slots.ts';
import { readTracing, type TracingConfig } from './tracing.ts';
import { type Whole, wholeNumber } from './whole-numbers.ts';

export { ConfigError };

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

export type Role = 'web' | 'api' | 'webfont';
const ROLES: readonly Role[] = ['web', 'api', 'webfont'];

/** Requests per minute and client address; 0 disables the limit. */
export interface Limits {
  readonly api: number;
  readonly webfont: number;
  readonly download: number;
  readonly pdf: number;
}

/** Captcha calls per minute; 0 disables a limit. */
export interface CaptchaLimits {
  /** Captchas issued, and separately checks, per network address. */
  readonly address: number;
  /** The same per client behind an address, when clients identify themselves. */
  readonly client: number;
  /** Proof-of-work captchas per address; lower, since machines solve them easily. */
  readonly work: number;
  /** Wrong answers before a client is locked out; an address may fail five times as often. */
  readonly failures: number;
  readonly lockSeconds: number;
}

/** Limits of calls that log in or send codes; 0 disables `logins` and `codes`. */
export interface AccountLimits {
  /** Password logins per network address in ten minutes. */
  readonly logins: number;
  /** True when every account of staff needs a second factor. */
  readonly secondFactorForStaff: boolean;
  /** Codes per network address and hour. */
  readonly codes: number;
  /** Concurrent password hashes, and the length of their queue. */
  readonly hashing: { readonly running: number; readonly waiting: number };
}

/** Official registration numbers of the site, shown in the footer. */
export interface Registration {
  readonly icp: string | null;
  readonly police: { readonly number: string; readonly url: string } | null;
}

export interface Config extends ProvidersConfig {
  /** Reads a setting by its name, for checks of the settings as a whole. */
  readonly get: Get;
  readonly host: string;
  readonly port: number;
  /** Folder for everything the site writes. */
  readonly dataDir: string;
  /** Folder of articles and lists imported at start. */
  readonly contentDir: string;
  readonly store: StoreOptions;
  /** Automatic backups; `everyHours` is 0 when they are off. The command reads the other settings. */
  readonly backups: { readonly folder: string; readonly everyHours: number };
  /** Secret that signs download URLs. Without one, a random secret is created in a file. */
  readonly secret:
    | { readonly kind: 'given'; readonly value: string }
    | { readonly kind: 'file'; readonly path: string };
  /** Origin that visitors use, without a trailing slash; `null` when not set. */
  readonly publicOrigin: string | null;
  /** Other origins of the site, by purpose. */
  readonly hosts: Hosts;
  /** Domain of the token cookie, for a site on several hosts of one domain; `null` for this host only. */
  readonly cookieDomain: string | null;
  /** Origins whose pages may call the API from a browser. */
  readonly corsOrigins: '*' | readonly string[];
  /** Asset URLs that start with `from` are sent out starting with `to`. */
  readonly assetRewrite: { readonly from: string; readonly to: string } | null;
  /** Origin of the CDN that serves immutable files; `null` when the site serves them itself. */
  readonly cdnOrigin: string | null;
  readonly roles: ReadonlySet<Role>;
  /** Addresses of proxies whose X-Forwarded-For is trusted; none by default. */
  readonly trustProxy: readonly string[];
  readonly limits: Limits;
  readonly captcha: CaptchaLimits;
  readonly accounts: AccountLimits;
  /** Messages a day over the whole site. */
  readonly messages: BudgetLimits;
  readonly registration: Registration;
  /** Third-party scripts that run after consent; none by default. */
  readonly slots: readonly Slot[];
  /** Where published font files come from; `undefined` for GitHub. */
  readonly fontMirror: string | undefined;
  /** Serves pages from source through Vite. */
  readonly dev: boolean;
  readonly skipImport: boolean;
  /** Where figures for Prometheus are served; `null` for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Where traces are sent; `null` for nowhere. */
  readonly tracing: TracingConfig | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Threads of the subset engine; `null` for one per core. */
  readonly subsetWorkers: number | null;
  /** Budget (bytes) of subsets kept in memory. */
  readonly subsetCacheBytes: number;
  /** Bounds of the files below `cache/` that can be made again; 0 bytes disable them. */
  readonly diskCache: { readonly bytes: number; readonly files: number };
}

/** The index of the disk cache takes about 200 bytes of memory a file. */
const DISK_CACHE_FILES = 20_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws ConfigError that names every setting which is wrong or incomplete */
export function readConfig(env: Environment = process.env): Config {
  const get = (name: string) => env[name]?.trim() || undefined;
  const problems: string[] = [];
  /** What is returned for a wrong setting is never used, since all of them are thrown in the end. */
  const attempt: Attempt = (read) => {
    try {
      return read();
    } catch (error) {
      if (!isWrongSetting(error)) throw error;
      problems.push(error.message);
      return undefined as never;
    }
  };
  const whole: Whole = (name) => attempt(() => wholeNumber(get(name), name));
  const dataDir = resolve(get('ZIWAN_DATA_DIR') ?? join(REPOSITORY, '.data'));
  const host = get('HOST') ?? '127.0.0.1';
  const publicOrigin = attempt(() => origin(get('PUBLIC_ORIGIN'), 'PUBLIC_ORIGIN'));
  /** Reads what depends on the public origin; nothing can be said of it while that one is wrong. */
  const withOrigin: Attempt = (read) => (publicOrigin === undefined ? (undefined as never) : attempt(read));
  attempt(() => checkTimeZone(get('SITE_TIME_ZONE')));
  const metricsPort = whole('METRICS_PORT');
  const subsetCache = whole('SUBSET_CACHE_MB');
  const config: Config = {
    get,
    host,
    port: whole('PORT'),
    dataDir,
    contentDir: attempt(() => readContentDir(get('ZIWAN_CONTENT_DIR'))),
    store: attempt(() => readStore(get('DATABASE_URL'), dataDir)),
    backups: {
      folder: backupSettings.folder(get, dataDir),
      everyHours: attempt(() => backupSettings.everyHours(get)),
    },
    secret: attempt(() => readSecret(get('ZIWAN_SECRET'), dataDir)),
    publicOrigin,
    fontMirror: attempt(() => readFontMirror(get('FONT_MIRROR'))),
    hosts: withOrigin(() => readHosts((name) => origin(get(name), name), publicOrigin)),
    cookieDomain: withOrigin(() => readCookieDomain(get('COOKIE_DOMAIN'), get('PUBLIC_ORIGIN'))),
    corsOrigins: attempt(() => readCors(get('CORS_ORIGINS'))),
    assetRewrite: attempt(() => readRewrite(get('ASSET_REWRITE_FROM'), get('ASSET_REWRITE_TO'))),
    cdnOrigin: withOrigin(() => readCdn(origin(get('CDN_ORIGIN'), 'CDN_ORIGIN'), publicOrigin)),
    roles: attempt(() => readRoles(get('ZIWAN_ROLES'))),
    trustProxy: attempt(() => readProxies(get('TRUST_PROXY'))),
    limits: {
      api: whole('RATE_LIMIT_API'),
      webfont: whole('RATE_LIMIT_WEBFONT'),
      download: whole('RATE_LIMIT_DOWNLOAD'),
      pdf: whole('RATE_LIMIT_PDF'),
    },
    captcha: {
      address: whole('CAPTCHA_LIMIT_ADDRESS'),
      client: whole('CAPTCHA_LIMIT_CLIENT'),
      work: whole('CAPTCHA_LIMIT_WORK'),
      failures: whole('CAPTCHA_LOCK_FAILURES'),
      lockSeconds: whole('CAPTCHA_LOCK_SECONDS'),
    },
    accounts: {
      logins: whole('LOGIN_LIMIT_ADDRESS'),
      codes: whole('CODE_LIMIT_ADDRESS'),
      secondFactorForStaff: attempt(() => flag(get('STAFF_SECOND_FACTOR'), 'STAFF_SECOND_FACTOR')),
      hashing: {
        running: whole('PASSWORD_HASHES'),
        waiting: whole('PASSWORD_QUEUE'),
      },
    },
    messages: {
      sms: whole('SMS_DAILY_BUDGET'),
      mail: whole('MAIL_DAILY_BUDGET'),
    },
    registration: {
      icp: get('ICP_NUMBER') ?? null,
      police: attempt(() => readPolice(get('POLICE_NUMBER'), get('POLICE_URL'))),
    },
    slots: attempt(() => readSlots(get)),
    ...readProviders(get, { dataDir, host, publicOrigin: publicOrigin ?? null }, attempt),
    dev: attempt(() => flag(get('ZIWAN_DEV'), 'ZIWAN_DEV')),
    skipImport: attempt(() => flag(get('ZIWAN_SKIP_IMPORT'), 'ZIWAN_SKIP_IMPORT')),
    metrics: metricsPort === null ? null : { host: get('METRICS_HOST') ?? '127.0.0.1', port: metricsPort },
    tracing: attempt(() => readTracing(get)),
    logLevel: attempt(() => readLogLevel(get('LOG_LEVEL'))),
    subsetWorkers: whole('SUBSET_WORKERS'),
    subsetCacheBytes: subsetCache === null ? keptSubsetBytes() : subsetCache * 1024 * 1024,
    diskCache: {
      bytes: whole('DISK_CACHE_MB') * 1024 * 1024,
      files: DISK_CACHE_FILES,
    },
  };
  // The command that the site runs for a backup reads them again.
  attempt(() => backupSettings.passphrase(get));
  attempt(() => backupSettings.keepDays(get));
  const [first, ...others] = problems;
  if (first !== undefined) throw new ConfigError(first, ...others);
  return config;
}

/** Checks the time zone; `@ziwan/contract/site-time` reads it from the environment in each process and thread. */
function checkTimeZone(name: string | undefined): void {
  if (name && !isTimeZone(name))
    throw new ConfigError(
      `SITE_TIME_ZONE 里的时区“${name}”不认识；须写成 Asia/Shanghai 这样，不设此项就是它`,
    );
}

function readStore(url: string | undefined, dataDir: string): StoreOptions {
  // Short, since on SQLite a write that waits for an import's lock blocks the whole process.
  if (!url) return { provider: 'sqlite', file: databaseFile(dataDir), busyTimeoutMs: 500 };
  if (!/^postgres(ql)?:\/\/[^/]+\/.+/.test(url) || !URL.canParse(url)) {
    throw new ConfigError(
      'DATABASE_URL 须形如 postgres://用户:密码@主机/库名，密码里的特殊字符须按网址编码；不设此项则使用数据目录里的 SQLite',
    );
  }
  // A stopped database must produce a 503, never a request that hangs.
  return { provider: 'postgres', url, queryTimeoutMs: 1800 };
}

function readContentDir(value: string | undefined): string {
  if (!value) return join(REPOSITORY, 'content');
  const folder = resolve(value);
  if (!isFolder(folder, constants.R_OK | constants.X_OK))
    throw new ConfigError(
      `ZIWAN_CONTENT_DIR 所说的 ${folder} 不是文件夹，或者没有权限读：请改成放文章与列表的文件夹；不设此项则用自带的`,
    );
  return folder;
}

function isFolder(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function readCookieDomain(value: string | undefined, publicOrigin: string | undefined): string | null {
  if (!value) return null;
  const domain = value.replace(/^\./, '').toLowerCase();
  if (!/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(domain))
    throw new ConfigError(`COOKIE_DOMAIN 须是域名，如 example.cn；现在是“${value}”`);
  const host = URL.parse(publicOrigin ?? '')?.hostname;
  // Browsers drop a cookie for a domain that does not include the page's host, so nobody could log in.
  if (!host) throw new ConfigError('设置了 COOKIE_DOMAIN，却缺少 PUBLIC_ORIGIN（访问者使用的地址）');
  if (host !== domain && !host.endsWith(`.${domain}`))
    throw new ConfigError(`COOKIE_DOMAIN（${domain}）须是 PUBLIC_ORIGIN 的主机 ${host} 或它的上级域名`);
  return domain;
}

function readPolice(number: string | undefined, url: string | undefined): Registration['police'] {
  if (!number && !url) return null;
  if (!number) throw new ConfigError('设置了 POLICE_URL，却缺少 POLICE_NUMBER（公安联网备案号）');
  if (!url) throw new ConfigError('设置了 POLICE_NUMBER，却缺少 POLICE_URL（备案信息页的地址）');
  return { number, url: httpUrl(url, 'POLICE_URL').href };
}

function readSecret(value: string | undefined, dataDir: string): Config['secret'] {
  if (!value) return { kind: 'file', path: join(dataDir, 'secret') };
  if (value.length < 32)
    throw new ConfigError('ZIWAN_SECRET 太短：至少 32 个字符；不设此项会在数据目录里自动生成');
  return { kind: 'given', value };
}

function readFontMirror(value: string | undefined): string | undefined {
  // A template keeps its braces, which an URL would encode.
  if (value) httpUrl(value, 'FONT_MIRROR');
  return value;
}

function readCors(value: string | undefined): Config['corsOrigins'] {
  if (value === '*') return '*';
  return list(value).map((o) => origin(o, 'CORS_ORIGINS') as string);
}

function readRewrite(from: string | undefined, to: string | undefined): Config['assetRewrite'] {
  if (!from && !to) return null;
  if (!to) throw new ConfigError('设置了 ASSET_REWRITE_FROM，却缺少 ASSET_REWRITE_TO（替换成的 CDN 地址）');
  if (!from)
    throw new ConfigError('设置了 ASSET_REWRITE_TO，却缺少 ASSET_REWRITE_FROM（要替换的静态资源地址）');
  return { from: httpUrl(from, 'ASSET_REWRITE_FROM').href, to: httpUrl(to, 'ASSET_REWRITE_TO').href };
}

function readCdn(cdn: string | null, publicOrigin: string | null): string | null {
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

function readRoles(value: string | undefined): ReadonlySet<Role> {
  const names = list(value);
  for (const name of names) {
    if (!ROLES.includes(name as Role))
      throw new ConfigError(`ZIWAN_ROLES 里的 ${name} 不认识；可用 web、api、webfont`);
  }
  return new Set(names.length === 0 ? ROLES : (names as Role[]));
}

function readProxies(value: string | undefined): readonly string[] {
  const proxies = list(value);
  for (const proxy of proxies) {
    if (!isProxy(proxy))
      throw new ConfigError(
        `TRUST_PROXY 里的“${proxy}”不是代理的地址：须写成 127.0.0.1 这样的 IP 地址或 10.0.0.0/8 这样的网段，不能写主机名，多个用逗号隔开`,
      );
  }
  return proxies;
}

const PROXY_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(proxy: string): boolean {
  if (PROXY_RANGES.includes(proxy)) return true;
  const [address = ''] = proxy.split('/');
  // The parser reads 1 as 0.0.0.1 and 10.0.0 as 10.0.0.0.
  if (isIP(address) === 0) return false;
  // An IPv6 address by its form, but no proxy has it: the IPv4 address that should follow ::ffff: is wrong.
  if (/^::ffff:[0-9a-f]{1,4}$/i.test(address)) return false;
  try {
    proxyAddr.compile([proxy]);
    return true;
  } catch {
    return false;
  }
}

function readLogLevel(value: string | undefined): Config['logLevel'] {
  const levels: readonly Config['logLevel'][] = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];
  const level = (value ?? 'warn') as Config['logLevel'];
  if (!levels.includes(level)) throw new ConfigError(`LOG_LEVEL 须为 ${levels.join('、')} 之一`);
  return level;
}

function flag(value: string | undefined, name: string): boolean {
  if (value === undefined || value === '0' || value === 'false') return false;
  if (value === '1' || value === 'true') return true;
  throw new ConfigError(`${name} 须为 1 或 0，现在是“${value}”`);
}

function list(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean);
}

function origin(value: string | undefined, name: string): string | null {
  if (!value) return null;
  const url = httpUrl(value, name);
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new ConfigError(`${name} 只写来源，如 https://fonts.example.cn，不带路径；现在是“${value}”`);
  }
  return url.origin;
}
