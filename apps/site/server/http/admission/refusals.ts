import { ERRORS } from '@ziwan/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '../../runtime/client-costs.ts';
import { cache } from '../transport/cache.ts';
import { emergency } from '../transport/emergency-page.ts';
import { isCall } from '../transport/errors.ts';
import { securityHeaders } from '../transport/security.ts';
import { discardUnread } from '../transport/unread-bodies.ts';
import { type Pressure, REFUSED } from './pressure.ts';

/**
 * While others are present, a client's refusals are delayed (ms), so that one that retries at once costs little: by at
 * least `least`, and by `each` for every other refusal that waits, up to `most`.
 */
const DELAY = { least: 1000, each: 10, most: 8000 };
/** Interval (ms) at which what is due is sent: one by one, refusals and the requests after them take twice the time. */
const TOGETHER = 100;

/** Time (ms) after its arrival by which a request is refused: its socket is cut at twelve seconds. */
const LATEST = 10_000;

const { status: STATUS, code, message } = ERRORS.UNAVAILABLE;
/** @param body a string, which is written together with the headers */
const refusal = (type: string, body: string, policy: Record<string, string> = {}) => ({
  body,
  headers: {
    ...securityHeaders(null),
    ...policy,
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': cache.none,
    'retry-after': String(REFUSED.retryAfter),
  },
});
const PAGE = emergency('UNAVAILABLE');
const AS_PAGE = refusal('text/html', String(PAGE.body), { 'content-security-policy': PAGE.policy });
const AS_JSON = refusal('application/json', JSON.stringify({ code, message, data: null }));

/** True for what a browser shows in a tab. */
const isPage = ({ headers, url }: FastifyRequest): boolean =>
  !isCall(url) && headers.accept?.includes('text/html') === true;

/** A cross-origin caller needs CORS headers, which only the hooks add, to read its refusal. */
const isOfThisSite = ({ headers }: FastifyRequest): boolean =>
  headers.origin === undefined || headers['sec-fetch-site'] === 'same-origin';

/**
 * Refuses without the error handler and the hooks of a response, since under overload the cost of a refusal limits the
 * capacity that is left.
 */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, done: Done): void {
  discardUnread(request.raw);
  if (isOfThisSite(request)) {
    reply.hijack();
    const { headers, body } = isPage(request) ? AS_PAGE : AS_JSON;
    reply.raw.writeHead(STATUS, headers).end(request.method === 'HEAD' ? undefined : body);
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
    const wanted = Math.min(DELAY.most, Math.max(DELAY.least, others * DELAY.each));
    const delay = Math.max(0, Math.min(wanted, LATEST - reply.elapsedTime));
    const now = performance.now();
    setTimeout(send, Math.ceil((now + delay) / TOGETHER) * TOGETHER - now);
  };
}
