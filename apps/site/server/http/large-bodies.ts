import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../calls/app-error.ts';

/** Bodies larger than this (bytes) count as large: they stay in memory until the request is answered. */
const LARGE = 256 * 1024;
/** Maximum large bodies at a time. */
const AT_ONCE = 8;

/** Limits the number of large bodies read at a time; further ones get 503 with `Retry-After`. */
export function createLargeBodies() {
  let reading = 0;
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    // A body of unknown length may be large.
    const large = encoding !== undefined || Number(length ?? 0) > LARGE;
    if (large && reading >= AT_ONCE) done(new AppError('UNAVAILABLE', { retryAfter: 2 }));
    else {
      if (large) {
        reading++;
        reply.raw.once('close', () => reading--);
      }
      done();
    }
  };
}
