import { sha256Url } from '@ziwan/infra/digest';
import type { SharedState } from '@ziwan/infra/shared-state';

interface Bound {
  /** Uses allowed within one window. */
  limit: number;
  /** Length of a window, which begins with its first use. */
  windowSeconds: number;
}

export type Taken = { ok: true } | { ok: false /** Seconds until the window ends. */; retryAfter: number };

/** Counts uses of a key (an address, a phone, an account) per window, over all processes. */
export class Throttle {
  readonly #state: SharedState;

  constructor(state: SharedState) {
    this.#state = state;
  }

  /** Takes one use. Refused uses count too, without effect within their window. */
  async take(key: string, bound: Bound): Promise<Taken> {
    const { count, left } = await this.#state.increment(hashed(key, bound), bound.windowSeconds * 1000);
    return count <= bound.limit ? { ok: true } : { ok: false, retryAfter: Math.ceil(left / 1000) };
  }

  /** True if `take` would be refused. */
  async isExhausted(key: string, bound: Bound): Promise<boolean> {
    return Number((await this.#state.get(hashed(key, bound))) ?? 0) >= bound.limit;
  }

  /** Ends the current window, such as after a success. */
  clear(key: string, bound: Bound): Promise<void> {
    return this.#state.delete(hashed(key, bound));
  }
}

const hashed = (key: string, { windowSeconds }: Bound): string =>
  `throttle:${sha256Url(`${windowSeconds}\n${key}`)}`;
