import type { bindAccount, ParsedOf, unbindAccount } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, sessionOf } from '../../calls/handling.ts';
import { recorded } from '../security-log/index.ts';
import type { Session } from '../sessions/index.ts';
import { accountOf } from '../users/index.ts';
import type { AccountsParts } from './parts.ts';

/** Binds and unbinds the phone, e-mail and WeChat with which a user logs in. */
export class BindingService {
  readonly #parts: AccountsParts;

  constructor(parts: AccountsParts) {
    this.#parts = parts;
  }

  /**
   * Binds a login method, replacing an existing one of the same kind.
   * @throws AppError REAUTHENTICATION_REQUIRED, CODE_WRONG, TOO_MANY_REQUESTS; ACCOUNT_TAKEN only after a
   *   correct code; for WeChat also TICKET_INVALID, WECHAT_OFF, WECHAT_FAILED, UNAVAILABLE
   */
  async bind(body: ParsedOf<typeof bindAccount>['body'], context: CallContext): Promise<void> {
    const { sessions, securityLog, wechat, codes, users, record } = this.#parts;
    const session = sessionOf(context);
    sessions.requireRecent(session);
    const account = body.type === 'wechat' ? undefined : accountOf(body.account);
    const facts = { account, ...factsOf(session), method: body.type, ip: context.ip };
    return recorded(securityLog, 'binding', facts, async () => {
      if (body.type === 'wechat') {
        await wechat.bind(session.userId, body, context.ip);
      } else if (account) {
        await codes.use('bind', account, body.code, context.ip);
        if (!(await users.setAccount(session.userId, account))) throw new AppError('ACCOUNT_TAKEN');
      }
      await record.add(session.userId, `account.${body.type}-bound`);
    });
  }

  /** @throws AppError REAUTHENTICATION_REQUIRED, LAST_LOGIN_METHOD */
  async unbind(body: ParsedOf<typeof unbindAccount>['body'], context: CallContext): Promise<void> {
    const { sessions, securityLog, users, wechat, record } = this.#parts;
    const session = sessionOf(context);
    sessions.requireRecent(session);
    const facts = { ...factsOf(session), method: body.type, ip: context.ip };
    return recorded(securityLog, 'unbinding', facts, async () => {
      if (!(await users.removeMethod(session.userId, body.type, await wechat.works())))
        throw new AppError('LAST_LOGIN_METHOD');
      await record.add(session.userId, `account.${body.type}-unbound`);
    });
  }
}

const factsOf = ({ userId, id }: Session) => ({ userId, session: id });
