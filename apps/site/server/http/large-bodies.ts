import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../calls/app-error.ts';

/** Larger bodies (bytes) wait in memory while they are read and answered. */
const LARGE = 256 * 1024;
/** So many of them at a time. */
const AT_ONCE = 8;

/** Lets a few large bodies be read at a time; whoever comes beyond that had better come back. */
export function createLargeBodies() {
  let reading = 0;
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    // One of unknown length may be of any.
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
