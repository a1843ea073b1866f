import type { CaptchaKind } from '@ziwan/contract';
import { sha256Hex } from '@ziwan/infra/digest';
import type { CaptchaLimits } from '../../config/limits.ts';
import type { Throttle } from '../../security/throttle.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { CaptchaRepository } from './repository.ts';

export interface Caller {
  /** Rate-limit key of the address: IPv6 callers count by /64. `null` for internal calls. */
  readonly address: string | null;
  readonly clientUid: string | null;
}

/** Factor by which an address may fail more often than one client, since many people may share it. */
const ADDRESS_FAILURES = 5;
const WINDOW_SECONDS = 60;

export class CaptchaLimiter {
  readonly #limits: CaptchaLimits;
  readonly #throttle: Throttle;
  readonly #repository: CaptchaRepository;
  readonly #log: SecurityLog;

  constructor(parts: {
    limits: CaptchaLimits;
    throttle: Throttle;
    repository: CaptchaRepository;
    securityLog: SecurityLog;
  }) {
    this.#limits = parts.limits;
    this.#throttle = parts.throttle;
    this.#repository = parts.repository;
    this.#log = parts.securityLog;
  }

  /** Returns the remaining lockout (s) of a caller, or null when it is not locked out. */
  async locked(caller: Caller): Promise<number | null> {
    if (this.#limits.failures === 0) return null;
    return this.#repository.lockedFor(scopes(caller).map((s) => s.key));
  }

  /** Counts a call. @returns time (s) to wait when the limit is exceeded */
  async count(call: 'get' | 'check', kind: CaptchaKind, caller: Caller): Promise<number | null> {
    for (const { key, client } of scopes(caller)) {
      const limit = client ? this.#limits.client : this.#limits.address;
      const wait = await this.#take(`captcha-${call}:${key}`, limit);
      if (wait !== null) return wait;
      if (kind !== 'proofOfWork' || call !== 'get' || client) continue;
      const busy = await this.#take(`captcha-work:${key}`, this.#limits.work);
      if (busy !== null) return busy;
    }
    return null;
  }

  /** Counts a wrong answer and locks the caller out after too many. */
  async failed(caller: Caller): Promise<void> {
    const { failures, lockSeconds } = this.#limits;
    for (const { key, client } of scopes(caller)) {
      const over = await this.#take(`captcha-fail:${key}`, client ? failures : failures * ADDRESS_FAILURES);
      if (over === null) continue;
      await this.#repository.lock(key, lockSeconds);
      this.#log.record('captcha.throttled', {
        ip: caller.address ?? '',
        reason: client ? 'client' : 'address',
      });
    }
  }

  async #take(key: string, limit: number): Promise<number | null> {
    if (limit === 0) return null;
    const taken = await this.#throttle.take(key, { limit, windowSeconds: WINDOW_SECONDS });
    return taken.ok ? null : taken.retryAfter;
  }
}

interface Scope {
  key: string;
  /** True for a single client of an address, false for the whole address. */
  client: boolean;
}

/** Keys clients by address and client id, so that nobody can use up another client's quota. */
function scopes({ address, clientUid }: Caller): Scope[] {
  if (address === null) return [];
  const key = (text: string) => sha256Hex(text);
  return [
    { key: key(address), client: false },
    ...(clientUid ? [{ key: key(`${address}\n${clientUid}`), client: true }] : []),
  ];
}
