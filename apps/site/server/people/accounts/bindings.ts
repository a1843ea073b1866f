import type { bindAccount, ParsedOf, unbindAccount } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, sessionOf } from '../../calls/handling.ts';
import type { CodeService } from '../codes/index.ts';
import { recorded, type SecurityLog } from '../security-log/index.ts';
import type { Session, SessionService } from '../sessions/index.ts';
import { type AccountRecord, accountOf, type UserRepository } from '../users/index.ts';
import type { WeChatBinding } from '../wechat/index.ts';

/** Binds and unbinds the phone, e-mail and WeChat with which a user logs in. */
export class BindingService {
  readonly #users: UserRepository;
  readonly #codes: CodeService;
  readonly #sessions: SessionService;
  readonly #record: AccountRecord;
  readonly #wechat: WeChatBinding;
  readonly #log: SecurityLog;

  constructor(parts: {
    users: UserRepository;
    codes: CodeService;
    sessions: SessionService;
    record: AccountRecord;
    wechat: WeChatBinding;
    securityLog: SecurityLog;
  }) {
    this.#users = parts.users;
    this.#codes = parts.codes;
    this.#sessions = parts.sessions;
    this.#record = parts.record;
    this.#wechat = parts.wechat;
    this.#log = parts.securityLog;
  }

  /**
   * Binds a login method, replacing an existing one of the same kind.
   * @throws AppError REAUTHENTICATION_REQUIRED, CODE_WRONG, TOO_MANY_REQUESTS; ACCOUNT_TAKEN only after a
   *   correct code; for WeChat also TICKET_INVALID, WECHAT_OFF, WECHAT_FAILED, UNAVAILABLE
   */
  async bind(body: ParsedOf<typeof bindAccount>['body'], context: CallContext): Promise<void> {
    const session = sessionOf(context);
    this.#sessions.requireRecent(session);
    const account = body.type === 'wechat' ? undefined : accountOf(body.account);
    const facts = { account, ...factsOf(session), method: body.type, ip: context.ip };
    return recorded(this.#log, 'binding', facts, async () => {
      if (body.type === 'wechat') {
        await this.#wechat.bind(session.userId, body, context.ip);
      } else if (account) {
        await this.#codes.use('bind', account, body.code, context.ip);
        if (!(await this.#users.setAccount(session.userId, account))) throw new AppError('ACCOUNT_TAKEN');
      }
      await this.#record.add(session.userId, `account.${body.type}-bound`);
    });
  }

  /** @throws AppError REAUTHENTICATION_REQUIRED, LAST_LOGIN_METHOD */
  async unbind(body: ParsedOf<typeof unbindAccount>['body'], context: CallContext): Promise<void> {
    const session = sessionOf(context);
    this.#sessions.requireRecent(session);
    const facts = { ...factsOf(session), method: body.type, ip: context.ip };
    return recorded(this.#log, 'unbinding', facts, async () => {
      if (!(await this.#users.removeMethod(session.userId, body.type, this.#wechat.works)))
        throw new AppError('LAST_LOGIN_METHOD');
      await this.#record.add(session.userId, `account.${body.type}-unbound`);
    });
  }
}

const factsOf = ({ userId, id }: Session) => ({ userId, session: id });
