import type { CaptchaKind } from '@ziwan/contract';
import type { SharedState } from '@ziwan/infra/shared-state';
import type { Solution } from './solution.ts';

/** Lifetimes (ms) of a captcha until its check and of a pass until its form. */
const CAPTCHA_LIFE = 120_000;
const PASS_LIFE = 180_000;
/**
 * Maximum captchas issued within a captcha's lifetime, which bounds the open ones to twice as many, about 30 MB. At the
 * limit new ones are refused; open ones are never dropped.
 */
const MAX_ISSUED = 50_000;

export interface Captcha {
  readonly kind: CaptchaKind;
  readonly secretKey: string;
  /** Never leaves the server. */
  readonly solution: Solution;
}

/** Open captchas, passes of solved ones, and locked-out clients. */
export class CaptchaRepository {
  readonly #state: SharedState;
  readonly #now: () => number;

  constructor(state: SharedState, now: () => number) {
    this.#state = state;
    this.#now = now;
  }

  /** Counts a captcha that is about to be issued. @returns false when too many are open */
  async admit(): Promise<boolean> {
    return (await this.#state.increment('captchas-issued', CAPTCHA_LIFE)).count <= MAX_ISSUED;
  }

  keep(token: string, captcha: Captcha): Promise<void> {
    return this.#state.set(`captcha:${token}`, JSON.stringify(captcha), CAPTCHA_LIFE);
  }

  /** Removes a captcha for its only check; at most one concurrent caller gets it. `null` when it is gone. */
  async take(token: string): Promise<Captcha | null> {
    const kept = await this.#state.take(`captcha:${token}`);
    return kept === null ? null : (JSON.parse(kept) as Captcha);
  }

  keepPass(verification: string, kind: CaptchaKind): Promise<void> {
    return this.#state.set(`captcha-pass:${verification}`, kind, PASS_LIFE);
  }

  /** Consumes a pass and returns what was solved; at most one concurrent caller gets it. */
  async takePass(verification: string): Promise<CaptchaKind | null> {
    return (await this.#state.take(`captcha-pass:${verification}`)) as CaptchaKind | null;
  }

  /** @param seconds duration of the lock */
  lock(client: string, seconds: number): Promise<void> {
    const until = this.#now() + seconds * 1000;
    return this.#state.set(`captcha-lock:${client}`, String(until), seconds * 1000);
  }

  /** Returns the remaining time (s) of the longest lock on these clients, or null when none is locked. */
  async lockedFor(clients: readonly string[]): Promise<number | null> {
    const locks = await Promise.all(clients.map((client) => this.#state.get(`captcha-lock:${client}`)));
    const left = Math.max(...locks.map((until) => Number(until ?? 0) - this.#now()));
    return left > 0 ? Math.ceil(left / 1000) : null;
  }
}
