import type { PostgresPool } from 'kysely';
import type pg from 'pg';

/** Time (ms) between two renewals, so that a read-only server is not connected to anew for every refused write. */
const PAUSE = 1000;

/**
 * A pool that stops using connections opened before a renewal. A session of PostgreSQL keeps the settings that it
 * began with: one that is read-only stays so when the database is writable again.
 */
export class RenewablePool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #openedAt = new WeakMap<pg.PoolClient, number>();
  #renewedAt = Number.NEGATIVE_INFINITY;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    pool.on('connect', (client) => this.#openedAt.set(client, performance.now()));
  }

  get options(): pg.PoolOptions {
    return this.#pool.options;
  }

  /** Replaces every connection when it is next asked for. */
  renew(): void {
    const now = performance.now();
    if (now - this.#renewedAt >= PAUSE) this.#renewedAt = now;
  }

  async connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if ((this.#openedAt.get(client) ?? 0) > this.#renewedAt) return client;
      client.release(true);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
