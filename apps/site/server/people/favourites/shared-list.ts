import type { DataOf, favoriteToken } from '@ziwan/contract';
import type { Sealer } from '@ziwan/infra/sealing';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';

/** Lifetime (s) of a token. */
const LIFETIME = 600;

/** Issues sealed, short-lived, unstored tokens that let others read an account's list of favourite fonts. */
export class SharedListTokens {
  readonly #db: Kysely<Database>;
  readonly #sealer: Sealer;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, sealer: Sealer, now: () => number) {
    this.#db = db;
    this.#sealer = sealer;
    this.#now = now;
  }

  issue(userId: string): DataOf<typeof favoriteToken> {
    const token = this.#sealer.seal(`${this.#now() + LIFETIME * 1000} ${userId}`);
    return { token, expired: LIFETIME };
  }

  /**
   * Returns the owner of the list.
   * @throws AppError TICKET_INVALID, also if the account no longer exists
   */
  async ownerOf(token: string): Promise<string> {
    const [, until, userId = ''] = /^(\d+) (.+)$/s.exec(this.#sealer.open(token) ?? '') ?? [];
    // Setting the clock back must not extend old tokens.
    const left = Number(until ?? 0) - this.#now();
    if (!(left > 0 && left <= LIFETIME * 1000)) throw new AppError('TICKET_INVALID');
    const user = await this.#db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (!user) throw new AppError('TICKET_INVALID');
    return user.id;
  }
}
