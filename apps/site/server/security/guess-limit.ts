import { sha256Url } from '@ziwan/infra/digest';
import type { SharedState } from '@ziwan/infra/shared-state';

/** Guesses without a wait. */
const FREE_GUESSES = 20;
/** Longest wait (s) between two guesses. */
const LONGEST_WAIT = 86_400;
/** Time (ms) for which guesses are remembered after the first. */
const WINDOW = 30 * 86_400_000;

type Guess =
  /** Guesses since the last success, this one included. */
  | { ok: true; guesses: number }
  | { ok: false /** Seconds until the next guess is allowed. */; retryAfter: number };

/**
 * Bounds the guesses at one secret over all addresses and processes: twenty at once, then one after a minute, two, four
 * … up to a day. That is 59 in thirty days; NIST SP 800-63B-4 (3.2.2) allows 100. Refused guesses are not counted.
 */
export class GuessLimit {
  readonly #state: SharedState;

  constructor(state: SharedState) {
    this.#state = state;
  }

  /** Takes a guess before it is compared, so that concurrent ones cannot exceed the bound. */
  async take(key: string): Promise<Guess> {
    const [total, wait] = keysOf(key);
    const before = Number((await this.#state.get(total)) ?? 0);
    if (before >= FREE_GUESSES - 1) {
      const refused = await this.#takeTurn(wait, before);
      if (refused) return refused;
    }
    const { count } = await this.#state.increment(total, WINDOW);
    // Others have counted since `before` was read.
    if (before < FREE_GUESSES - 1 && count >= FREE_GUESSES) {
      const refused = await this.#takeTurn(wait, count - 1);
      if (refused) return refused;
    }
    return { ok: true, guesses: count };
  }

  /** Forgets the guesses, after a success. */
  async clear(key: string): Promise<void> {
    for (const held of keysOf(key)) await this.#state.delete(held);
  }

  /** Takes the one guess until the next wait is over. */
  async #takeTurn(key: string, before: number): Promise<Guess | null> {
    const wait = Math.min(60 * 2 ** (before + 1 - FREE_GUESSES), LONGEST_WAIT);
    const { count, left } = await this.#state.increment(key, wait * 1000);
    return count === 1 ? null : { ok: false, retryAfter: Math.ceil(left / 1000) };
  }
}

const keysOf = (key: string): [total: string, wait: string] => [
  `guesses:${sha256Url(key)}`,
  `guess-wait:${sha256Url(key)}`,
];
