import { sha256Url } from '@ziwan/infra/digest';
import type { Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';

export interface Bound {
  /** Uses allowed within one window. */
  limit: number;
  windowSeconds: number;
}

export type Taken = { ok: true } | { ok: false /** Seconds until the window ends. */; retryAfter: number };

/**
 * Counts uses of a key (an address, a phone, an account) per fixed window. The counts are in the database, so all
 * processes share them and restarts do not reset them.
 */
export class Throttle {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;
  #sinceSweep = 0;

  constructor(db: Kysely<Database>, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** Takes one use. Refused uses count too, without effect within their window. */
  async take(key: string, bound: Bound): Promise<Taken> {
    const { start, left, row } = this.#window(key, bound);
    const { uses } = await this.#db
      .insertInto('throttles')
      .values({ ...row, uses: 1 })
      .onConflict((c) =>
        c.columns(['throttle_key', 'window_start']).doUpdateSet({ uses: sql<number>`throttles.uses + 1` }),
      )
      .returning('uses')
      .executeTakeFirstOrThrow();
    await this.#sweep(start);
    return uses <= bound.limit ? { ok: true } : { ok: false, retryAfter: left };
  }

  /** Returns the result of `take` without taking a use. */
  async peek(key: string, bound: Bound): Promise<Taken> {
    const { row, left } = this.#window(key, bound);
    const found = await this.#db
      .selectFrom('throttles')
      .select('uses')
      .where('throttle_key', '=', row.throttle_key)
      .where('window_start', '=', row.window_start)
      .executeTakeFirst();
    return (found?.uses ?? 0) < bound.limit ? { ok: true } : { ok: false, retryAfter: left };
  }

  /** Resets the current window, such as after a success. */
  async clear(key: string, bound: Bound): Promise<void> {
    const { row } = this.#window(key, bound);
    await this.#db
      .deleteFrom('throttles')
      .where('throttle_key', '=', row.throttle_key)
      .where('window_start', '=', row.window_start)
      .execute();
  }

  #window(key: string, { windowSeconds }: Bound) {
    const now = Math.floor(this.#now() / 1000);
    const start = now - (now % windowSeconds);
    const end = start + windowSeconds;
    const throttle_key = sha256Url(`${windowSeconds}\n${key}`);
    return {
      start: now,
      left: Math.max(1, end - now),
      row: { throttle_key, window_start: start, expires_at: end },
    };
  }

  /** Deletes expired windows every 200 uses. */
  async #sweep(now: number): Promise<void> {
    if (++this.#sinceSweep < 200) return;
    this.#sinceSweep = 0;
    await this.#db.deleteFrom('throttles').where('expires_at', '<', now).execute();
  }
}
