import { randomBytes } from 'node:crypto';
import type { SessionEnd } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Database, SessionsTable, UsersTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../calls/app-error.ts';

/** Lifetime (s) of a token, also the cookie's max-age. */
export const SESSION_SECONDS = 30 * 24 * 3600;
/** Lifetime (s) of a token of staff. */
export const STAFF_SECONDS = 12 * 3600;
/** Time (s) without anything done in the console after which its changes need a proof again. */
export const IDLE_SECONDS = 30 * 60;
/** Minimum time (ms) between updates of `acted_at`. */
const ACTED_EVERY = 60 * 1000;
/** Minimum time (ms) between updates of `last_seen_at`, so that most requests do not write. */
const SEEN_EVERY = 10 * 60 * 1000;
/** Maximum sessions per account; a new one replaces the oldest. */
const MOST_SESSIONS = 20;
/** Matches 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Time (ms) for which an authentication counts as recent. */
const RECENT = 10 * 60 * 1000;

/** Time (ms) to remember renewed tokens, since requests with them may be in flight. */
const RENEWAL_KNOWN = 60 * 1000;

/** Tokens whose accounts are remembered, and for how long (ms). */
const REMEMBERED = { max: 10_000, ttl: 12 * 3600 * 1000 };

/** Session that a token identifies. */
export interface Session {
  readonly id: string;
  readonly tokenHash: string;
  readonly userId: string;
  readonly role: UsersTable['role'];
  /** Time (ms since 1970) of the last authentication by password, code or WeChat. */
  readonly authenticatedAt: number;
  /** Time (ms since 1970) at which the session ends. */
  readonly expiresAt: number;
  /** Time (ms since 1970) of the last action in the console; null before. */
  readonly actedAt: number | null;
}

/** Fields of a session shown to its owner. */
type KeptSession = Pick<
  SessionsTable,
  'id' | 'user_agent' | 'ip' | 'created_at' | 'last_seen_at' | 'expires_at'
>;

export interface Client {
  readonly ip: string;
  readonly userAgent: string;
}

export interface IssuedToken {
  token: string;
  /** Lifetime in seconds. */
  expired: number;
  /** Mark of this device, for later logins. */
  device?: string;
}

/** What other domains add to logins. */
interface LoginHooks {
  markDevice?: (userId: string) => string;
  /**
   * Called before a token is issued or renewed.
   * @param session hash of the token to renew; null for a login
   * @throws AppError SECOND_STEP_REQUIRED
   */
  secondStep?: (userId: string, session: string | null) => Promise<void>;
}

const lifetimeOf = (role: UsersTable['role']): number =>
  role === 'member' ? SESSION_SECONDS : STAFF_SECONDS;

const newToken = (): string => randomBytes(32).toString('base64url');
const hashOf = (token: string): string => sha256Hex(token);

/** Issues tokens of 256 random bits, stores only their hashes and revokes them on the server. */
export class SessionService {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;
  readonly #hooks: LoginHooks;
  /** Hashes of recently renewed tokens and the time (ms) at which each entry expires. */
  readonly #renewed = new Map<string, number>();
  /** Accounts by the hash of a token that was valid recently. */
  readonly #accounts = new LRUCache<string, Pick<Session, 'userId' | 'role'>>(REMEMBERED);

  constructor(db: Kysely<Database>, now: () => number = Date.now, hooks: LoginHooks = {}) {
    this.#db = db;
    this.#now = now;
    this.#hooks = hooks;
  }

  /**
   * Issues a new token; tokens issued earlier stay valid.
   * @throws AppError SECOND_STEP_REQUIRED for accounts with a second factor
   */
  async issue(userId: string, client: Client): Promise<IssuedToken> {
    await this.#hooks.secondStep?.(userId, null);
    return this.issueAfterSecondStep(userId, client);
  }

  async issueAfterSecondStep(userId: string, client: Client): Promise<IssuedToken> {
    const token = newToken();
    const at = isoOf(this.#now());
    const seconds = lifetimeOf(await this.#roleOf(userId));
    await this.#db.deleteFrom('sessions').where('expires_at', '<=', at).execute();
    await this.#db
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        id: randomBytes(9).toString('base64url'),
        user_id: userId,
        created_at: at,
        expires_at: isoOf(this.#now() + seconds * 1000),
        last_seen_at: at,
        authenticated_at: at,
        user_agent: client.userAgent.slice(0, 300),
        ip: client.ip,
      })
      .execute();
    await this.#dropOldest(userId);
    const device = this.#hooks.markDevice?.(userId);
    return { token, expired: seconds, ...(device && { device }) };
  }

  /** Returns the active session of a token, or null if it is missing, malformed, expired or revoked. */
  async resolve(token: string | undefined): Promise<Session | null> {
    if (token === undefined || !TOKEN.test(token)) return null;
    const now = this.#now();
    const row = await this.#db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.id',
        'sessions.token_hash',
        'sessions.user_id',
        'sessions.created_at',
        'sessions.last_seen_at',
        'sessions.authenticated_at',
        'sessions.expires_at',
        'sessions.acted_at',
        'users.role',
      ])
      .where('sessions.token_hash', '=', hashOf(token))
      .where('sessions.expires_at', '>', isoOf(now))
      // Setting the clock back must not extend old tokens.
      .where('sessions.created_at', '<=', isoOf(now + 60_000))
      .where('users.status', '=', 'active')
      .executeTakeFirst();
    if (!row) return null;
    this.#accounts.set(row.token_hash, { userId: row.user_id, role: row.role });
    if (now - Date.parse(row.last_seen_at) > SEEN_EVERY) {
      await this.#db
        .updateTable('sessions')
        .set({ last_seen_at: isoOf(now) })
        .where('token_hash', '=', row.token_hash)
        .execute()
        // Who only reads is served while nothing can be written.
        .catch(() => {});
    }
    return {
      id: row.id,
      tokenHash: row.token_hash,
      userId: row.user_id,
      role: row.role,
      authenticatedAt: Date.parse(row.authenticated_at),
      expiresAt: Date.parse(row.expires_at),
      actedAt: row.acted_at === null ? null : Date.parse(row.acted_at),
    };
  }

  /** Tells why a token that `resolve` refused has ended; `undefined` without a token. */
  async whyEnded(token: string | undefined): Promise<SessionEnd | undefined> {
    if (token === undefined) return undefined;
    if (!TOKEN.test(token)) return 'ended';
    const row = await this.#db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.expires_at', 'users.status'])
      .where('sessions.token_hash', '=', hashOf(token))
      .executeTakeFirst();
    if (row?.status === 'disabled') return 'disabled';
    return row && row.expires_at <= isoOf(this.#now()) ? 'expired' : 'ended';
  }

  /**
   * Returns the account whose session the token was when it was last resolved, `undefined` for an unknown token. Proves
   * nothing about the caller: the session may have ended.
   */
  accountOf(token: string): Pick<Session, 'userId' | 'role'> | undefined {
    return TOKEN.test(token) ? this.#accounts.get(hashOf(token)) : undefined;
  }

  /**
   * Replaces the token of a session after reauthentication, so that copies of the old one stop working. The session
   * keeps its expiry time.
   * @throws AppError UNAUTHENTICATED when the session has ended or a concurrent call has renewed it;
   *   SECOND_STEP_REQUIRED for accounts with a second factor
   */
  async renew(session: Pick<Session, 'tokenHash' | 'userId'>): Promise<IssuedToken> {
    await this.#hooks.secondStep?.(session.userId, session.tokenHash);
    return this.renewAfterSecondStep(session);
  }

  /** @throws AppError UNAUTHENTICATED */
  async renewAfterSecondStep(session: Pick<Session, 'tokenHash'>): Promise<IssuedToken> {
    const token = newToken();
    const now = this.#now();
    const renewed = await this.#db
      .updateTable('sessions')
      .set({ token_hash: hashOf(token), authenticated_at: isoOf(now), last_seen_at: isoOf(now) })
      .where('token_hash', '=', session.tokenHash)
      .where('expires_at', '>', isoOf(now))
      .returning('expires_at')
      .executeTakeFirst();
    if (!renewed) throw new AppError('UNAUTHENTICATED');
    this.#renewed.delete(session.tokenHash);
    this.#renewed.set(session.tokenHash, now + RENEWAL_KNOWN);
    for (const [hash, until] of this.#renewed) if (until <= now) this.#renewed.delete(hash);
    return { token, expired: Math.floor((Date.parse(renewed.expires_at) - now) / 1000) };
  }

  /**
   * Returns true if an invalid token was renewed recently. The browser is about to receive the new cookie, so the
   * response must not clear it.
   */
  justRenewed(token: string): boolean {
    return (this.#renewed.get(hashOf(token)) ?? 0) > this.#now();
  }

  /** @throws AppError REAUTHENTICATION_REQUIRED when the last authentication is too old */
  requireRecent(session: Session): void {
    if (this.#now() - session.authenticatedAt >= RECENT) throw new AppError('REAUTHENTICATION_REQUIRED');
  }

  /**
   * Admits a call to the console and keeps the session active. Reading is admitted after a long pause, too, but does
   * not end it.
   * @throws AppError REAUTHENTICATION_REQUIRED for a change after `IDLE_SECONDS` without any action
   */
  async attend(session: Session, call: { changes: boolean; background: boolean }): Promise<void> {
    const now = this.#now();
    const last = Math.max(session.actedAt ?? 0, session.authenticatedAt);
    if (now - last >= IDLE_SECONDS * 1000) {
      if (call.changes)
        throw new AppError('REAUTHENTICATION_REQUIRED', { sentence: '半小时没有操作了，先确认是你本人' });
      return;
    }
    if (call.background || now - last < ACTED_EVERY) return;
    await this.#db
      .updateTable('sessions')
      .set({ acted_at: isoOf(now) })
      .where('token_hash', '=', session.tokenHash)
      .execute()
      // Who only reads is served while nothing can be written.
      .catch(() => {});
  }

  /** Returns an account's active sessions, most recently used first. */
  async list(userId: string): Promise<KeptSession[]> {
    const rows = await this.#db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'sessions.id',
        'sessions.user_agent',
        'sessions.ip',
        'sessions.created_at',
        'sessions.last_seen_at',
        'sessions.expires_at',
      ])
      .where('sessions.user_id', '=', userId)
      .where('sessions.expires_at', '>', isoOf(this.#now()))
      .where('users.status', '=', 'active')
      .orderBy('sessions.last_seen_at', 'desc')
      .orderBy('sessions.created_at', 'desc')
      .execute();
    return rows;
  }

  /** @returns false when the account has no session with that id */
  async end(userId: string, id: string): Promise<boolean> {
    const ended = await this.#db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    return Number(ended.numDeletedRows) > 0;
  }

  async revoke(session: Pick<Session, 'tokenHash'>): Promise<void> {
    await this.#db.deleteFrom('sessions').where('token_hash', '=', session.tokenHash).execute();
  }

  /** Ends all sessions of an account except `keep`. */
  async revokeOthers(userId: string, keep: Pick<Session, 'tokenHash'> | null): Promise<number> {
    const ended = await this.#db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('token_hash', '!=', keep?.tokenHash ?? '')
      .executeTakeFirst();
    return Number(ended.numDeletedRows);
  }

  async #roleOf(userId: string): Promise<UsersTable['role']> {
    const user = await this.#db
      .selectFrom('users')
      .select('role')
      .where('id', '=', userId)
      .executeTakeFirst();
    return user?.role ?? 'member';
  }

  async #dropOldest(userId: string): Promise<void> {
    const extra = await this.#db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', userId)
      .orderBy('last_seen_at', 'desc')
      .orderBy('created_at', 'desc')
      .offset(MOST_SESSIONS)
      .limit(MOST_SESSIONS)
      .execute();
    if (extra.length === 0) return;
    await this.#db
      .deleteFrom('sessions')
      .where(
        'token_hash',
        'in',
        extra.map((r) => r.token_hash),
      )
      .execute();
  }
}
