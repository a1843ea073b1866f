import type { ApiClient, Slot } from '@ziwan/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../calls/handling.ts';
import { callHosts } from '../../calls/host-client.ts';
import type { SessionService } from '../../people/sessions/index.ts';
import type { ListedPage } from '../../reading/discovery/index.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { sumOfRevisions } from '../../runtime/revision.ts';
import type { Services } from '../../services.ts';
import type { StaticFiles } from '../files/static.ts';
import { type AssetHosts, createAssetHosts } from '../transport/asset-hosts.ts';
import type { HotReload } from './dev-server.ts';
import type { PageThreads } from './page-threads.ts';
import type { Render } from './rendering.ts';

/** Pages rendered in other threads, or in this one. */
export type Pages = PagesParts &
  ({ threads: Pick<PageThreads, 'render' | 'listedPages' | 'close'> } | { render: Render });

interface PagesParts {
  /** Files of the build; `null` when Vite serves them. */
  files: StaticFiles | null;
  /** Offers the request to Vite first; resolves to true when Vite has answered it. */
  middleware: ((request: FastifyRequest, reply: FastifyReply) => Promise<boolean>) | null;
  /** Only when Vite serves the files. */
  hotReload?: HotReload;
  /** Pages that search engines may index; none by default. */
  listedPages?(): Promise<readonly ListedPage[]>;
  pictureOf?: (path: string) => Promise<string | null>;
  /** Where the address of a missing page leads; null for none. */
  movedTo?: (address: string) => Promise<string | null>;
  apiFor(caller: Caller): ApiClient;
  /** API client that can read the draft; `null` for an invalid or expired token. Without it, no token is valid. */
  previewFor?(token: string, caller: Caller): Promise<ApiClient | null>;
  sessions: SessionService;
  /** Domain of the token cookie; `null` for this host only. */
  cookieDomain: string | null;
  /** Origin that receives visitors' uploads; `null` for the site's own. */
  uploadOrigin: string | null;
  /** Origins besides the site's own that answer API calls; none by default. */
  hosts?: readonly string[];
  /** Third-party scripts that are enabled; none by default. */
  slots?: readonly Slot[];
  /** Current content revision; a promise while the database is asked. */
  revision(): number | Promise<number>;
  dev: boolean;
  publicOrigin: string | null;
  /** Receives the size of the page cache. */
  metrics?: Metrics;
  /** Hosts of static files; `null` when the site serves them all itself. */
  assets: AssetHosts | null;
}

/** Properties shared by built pages and pages from source. */
export function pagesOf({
  config,
  fonts: { watch },
  reading: { discovery, contentWatch, movedTo },
  apiFor,
  previewFor,
  sessions,
  uploads,
  metrics,
}: Services) {
  return {
    pictureOf: (path: string) => discovery.pictures.addressOf(path),
    movedTo,
    apiFor,
    previewFor,
    sessions,
    cookieDomain: config.cookieDomain,
    uploadOrigin: uploads.origin,
    hosts: callHosts(config.hosts),
    slots: config.slots,
    revision: () => sumOfRevisions([watch, contentWatch]),
    publicOrigin: config.publicOrigin,
    metrics,
    assets: createAssetHosts(config),
  } satisfies Partial<PagesParts>;
}
