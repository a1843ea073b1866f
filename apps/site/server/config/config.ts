import type { Slot } from '@ziwan/contract';
import { isTimeZone } from '@ziwan/contract/site-time';
import type { Get } from '@ziwan/infra/settings';
import type { StoreOptions } from '@ziwan/store';
import {
  type AssetRewrite,
  type CorsOrigins,
  readCdn,
  readCookieDomain,
  readCors,
  readFontMirror,
  readGithubApi,
  readRewrite,
} from './addresses.ts';
import { type Attempt, ConfigError, isWrongSetting } from './error.ts';
import { type Hosts, readHosts } from './hosts.ts';
import type { AccountLimits, CaptchaLimits, Limits } from './limits.ts';
import { type ProvidersConfig, readProviders } from './providers.ts';
import { readProxies } from './proxies.ts';
import { type Registration, readPolice } from './registration.ts';
import { readSlots } from './slots.ts';
import { readContentDir, readDataDir, readSecret, readStore, type SecretSetting } from './storage.ts';
import { readTracing, type TracingConfig } from './tracing.ts';
import { flag, list, origin } from './values.ts';
import { type Whole, wholeNumber } from './whole-numbers.ts';

export { ConfigError };

export type Role = 'web' | 'api' | 'webfont';
const ROLES: readonly Role[] = ['web', 'api', 'webfont'];

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
  readonly secret: SecretSetting;
  /** Origin that visitors use, without a trailing slash; `null` when not set. */
  readonly publicOrigin: string | null;
  /** Other origins of the site, by purpose. */
  readonly hosts: Hosts;
  /** Domain of the token cookie, for a site on several hosts of one domain; `null` for this host only. */
  readonly cookieDomain: string | null;
  readonly corsOrigins: CorsOrigins;
  readonly assetRewrite: AssetRewrite | null;
  /** Origin of the CDN that serves immutable files; `null` when the site serves them itself. */
  readonly cdnOrigin: string | null;
  readonly roles: ReadonlySet<Role>;
  /** Addresses of proxies whose X-Forwarded-For is trusted; none by default. */
  readonly trustProxy: readonly string[];
  readonly limits: Limits;
  readonly captcha: CaptchaLimits;
  readonly accounts: AccountLimits;
  readonly registration: Registration;
  /** Third-party scripts that run after consent; none by default. */
  readonly slots: readonly Slot[];
  /** Where published font files come from; `undefined` for GitHub. */
  readonly fontMirror: string | undefined;
  /** Whom the ids of a commit's files are asked of; `undefined` for GitHub. */
  readonly githubApi: string | undefined;
  /** Serves pages from source through Vite. */
  readonly dev: boolean;
  /** The process takes the place of one that `npm run dev` has just stopped. */
  readonly restarted: boolean;
  readonly skipImport: boolean;
  /** Where figures for Prometheus are served; `null` for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Where traces are sent; `null` for nowhere. */
  readonly tracing: TracingConfig | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Threads of the subset engine; `null` for one per core. */
  readonly subsetWorkers: number | null;
  /** Budget (bytes) of subsets kept in memory; `null` for what fits the process's memory. */
  readonly subsetCacheBytes: number | null;
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
  const dataDir = readDataDir(get('ZIWAN_DATA_DIR'));
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
    secret: attempt(() => readSecret(get('ZIWAN_SECRET'), dataDir)),
    publicOrigin,
    fontMirror: attempt(() => readFontMirror(get('FONT_MIRROR'))),
    githubApi: attempt(() => readGithubApi(get('GITHUB_API'))),
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
    registration: {
      icp: get('ICP_NUMBER') ?? null,
      police: attempt(() => readPolice(get('POLICE_NUMBER'), get('POLICE_URL'))),
    },
    slots: attempt(() => readSlots(get)),
    ...readProviders(get, { dataDir, host, publicOrigin: publicOrigin ?? null }, attempt),
    dev: attempt(() => flag(get('ZIWAN_DEV'), 'ZIWAN_DEV')),
    restarted: attempt(() => flag(get('ZIWAN_RESTARTED'), 'ZIWAN_RESTARTED')),
    skipImport: attempt(() => flag(get('ZIWAN_SKIP_IMPORT'), 'ZIWAN_SKIP_IMPORT')),
    metrics: metricsPort === null ? null : { host: get('METRICS_HOST') ?? '127.0.0.1', port: metricsPort },
    tracing: attempt(() => readTracing(get)),
    logLevel: attempt(() => readLogLevel(get('LOG_LEVEL'))),
    subsetWorkers: whole('SUBSET_WORKERS'),
    subsetCacheBytes: subsetCache === null ? null : subsetCache * 1024 * 1024,
    diskCache: {
      bytes: whole('DISK_CACHE_MB') * 1024 * 1024,
      files: DISK_CACHE_FILES,
    },
  };
  const [first, ...others] = problems;
  if (first !== undefined) throw new ConfigError(first, ...others);
  return config;
}

/** Checks the time zone; `@ziwan/contract/site-time` reads it from the environment in each process and thread. */
function checkTimeZone(name: string | undefined): void {
  if (name && !isTimeZone(name))
    throw new ConfigError(
      `SITE_TIME_ZONE 里的时区「${name}」不认识；须写成 Asia/Shanghai 这样，不设此项就是它`,
    );
}

function readRoles(value: string | undefined): ReadonlySet<Role> {
  const names = list(value);
  for (const name of names) {
    if (!ROLES.includes(name as Role))
      throw new ConfigError(`ZIWAN_ROLES 里的 ${name} 不认识；可用 web、api、webfont`);
  }
  return new Set(names.length === 0 ? ROLES : (names as Role[]));
}

function readLogLevel(value: string | undefined): Config['logLevel'] {
  const levels: readonly Config['logLevel'][] = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];
  const level = (value ?? 'warn') as Config['logLevel'];
  if (!levels.includes(level)) throw new ConfigError(`LOG_LEVEL 须为 ${levels.join('、')} 之一`);
  return level;
}
