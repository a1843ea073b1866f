import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type ApiClient, END_MARK, type SessionEnd, type Slot } from '@ziwan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureOf } from '../calls/answer.ts';
import { AppError } from '../calls/app-error.ts';
import { ANONYMOUS, type Caller } from '../calls/handling.ts';
import { callHosts } from '../calls/host-client.ts';
import type { SessionService } from '../people/sessions/index.ts';
import type { ListedPage } from '../reading/discovery/index.ts';
import { type BoundedQueue, createBoundedQueue, QueueFull } from '../runtime/bounded-queue.ts';
import { cacheBytes } from '../runtime/memory.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { sumOfRevisions } from '../runtime/revision.ts';
import { nameRequest, traced } from '../runtime/tracing.ts';
import { Signer } from '../security/signer.ts';
import type { Services } from '../services.ts';
import { mayBeExpired } from './admission.ts';
import { type AssetHosts, createAssetHosts } from './asset-hosts.ts';
import { cache } from './cache.ts';
import { TOKEN_COOKIE, tokenIn, visitorOf } from './caller.ts';
import { chooseEncoding } from './compress.ts';
import { emergency } from './emergency-page.ts';
import { isCall } from './errors.ts';
import { finishPage } from './finish-page.ts';
import { bodyIn, type CachedPage, encodingOf, HtmlCache, normaliseUrl } from './html-cache.ts';
import { originOf } from './own-origin.ts';
import { type PageAnswer, PageThreads } from './page-threads.ts';
import type { Render, RenderRequest } from './rendering.ts';
import { isFramed, policyAt } from './security.ts';
import { signedFiles } from './signed-files.ts';
import { hostsInPages } from './slot-frames.ts';
import { StaticFiles } from './static.ts';

const SITE = fileURLToPath(new URL('../../', import.meta.url));
const CACHE_BYTES = cacheBytes(24 * 1024 * 1024);
/** Longest URL (characters) that is cached; longer ones are rendered each time, so made-up ones cannot fill it. */
const LONGEST_KEY = 4096;
/** Renders in progress, including those that wait for data, and renders that may queue; a page takes tens of milliseconds. */
const RENDERING = { running: 16, waiting: 48 };

/** Pages rendered in other threads, or in this one. */
export type Pages = PagesParts & ({ threads: PageThreads } | { render: Render });

interface PagesParts {
  /** Files of the build; `null` when Vite serves them. */
  files: StaticFiles | null;
  /** Offers the request to Vite first; resolves to true when Vite has answered it. */
  middleware: ((request: FastifyRequest, reply: FastifyReply) => Promise<boolean>) | null;
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

/** Loads the built pages. @throws Error naming the build command when they are not built */
export async function loadBuiltPages(services: Services, dist = join(SITE, 'dist')): Promise<Pages> {
  const entry = join(dist, 'server', 'entry.server.js');
  if (!existsSync(entry)) throw new Error('页面还没有构建，请先运行 npm run build');
  const { config, onFault, uploads } = services;
  const threads = new PageThreads({
    settings: {
      entry: pathToFileURL(entry).href,
      assets: {
        cdnOrigin: config.cdnOrigin,
        assetRewrite: config.assetRewrite,
        publicOrigin: config.publicOrigin,
        hosts: config.hosts,
      },
      uploads: uploads.origin,
      hosts: callHosts(config.hosts),
      others: hostsInPages(config.slots),
    },
    onFault: (error) => onFault(error, 'pages'),
  });
  return {
    ...pagesOf(services),
    threads,
    listedPages: () => threads.listedPages(),
    files: new StaticFiles(join(dist, 'client'), signedFiles(new Signer(services.secret))),
    middleware: null,
    dev: false,
  };
}

/** `Retry-After` (s) of a page that cannot be rendered for now, as in a database outage. */
const COME_BACK = '2';

function addCacheFigures(metrics: Metrics, kept: HtmlCache): void {
  metrics.gauge({ name: 'page_cache_bytes', help: 'Size of the cached pages', read: () => kept.bytes });
  metrics.gauge({ name: 'page_cache_pages', help: 'Cached pages', read: () => kept.size });
  metrics.counter({
    name: 'page_renders_total',
    help: 'Pages rendered because none was cached',
    read: () => kept.renders,
  });
}

type Unmatched = (request: FastifyRequest, reply: FastifyReply) => never;

/**
 * Serves every path that is not an API call as a build file or a page; pages answer unknown paths with their own 404.
 * @returns handler for URLs that the router cannot parse
 */
export function addPages(app: FastifyInstance, pages: Pages, unmatched: Unmatched) {
  if ('threads' in pages) app.addHook('onClose', () => pages.threads.close());
  const kept = new HtmlCache(CACHE_BYTES);
  if (pages.metrics) addCacheFigures(pages.metrics, kept);
  const load = createBoundedQueue(RENDERING.running, RENDERING.waiting);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] as string;
    if (isCall(path) || (request.method !== 'GET' && request.method !== 'HEAD'))
      return unmatched(request, reply);
    if (pages.middleware && (await pages.middleware(request, reply))) return reply.hijack();
    if (pages.files && (await pages.files.send(path, request, reply))) return reply;
    if (RESOLVED.test(path)) return sendRefused(pages, kept, load, 404, reply);
    return sendPage(pages, kept, load, request, reply);
  };
  // An explicit wildcard route: falling through to the not-found handler doubles the cost of a request.
  app.get(
    '/*',
    { config: { inMemory: (request) => inMemory(pages, kept, request) } },
    (request, reply) => sendKept(pages, kept, request, reply) ?? answer(request, reply),
  );
  app.setNotFoundHandler(answer);
  return (reply: FastifyReply) => sendRefused(pages, kept, load, 400, reply);
}

/** A path with an empty or a dot segment, which URL parsers resolve to the address of another page or host. */
const RESOLVED = /\/\/|\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Answers a path that names no page: 400 for a broken percent escape. All such URLs share one cached page for each
 * status, which names no origin.
 */
async function sendRefused(
  pages: Pages,
  kept: HtmlCache,
  load: BoundedQueue,
  refused: 400 | 404,
  reply: FastifyReply,
) {
  const make = async () => {
    const { page } = await within(load, () => renderPage(pages, '/', ANONYMOUS, { refused }));
    return { page, cacheable: true };
  };
  // No normalised URL begins with a space.
  const page = await kept.get(` refused ${refused}`, await pages.revision(), make);
  return pageHeaders(reply.code(page.status), page, cache.none).send(await bodyIn(page, 'identity'));
}

/** Origin, normalised URL and cache key of the requested page. */
function addressOf(pages: Pages, request: FastifyRequest) {
  // Empty when unknown.
  const origin = pages.publicOrigin ?? originOf(request) ?? '';
  const url = normaliseUrl(request.url);
  // A page names its own origin, so the key includes it; neither part contains a space.
  return { origin, url, key: `${origin} ${url}` };
}

/** Tells if the build file or the page for an anonymous visitor is in memory. */
function inMemory(pages: Pages, kept: HtmlCache, request: FastifyRequest) {
  const { headers, url } = request;
  if (pages.files?.isInMemory(url.split('?')[0] as string)) return 'fresh';
  if (url.length > LONGEST_KEY || tokenIn(headers.cookie) !== undefined) return null;
  const revision = pages.revision();
  if (typeof revision !== 'number') return null;
  const { key } = addressOf(pages, request);
  if (kept.held(key, revision)?.status === 200) return 'fresh';
  return kept.expired(key, revision) ? 'expired' : null;
}

/**
 * Sends the cached page to an anonymous visitor, synchronously.
 * @returns `null` when no page is cached
 */
function sendKept(pages: Pages, kept: HtmlCache, request: FastifyRequest, reply: FastifyReply) {
  const { headers } = request;
  if (tokenIn(headers.cookie) !== undefined) return null;
  const revision = pages.revision();
  if (typeof revision !== 'number') return null;
  const { key } = addressOf(pages, request);
  const page = mayBeExpired(request) ? kept.expired(key, revision) : kept.held(key, revision);
  if (page?.status !== 200) return null;
  const unchanged = headers['if-none-match'] === page.etag;
  const encoding = encodingOf(page, chooseEncoding(headers['accept-encoding']));
  const body = unchanged ? undefined : bodyIn(page, encoding);
  if (body instanceof Promise) return null;
  pageHeaders(reply, page, cache.page).header('etag', page.etag);
  if (body === undefined) return reply.code(304).send();
  return reply.header('content-encoding', encoding).send(body);
}

function pageHeaders(reply: FastifyReply, page: CachedPage, cacheControl: string) {
  const { method, url } = reply.request;
  if (page.route !== undefined) nameRequest(method, page.route);
  if (isFramed(url)) reply.removeHeader('x-frame-options');
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policyAt(url, page.policy))
    .header('cache-control', cacheControl)
    .header('vary', 'Accept-Encoding, Cookie');
}

async function sendPage(
  pages: Pages,
  kept: HtmlCache,
  load: BoundedQueue,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { origin, url, key } = addressOf(pages, request);
  let signedIn = false;
  let page: CachedPage;
  try {
    const token = tokenIn(request.headers.cookie);
    const caller = token === undefined ? ANONYMOUS : await visitorOf(request, pages.sessions);
    signedIn = caller.session !== null;
    const preview = previewIn(url);
    if (preview !== null)
      return await sendPreview(pages, load, { url: origin + url, preview, caller }, reply);
    // Replaces the cookie of a session that has ended, so that the browser stops sending it. Skips a token that another
    // tab is just renewing: the response would delete the new cookie.
    const stale = token !== undefined && !signedIn && !pages.sessions.justRenewed(token);
    const ended = stale ? await pages.sessions.whyEnded(token) : undefined;
    if (ended) reply.header('set-cookie', endedCookie(ended, pages.cookieDomain));
    const make = () => within(load, () => renderPage(pages, origin + url, caller));
    page =
      signedIn || pages.dev || key.length > LONGEST_KEY
        ? (await make()).page
        : await kept.get(key, await pages.revision(), make);
    const moved = page.status === 404 ? await pages.movedTo?.(url) : null;
    if (moved) page = { ...page, status: 301, location: moved };
  } catch (error) {
    const { isServerFault, retryAfter } = failureOf(error);
    if (isServerFault) request.log.error({ err: error, url }, 'page failed');
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    page = emergency(isServerFault ? 'INTERNAL' : 'UNAVAILABLE');
  }
  if (page.location !== undefined) {
    return reply
      .code(page.status)
      .header('cache-control', cache.none)
      .header('location', page.location)
      .send();
  }
  if (page.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', COME_BACK);
  const own = signedIn || reply.hasHeader('set-cookie');
  pageHeaders(
    reply.code(page.status),
    page,
    page.status >= 400 ? cache.none : own ? cache.private : cache.page,
  );
  if (page.status === 200 && !signedIn) {
    reply.header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  }
  const encoding = encodingOf(page, chooseEncoding(request.headers['accept-encoding']));
  const body = await bodyIn(page, encoding);
  return reply.header('content-encoding', encoding).send(body);
}

/** Preview token in a URL; `null` without one. */
const previewIn = (url: string): string | null =>
  url.includes('preview=') ? new URLSearchParams(url.split('?')[1]).get('preview') : null;

/** Sends a page with a draft: never cached, never indexed. */
async function sendPreview(
  pages: Pages,
  load: BoundedQueue,
  { url, preview, caller }: { url: string; preview: string; caller: Caller },
  reply: FastifyReply,
) {
  const api = await pages.previewFor?.(preview, caller);
  const page = api
    ? (await within(load, () => renderPage(pages, url, caller, { api }))).page
    : emergency('PREVIEW_EXPIRED');
  pageHeaders(reply.code(page.status), page, cache.none).header('x-robots-tag', 'noindex, nofollow');
  if (page.location !== undefined) return reply.header('location', page.location).send();
  return reply.header('content-encoding', 'identity').send(page.body);
}

/** Limits concurrent renders. Past the limit a quick 503 beats a long wait; cached pages are still sent. */
const within = <T>(load: BoundedQueue, render: () => Promise<T>): Promise<T> =>
  load.run(render).catch((cause: unknown) => {
    if (cause instanceof QueueFull) throw new AppError('UNAVAILABLE', { retryAfter: 2, cause });
    throw cause;
  });

type RenderOptions = Partial<Pick<RenderRequest, 'api' | 'refused'>>;

/** Renders a page for a visitor and returns it as a response. */
export const renderPage = (pages: Pages, url: string, caller: Caller, more: RenderOptions = {}) =>
  traced('render', {}, () => render(pages, url, caller, more));

async function render(pages: Pages, url: string, caller: Caller, more: RenderOptions): Promise<PageAnswer> {
  const nonce = randomBytes(16).toString('base64url');
  const request = {
    url,
    nonce,
    api: pages.apiFor(caller),
    signedIn: caller.session !== null,
    ...(pages.pictureOf ? { pictureOf: pages.pictureOf } : {}),
    ...more,
  };
  if ('threads' in pages) return pages.threads.render(request);
  const rendered = await pages.render(request);
  const page = finishPage(rendered, {
    nonce,
    dev: pages.dev,
    assets: pages.assets,
    uploads: pages.uploadOrigin,
    hosts: pages.hosts ?? [],
    others: hostsInPages(pages.slots ?? []),
  });
  return { page, cacheable: rendered.cacheable };
}

/** `Set-Cookie` value that replaces the token by why it has ended, which the page's script takes (app/api/session.ts). */
const endedCookie = (ended: SessionEnd, domain: string | null): string =>
  `${TOKEN_COOKIE}=${END_MARK}${ended}; Path=/; Max-Age=60; SameSite=Lax${domain === null ? '' : `; Domain=${domain}`}`;
