import type { Counted, SharedState } from '@ziwan/infra/shared-state';
import type { Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';

/** Tolerated clock skew (ms) between processes. */
const MAX_CLOCK_SKEW = 60_000;
/** Interval (ms) at which a process that writes deletes expired rows. */
const SWEEP_EVERY = 30_000;

/** Shared state in the site's database, for a site without Redis. */
export class DatabaseState implements SharedState {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;
  #swept = Number.NEGATIVE_INFINITY;

  constructor(db: Kysely<Database>, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  async increment(key: string, life: number): Promise<Counted> {
    const now = this.#now();
    await this.#sweep(now);
    const or = <T>(held: 'value' | 'set_at' | 'expires_at', fresh: T) =>
      sql<T>`case when ${isLive(now)} then ${sql.ref(`shared_values.${held}`)} else ${fresh} end`;
    const { value, expires_at } = await this.#db
      .insertInto('shared_values')
      .values({ key, value: '1', set_at: now, expires_at: now + life })
      .onConflict((c) =>
        c.column('key').doUpdateSet({
          value: sql<string>`case when ${isLive(now)} then cast(cast(shared_values.value as integer) + 1 as text) else '1' end`,
          set_at: or('set_at', now),
          expires_at: or('expires_at', now + life),
        }),
      )
      .returning(['value', 'expires_at'])
      .executeTakeFirstOrThrow();
    return { count: Number(value), left: Math.max(1, expires_at - now) };
  }

  async get(key: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('shared_values')
      .select('value')
      .where('key', '=', key)
      .where(isLive(this.#now()))
      .executeTakeFirst();
    return row?.value ?? null;
  }

  async set(key: string, value: string, life: number): Promise<void> {
    const now = this.#now();
    await this.#sweep(now);
    const row = { value, set_at: now, expires_at: now + life };
    await this.#db
      .insertInto('shared_values')
      .values({ key, ...row })
      .onConflict((c) => c.column('key').doUpdateSet(row))
      .execute();
  }

  async take(key: string): Promise<string | null> {
    const row = await this.#db
      .deleteFrom('shared_values')
      .where('key', '=', key)
      .where(isLive(this.#now()))
      .returning('value')
      .executeTakeFirst();
    return row?.value ?? null;
  }

  async delete(key: string): Promise<void> {
    await this.#db.deleteFrom('shared_values').where('key', '=', key).execute();
  }

  async #sweep(now: number): Promise<void> {
    if (now >= this.#swept && now - this.#swept < SWEEP_EVERY) return;
    this.#swept = now;
    await this.#db.deleteFrom('shared_values').where('expires_at', '<=', now).execute();
  }
}

/** False for an expired row, and for one set before the clock was set back. */
const isLive = (now: number) =>
  sql<boolean>`(shared_values.expires_at > ${now} and shared_values.set_at <= ${now + MAX_CLOCK_SKEW})`;
