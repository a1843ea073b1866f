import type { ServerResponse } from 'node:http';
import { END_MARK, type Endpoint, isStaff, SESSION_END_HEADER } from '@ziwan/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext, Caller } from '../../calls/handling.ts';
import type { SessionService } from '../../people/sessions/index.ts';
import { STANDING, type Standing } from '../../runtime/client-costs.ts';
import { networkOf } from '../../runtime/network-of.ts';
import type { Marks } from './marks.ts';

/** Cookie that holds a visitor's token. Only page rendering reads it; API calls ignore it. */
export const TOKEN_COOKIE = 'token';

/** Request headers that carry the token of an API call. */
const TOKEN_HEADERS = ['joyfont-authenticate', 'reeji-authenticate'] as const;

/**
 * Identifies the caller of the API by header only, so that a form on another site cannot act for a visitor (CSRF). The
 * response tells a caller whose session has ended and who is answered as an anonymous visitor.
 */
export async function callOf(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'raw' | 'header'>,
  endpoint: Pick<Endpoint, 'auth'>,
  sessions: SessionService,
): Promise<CallContext> {
  const signal = signalOf(reply.raw);
  const token = tokenOf(request);
  const from = client(request);
  if (endpoint.auth === 'public') return { ...from, session: null, signal };
  const session = await sessions.resolve(token);
  const ended = session === null ? await sessions.whyEnded(token) : undefined;
  if (ended && endpoint.auth === 'optional') reply.header(SESSION_END_HEADER, ended);
  return { ...from, session, ended, signal };
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

/** Who a request is counted for. */
export interface Identity {
  /** Account, or address of an anonymous visitor. */
  readonly key: string;
  /** Network of the address; an account is its own. */
  readonly network: string;
  readonly standing: Standing;
}

/** Identifies who a request is counted for. Visitors with an old mark are clients and networks of their own. */
export function identityOf(
  request: FastifyRequest,
  sessions: Pick<SessionService, 'accountOf'>,
  marks: Pick<Marks, 'age'>,
): Identity {
  const token = tokenOf(request) ?? tokenIn(request.headers.cookie);
  const account = token && sessions.accountOf(token);
  if (account) {
    const { userId, role } = account;
    return { key: userId, network: userId, standing: isStaff(role) ? STANDING.staff : STANDING.account };
  }
  const address = subnet(request.ip);
  const network = networkOf(address);
  const age = marks.age(request.headers.cookie, network);
  if (!age) return { key: address, network, standing: STANDING.stranger };
  return { key: `${address} marked`, network: `${network} marked`, standing: STANDING.marked };
}

/** Token in the headers of an API call. */
const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  TOKEN_HEADERS.map((name) => headers[name]).find((v): v is string => typeof v === 'string' && v !== '');

/** Token in a `Cookie` header; `undefined` without one, or when it says that the session has ended. */
export function tokenIn(cookie: string | undefined): string | undefined {
  return cookie && new RegExp(`(?:^|;\\s*)${TOKEN_COOKIE}=([^;\\s${END_MARK}][^;\\s]*)`).exec(cookie)?.[1];
}

const client = (request: FastifyRequest) => ({
  origin: URL.parse(`${request.protocol}://${request.host}`)?.origin,
  ip: subnet(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
});

/**
 * Rate limit key of an address. An IPv6 client owns a whole /64, so limits count the /64, not single addresses.
 * @param ip `undefined` on a closed connection, despite Fastify's type
 */
export function subnet(ip: string | undefined): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip ?? '');
  if (mapped) return mapped[1] as string;
  if (!ip?.includes(':')) return ip ?? '';
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
