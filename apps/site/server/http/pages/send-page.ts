import { END_MARK, type SessionEnd } from '@ziwan/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureOf } from '../../calls/answer.ts';
import { AppError } from '../../calls/app-error.ts';
import { ANONYMOUS, type Caller } from '../../calls/handling.ts';
import { type BoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';
import { TOKEN_COOKIE, tokenIn, visitorOf } from '../admission/caller.ts';
import { cache } from '../transport/cache.ts';
import { chooseEncoding } from '../transport/compress.ts';
import { emergency } from '../transport/emergency-page.ts';
import { bodyIn, type CachedPage, encodingOf, type HtmlCache } from './html-cache.ts';
import { pageHeaders } from './page-headers.ts';
import type { Pages } from './pages.ts';
import { renderPage } from './render-page.ts';
import { addressOf, LONGEST_KEY } from './send-cached.ts';

/** `Retry-After` (s) of a page that cannot be rendered for now, as in a database outage. */
const COME_BACK = '2';

/**
 * Answers a path that names no page: 400 for a broken percent escape. All such URLs share one cached page for each
 * status, which names no origin.
 */
export async function sendRefused(
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

export async function sendPage(
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

/** `Set-Cookie` value that replaces the token by why it has ended, which the page's script takes (app/api/session.ts). */
const endedCookie = (ended: SessionEnd, domain: string | null): string =>
  `${TOKEN_COOKIE}=${END_MARK}${ended}; Path=/; Max-Age=60; SameSite=Lax${domain === null ? '' : `; Domain=${domain}`}`;
