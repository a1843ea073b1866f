import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@ziwan/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext, Caller } from '../calls/handling.ts';
import type { SessionService } from '../people/sessions/index.ts';
import type { LimitNumbers } from './limits.ts';

/** Dependencies of a route besides its handler. */
export interface Binding {
  limits: LimitNumbers;
  sessions: SessionService;
}

/** Cookie that holds a visitor's token. Only page rendering reads it; API calls ignore it. */
export const TOKEN_COOKIE = 'token';

/** Request headers that carry the token of an API call. */
const TOKEN_HEADERS = ['joyfont-authenticate', 'reeji-authenticate'] as const;

/** Identifies the caller of the API by header only, so that a form on another site cannot act for a visitor (CSRF). */
export async function callOf(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'raw'>,
  endpoint: Pick<Endpoint, 'auth'>,
  sessions: SessionService,
): Promise<CallContext> {
  const signal = signalOf(reply.raw);
  const token = tokenOf(request);
  const from = client(request);
  const session = endpoint.auth === 'public' ? null : await sessions.resolve(token);
  return { ...from, session, signal };
}

/**
 * Aborts when the connection ends before the answer. Fastify's `request.signal` aborts once the body of a request has
 * been read.
 */
function signalOf(response: Pick<ServerResponse, 'once' | 'writableFinished'>): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Identifies the visitor of a page by cookie. */
export async function visitorOf(request: FastifyRequest, sessions: SessionService): Promise<Caller> {
  const token = tokenIn(request.headers.cookie);
  const from = client(request);
  return { ...from, session: await sessions.resolve(token), token };
}

/** Key of the client that a request is counted for: its account, or its address. */
export function clientKey(request: FastifyRequest, sessions: Pick<SessionService, 'accountOf'>): string {
  const token = tokenOf(request) ?? tokenIn(request.headers.cookie);
  return (token && sessions.accountOf(token)) ?? subnet(request.ip ?? '');
}

/** Token in the headers of an API call. */
const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  TOKEN_HEADERS.map((name) => headers[name]).find((v): v is string => typeof v === 'string' && v !== '');

/** Token in a `Cookie` header; `undefined` without one. */
export function tokenIn(cookie: string | undefined): string | undefined {
  return cookie && new RegExp(`(?:^|;\\s*)${TOKEN_COOKIE}=([^;\\s]+)`).exec(cookie)?.[1];
}

const client = (request: FastifyRequest) => ({
  origin: URL.parse(`${request.protocol}://${request.host}`)?.origin,
  // A closed connection has no address, despite its type.
  ip: subnet(request.ip ?? ''),
  userAgent: request.headers['user-agent'] ?? '',
});

/** Rate limit key of an address. An IPv6 client owns a whole /64, so limits count the /64, not single addresses. */
export function subnet(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1] as string;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = (ip.split('%', 1)[0] as string).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((g) => Number.parseInt(g, 16).toString(16))
    .join(':')}::/64`;
}
