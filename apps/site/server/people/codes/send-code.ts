import type { CodePurpose, DataOf, sendCode as endpoint, ParsedOf } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import { type CallContext, sessionOf } from '../../calls/handling.ts';
import { isForNewcomers, type MessageBudget } from '../../security/message-budget.ts';
import { recorded, type SecurityLog } from '../security-log/index.ts';
import { type Account, accountOf, type User, type UserRepository } from '../users/index.ts';
import type { Delivery, Message } from './delivery.ts';
import { type CodeLimits, RESEND_SECONDS } from './limits.ts';
import { codeMail, registeredMail, unknownMail } from './messages.ts';
import { CODE_SECONDS, type CodeService } from './service.ts';

type Body = ParsedOf<typeof endpoint>['body'];

/** Purposes whose delivery failures may be reported, because they reveal nothing about accounts. */
const REPORTABLE: ReadonlySet<CodePurpose> = new Set<CodePurpose>(['bind', 'verify']);

/**
 * Sends codes without revealing who has an account: the response, its timing and the work before it are the same.
 * After the response the site sends a code, or a mail saying that the account exists already or does not exist, or
 * nothing for a phone without an account, since SMS templates carry only codes.
 */
export class CodeSender {
  readonly #users: UserRepository;
  readonly #codes: CodeService;
  readonly #limits: CodeLimits;
  readonly #delivery: Delivery;
  readonly #budget: MessageBudget;
  readonly #verifyCaptcha: (captchaVerification: string, picture?: boolean) => Promise<boolean>;
  readonly #log: SecurityLog;

  constructor(parts: {
    users: UserRepository;
    codes: CodeService;
    limits: CodeLimits;
    delivery: Delivery;
    budget: MessageBudget;
    verifyCaptcha: (captchaVerification: string, picture?: boolean) => Promise<boolean>;
    securityLog: SecurityLog;
  }) {
    this.#users = parts.users;
    this.#codes = parts.codes;
    this.#limits = parts.limits;
    this.#delivery = parts.delivery;
    this.#budget = parts.budget;
    this.#verifyCaptcha = parts.verifyCaptcha;
    this.#log = parts.securityLog;
  }

  /**
   * @throws AppError BAD_REQUEST, UNAUTHENTICATED (`verify`), TOO_MANY_REQUESTS, CAPTCHA_FAILED;
   *   PICTURE_CAPTCHA_REQUIRED for an SMS to somebody without a session who solved no picture; SMS_USED_UP,
   *   MAIL_USED_UP or their newcomers' variants when the site has sent its messages of the day; DELIVERY_FAILED when the channel is down or, for
   *   `bind` and `verify`, this message was rejected
   */
  async send(body: Body, context: CallContext): Promise<DataOf<typeof endpoint>> {
    const { purpose } = body;
    const account = await this.#recipient(body, context);
    const facts = { account, userId: context.session?.userId, purpose, ip: context.ip };
    return recorded(this.#log, 'code-request', facts, () => this.#sendTo(account, body, context));
  }

  async #sendTo(
    account: Account,
    { purpose, captchaVerification }: Body,
    { ip, session }: CallContext,
  ): Promise<DataOf<typeof endpoint>> {
    await this.#limits.takeAddress(ip, purpose);
    const picture = account.kind === 'phone' && session === null;
    if (!(await this.#verifyCaptcha(captchaVerification, picture))) throw new AppError('CAPTCHA_FAILED');
    if (this.#delivery.broken(channelOf(account))) throw new AppError('DELIVERY_FAILED', { retryAfter: 30 });
    await this.#budget.check(channelOf(account), purpose);
    if (isForNewcomers(purpose) && account.kind === 'phone') await this.#limits.takeNewcomer(account, ip);
    await this.#limits.takeAccount(account, purpose);
    const user = await this.#users.byAccount(account);
    const plan = planOf(purpose, account, user);
    const code = await this.#codes.issue(purpose, account, plan === 'code');
    const message = messageOf(plan, purpose, account, code);
    const always = alwaysSends(purpose, account);
    // After an outage, waits for the first message that is sent to everybody: a lone visitor would never learn of a failure.
    if (message && (REPORTABLE.has(purpose) || (always && this.#delivery.doubtful(channelOf(account))))) {
      await this.#delivery.send(message, true).catch((cause) => {
        throw cause instanceof AppError ? cause : new AppError('DELIVERY_FAILED', { cause });
      });
    } else if (message) {
      this.#delivery.sendLater(message, always);
    }
    return { expiresIn: CODE_SECONDS, resendAfter: RESEND_SECONDS };
  }

  async #recipient({ purpose, account, target }: Body, context: CallContext): Promise<Account> {
    if (purpose !== 'verify') {
      if (account === undefined) throw new AppError('BAD_REQUEST', { details: 'account：缺少此项' });
      return accountOf(account);
    }
    const { userId } = sessionOf(context);
    if (target === undefined) throw new AppError('BAD_REQUEST', { details: 'target：缺少此项' });
    const own = (await this.#users.byId(userId))?.[target] ?? null;
    if (own === null)
      throw new AppError('BAD_REQUEST', { details: target === 'phone' ? '没有绑定手机' : '没有绑定邮箱' });
    return accountOf(own);
  }
}

type Plan = 'code' | 'registered' | 'unknown' | 'nothing';

/**
 * Sends a code for `register` to phones that have an account, too: the owner enters it and gets `ACCOUNT_EXISTS`.
 * For e-mail, the mail itself says that the account exists and carries no code.
 */
function planOf(purpose: CodePurpose, { kind }: Account, user: User | null): Plan {
  if (purpose === 'register') return user && kind === 'email' ? 'registered' : 'code';
  if (purpose !== 'login' && purpose !== 'reset') return 'code';
  if (user?.status === 'active') return 'code';
  return kind === 'email' ? 'unknown' : 'nothing';
}

/** True when a message is sent whether or not the account exists. */
const alwaysSends = (purpose: CodePurpose, { kind }: Account): boolean =>
  kind === 'email' || (purpose !== 'login' && purpose !== 'reset');

const channelOf = ({ kind }: Account) => (kind === 'phone' ? 'sms' : 'mail');

function messageOf(
  plan: Plan,
  purpose: CodePurpose,
  { kind, value: to }: Account,
  code: string,
): Message | null {
  if (plan === 'nothing') return null;
  if (kind === 'phone') return { channel: 'sms', to, purpose, code };
  const text =
    plan === 'registered'
      ? registeredMail()
      : plan === 'unknown'
        ? unknownMail()
        : codeMail(purpose, code, CODE_SECONDS / 60);
  return { channel: 'mail', to, purpose, text };
}
