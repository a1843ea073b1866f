import { AppError } from '../../calls/app-error.ts';
import type { Throttle } from '../../security/throttle.ts';
import type { Account } from '../users/index.ts';

/** Guesses of one address at one account: what an owner who has forgotten may need. */
const PER_PAIR = { limit: 10, windowSeconds: 900 };
/** Failures after which a captcha is asked for: of one account wherever they come from, and of one address. */
const ACCOUNT_FAILURES = { limit: 5, windowSeconds: 900 };
const ADDRESS_FAILURES = { limit: 20, windowSeconds: 900 };

/**
 * Slows guessing down. An account that others guess at is never locked: its owner solves a captcha and goes on, from any
 * address that has not used up its own guesses. Accounts that nobody has count the same.
 */
export class LoginAttempts {
  readonly #throttle: Throttle;
  readonly #verifyCaptcha: (captchaVerification: string) => Promise<boolean>;
  readonly #perAddress: number;

  constructor(parts: {
    throttle: Throttle;
    verifyCaptcha: (captchaVerification: string) => Promise<boolean>;
    /** Attempts of one network address in ten minutes; 0 lifts the limit. */
    perAddress: number;
  }) {
    this.#throttle = parts.throttle;
    this.#verifyCaptcha = parts.verifyCaptcha;
    this.#perAddress = parts.perAddress;
  }

  /** @throws AppError TOO_MANY_REQUESTS, CAPTCHA_REQUIRED, CAPTCHA_FAILED */
  async admit(account: Account, ip: string, captchaVerification: string | undefined): Promise<void> {
    if (this.#perAddress > 0)
      await this.#take(`login address ${ip}`, { limit: this.#perAddress, windowSeconds: 600 });
    const [ofAccount, ofAddress] = [
      await this.#throttle.peek(`login-failed account ${account.value}`, ACCOUNT_FAILURES),
      await this.#throttle.peek(`login-failed address ${ip}`, ADDRESS_FAILURES),
    ];
    if (!ofAccount.ok || !ofAddress.ok) {
      if (!captchaVerification) throw new AppError('CAPTCHA_REQUIRED');
      if (!(await this.#verifyCaptcha(captchaVerification))) throw new AppError('CAPTCHA_FAILED');
    }
    await this.#take(pair(account, ip), PER_PAIR);
  }

  async failed(account: Account, ip: string): Promise<void> {
    await this.#throttle.take(`login-failed account ${account.value}`, ACCOUNT_FAILURES);
    await this.#throttle.take(`login-failed address ${ip}`, ADDRESS_FAILURES);
  }

  async succeeded(account: Account, ip: string): Promise<void> {
    await this.#throttle.clear(pair(account, ip), PER_PAIR);
  }

  async #take(key: string, bound: { limit: number; windowSeconds: number }): Promise<void> {
    const taken = await this.#throttle.take(key, bound);
    if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: taken.retryAfter });
  }
}

const pair = ({ value }: Account, ip: string): string => `login ${value} from ${ip}`;
