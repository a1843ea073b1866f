import { isoOf } from '@ziwan/contract/site-time';
import type { CaptchasTable, Database } from '@ziwan/store';
import type { Kysely } from 'kysely';

/** Maximum lifetimes (ms). Rows that expire later stem from a clock that has since been set back. */
const LONGEST = { captcha: 10 * 60_000, lock: 2 * 86_400_000 };

/** Times are milliseconds since 1970. */
export class CaptchaRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async keep(captcha: Omit<CaptchasTable, 'expires_at'>, expires: number): Promise<void> {
    await this.#db
      .insertInto('captchas')
      .values({ ...captcha, expires_at: isoOf(expires) })
      .execute();
  }

  /** Removes a captcha for its only check; at most one concurrent caller gets it. `null` when it is gone. */
  async take(token: string, now: number): Promise<CaptchasTable | null> {
    const row = await this.#db
      .deleteFrom('captchas')
      .where('token', '=', token)
      .returningAll()
      .executeTakeFirst();
    return row && lives(row.expires_at, now) ? row : null;
  }

  async keepPass(verification: string, expires: number): Promise<void> {
    await this.#db
      .insertInto('captcha_passes')
      .values({ verification_sha256: verification, expires_at: isoOf(expires) })
      .execute();
  }

  /** Consumes a pass; at most one concurrent caller gets true. */
  async takePass(verification: string, now: number): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('captcha_passes')
      .where('verification_sha256', '=', verification)
      .returning('expires_at')
      .executeTakeFirst();
    return row !== undefined && lives(row.expires_at, now);
  }

  async lock(client: string, expires: number): Promise<void> {
    await this.#db
      .insertInto('captcha_locks')
      .values({ client_sha256: client, expires_at: isoOf(expires) })
      .onConflict((c) => c.column('client_sha256').doUpdateSet({ expires_at: isoOf(expires) }))
      .execute();
  }

  /** Returns when the longest lock on these clients ends, or null when none is locked. */
  async lockedUntil(clients: readonly string[], now: number): Promise<number | null> {
    const row = await this.#db
      .selectFrom('captcha_locks')
      .select('expires_at')
      .where('client_sha256', 'in', clients)
      .where('expires_at', '>', isoOf(now))
      .where('expires_at', '<=', isoOf(now + LONGEST.lock))
      .orderBy('expires_at', 'desc')
      .executeTakeFirst();
    return row ? Date.parse(row.expires_at) : null;
  }

  /** Deletes expired rows. @returns number of open captchas */
  async sweep(now: number): Promise<number> {
    for (const table of ['captchas', 'captcha_passes', 'captcha_locks'] as const) {
      await this.#db.deleteFrom(table).where('expires_at', '<=', isoOf(now)).execute();
    }
    const { count } = await this.#db
      .selectFrom('captchas')
      .select((e) => e.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }
}

const lives = (expiresAt: string, now: number): boolean =>
  expiresAt > isoOf(now) && expiresAt <= isoOf(now + LONGEST.captcha);
