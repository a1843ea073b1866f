import type { FastifyReply } from 'fastify';
import { nameRequest } from '../../runtime/tracing.ts';
import { isFramed, policyAt } from '../transport/security.ts';
import type { CachedPage } from './html-cache.ts';

/** Sets the headers of a page, and names its request by the page's pattern. */
export function pageHeaders(reply: FastifyReply, page: CachedPage, cacheControl: string) {
  const { method, url } = reply.request;
  if (page.route !== undefined) nameRequest(method, page.route);
  if (isFramed(url)) reply.removeHeader('x-frame-options');
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policyAt(url, page.policy))
    .header('cache-control', cacheControl)
    .header('vary', 'Accept-Encoding, Cookie');
}
