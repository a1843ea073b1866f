import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayBeExpired } from '../admission/admission.ts';
import { tokenIn } from '../admission/caller.ts';
import { cache } from '../transport/cache.ts';
import { chooseEncoding } from '../transport/compress.ts';
import { originOf } from '../transport/own-origin.ts';
import { bodyIn, encodingOf, type HtmlCache, normaliseUrl } from './html-cache.ts';
import { pageHeaders } from './page-headers.ts';
import type { Pages } from './pages.ts';

/** Longest URL (characters) that is cached; longer ones are rendered each time, so made-up ones cannot fill it. */
export const LONGEST_KEY = 4096;

/** Origin, normalised URL and cache key of the requested page. */
export function addressOf(pages: Pages, request: FastifyRequest) {
  // Empty when unknown.
  const origin = pages.publicOrigin ?? originOf(request) ?? '';
  const url = normaliseUrl(request.url);
  // A page names its own origin, so the key includes it; neither part contains a space.
  return { origin, url, key: `${origin} ${url}` };
}

/** Tells if the build file or the page for an anonymous visitor is in memory. */
export function inMemory(pages: Pages, kept: HtmlCache, request: FastifyRequest) {
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
export function sendKept(pages: Pages, kept: HtmlCache, request: FastifyRequest, reply: FastifyReply) {
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
