import { randomBytes } from 'node:crypto';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database, UserIdentitiesTable, UsersTable } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import type { Account } from './account.ts';

export type User = UsersTable;
export type Identity = Pick<UserIdentitiesTable, 'subject' | 'openid' | 'nickname'>;

interface NewUser {
  account: Account;
  nickname: string;
  passwordHash: string | null;
  /** Version of the registration agreement accepted at registration. */
  agreement: string;
  /** WeChat identity to bind at creation. */
  identity?: Identity;
}

type Db = Kysely<Database> | Transaction<Database>;

/** Stores users with their login methods and accepted agreements. */
export class UserRepository {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async byAccount({ kind, value }: Account): Promise<User | null> {
    const found = await this.#db.selectFrom('users').selectAll().where(kind, '=', value).executeTakeFirst();
    return found ?? null;
  }

  async byId(id: string): Promise<User | null> {
    return (await this.#db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
  }

  /** @returns the new account's id; null when its phone, e-mail or WeChat identity is taken */
  async create({ account, nickname, passwordHash, agreement, identity }: NewUser): Promise<string | null> {
    const id = randomBytes(12).toString('base64url');
    const at = this.#at();
    return this.#unlessTaken(() =>
      this.#db.transaction().execute(async (trx) => {
        await trx
          .insertInto('users')
          .values({
            id,
            nickname,
            avatar_key: null,
            phone: null,
            email: null,
            [account.kind]: account.value,
            password_hash: passwordHash,
            role: 'member',
            status: 'active',
            created_at: at,
            updated_at: at,
          })
          .execute();
        await insertAcceptance(trx, id, agreement, at);
        if (identity) await insertIdentity(trx, id, identity, at);
        return id;
      }),
    );
  }

  async setPassword(id: string, passwordHash: string): Promise<void> {
    await this.#update(id, { password_hash: passwordHash });
  }

  /** @returns false when another account has it */
  async setAccount(id: string, { kind, value }: Account): Promise<boolean> {
    const done = await this.#unlessTaken(async () => {
      await this.#update(id, { [kind]: value });
      return true;
    });
    return done ?? false;
  }

  async setNickname(id: string, nickname: string): Promise<void> {
    await this.#update(id, { nickname });
  }

  /** @returns the key of the previous picture, now unreferenced; null when there was none */
  async setAvatar(id: string, key: string | null): Promise<string | null> {
    return this.#db.transaction().execute(async (trx) => {
      // Writes first to lock the row, so that of two concurrent updates each returns the picture it replaced.
      const before = await trx
        .updateTable('users')
        .set({ updated_at: this.#at() })
        .where('id', '=', id)
        .returning('avatar_key')
        .executeTakeFirst();
      await trx.updateTable('users').set({ avatar_key: key }).where('id', '=', id).execute();
      return before?.avatar_key === key ? null : (before?.avatar_key ?? null);
    });
  }

  async accept(id: string, version: string): Promise<void> {
    await insertAcceptance(this.#db, id, version, this.#at());
  }

  /** Returns the version of the registration agreement accepted last. */
  async acceptedAgreement(id: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('agreement_acceptances')
      .select('version')
      .where('user_id', '=', id)
      .where('agreement', '=', 'register')
      .orderBy('accepted_at', 'desc')
      .orderBy('version', 'desc')
      .executeTakeFirst();
    return row?.version ?? null;
  }

  async identityOf(id: string): Promise<UserIdentitiesTable | null> {
    const row = await this.#db
      .selectFrom('user_identities')
      .selectAll()
      .where('user_id', '=', id)
      .where('provider', '=', 'wechat')
      .executeTakeFirst();
    return row ?? null;
  }

  /**
   * Finds the user of a WeChat identity. Users identified only by openid are switched to unionid once they have one.
   */
  async byIdentity({ subject, openid, nickname }: Identity): Promise<User | null> {
    const row = await this.#db
      .selectFrom('user_identities')
      .select(['user_id', 'subject'])
      .where('provider', '=', 'wechat')
      .where('subject', 'in', [subject, openid])
      .orderBy((e) => e.case().when('subject', '=', subject).then(0).else(1).end())
      .executeTakeFirst();
    if (!row) return null;
    await this.#db
      .updateTable('user_identities')
      .set({ subject, openid, nickname })
      .where('provider', '=', 'wechat')
      .where('subject', '=', row.subject)
      .execute();
    return this.byId(row.user_id);
  }

  /** @returns false if the identity belongs to another account, or the account already has one */
  async addIdentity(id: string, identity: Identity): Promise<boolean> {
    const done = await this.#unlessTaken(async () => {
      await insertIdentity(this.#db, id, identity, this.#at());
      return true;
    });
    return done ?? false;
  }

  /**
   * Removes a login method.
   * @param wechatWorks true when WeChat counts as another method
   * @returns false when it is the last one
   */
  async removeMethod(
    id: string,
    method: 'phone' | 'email' | 'wechat',
    wechatWorks: boolean,
  ): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      // Writes first to lock the row, so that of two concurrent removals the second sees the result of the first.
      const user = await trx
        .updateTable('users')
        .set({ updated_at: this.#at() })
        .where('id', '=', id)
        .returning(['phone', 'email'])
        .executeTakeFirstOrThrow();
      const identity = await trx
        .selectFrom('user_identities')
        .select('subject')
        .where('user_id', '=', id)
        .executeTakeFirst();
      const has = { ...user, wechat: wechatWorks && identity ? identity.subject : null };
      const left = (['phone', 'email', 'wechat'] as const).filter((m) => m !== method && has[m] !== null);
      if (left.length === 0) return false;
      if (method === 'wechat') await trx.deleteFrom('user_identities').where('user_id', '=', id).execute();
      else
        await trx
          .updateTable('users')
          .set({ [method]: null })
          .where('id', '=', id)
          .execute();
      return true;
    });
  }

  async #update(id: string, set: Partial<UsersTable>): Promise<void> {
    await this.#db
      .updateTable('users')
      .set({ ...set, updated_at: this.#at() })
      .where('id', '=', id)
      .execute();
  }

  async #unlessTaken<T>(write: () => Promise<T>): Promise<T | null> {
    try {
      return await write();
    } catch (error) {
      if (isTaken(error)) return null;
      throw error;
    }
  }

  #at(): string {
    return isoOf(this.#now());
  }
}

async function insertAcceptance(db: Db, userId: string, version: string, at: string): Promise<void> {
  await db
    .insertInto('agreement_acceptances')
    .values({ user_id: userId, agreement: 'register', version, accepted_at: at })
    .onConflict((c) => c.doNothing())
    .execute();
}

async function insertIdentity(db: Db, userId: string, identity: Identity, at: string): Promise<void> {
  await db
    .insertInto('user_identities')
    .values({ ...identity, provider: 'wechat', user_id: userId, created_at: at })
    .execute();
}

/** Detects a unique violation: PostgreSQL 23505, SQLite 2067 (unique) and 1555 (primary key). */
function isTaken(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  return code === '23505' || (code === 'ERR_SQLITE_ERROR' && (errcode === 2067 || errcode === 1555));
}
