import { randomInt } from 'node:crypto';
import type { CodePurpose } from '@ziwan/contract';
import { keyedHash } from '@ziwan/infra/digest';
import { AppError } from '../../calls/app-error.ts';
import type { Throttle } from '../../security/throttle.ts';
import type { Account } from '../users/index.ts';
import type { CodeRepository } from './repository.ts';

/** Lifetime (s) of a code. */
export const CODE_SECONDS = 300;
/** Maximum attempts per code, the successful one included. */
const TRIES = 5;
/** Wrong attempts at an account's codes in a row, over all addresses, after which each code allows one attempt. */
const GUESSES = { limit: 20, windowSeconds: 30 * 86_400 };
/** Attempts per network address over all codes, since the limit per code does not bound the total. */
const TRIES_PER_ADDRESS = { limit: 100, windowSeconds: 600 };

/** Ways to go on without a code, by purpose, named when no code can be sent. */
export const OTHER_WAYS: Partial<Record<CodePurpose, string>> = {
  login: '用密码登录',
  verify: '用密码验证身份',
};

/** Issues and verifies codes that prove control of a phone or an e-mail address; stores keyed hashes only. */
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
   * Issues a code and invalidates the previous one for the same purpose and account.
   * @param disclosed false for a decoy: it is never sent, cannot be entered and takes the same work to make
   */
  async issue(purpose: CodePurpose, account: Account, disclosed: boolean): Promise<string> {
    const digits = String(randomInt(1_000_000)).padStart(6, '0');
    // A decoy has the length and source of a code, so that both cost the same.
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
   * Verifies a code and marks it used.
   * @param ip the client's address
   * @throws AppError CODE_WRONG whether the code is wrong, used, expired or was never sent; TOO_MANY_REQUESTS
   */
  async use(purpose: CodePurpose, account: Account, code: string, ip: string): Promise<void> {
    const taken = await this.#throttle.take(`code-try ${ip}`, TRIES_PER_ADDRESS);
    if (!taken.ok)
      throw new AppError('TOO_MANY_REQUESTS', {
        retryAfter: taken.retryAfter,
        otherWay: OTHER_WAYS[purpose],
      });
    const hash = this.#hash(purpose, account, code);
    const guessed = `code guesses ${account.value}`;
    const tries = (await this.#throttle.isExhausted(guessed, GUESSES)) ? 1 : TRIES;
    const tried = await this.#repository.try({ purpose, account: account.value, hash }, tries, this.#now());
    if (tried === 'right') return this.#throttle.clear(guessed, GUESSES);
    // Without a code nothing was guessed.
    if (tried === 'wrong') await this.#throttle.take(guessed, GUESSES);
    throw new AppError('CODE_WRONG');
  }

  #hash(purpose: CodePurpose, account: Account, code: string): string {
    return keyedHash(this.#secret, `verification code\n${purpose}\n${account.value}\n${code}`, 'hex');
  }
}
