import {
  type DataOf,
  type Endpoint,
  type Envelope,
  type ParsedOf,
  STAFF_ROLES,
  type StaffRole,
} from '@ziwan/contract';
import type { Session } from '../people/sessions/index.ts';
import { AppError } from './app-error.ts';

/** `list`: shared caches for a minute. `private`: the visitor's own. `none`: kept nowhere. */
export type AnswerCache = 'list' | 'private' | 'none';
export type LimitName = 'api' | 'webfont' | 'download' | 'pdf';

/** Who calls. */
export interface Caller {
  /** The account behind the token; null for an anonymous visitor. */
  readonly session: Session | null;
  /** Address as limits count it: an IPv6 caller by its /64; empty for calls from inside. */
  readonly ip: string;
  readonly userAgent: string;
  /** What the caller showed as the session's token, where another process may have to be shown it. */
  readonly token?: string | undefined;
  /** Origin of the address that was called; undefined for calls from inside. */
  readonly origin?: string | undefined;
}

export const ANONYMOUS: Caller = { session: null, ip: '', userAgent: '' };

export interface CallContext extends Caller {
  /** Ends when the caller has gone. */
  readonly signal?: AbortSignal | undefined;
}

/** The session of a call that an endpoint with `auth: 'required'` receives. @throws AppError UNAUTHENTICATED */
export function sessionOf({ session }: CallContext): Session {
  if (!session) throw new AppError('UNAUTHENTICATED');
  return session;
}

/** Whether an account of this role may do what takes at least `least`. */
export const isStaff = (role: Session['role'], least: StaffRole = 'editor'): boolean =>
  role !== 'member' && STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(least);

/**
 * Whether who calls may call this at all.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export function authorise({ auth }: Pick<Endpoint, 'auth'>, context: CallContext): void {
  if (auth === 'public' || auth === 'optional') return;
  const { role } = sessionOf(context);
  if (auth !== 'required' && !isStaff(role, auth)) throw new AppError('FORBIDDEN');
}

/** Another form of the same answer, chosen by `Accept`. */
export interface Alternate<D> {
  readonly mediaType: string;
  encode(envelope: Envelope<D>): Promise<Uint8Array>;
}

export interface Handling<E extends Endpoint> {
  readonly cache: AnswerCache;
  readonly limit: LimitName;
  readonly alternate?: Alternate<DataOf<E>>;
  /** Largest body (bytes) where it is more than calls take in general; of a form, its file. */
  readonly bodyBytes?: number;
  /** Of a call of the console that changes nothing though it is no GET: it is not recorded. */
  readonly readOnly?: true;
}

/** An endpoint together with what answers it. */
export interface Handler<E extends Endpoint = Endpoint> extends Handling<E> {
  readonly endpoint: E;
  readonly answer: (input: ParsedOf<E>, context: CallContext) => Promise<DataOf<E>> | DataOf<E>;
}

/** Answers that are the same for everybody. */
export const CACHED = { cache: 'list', limit: 'api' } as const;
export const UNCACHED = { cache: 'none', limit: 'api' } as const;

export function handle<E extends Endpoint>(
  endpoint: E,
  handling: Handling<E>,
  answer: Handler<E>['answer'],
): Handler<E> {
  return { endpoint, ...handling, answer };
}

/** Handlers of different endpoints in one list; each was checked against its own where it was made. */
export type AnyHandler = Handler<any>;
