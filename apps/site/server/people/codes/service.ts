import { randomInt } from 'node:crypto';
import type { CodePurpose } from '@ziwan/contract';
import { keyedHash } from '@ziwan/infra/digest';
import { AppError } from '../../calls/app-error.ts';
import type { Throttle } from '../../security/throttle.ts';
import type { Account } from '../users/index.ts';
import type { CodeRepository } from './repository.ts';

/** How long (s) a code works. */
export const CODE_SECONDS = 300;
/** How often one may be typed in, the right time included. */
const TRIES = 5;
/** Tries of one network address at anybody's codes: five a code would else be as many as an address has patience for. */
const TRIES_PER_ADDRESS = { limit: 100, windowSeconds: 600 };

/** Codes that show that somebody reads a phone or an e-mail address; kept as keyed hashes alone. */
export class CodeService {
  readonly #repository: CodeRepository;
  readonly #throttle: Throttle;
  readonly #secret: string;
  readonly #now: () => number;

  constructor(parts: { repository: CodeRepository; throttle: Throttle; secret: string; now: () => number }) {
    this.#repository = parts.repository;
    this.#throttle = parts.throttle;
    this.#secret = parts.secret;
    this.#now = parts.now;
  }

  /**
   * A new code; the one before it of the same purpose and account works no more.
   * @param disclosed false for one that nobody is told: it can never be typed in, and is made by the same work
   */
  async issue(purpose: CodePurpose, account: Account, disclosed: boolean): Promise<string> {
    const digits = String(randomInt(1_000_000)).padStart(6, '0');
    // As long as a code and drawn like one, so that neither costs more.
    const code = disclosed ? digits : `-${digits.slice(1)}`;
    const now = this.#now();
    await this.#repository.keep(
      {
        purpose,
        account: account.value,
        hash: this.#hash(purpose, account, code),
        expiresAt: now + CODE_SECONDS * 1000,
      },
      now,
    );
    return code;
  }

  /**
   * Uses a code up.
   * @param ip the address that tries
   * @throws AppError CODE_WRONG for a wrong, used, expired or never sent one alike; TOO_MANY_REQUESTS
   */
  async use(purpose: CodePurpose, account: Account, code: string, ip: string): Promise<void> {
    const taken = await this.#throttle.take(`code-try ${ip}`, TRIES_PER_ADDRESS);
    if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: taken.retryAfter });
    const hash = this.#hash(purpose, account, code);
    const right = await this.#repository.try({ purpose, account: account.value, hash }, TRIES, this.#now());
    if (!right) throw new AppError('CODE_WRONG');
  }

  #hash(purpose: CodePurpose, account: Account, code: string): string {
    return keyedHash(this.#secret, `verification code\n${purpose}\n${account.value}\n${code}`, 'hex');
  }
}
