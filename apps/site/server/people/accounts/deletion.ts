import { blobKeys } from '@ziwan/infra/blob-store';
import { AppError } from '../../calls/app-error.ts';
import type { Session } from '../sessions/index.ts';
import type { Avatars } from './avatars.ts';
import type { AccountsParts } from './parts.ts';

/** Deletes an account with its personal data; downloads and submissions stay, anonymised. */
export class AccountDeletion {
  readonly #parts: AccountsParts;
  readonly #avatars: Avatars;

  constructor(parts: AccountsParts, avatars: Avatars) {
    this.#parts = parts;
    this.#avatars = avatars;
  }

  /** @throws AppError REAUTHENTICATION_REQUIRED */
  async carryOut(session: Session, ip: string): Promise<void> {
    const { sessions, record, securityLog } = this.#parts;
    sessions.requireRecent(session);
    await this.erase(session.userId);
    await record.add(session.userId, 'account.deleted');
    const facts = { userId: session.userId, session: session.id, ip };
    securityLog.record('account-deletion.succeeded', facts);
  }

  /** Deletes the account's rows and files, whoever asked for it. @throws AppError UNAUTHENTICATED if it is gone */
  async erase(userId: string): Promise<void> {
    const { avatar, uploads } = await this.#rows(userId);
    if (avatar !== null) await this.#avatars.drop(avatar);
    for (const key of uploads) await this.#parts.blobs.delete(blobKeys.upload(key));
  }

  /** Deletes all rows in one transaction. @returns keys of blobs that are no longer referenced */
  #rows(id: string): Promise<{ avatar: string | null; uploads: string[] }> {
    return this.#parts.db.transaction().execute(async (trx) => {
      const nobody = { name: '已注销用户', phone: null, email: null };
      await trx.updateTable('submissions').set(nobody).where('user_id', '=', id).execute();
      await trx.updateTable('messages').set(nobody).where('user_id', '=', id).execute();
      const unused = await trx
        .deleteFrom('uploads')
        .where('user_id', '=', id)
        .where('submission_id', 'is', null)
        .returning('key')
        .execute();
      // Foreign keys delete or detach all other rows of the user.
      const user = await trx
        .deleteFrom('users')
        .where('id', '=', id)
        .returning(['avatar_key', 'phone', 'email'])
        .executeTakeFirst();
      if (!user) throw new AppError('UNAUTHENTICATED');
      const accounts = [user.phone, user.email].filter((account) => account !== null);
      if (accounts.length > 0)
        await trx.deleteFrom('verification_codes').where('account', 'in', accounts).execute();
      return { avatar: user.avatar_key, uploads: unused.map((u) => u.key) };
    });
  }
}
