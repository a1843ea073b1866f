import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type DataOf,
  type ParsedOf,
  REGISTER_AGREEMENT_VERSION,
  safeRedirect,
  type wechatAuthorize,
  type wechatBind,
  type wechatLogin,
} from '@ziwan/contract';
import { sha256Hex } from '@ziwan/infra/digest';
import { UpstreamError, type WeChat } from '@ziwan/infra/wechat';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, type Caller, sessionOf } from '../../calls/handling.ts';
import type { Throttle } from '../../security/throttle.ts';
import { type CodeService, TICKET_SECONDS, type TicketService } from '../codes/index.ts';
import { recorded, type SecurityLog } from '../security-log/index.ts';
import type { IssuedToken, Session, SessionService } from '../sessions/index.ts';
import {
  type AccountRecord,
  accountDisabled,
  accountOf,
  cleanNickname,
  type Identity,
  newNickname,
  takenOver,
  type UserRepository,
} from '../users/index.ts';

/** Path WeChat redirects the visitor back to. */
const CALLBACK = '/account/wechat';
/** Rate limit per address; each call writes a row or calls WeChat twice. */
const PER_ADDRESS = { limit: 60, windowSeconds: 600 };

interface State {
  purpose: 'login' | 'bind' | 'verify';
  /** Account to bind to; null for a login. */
  userId: string | null;
  /** Id of the session to reauthenticate; null otherwise. */
  sessionId: string | null;
  /** SHA-256 of the cookie of the browser that started the flow. */
  binding: string;
  redirect: string;
}

type Code = { code?: string | undefined; state: string };

export interface WeChatParts {
  /** Resolves with `null` while WeChat login is off. */
  wechat: () => Promise<WeChat | null>;
  users: UserRepository;
  codes: CodeService;
  tickets: TicketService;
  sessions: SessionService;
  record: AccountRecord;
  throttle: Throttle;
  securityLog: SecurityLog;
  /** Public origin of the site; null to take it from each request. */
  origin: string | null;
  /** Called with failures that only the operator or WeChat can fix. */
  onFault: (error: unknown) => void;
}

/** Logs in by WeChat: only the browser that started a flow can finish it, and first-time visitors get an account. */
export class WeChatService {
  readonly #parts: WeChatParts;

  constructor(parts: WeChatParts) {
    this.#parts = parts;
  }

  /** True while WeChat login is on. */
  async works(): Promise<boolean> {
    return (await this.#parts.wechat()) !== null;
  }

  /** @throws AppError WECHAT_OFF, UNAUTHENTICATED (for `bind` and `verify`), TOO_MANY_REQUESTS, UNAVAILABLE */
  async authorize(
    { purpose, redirect }: ParsedOf<typeof wechatAuthorize>['body'],
    context: CallContext,
  ): Promise<DataOf<typeof wechatAuthorize>> {
    const wechat = await this.#wechat();
    const session = purpose === 'login' ? null : sessionOf(context);
    await this.#limit(context.ip);
    const origin = this.#parts.origin ?? context.origin;
    if (origin === undefined) throw new AppError('BAD_REQUEST', { details: '不知道本站的地址' });
    const binding = randomBytes(24).toString('base64url');
    const state: State = {
      purpose,
      userId: session?.userId ?? null,
      sessionId: purpose === 'verify' ? (session?.id ?? null) : null,
      binding: sha256Hex(binding),
      redirect: safeRedirect(redirect, origin) ?? '/',
    };
    const ticket = await this.#parts.tickets.issue('wechat-state', state);
    const url = await this.#callWeChat(() => wechat.authorizeUrl(ticket, origin + CALLBACK));
    return { url, binding };
  }

  /** @throws AppError WECHAT_OFF, TICKET_INVALID, WECHAT_REFUSED, WECHAT_FAILED, UNAVAILABLE, ACCOUNT_DISABLED, TOO_MANY_REQUESTS */
  async login(
    { code, state, binding }: ParsedOf<typeof wechatLogin>['body'],
    caller: Caller,
  ): Promise<DataOf<typeof wechatLogin>> {
    const { users, tickets, sessions, securityLog } = this.#parts;
    const facts = { method: 'wechat', ip: caller.ip } as const;
    return recorded(securityLog, 'login', facts, async (learned) => {
      const begun = await this.#begun(
        { code, state },
        caller.ip,
        (kept) => kept.purpose === 'login' && sameHash(kept.binding, sha256Hex(binding)),
      );
      const identity = await this.#identity(begun.code);
      const { redirect } = begun.state;
      const user = await users.byIdentity(identity);
      if (!user) {
        learned.unfinished = true;
        const ticket = await tickets.issue('wechat-bind', identity);
        const nickname = cleanNickname(identity.nickname ?? '');
        return { login: null, bind: { ticket, nickname, expiresIn: TICKET_SECONDS }, redirect };
      }
      learned.userId = user.id;
      if (user.status !== 'active') throw accountDisabled(user);
      return { login: await sessions.issue(user.id, caller), bind: null, redirect };
    });
  }

  /**
   * Binds a new WeChat identity to the account of a verified phone or e-mail, creating it if necessary.
   * @throws AppError AGREEMENT_OUTDATED, TICKET_INVALID, CODE_WRONG (the ticket stays valid), TOO_MANY_REQUESTS,
   * ACCOUNT_TAKEN if the account already has another WeChat identity, ACCOUNT_DISABLED
   */
  async bindNew(body: ParsedOf<typeof wechatBind>['body'], caller: Caller): Promise<IssuedToken> {
    const { codes, tickets, sessions } = this.#parts;
    if (body.agreement !== REGISTER_AGREEMENT_VERSION) throw new AppError('AGREEMENT_OUTDATED');
    if (!(await tickets.read('wechat-bind', body.ticket))) throw new AppError('TICKET_INVALID');
    const account = accountOf(body.account);
    const facts = { account, method: 'wechat', ip: caller.ip } as const;
    return recorded(this.#parts.securityLog, 'binding', facts, async (learned) => {
      await codes.use('bind', account, body.code, caller.ip);
      const identity = await tickets.take<Identity>('wechat-bind', body.ticket);
      if (!identity) throw new AppError('TICKET_INVALID');
      learned.userId = await this.#accountFor(identity, account, body.agreement);
      return sessions.issue(learned.userId, caller);
    });
  }

  /** Binds a WeChat identity to an account. @throws AppError as `login`, and ACCOUNT_TAKEN */
  async bind(userId: string, given: Code, ip: string): Promise<void> {
    const begun = await this.#begun(given, ip, (kept) => kept.purpose === 'bind' && kept.userId === userId);
    const identity = await this.#identity(begun.code);
    const owner = await this.#parts.users.byIdentity(identity);
    if (owner?.id === userId) return;
    if (owner || !(await this.#parts.users.addIdentity(userId, identity)))
      throw new AppError('ACCOUNT_TAKEN');
  }

  /**
   * Reauthenticates a session by the WeChat identity bound to its account.
   * @throws AppError as `login`; TICKET_INVALID for a state of another session; WECHAT_FAILED for another WeChat
   * identity
   */
  async verify(session: Session, given: Code, ip: string): Promise<void> {
    const begun = await this.#begun(
      given,
      ip,
      (kept) => kept.purpose === 'verify' && kept.sessionId === session.id && kept.userId === session.userId,
    );
    const owner = await this.#parts.users.byIdentity(await this.#identity(begun.code));
    if (owner?.id !== session.userId)
      throw new AppError('WECHAT_FAILED', { details: '这不是这个账号绑定的微信' });
  }

  async #accountFor(
    identity: Identity,
    account: ReturnType<typeof accountOf>,
    agreement: string,
  ): Promise<string> {
    const { users, record } = this.#parts;
    const user = await users.byAccount(account);
    if (user) {
      if (user.status !== 'active') throw accountDisabled(user);
      if (!(await users.addIdentity(user.id, identity)))
        throw new AppError('ACCOUNT_TAKEN', { details: '它已经绑定了微信' });
      await users.accept(user.id, agreement);
      await record.add(user.id, 'account.wechat-bound');
      return user.id;
    }
    const nickname = takenOver(identity.nickname) || newNickname();
    const id = await users.create({ account, nickname, passwordHash: null, agreement, identity });
    if (id === null) throw new AppError('ACCOUNT_TAKEN');
    await record.add(id, 'account.registered');
    return id;
  }

  /** Completes the flow that `authorize` started; the state is used up in any case. */
  async #begun(
    { code, state }: Code,
    ip: string,
    fits: (kept: State) => boolean,
  ): Promise<{ code: string; state: State }> {
    await this.#wechat();
    await this.#limit(ip);
    const kept = await this.#parts.tickets.take<State>('wechat-state', state);
    if (!kept || !fits(kept)) throw new AppError('TICKET_INVALID');
    if (code === undefined) throw new AppError('WECHAT_REFUSED');
    return { code, state: kept };
  }

  async #identity(code: string): Promise<Identity> {
    const wechat = await this.#wechat();
    return this.#callWeChat(async () => {
      const grant = await wechat.exchange(code);
      const person = await wechat.userInfo(grant);
      const unionid = person.unionid ?? grant.unionid;
      return {
        subject: unionid ?? grant.openid,
        openid: grant.openid,
        nickname: cleanNickname(person.nickname) || null,
      };
    });
  }

  /** Converts WeChat's errors to the site's own, hiding their messages. */
  async #callWeChat<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (cause) {
      if (!(cause instanceof UpstreamError)) throw cause;
      if (cause.reason === 'invalid-input') throw new AppError('WECHAT_FAILED', { cause });
      this.#parts.onFault(cause);
      const later = cause.reason !== 'misconfigured' && cause.reason !== 'malformed';
      throw later
        ? new AppError('UNAVAILABLE', { retryAfter: 5, cause })
        : new AppError('WECHAT_FAILED', { cause });
    }
  }

  async #wechat(): Promise<WeChat> {
    const wechat = await this.#parts.wechat();
    if (!wechat) throw new AppError('WECHAT_OFF');
    return wechat;
  }

  async #limit(ip: string): Promise<void> {
    const taken = await this.#parts.throttle.take(`wechat ${ip}`, PER_ADDRESS);
    if (!taken.ok)
      throw new AppError('TOO_MANY_REQUESTS', {
        retryAfter: taken.retryAfter,
        otherWay: '用手机号、邮箱登录',
      });
  }
}

const sameHash = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
