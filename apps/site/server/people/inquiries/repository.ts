import type { Database, MessagesTable, SubmissionsTable, UploadsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';

/** Stores messages and submissions from visitors. */
export class InquiryRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async addMessage(row: MessagesTable): Promise<void> {
    await this.#db.insertInto('messages').values(row).execute();
  }

  /** Stores a submission and binds its files in one transaction. @returns false when a file is bound already */
  async addSubmission(row: SubmissionsTable, stored: readonly string[]): Promise<boolean> {
    return this.#db
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto('submissions').values(row).execute();
        if (stored.length === 0) return true;
        const { numUpdatedRows } = await trx
          .updateTable('uploads')
          .set({ submission_id: row.id })
          .where('key', 'in', stored)
          .where('submission_id', 'is', null)
          .executeTakeFirstOrThrow();
        if (Number(numUpdatedRows) !== stored.length) throw new FilesTaken();
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof FilesTaken) return false;
        throw error;
      });
  }

  /** @returns false if there is an upload with this key */
  async addUpload(row: UploadsTable): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('uploads')
      .values(row)
      .onConflict((c) => c.column('key').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Returns true when all these files arrived from the account and are unbound. */
  async hasFree(userId: string, keys: readonly string[]): Promise<boolean> {
    const rows = await this.#db
      .selectFrom('uploads')
      .select('key')
      .where('key', 'in', keys)
      .where('user_id', '=', userId)
      .where('submission_id', 'is', null)
      .execute();
    return rows.length === keys.length;
  }

  /** Deletes files not bound to a submission. @returns their keys */
  async deleteUnbound(before: string, most: number): Promise<string[]> {
    const stale = await this.#db
      .selectFrom('uploads')
      .select('key')
      .where('submission_id', 'is', null)
      .where('created_at', '<', before)
      .limit(most)
      .execute();
    if (stale.length === 0) return [];
    const gone = await this.#db
      .deleteFrom('uploads')
      .where(
        'key',
        'in',
        stale.map((s) => s.key),
      )
      // A submission may have bound it meanwhile.
      .where('submission_id', 'is', null)
      .returning('key')
      .execute();
    return gone.map((g) => g.key);
  }

  async knowsFamilies(gnos: readonly string[]): Promise<boolean> {
    const rows = await this.#db.selectFrom('families').select('gno').where('gno', 'in', gnos).execute();
    return rows.length === gnos.length;
  }
}

class FilesTaken extends Error {}
