import type { CodePurpose } from '@ziwan/contract';
import { keyedHash } from '@ziwan/infra/digest';
import { AppError } from '../../calls/app-error.ts';
import { networkOf } from '../../runtime/network-of.ts';
import type { Throttle } from '../../security/throttle.ts';
import type { Account } from '../users/index.ts';
import type { CodeRepository } from './repository.ts';
import { OTHER_WAYS } from './service.ts';

/** Time (s) before another code may be requested. */
export const RESEND_SECONDS = 60;
/** Aliyun's limits per phone number, as sliding windows: one a minute, five an hour, ten a day. */
const PER_ACCOUNT = [
  { limit: 1, windowSeconds: RESEND_SECONDS },
  { limit: 5, windowSeconds: 3600 },
  { limit: 10, windowSeconds: 86_400 },
];

/** SMS an hour to numbers of one prefix of seven digits, 10,000 of an area, which scripts count through. */
const PER_PREFIX = { limit: 20, windowSeconds: 3600 };
const PREFIX_DIGITS = 7;
/** SMS an hour to newcomers of one network, whose addresses a script can change. */
const PER_NETWORK = { limit: 60, windowSeconds: 3600 };

/** Rate-limits the sending of codes, alike for known and unknown accounts. */
export class CodeLimits {
  readonly #repository: CodeRepository;
  readonly #throttle: Throttle;
  readonly #secret: string;
  readonly #perAddress: number;
  readonly #now: () => number;

  constructor(parts: {
    repository: CodeRepository;
    throttle: Throttle;
    secret: string;
    /** Codes per hour and network address, which a school or an office may share; 0 disables the limit. */
    perAddress: number;
    now: () => number;
  }) {
    this.#repository = parts.repository;
    this.#throttle = parts.throttle;
    this.#secret = parts.secret;
    this.#perAddress = parts.perAddress;
    this.#now = parts.now;
  }

  /** @throws AppError TOO_MANY_REQUESTS */
  async takeAddress(ip: string, purpose: CodePurpose): Promise<void> {
    if (this.#perAddress === 0) return;
    const bound = { limit: this.#perAddress, windowSeconds: 3600 };
    const taken = await this.#throttle.take(`code-send address ${ip}`, bound);
    if (!taken.ok) throw tooMany(taken.retryAfter, purpose);
  }

  /** For SMS that anybody may request to any number. @throws AppError TOO_MANY_REQUESTS */
  async takeNewcomer({ value }: Account, ip: string): Promise<void> {
    if (this.#perAddress === 0) return;
    const prefix = keyedHash(this.#secret, `code prefix\n${value.slice(0, PREFIX_DIGITS)}`, 'base64url');
    for (const taken of [
      await this.#throttle.take(`code-send prefix ${prefix}`, PER_PREFIX),
      await this.#throttle.take(`code-send network ${networkOf(ip)}`, PER_NETWORK),
    ])
      if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: taken.retryAfter });
  }

  /** @throws AppError TOO_MANY_REQUESTS; refused requests are not counted and so do not prolong the wait */
  async takeAccount(account: Account, purpose: CodePurpose): Promise<void> {
    const key = keyedHash(this.#secret, `code send\n${account.value}`, 'base64url');
    const now = this.#now();
    const sends = await this.#repository.sends(key, now);
    for (const { limit, windowSeconds } of PER_ACCOUNT) {
      // The send that must leave the window before another is allowed.
      const oldest = sends[limit - 1];
      const wait = oldest === undefined ? 0 : oldest + windowSeconds * 1000 - now;
      if (wait > 0) throw tooMany(Math.ceil(wait / 1000), purpose);
    }
    // Concurrent requests have read the same list; the throttle admits one of them.
    const taken = await this.#throttle.take(`code-send account ${key}`, {
      limit: 1,
      windowSeconds: RESEND_SECONDS,
    });
    if (!taken.ok) throw tooMany(taken.retryAfter, purpose);
    await this.#repository.addSend(key, now);
  }
}

const tooMany = (retryAfter: number, purpose: CodePurpose) =>
  new AppError('TOO_MANY_REQUESTS', { retryAfter, otherWay: OTHER_WAYS[purpose] });
