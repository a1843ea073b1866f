import { AppError } from '../../calls/app-error.ts';
import type { Account } from '../users/index.ts';
import type { LoginParts } from './parts.ts';

/** Attempts per address and account: enough for an owner trying to remember a password. */
const PER_PAIR = { limit: 10, windowSeconds: 900 };
/** Failures before a captcha is required, per account and per address. */
const ACCOUNT_FAILURES = { limit: 5, windowSeconds: 900 };
const ADDRESS_FAILURES = { limit: 20, windowSeconds: 900 };

/**
 * Rate-limits password guessing. An attacked account is never locked: its owner solves a captcha and logs in from any
 * address that has attempts left. Unknown accounts are counted alike.
 */
export class LoginAttempts {
  readonly #parts: LoginParts;

  constructor(parts: LoginParts) {
    this.#parts = parts;
  }

  /** @throws AppError TOO_MANY_REQUESTS, CAPTCHA_REQUIRED, CAPTCHA_FAILED */
  async admit(account: Account, ip: string, captchaVerification: string | undefined): Promise<void> {
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
  }

  async failed(account: Account, ip: string): Promise<void> {
    await this.#parts.throttle.take(`login-failed account ${account.value}`, ACCOUNT_FAILURES);
    await this.#parts.throttle.take(`login-failed address ${ip}`, ADDRESS_FAILURES);
  }

  async succeeded(account: Account, ip: string): Promise<void> {
    await this.#parts.throttle.clear(pair(account, ip), PER_PAIR);
  }

  async #take(key: string, bound: { limit: number; windowSeconds: number }): Promise<void> {
    const taken = await this.#parts.throttle.take(key, bound);
    if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: taken.retryAfter });
  }
}

const pair = ({ value }: Account, ip: string): string => `login ${value} from ${ip}`;
