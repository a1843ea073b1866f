import type { Endpoint } from '@ziwan/contract';
import type { FastifyRequest } from 'fastify';
import type { CallContext, Caller } from '../calls/handling.ts';
import type { SessionService } from '../people/sessions/index.ts';
import type { LimitNumbers } from './limits.ts';

/** What a route needs besides its handler. */
export interface Binding {
  limits: LimitNumbers;
  sessions: SessionService;
}

/** The cookie that holds a visitor's token; pages are rendered by it, calls never look at it. */
export const TOKEN_COOKIE = 'token';

/** Headers that carry the token of a call. */
const TOKEN_HEADERS = ['joyfont-authenticate', 'reeji-authenticate'] as const;

/** Who makes a call: by header alone, so that no other site's form can act for a visitor. */
export async function callOf(
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'auth'>,
  sessions: SessionService,
): Promise<CallContext> {
  const token = TOKEN_HEADERS.map((name) => request.headers[name]).find(
    (v) => typeof v === 'string' && v !== '',
  );
  const session = endpoint.auth === 'public' ? null : await sessions.resolve(token as string | undefined);
  return { ...client(request), session, signal: request.signal };
}

/** Who asks for a page: the cookie tells. */
export async function visitorOf(request: FastifyRequest, sessions: SessionService): Promise<Caller> {
  const token = tokenIn(request.headers.cookie);
  return { ...client(request), session: await sessions.resolve(token), token };
}

/** The token of a Cookie header; undefined where there is none. */
export function tokenIn(cookie: string | undefined): string | undefined {
  return cookie && new RegExp(`(?:^|;\\s*)${TOKEN_COOKIE}=([^;\\s]+)`).exec(cookie)?.[1];
}

const client = (request: FastifyRequest) => ({
  origin: URL.parse(`${request.protocol}://${request.host}`)?.origin,
  ip: subnet(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
});

/** An IPv6 client holds a whole /64; by single addresses it would have as many counts as it likes. */
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
