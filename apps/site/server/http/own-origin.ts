import type { FastifyRequest } from 'fastify';

/** A name or address with an optional port: what a Host header may hold, and no part of a path. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

let last: { protocol: string; host: string; origin: string | null } | null = null;

/**
 * The origin that a request was sent to, in the one way of writing it. The Host header is the sender's word (or that
 * of a trusted proxy): what is made of it may go back to those who send the same, and to nobody else.
 * @returns null where the header names no host
 */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string | null {
  // Nearly all ask by the same name.
  if (last?.host === host && last.protocol === protocol) return last.origin;
  const origin = HOST.test(host) ? (URL.parse(`${protocol}://${host}`)?.origin ?? null) : null;
  last = { protocol, host, origin };
  return origin;
}
