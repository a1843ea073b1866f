import type { FastifyInstance } from 'fastify';
import { etagOf } from '../../calls/etag.ts';
import { cache } from './cache.ts';

/** Adds an `ETag` to every response that shared caches may keep, and answers 304 when the client has the same one. */
export function addEtags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || reply.statusCode !== 200 || reply.hasHeader('etag')) return payload;
    if (reply.getHeader('cache-control') !== cache.list) return payload;
    // Weak: one response is sent in several encodings.
    const tag = etagOf(payload);
    reply.header('etag', `W/${tag}`);
    const held = request.headers['if-none-match']?.split(',').map((t) => t.trim().replace(/^W\//, ''));
    if (!held?.includes(tag) && !held?.includes('*')) return payload;
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    return null;
  });
}
