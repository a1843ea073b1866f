import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createBoundedQueue } from '../../runtime/bounded-queue.ts';
import { cacheBytes } from '../../runtime/memory.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { isCall } from '../transport/errors.ts';
import { HtmlCache } from './html-cache.ts';
import type { Pages } from './pages.ts';
import { inMemory, sendKept } from './send-cached.ts';
import { sendPage, sendRefused } from './send-page.ts';

const CACHE_BYTES = cacheBytes(24 * 1024 * 1024);
/** Renders in progress, including those that wait for data, and renders that may queue; a page takes tens of milliseconds. */
const RENDERING = { running: 16, waiting: 48 };

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
