import { STAFF_ROLES, type StaffRole } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database, PasskeysTable, TotpSecretsTable } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';

export type Passkey = PasskeysTable;

/** Stores passkeys, the secret of an authenticator app, and recovery codes. */
export class FactorRepository {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async has(userId: string): Promise<boolean> {
    const of = (table: 'passkeys' | 'totp_secrets') =>
      this.#db.selectFrom(table).select('user_id').where('user_id', '=', userId);
    const row = await of('passkeys').unionAll(of('totp_secrets')).limit(1).executeTakeFirst();
    return row !== undefined;
  }

  /** Active accounts with a role, and their second factors. */
  async ofStaff() {
    const rows = await this.#db
      .selectFrom('users')
      .select(['id', 'nickname', 'role'])
      .select((e) => [
        e
          .selectFrom('passkeys')
          .whereRef('passkeys.user_id', '=', 'users.id')
          .select((own) => own.fn.countAll<number>().as('n'))
          .as('passkeys'),
        e
          .selectFrom('totp_secrets')
          .whereRef('totp_secrets.user_id', '=', 'users.id')
          .select((own) => own.fn.countAll<number>().as('n'))
          .as('totp'),
      ])
      .where('role', 'in', STAFF_ROLES)
      .where('status', '=', 'active')
      .orderBy('created_at')
      .execute();
    return rows.map((r) => ({
      id: r.id,
      nickname: r.nickname,
      role: r.role as StaffRole,
      passkeys: Number(r.passkeys),
      totp: Number(r.totp) > 0,
    }));
  }

  async passkeys(userId: string): Promise<Passkey[]> {
    return this.#db
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
  }

  async passkey(id: string): Promise<Passkey | null> {
    return (
      (await this.#db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
    );
  }

  /** @returns false if the credential is known already */
  async addPasskey(passkey: Omit<Passkey, 'created_at' | 'last_used_at'>): Promise<boolean> {
    const added = await this.#db
      .insertInto('passkeys')
      .values({ ...passkey, created_at: this.#at(), last_used_at: null })
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  }

  /**
   * Records a use.
   * @param counter signature counter of the authenticator, 0 if it has none
   * @returns false if another use of the same passkey has reached this counter
   */
  async countPasskeyUse(id: string, counter: number): Promise<boolean> {
    const used = await this.#db
      .updateTable('passkeys')
      .set({ counter, last_used_at: this.#at() })
      .where('id', '=', id)
      .where('counter', counter === 0 ? '=' : '<', counter)
      .executeTakeFirst();
    return Number(used.numUpdatedRows) > 0;
  }

  async removePasskey(userId: string, id: string): Promise<boolean> {
    const removed = await this.#db
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    return Number(removed.numDeletedRows) > 0;
  }

  async totp(userId: string): Promise<TotpSecretsTable | null> {
    const row = await this.#db
      .selectFrom('totp_secrets')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Sets the secret, replacing an earlier one. */
  async setTotp(userId: string, sealedSecret: string, step: number): Promise<void> {
    const row = { sealed_secret: sealedSecret, last_step: step, created_at: this.#at(), last_used_at: null };
    await this.#db
      .insertInto('totp_secrets')
      .values({ user_id: userId, ...row })
      .onConflict((c) => c.column('user_id').doUpdateSet(row))
      .execute();
  }

  /** Marks the code of a time step used. @returns false if it or a later one was used before */
  async spendTotpStep(userId: string, step: number): Promise<boolean> {
    const used = await this.#db
      .updateTable('totp_secrets')
      .set({ last_step: step, last_used_at: this.#at() })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return Number(used.numUpdatedRows) > 0;
  }

  async removeTotp(userId: string): Promise<boolean> {
    const removed = await this.#db
      .deleteFrom('totp_secrets')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return Number(removed.numDeletedRows) > 0;
  }

  /** Sets the recovery codes, which voids earlier ones; no hashes for none. */
  async setRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      if (hashes.length === 0) return;
      const created_at = this.#at();
      await trx
        .insertInto('recovery_codes')
        .values(hashes.map((code_hash) => ({ code_hash, user_id: userId, used_at: null, created_at })))
        .execute();
    });
  }

  /** Uses up a recovery code; of concurrent uses one succeeds. */
  async spendRecoveryCode(userId: string, hash: string): Promise<boolean> {
    const used = await this.#db
      .updateTable('recovery_codes')
      .set({ used_at: this.#at() })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return Number(used.numUpdatedRows) > 0;
  }

  /** Time at which a code was used; null for an unused or unknown one. */
  async recoveryCodeUsedAt(userId: string, hash: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('recovery_codes')
      .select('used_at')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .executeTakeFirst();
    return row?.used_at ?? null;
  }

  async recoveryCodesLeft(userId: string): Promise<number> {
    const { n } = await this.#db
      .selectFrom('recovery_codes')
      .select(sql<number>`count(*)`.as('n'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(n);
  }

  async removeAll(userId: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'] as const)
        await trx.deleteFrom(table).where('user_id', '=', userId).execute();
    });
  }

  #at(): string {
    return isoOf(this.#now());
  }
}
