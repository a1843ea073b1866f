import {
  type DataOf,
  type Endpoint,
  type Envelope,
  isStaff,
  type ParsedOf,
  SESSION_ENDS,
  type SessionEnd,
} from '@ziwan/contract';
import type { Session } from '../people/sessions/index.ts';
import { AppError } from './app-error.ts';

/** `list`: shared caches keep it for a minute. `private`: only the visitor's browser keeps it. `none`: not cached. */
type AnswerCache = 'list' | 'private' | 'none';
export type LimitName = 'api' | 'webfont' | 'download' | 'pdf';

export interface Caller {
  /** The account behind the token; null for an anonymous visitor. */
  readonly session: Session | null;
  /** Why the token that the caller sent identifies no session. */
  readonly ended?: SessionEnd | undefined;
  /** Rate limit key of the address: the /64 of an IPv6 caller; empty for in-process calls. */
  readonly ip: string;
  readonly userAgent: string;
  /** Session token that the caller sent; needed to forward the call to another process. */
  readonly token?: string | undefined;
  /** Origin that the request was sent to; `undefined` for in-process calls. */
  readonly origin?: string | undefined;
}

export const ANONYMOUS: Caller = { session: null, ip: '', userAgent: '' };

export interface CallContext extends Caller {
  /** Aborts when the caller disconnects. */
  readonly signal?: AbortSignal | undefined;
}

/** Session of a call to an endpoint with `auth: 'required'`. @throws AppError UNAUTHENTICATED */
export function sessionOf({ session, ended }: CallContext): Session {
  if (!session) throw new AppError('UNAUTHENTICATED', ended ? { sentence: SESSION_ENDS[ended] } : {});
  return session;
}

/**
 * Checks that the caller may call the endpoint.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export function authorise({ auth }: Pick<Endpoint, 'auth'>, context: CallContext): void {
  if (auth === 'public' || auth === 'optional') return;
  const { role } = sessionOf(context);
  if (auth !== 'required' && !isStaff(role, auth)) throw new AppError('FORBIDDEN');
}

/** Alternative representation of a response, chosen by `Accept`. */
interface Alternate<D> {
  readonly mediaType: string;
  encode(envelope: Envelope<D>): Promise<Uint8Array>;
}

interface Handling<E extends Endpoint> {
  readonly cache: AnswerCache;
  readonly limit: LimitName;
  readonly alternate?: Alternate<DataOf<E>>;
  /** Largest body (bytes) when it exceeds the general limit; for a form, the largest file. */
  readonly bodyBytes?: number;
  /** Set on a call that may take minutes: its connection is not closed meanwhile. */
  readonly long?: true;
  /** Set on a console call that open pages repeat by themselves: it does not keep the session active. */
  readonly background?: true;
  /** Set on a console call that changes nothing although it is not a GET: the audit log skips it. */
  readonly readOnly?: true;
  /** What the audit log records of the input of a console call; without it, all but secrets. */
  readonly recorded?: (input: ParsedOf<E>) => Record<string, unknown>;
  /** Why a console call that answered did not achieve what it was for, for the audit log; `null` if it did. */
  readonly failed?: (data: DataOf<E>) => { code: string; said: string } | null;
}

/** An endpoint together with its implementation. */
export interface Handler<E extends Endpoint = Endpoint> extends Handling<E> {
  readonly endpoint: E;
  readonly answer: (input: ParsedOf<E>, context: CallContext) => Promise<DataOf<E>> | DataOf<E>;
}

/** Options of endpoints whose response is the same for everyone. */
export const CACHED = { cache: 'list', limit: 'api' } as const;
export const UNCACHED = { cache: 'none', limit: 'api' } as const;

export function handle<E extends Endpoint>(
  endpoint: E,
  handling: Handling<E>,
  answer: Handler<E>['answer'],
): Handler<E> {
  return { endpoint, ...handling, answer };
}

/** Handler of any endpoint, for lists; each was type-checked against its own endpoint when it was created. */
export type AnyHandler = Handler<any>;
