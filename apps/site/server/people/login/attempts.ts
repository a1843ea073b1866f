import { waitText } from '@ziwan/contract';
import { isoOf, minuteOf } from '@ziwan/contract/site-time';
import { AppError } from '../../calls/app-error.ts';
import { GuessLimit } from '../../security/guess-limit.ts';
import type { KnownDevice } from '../sessions/index.ts';
import { type Account, accountOf, type User } from '../users/index.ts';
import type { LoginParts } from './parts.ts';

/** Attempts per address and account: enough for an owner trying to remember a password. */
const PER_PAIR = { limit: 10, windowSeconds: 900 };
/** Failures before a captcha is required, per account and per address. */
const ACCOUNT_FAILURES = { limit: 5, windowSeconds: 900 };
const ADDRESS_FAILURES = { limit: 20, windowSeconds: 900 };
/** Attempts in a row of a device that has logged in before, apart from all others. */
const PER_DEVICE = { limit: 20, windowSeconds: 30 * 86_400 };

/** Guesses in a row from which on the owner is told, once a day. */
const NOTICED = 10;
const ONCE_A_DAY = { limit: 1, windowSeconds: 86_400 };

interface Attempt {
  readonly account: Account;
  readonly ip: string;
  /** Device with attempts of its own; null when the attempt counts with all others. */
  readonly device: KnownDevice | null;
  /** Attempts at the account since the last success; 0 for a known device. */
  readonly guesses: number;
}

/**
 * Rate-limits password guessing. An attacked account is never locked: its owner logs in on a device that has logged in
 * before, or by code. Unknown accounts are counted alike.
 */
export class LoginAttempts {
  readonly #parts: LoginParts;
  readonly #guesses: GuessLimit;

  constructor(parts: LoginParts) {
    this.#parts = parts;
    this.#guesses = new GuessLimit(parts.guards);
  }

  /** @throws AppError TOO_MANY_REQUESTS, GUESSED_TOO_OFTEN, CAPTCHA_REQUIRED, CAPTCHA_FAILED */
  async admit(
    { account, ip, device }: Omit<Attempt, 'guesses'>,
    captchaVerification: string | undefined,
  ): Promise<Attempt> {
    if (this.#parts.perAddress > 0)
      await this.#take(`login address ${ip}`, { limit: this.#parts.perAddress, windowSeconds: 600 });
    const { throttle } = this.#parts;
    const suspicious =
      (await throttle.isExhausted(`login-failed account ${account.value}`, ACCOUNT_FAILURES)) ||
      (await throttle.isExhausted(`login-failed address ${ip}`, ADDRESS_FAILURES));
    if (suspicious) {
      if (!captchaVerification) throw new AppError('CAPTCHA_REQUIRED');
      if (!(await this.#parts.verifyCaptcha(captchaVerification))) throw new AppError('CAPTCHA_FAILED');
    }
    await this.#take(pair(account, ip), PER_PAIR);
    if (device && (await throttle.take(`device ${device.nonce}`, PER_DEVICE)).ok)
      return { account, ip, device, guesses: 0 };
    const taken = await this.#guesses.take(guessed(account));
    if (!taken.ok) {
      const { retryAfter } = taken;
      const sentence = `这个账号的密码输错了太多次，请 ${waitText(retryAfter)}后再试。现在就要登录，请改用验证码，或者用登录过的设备`;
      throw new AppError('GUESSED_TOO_OFTEN', { retryAfter, sentence });
    }
    return { account, ip, device: null, guesses: taken.guesses };
  }

  /** @param user null for an unknown account */
  async failed({ account, ip, guesses }: Attempt, user: User | null): Promise<void> {
    await this.#parts.throttle.take(`login-failed account ${account.value}`, ACCOUNT_FAILURES);
    await this.#parts.throttle.take(`login-failed address ${ip}`, ADDRESS_FAILURES);
    if (guesses >= NOTICED) await this.#tell(account, user, guesses);
  }

  /** Tells the owner; an unknown account is counted alike. */
  async #tell(account: Account, user: User | null, guesses: number): Promise<void> {
    const { throttle, warnings, now } = this.#parts;
    const { ok } = await throttle.take(`guess-notice ${account.value}`, ONCE_A_DAY);
    if (!ok || user?.status !== 'active') return;
    warnings.later(user, {
      event: 'account.guessed',
      counts: { guesses },
      subject: '有人在试你的字玩密码',
      text:
        `到 ${minuteOf(isoOf(now()))} 为止，有人在没有登录过的设备上连续输错了 ${guesses} 次你的登录密码，还没有进来。` +
        '这样的尝试会越等越久；你在登录过的设备上，或者用验证码，仍然可以照常登录。\n\n' +
        '如果是你自己忘了密码，请在登录窗口选择「忘记密码」重设。如果不是你，又在别处用过同一个密码，请现在就换一个；没有的话，不用做什么。',
    });
  }

  /** A known device proves nothing about the guesses of others, so these stay counted. */
  async succeeded({ account, ip, device }: Attempt): Promise<void> {
    const { throttle } = this.#parts;
    await throttle.clear(pair(account, ip), PER_PAIR);
    if (device) await throttle.clear(`device ${device.nonce}`, PER_DEVICE);
    else await this.#guesses.clear(guessed(account));
  }

  /** Forgets guesses at a password that is no longer valid. */
  async forget(accounts: readonly (string | null)[]): Promise<void> {
    for (const own of accounts) if (own !== null) await this.#guesses.clear(guessed(accountOf(own)));
  }

  async #take(key: string, bound: { limit: number; windowSeconds: number }): Promise<void> {
    const taken = await this.#parts.throttle.take(key, bound);
    if (!taken.ok)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: taken.retryAfter, otherWay: '改用验证码登录' });
  }
}

const guessed = ({ value }: Account): string => `password of ${value}`;
const pair = ({ value }: Account, ip: string): string => `login ${value} from ${ip}`;
