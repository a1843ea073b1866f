import type { CodePurpose } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';

interface CodeRow {
  purpose: CodePurpose;
  account: string;
  hash: string;
  /** ms */
  expiresAt: number;
}

const DAY = 86_400_000;
/** Tolerated clock skew (ms) between processes. */
const MAX_CLOCK_SKEW = 60_000;

export class CodeRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Stores a code, replacing the previous one for the same purpose and account. */
  async keep({ purpose, account, hash, expiresAt }: CodeRow, now: number): Promise<void> {
    const row = {
      code_hash: hash,
      tries: 0,
      used_at: null,
      expires_at: isoOf(expiresAt),
      created_at: isoOf(now),
    };
    await this.#db.deleteFrom('verification_codes').where('expires_at', '<=', isoOf(now)).execute();
    await this.#db
      .insertInto('verification_codes')
      .values({ purpose, account, ...row })
      .onConflict((c) => c.columns(['purpose', 'account']).doUpdateSet(row))
      .execute();
  }

  /**
   * Counts an attempt, compares it and marks the code used in one statement, so that at most one of any concurrent
   * attempts succeeds.
   * @returns `none` when there is no code that could be entered
   */
  async try(
    { purpose, account, hash }: Omit<CodeRow, 'expiresAt'>,
    tries: number,
    now: number,
  ): Promise<'right' | 'wrong' | 'none'> {
    const row = await this.#db
      .updateTable('verification_codes')
      .set({
        tries: sql<number>`tries + 1`,
        used_at: sql<string | null>`case when code_hash = ${hash} then ${isoOf(now)} else null end`,
      })
      .where('purpose', '=', purpose)
      .where('account', '=', account)
      .where('used_at', 'is', null)
      .where('tries', '<', tries)
      .where('expires_at', '>', isoOf(now))
      // Setting the clock back must not revive old codes.
      .where('created_at', '<=', isoOf(now + MAX_CLOCK_SKEW))
      .returning('used_at')
      .executeTakeFirst();
    if (row === undefined) return 'none';
    return row.used_at === null ? 'wrong' : 'right';
  }

  /** Returns the send times (ms) of the last day, newest first. */
  async sends(accountHash: string, now: number): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('code_sends')
      .select('sent_at')
      .where('account_hash', '=', accountHash)
      .where('sent_at', '>', isoOf(now - DAY))
      .orderBy('sent_at', 'desc')
      .limit(100)
      .execute();
    return rows.map((r) => Date.parse(r.sent_at));
  }

  async addSend(accountHash: string, now: number): Promise<void> {
    await this.#db
      .deleteFrom('code_sends')
      .where('sent_at', '<=', isoOf(now - DAY))
      .execute();
    await this.#db
      .insertInto('code_sends')
      .values({ account_hash: accountHash, sent_at: isoOf(now) })
      .execute();
  }
}
