import type { ApiClient } from '@ziwan/contract';
import { type AdminServices, composeAdmin } from './admin/compose.ts';
import type { AnyHandler, Caller } from './calls/handling.ts';
import { createHostClient } from './calls/host-client.ts';
import { createLocalClient } from './calls/local-client.ts';
import type { Config } from './config/config.ts';
import { composeFonts, type FontServices } from './fonts/compose.ts';
import { type Infrastructure, type Overrides, openInfrastructure } from './infrastructure.ts';
import { composePeople, type PeopleServices } from './people/compose.ts';
import type { Providers } from './providers.ts';
import { composeReading, type ReadingServices } from './reading/compose.ts';
import { createFontUses } from './reading/content/index.ts';
import { backUpRegularly } from './regular-backups.ts';
import { ReleasePreviews } from './release-previews.ts';
import { Metrics } from './runtime/metrics.ts';
import { nodeName, onceInCluster } from './runtime/once-in-cluster.ts';
import { Repeated } from './runtime/repeated.ts';
import type { SiteAfter } from './site-after.ts';

export { blobDir, type Overrides } from './infrastructure.ts';

interface Lifecycle {
  /** True once the tables exist and the catalogue is loaded. */
  ready: boolean;
  /** True after a stop signal; `/readyz` then answers 503. */
  draining: boolean;
  /** True once the listener is closed; every response then closes its connection. */
  closing: boolean;
}

/** The whole site without HTTP. */
export interface Services
  extends Providers,
    Pick<
      Infrastructure,
      | 'config'
      | 'store'
      | 'blobs'
      | 'metrics'
      | 'tracer'
      | 'redis'
      | 'guards'
      | 'requestCounters'
      | 'secret'
      | 'serviceSettings'
      | 'now'
      | 'onFault'
    > {
  readonly fonts: FontServices;
  readonly reading: ReadingServices;
  readonly people: PeopleServices;
  readonly admin: AdminServices;
  readonly sessions: PeopleServices['sessions'];
  readonly handlers: readonly AnyHandler[];
  /** Creates a client that calls in process in a visitor's name, for rendering pages. */
  apiFor(caller: Caller): ApiClient;
  /** The same with the draft that a preview token names; `null` for an invalid token. */
  previewFor(token: string, caller: Caller): Promise<ApiClient | null>;
  /** Copies of the site in which releases have been published; `null` in such a copy. */
  readonly releasePreviews: Pick<ReleasePreviews, 'of'> | null;
  readonly lifecycle: Lifecycle;
  close(): Promise<void>;
}

const HOUR = 3600_000;
/** Deletes for good what has been in the bin of the media library long enough. */
function emptyBinHourly(infra: Infrastructure, empty: () => Promise<number>, serving: () => boolean): void {
  const { config, now, faultsIn, jobs, closing } = infra;
  const job = { name: 'media-bin', interval: HOUR, node: nodeName(config), now };
  const emptying = new Repeated(
    () => onceInCluster(infra, job, async () => (await empty()) > 0),
    faultsIn('media bin'),
    jobs.record('清空媒体库的回收站'),
  );
  emptying.start(serving, HOUR);
  closing.defer(() => emptying.close());
}

/** Composition root: the only place that chooses adapters. */
export async function createServices(config: Config, overrides: Overrides = {}): Promise<Services> {
  const infra = await openInfrastructure(config, overrides);
  const fonts = composeFonts(infra, createFontUses(infra.db, infra.now), overrides);
  const reading = composeReading(infra, fonts, overrides);
  const people = composePeople(infra, fonts, reading, overrides);
  const admin = composeAdmin(infra, fonts, reading, people, overrides);

  const lifecycle: Lifecycle = { ready: false, draining: false, closing: false };
  const serving = () => lifecycle.ready && !lifecycle.draining;
  fonts.licences.scheduler.start(serving);
  if (config.roles.has('api')) {
    admin.releases.scheduler.start(serving);
    emptyBinHourly(infra, () => admin.contentDesk.library.emptyBin(), serving);
    people.notifications.licenceChanges.start(serving);
    backUpRegularly(infra, serving);
  }

  const releasePreviews = new ReleasePreviews(infra, fonts, overrides);
  infra.closing.defer(() => releasePreviews.close());

  const visited = [fonts, reading].flatMap((wing) => wing.handlers);
  const handlers = [
    ...visited.map((handler) => admin.statistics.observed(handler)),
    ...[people, admin].flatMap((wing) => wing.handlers),
  ];
  const byName = new Map(handlers.map((h) => [h.endpoint.name, h]));
  const {
    outbox,
    sms,
    mail,
    wechat,
    uploads,
    store,
    blobs,
    metrics,
    tracer,
    redis,
    guards,
    requestCounters,
    secret,
    serviceSettings,
    now,
    onFault,
  } = infra;
  return {
    outbox,
    sms,
    mail,
    wechat,
    uploads,
    config,
    store,
    blobs,
    metrics,
    tracer,
    onFault,
    redis,
    guards,
    requestCounters,
    secret,
    serviceSettings,
    now,
    fonts,
    reading,
    people,
    admin,
    sessions: people.sessions,
    handlers,
    apiFor: (caller) => createHostClient(config, createLocalClient(byName, onFault, caller), caller),
    async previewFor(token, caller) {
      const drafted = await admin.contentDesk.previews.handlers(token);
      const over = drafted?.map((h) => [h.endpoint.name, h] as const);
      return over ? createLocalClient(new Map([...byName, ...over]), onFault, caller) : null;
    },
    releasePreviews,
    lifecycle,
    close: () => infra.closing.disposeAsync(),
  };
}

/** The site over a copy in which a release has been published; accounts and the console are the site's own. */
export function servicesAfter(services: Services, { fonts, reading }: SiteAfter): Services {
  // Finding by picture describes every face of a catalogue first.
  const kept = new Set(services.fonts.find.handlers.map(({ endpoint }) => endpoint.name));
  const own = [fonts, reading].flatMap((wing) => wing.handlers).filter((h) => !kept.has(h.endpoint.name));
  const byName = new Map([...services.handlers, ...own].map((h) => [h.endpoint.name, h]));
  const { onFault } = services;
  return {
    ...services,
    metrics: new Metrics(),
    fonts,
    reading,
    handlers: [...byName.values()],
    apiFor: (caller) => createLocalClient(byName, onFault, caller),
    previewFor: async () => null,
    releasePreviews: null,
  };
}
