import { join } from 'node:path';
import type { CatalogueContext, SetOptions } from '@ziwan/catalogue';
import { type BlobStore, openBlobStore } from '@ziwan/infra/blob-store';
import {
  createMemoryState,
  openRedisState,
  type RedisState,
  type SharedState,
} from '@ziwan/infra/shared-state';
import { type Database, openStore, type Store, type StoreOptions } from '@ziwan/store';
import type { SubsetEngine } from '@ziwan/subset-engine';
import type { Kysely } from 'kysely';
import type { Config } from './config/config.ts';
import type { TracingConfig } from './config/tracing.ts';
import type { PasswordCost } from './people/passwords/index.ts';
import { createSecurityLog, type SecurityLog } from './people/security-log/index.ts';
import { chooseProviders, type GivenProviders, type Providers } from './providers.ts';
import type { BoundedQueue } from './runtime/bounded-queue.ts';
import { standAside } from './runtime/current-client.ts';
import { addDatabaseFigures, SlowStatements } from './runtime/database-figures.ts';
import { createDiskCache, type FileCache } from './runtime/disk-cache.ts';
import { faultLine } from './runtime/fault-line.ts';
import { JobBook } from './runtime/job-record.ts';
import { measuredBlobs } from './runtime/measured-blobs.ts';
import { Metrics } from './runtime/metrics.ts';
import { nodeName } from './runtime/once-in-cluster.ts';
import { traceStatements } from './runtime/traced-statements.ts';
import type { Tracer } from './runtime/tracing.ts';
import { DatabaseState } from './security/database-state.ts';
import { addBudgetFigures, budgetedMail, budgetedSms, MessageBudget } from './security/message-budget.ts';
import { readSecret } from './security/secret.ts';
import { Throttle } from './security/throttle.ts';
import { ServiceSettings } from './service-settings.ts';

/** Shared dependencies of all domains. */
export interface Infrastructure extends Providers {
  readonly config: Config;
  readonly dataDir: string;
  /** Origin that visitors use; `null` when the operator has not set one. */
  readonly origin: string | null;
  readonly secret: string;
  readonly store: Store;
  readonly db: Kysely<Database>;
  readonly blobs: BlobStore;
  /** Cache of files that can be made again, bounded. */
  readonly cache: FileCache;
  /** What protects accounts and money from guessing and flooding; in the database without Redis. */
  readonly guards: SharedState;
  readonly throttle: Throttle;
  /** `null` for a site without Redis. */
  readonly redis: RedisState | null;
  /** Counts requests: in Redis, or in this process without one and while it is away. */
  readonly requestCounters: Pick<SharedState, 'increment'>;
  /** Bounds what `sms` and `mail` send a day. */
  readonly budget: MessageBudget;
  /** What the environment and owners have set of the services. */
  readonly serviceSettings: ServiceSettings;
  readonly securityLog: SecurityLog;
  readonly metrics: Metrics;
  /** `null` for a site that sends no traces. */
  readonly tracer: Tracer | null;
  readonly slow: SlowStatements;
  readonly jobs: JobBook;
  readonly now: () => number;
  /** True for a copy of the site as it was: its clock stands still at a moment. */
  readonly isPast?: boolean;
  /** Writes a line for the operator. */
  readonly log: (line: string) => void;
  /** Reports a fault outside any request. */
  readonly onFault: (error: unknown, where: string) => void;
  readonly faultsIn: (where: string) => (error: unknown) => void;
  /** Closes everything that was opened, in reverse order. */
  readonly closing: AsyncDisposableStack;
}

/** Replacements that tests and benchmarks pass in. */
export interface Overrides
  extends GivenProviders,
    Partial<Pick<Infrastructure, 'store' | 'blobs' | 'cache' | 'securityLog' | 'now' | 'log' | 'onFault'>> {
  engine?: SubsetEngine;
  /** Checkout whose font sets are offered, the pauses of downloads, and workers that are there already. */
  fontSets?: Pick<SetOptions, 'repository' | 'pause' | 'stall'> & Pick<CatalogueContext, 'fontPool'>;
  /** Limits concurrent picture encoding. */
  pictureQueue?: BoundedQueue;
  /** Timeout (ms) for subsetting the fonts of a PDF sheet, and for rendering it. */
  sheetTimeout?: number;
  passwordCost?: PasswordCost | undefined;
  verifyCaptcha?: (captchaVerification: string, picture?: boolean) => Promise<boolean>;
}

function openDiskCache({ dataDir, diskCache }: Config, metrics: Metrics, now: () => number): FileCache {
  const cache = createDiskCache(join(dataDir, 'cache', 'webfont'), { ...diskCache, now });
  const { figures } = cache;
  metrics.gauge({ name: 'disk_cache_bytes', help: 'Size of the disk cache', read: () => figures().bytes });
  metrics.gauge({ name: 'disk_cache_files', help: 'Files in the disk cache', read: () => figures().files });
  metrics.counter({
    name: 'disk_cache_reads_total',
    help: 'Reads of the disk cache, by outcome',
    label: 'outcome',
    read: () => ({ hit: figures().hits, miss: figures().misses }),
  });
  return cache;
}

export const blobDir = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'blobs');

export async function openInfrastructure(config: Config, overrides: Overrides): Promise<Infrastructure> {
  const { dataDir } = config;
  const closing = new AsyncDisposableStack();
  const now = overrides.now ?? Date.now;
  const onFault =
    overrides.onFault ??
    ((error, where) => {
      const line = faultLine(error, where, now());
      if (line === null) console.error(where, error);
      else console.error(line);
    });
  const log = overrides.log ?? ((line) => console.warn(line));
  const metrics = new Metrics();
  const slow = new SlowStatements(now);
  const tracer = config.tracing === null ? null : await openTracing(config, config.tracing, log);
  closing.defer(() => tracer?.close());
  // Opens the database before the secret exists: a folder with a secret but no database has lost its database.
  const store =
    overrides.store ??
    openStore(config.store, {
      onSlow: (statement, ms) => {
        slow.add(statement, ms);
        log(`慢查询，${Math.round(ms)} 毫秒：${statement.slice(0, 500)}`);
      },
      onWait: standAside,
      onDanger: (sentence) => log(sentence),
      ...(tracer && { onStatement: traceStatements(SYSTEMS[config.store.provider]) }),
    });
  closing.defer(() => store.close());
  const secret = await readSecret(config.secret);
  addDatabaseFigures(metrics, store, slow);
  const blobs = measuredBlobs(overrides.blobs ?? openBlobStore(config.blobs, blobDir(config)), metrics);
  const redis = config.redisUrl === null ? null : await openRedis(config.redisUrl, log, metrics);
  closing.defer(() => redis?.close());
  const guards = redis ?? new DatabaseState(store.db, now);
  const serviceSettings = new ServiceSettings({ db: store.db, config, secret, now });
  const { close, ...providers } = chooseProviders(
    config,
    { secret, blobs, now, settings: serviceSettings },
    overrides,
  );
  const limits = async () => (await serviceSettings.orEnvironment()).messages;
  const budget = new MessageBudget({ db: store.db, now, limits, log });
  addBudgetFigures(metrics, budget);
  closing.defer(close);
  return {
    ...providers,
    sms: budgetedSms(providers.sms, budget),
    mail: budgetedMail(providers.mail, budget),
    budget,
    serviceSettings,
    config,
    dataDir,
    origin: config.publicOrigin,
    secret,
    store,
    db: store.db,
    blobs,
    cache: overrides.cache ?? openDiskCache(config, metrics, now),
    guards,
    throttle: new Throttle(guards),
    redis,
    requestCounters: countersOf(redis),
    metrics,
    tracer,
    slow,
    jobs: new JobBook(),
    securityLog: overrides.securityLog ?? createSecurityLog({ secret, level: config.logLevel, now }),
    now,
    log,
    onFault,
    faultsIn: (where) => (error) => onFault(error, where),
    closing,
  };
}

/** Names of the databases in OpenTelemetry's conventions. */
const SYSTEMS = { sqlite: 'sqlite', postgres: 'postgresql' } as const;

/** Options of a database for imports and copies: there a statement may take long, while serving needs short timeouts. */
export const patient = (options: StoreOptions): StoreOptions =>
  options.provider === 'postgres' ? { ...options, queryTimeoutMs: 0 } : { ...options, busyTimeoutMs: 60_000 };

export const openPatiently = (options: StoreOptions): Store => openStore(patient(options));

/** Loads OpenTelemetry, which a site without traces never does. */
async function openTracing(config: Config, tracing: TracingConfig, log: (line: string) => void) {
  const { openTracer } = await import('./runtime/open-telemetry.ts');
  return openTracer(tracing, nodeName(config), log);
}

/** Clients whose requests are counted in this process; the least recently active are dropped. */
const COUNTED_CLIENTS = 50_000;

function countersOf(redis: RedisState | null): Infrastructure['requestCounters'] {
  const own = createMemoryState(COUNTED_CLIENTS);
  if (!redis) return own;
  return { increment: (key, life) => redis.increment(key, life).catch(() => own.increment(key, life)) };
}

async function openRedis(url: string, log: (line: string) => void, metrics: Metrics): Promise<RedisState> {
  const redis = await openRedisState({
    url,
    onChange: (reason) =>
      log(
        reason === null
          ? 'Redis 恢复了'
          : `Redis 连不上（${reason}）：登录和验证码暂停，访问次数由各进程自己计；恢复后自动接上`,
      ),
  });
  metrics.gauge({
    name: 'redis_reachable',
    help: '1 while Redis answers, otherwise 0',
    read: () => (redis.isReachable ? 1 : 0),
  });
  return redis;
}
