import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../calls/app-error.ts';

/** Host header: a name or an address, with an optional port and no path. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

let last: { protocol: string; host: string; origin: string | null } | null = null;

/**
 * Origin that a request was sent to, normalised. The client (or a trusted proxy) controls the Host header, so content
 * derived from it may only go back to clients that send the same header.
 * @returns `null` when the header names no host
 */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string | null {
  // Nearly all requests use the same host, so the last result is cached.
  if (last?.host === host && last.protocol === protocol) return last.origin;
  const origin = HOST.test(host) ? (URL.parse(`${protocol}://${host}`)?.origin ?? null) : null;
  last = { protocol, host, origin };
  return origin;
}

/** Refuses a request with several Host headers (RFC 9112, 3.2): a proxy before the site may have read another one. */
export function addSingleHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hosts = 0;
    for (let i = 0; i < rawHeaders.length; i += 2) if (/^host$/i.test(rawHeaders[i] as string)) hosts++;
    done(hosts > 1 ? new AppError('BAD_REQUEST', { details: '只能有一个 Host' }) : undefined);
  });
}
