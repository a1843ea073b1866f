import { randomBytes } from 'node:crypto';
import { isoOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Database, SessionsTable, UsersTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';

/** How long (s) a token works: the cookie's max age. */
export const SESSION_SECONDS = 30 * 24 * 3600;
/** Use is written down at most so often (ms), so that reading stays reading. */
const SEEN_EVERY = 10 * 60 * 1000;
/** Sessions one account may hold; the oldest makes room. */
const MOST_SESSIONS = 20;
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** How long (ms) a password, code or WeChat that was shown counts for what needs one shown anew. */
const RECENT = 10 * 60 * 1000;

/** How long (ms) requests made with a token that was renewed may still be under way. */
const RENEWAL_KNOWN = 60 * 1000;

/** Who calls, as far as the token tells. */
export interface Session {
  readonly id: string;
  readonly tokenHash: string;
  readonly userId: string;
  readonly role: UsersTable['role'];
  /** When a password, a code or a WeChat was last shown, ms. */
  readonly authenticatedAt: number;
}

/** A session as its owner sees it. */
export type KeptSession = Pick<SessionsTable, 'id' | 'user_agent' | 'ip' | 'created_at' | 'last_seen_at'>;

export interface Client {
  readonly ip: string;
  readonly userAgent: string;
}

export interface IssuedToken {
  token: string;
  /** Lifetime in seconds. */
  expired: number;
}

const newToken = (): string => randomBytes(32).toString('base64url');
const hashOf = (token: string): string => sha256Hex(token);

/** Tokens: 256 random bits handed out once, kept as their hash, ended on the server. */
export class SessionService {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;
  /** Hashes of tokens given up for others, and until when (ms) that is of interest. */
  readonly #renewed = new Map<string, number>();

  constructor(db: Kysely<Database>, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** A new token, whatever the visitor held before. */
  async issue(userId: string, client: Client): Promise<IssuedToken> {
    const token = newToken();
    const at = isoOf(this.#now());
    await this.#db.deleteFrom('sessions').where('expires_at', '<=', at).execute();
    await this.#db
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        id: randomBytes(9).toString('base64url'),
        user_id: userId,
        created_at: at,
        expires_at: isoOf(this.#now() + SESSION_SECONDS * 1000),
        last_seen_at: at,
        authenticated_at: at,
        user_agent: client.userAgent.slice(0, 300),
        ip: client.ip,
      })
      .execute();
    await this.#dropOldest(userId);
    return { token, expired: SESSION_SECONDS };
  }

  /** The living session of a token; null for anything else, whatever is wrong with it. */
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
        'users.role',
      ])
      .where('sessions.token_hash', '=', hashOf(token))
      .where('sessions.expires_at', '>', isoOf(now))
      // A clock set back must not give old tokens more than their time.
      .where('sessions.created_at', '<=', isoOf(now + 60_000))
      .where('users.status', '=', 'active')
      .executeTakeFirst();
    if (!row) return null;
    if (now - Date.parse(row.last_seen_at) > SEEN_EVERY) {
      await this.#db
        .updateTable('sessions')
        .set({ last_seen_at: isoOf(now) })
        .where('token_hash', '=', row.token_hash)
        .execute();
    }
    return {
      id: row.id,
      tokenHash: row.token_hash,
      userId: row.user_id,
      role: row.role,
      authenticatedAt: Date.parse(row.authenticated_at),
    };
  }

  /**
   * The same session under a new token, after who holds it has shown once more who they are: a copy of the old one,
   * wherever it lies, is worth nothing from here on. The session ends when it would have ended.
   * @throws AppError UNAUTHENTICATED where it has ended meanwhile, or was renewed by another call at the same time
   */
  async renew(session: Pick<Session, 'tokenHash'>): Promise<IssuedToken> {
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
   * Whether a token that is nobody's any more has just been given up for another: then a browser is about to hold that
   * one, and must not be told to forget it.
   */
  justRenewed(token: string): boolean {
    return (this.#renewed.get(hashOf(token)) ?? 0) > this.#now();
  }

  /** @throws AppError REAUTHENTICATION_REQUIRED where the last proof is too long ago */
  requireRecent(session: Session): void {
    if (this.#now() - session.authenticatedAt >= RECENT) throw new AppError('REAUTHENTICATION_REQUIRED');
  }

  /** An account's living sessions, the one used last first. */
  async list(userId: string): Promise<KeptSession[]> {
    const rows = await this.#db
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'ip', 'created_at', 'last_seen_at'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', isoOf(this.#now()))
      .orderBy('last_seen_at', 'desc')
      .orderBy('created_at', 'desc')
      .execute();
    return rows;
  }

  /** @returns false where the account has no session of that id */
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

  /** Ends every session of an account but the one that asks. */
  async revokeOthers(userId: string, keep: Pick<Session, 'tokenHash'> | null): Promise<number> {
    const ended = await this.#db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('token_hash', '!=', keep?.tokenHash ?? '')
      .executeTakeFirst();
    return Number(ended.numDeletedRows);
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
