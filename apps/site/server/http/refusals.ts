import { ERRORS } from '@ziwan/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '../runtime/client-costs.ts';
import { cache } from './cache.ts';
import { type Pressure, REFUSED } from './pressure.ts';
import { securityHeaders } from './security.ts';
import { discardUnread } from './unread-bodies.ts';

/**
 * While others are present, a client's refusals are delayed (ms), so that one that retries at once costs little: by at
 * least `least`, and by `each` for every other refusal that waits, up to `most`.
 */
const DELAY = { least: 1000, each: 10, most: 8000 };
/** Interval (ms) at which what is due is sent: one by one, refusals and the requests after them take twice the time. */
const TOGETHER = 100;

const { status: STATUS, code, message } = ERRORS.UNAVAILABLE;
// As a string, it is written together with the headers.
const REFUSAL = JSON.stringify({ code, message, data: null });
const REFUSAL_HEADERS = {
  ...securityHeaders(null),
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(REFUSAL),
  'cache-control': cache.none,
  'retry-after': String(REFUSED.retryAfter),
};

/** A cross-origin caller needs CORS headers, which only the hooks add, to read its refusal. */
const isOfThisSite = ({ headers }: FastifyRequest): boolean =>
  headers.origin === undefined || headers['sec-fetch-site'] === 'same-origin';

/**
 * Refuses without the error handler and the hooks of a response, since under overload the cost of a refusal limits the
 * capacity that is left.
 */
function sendRefusal(request: FastifyRequest, reply: FastifyReply, done: Done): void {
  discardUnread(request.raw);
  if (isOfThisSite(request)) {
    reply.hijack();
    reply.raw.writeHead(STATUS, REFUSAL_HEADERS).end(request.method === 'HEAD' ? undefined : REFUSAL);
  } else done(REFUSED);
}

/** Continues the request, or fails it. */
export type Done = (error?: Error) => void;

/**
 * Returns a function that refuses a request in a hook.
 * @param count counts a refusal of the client
 */
export function createRefusals(pressure: Pressure, count: (client: Client) => void) {
  return (client: Client, request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    count(client);
    if (pressure.costs.size < 2) {
      sendRefusal(request, reply, done);
      return;
    }
    const others = client.refused++;
    const send = () => {
      client.refused--;
      sendRefusal(request, reply, done);
    };
    const delay = Math.min(DELAY.most, Math.max(DELAY.least, others * DELAY.each));
    const now = performance.now();
    setTimeout(send, Math.ceil((now + delay) / TOGETHER) * TOGETHER - now);
  };
}
