import type { Database, FavouriteFoldersTable } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../calls/app-error.ts';

export type FolderRow = Pick<
  FavouriteFoldersTable,
  'id' | 'name' | 'is_default' | 'created_at' | 'updated_at'
> & { count: number };

interface FavouritePair {
  family_gno: string;
  folder_id: string;
}

/** Maximum bound parameters per statement, within the limits of both databases. */
const CHUNK = 500;

/**
 * Serialises changes of one account across processes, so that counts stay exact and the default folder is unique. On
 * PostgreSQL it locks the account's row.
 * @throws AppError UNAUTHENTICATED when the account has been deleted meanwhile
 */
export function withAccountLock<T>(
  db: Kysely<Database>,
  userId: string,
  work: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ updated_at: sql<string>`updated_at` })
      .where('id', '=', userId)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw new AppError('UNAUTHENTICATED');
    return work(trx);
  });
}

export async function inChunks<K, T>(
  keys: readonly K[],
  run: (chunk: readonly K[]) => Promise<T[]>,
): Promise<T[]> {
  const out: T[] = [];
  for (let at = 0; at < keys.length; at += CHUNK) out.push(...(await run(keys.slice(at, at + CHUNK))));
  return out;
}

/**
 * Reads and writes the folders and fonts of one account. Fonts that have left the catalogue stay stored but hidden.
 */
export class FolderRepository {
  readonly #db: Kysely<Database>;
  readonly #userId: string;

  /** @param db a transaction of `withAccountLock` for all writes */
  constructor(db: Kysely<Database>, userId: string) {
    this.#db = db;
    this.#userId = userId;
  }

  /** Returns the default folder first, then the newest. */
  folders(): Promise<FolderRow[]> {
    return this.#folders().execute();
  }

  async folder(id: string): Promise<FolderRow | null> {
    return (await this.#folders().where('favourite_folders.id', '=', id).executeTakeFirst()) ?? null;
  }

  async add(row: { id: string; name: string; isDefault: boolean; at: string }): Promise<void> {
    const { sort } = await this.#db
      .selectFrom('favourite_folders')
      .select((e) => e.fn.coalesce(e.fn.max('sort'), sql<number>`0`).as('sort'))
      .where('user_id', '=', this.#userId)
      .executeTakeFirstOrThrow();
    await this.#db
      .insertInto('favourite_folders')
      .values({
        id: row.id,
        user_id: this.#userId,
        name: row.name,
        is_default: row.isDefault ? 1 : 0,
        sort: Number(sort) + 1,
        created_at: row.at,
        updated_at: row.at,
      })
      .execute();
  }

  async rename(id: string, name: string, at: string): Promise<void> {
    await this.#db
      .updateTable('favourite_folders')
      .set({ name, updated_at: at })
      .where('user_id', '=', this.#userId)
      .where('id', '=', id)
      .execute();
  }

  /** Deletes a folder and its fonts. */
  async remove(id: string): Promise<void> {
    await this.#db
      .deleteFrom('favourite_folders')
      .where('user_id', '=', this.#userId)
      .where('id', '=', id)
      .execute();
  }

  /** Counts fonts over all folders, including those no longer in the catalogue. */
  async stored(): Promise<number> {
    const { n } = await this.#db
      .selectFrom('favourite_fonts')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('user_id', '=', this.#userId)
      .executeTakeFirstOrThrow();
    return Number(n);
  }

  /** Returns which fonts are in the folder. */
  async among(folderId: string, gnos: readonly string[]): Promise<Set<string>> {
    const rows = await inChunks(gnos, (chunk) =>
      this.#db
        .selectFrom('favourite_fonts')
        .select('family_gno')
        .where('user_id', '=', this.#userId)
        .where('folder_id', '=', folderId)
        .where('family_gno', 'in', chunk)
        .execute(),
    );
    return new Set(rows.map((r) => r.family_gno));
  }

  /** Inserts fonts not yet in the folder at its front, keeping their order. */
  async put(folderId: string, gnos: readonly string[], at: string): Promise<void> {
    const { sort } = await this.#db
      .selectFrom('favourite_fonts')
      .select((e) => e.fn.coalesce(e.fn.max('sort'), sql<number>`0`).as('sort'))
      .where('user_id', '=', this.#userId)
      .executeTakeFirstOrThrow();
    const rows = gnos.map((family_gno, i) => ({
      user_id: this.#userId,
      folder_id: folderId,
      family_gno,
      created_at: at,
      sort: Number(sort) + gnos.length - i,
    }));
    await inChunks(rows, async (chunk) => {
      await this.#db
        .insertInto('favourite_fonts')
        .values([...chunk])
        .execute();
      return [];
    });
    await this.touch(folderId, at);
  }

  /**
   * Removes fonts from one folder, or from all when it is null.
   * @returns the removed pairs, newest first
   */
  async take(folderId: string | null, gnos: readonly string[]): Promise<FavouritePair[]> {
    const rows = await inChunks(gnos, (chunk) =>
      this.#db
        .deleteFrom('favourite_fonts')
        .where('user_id', '=', this.#userId)
        .where('family_gno', 'in', chunk)
        .$if(folderId !== null, (q) => q.where('folder_id', '=', folderId as string))
        .returning(['family_gno', 'folder_id', 'sort'])
        .execute(),
    );
    return rows
      .sort((a, b) => b.sort - a.sort || (a.family_gno < b.family_gno ? -1 : 1))
      .map(({ family_gno, folder_id }) => ({ family_gno, folder_id }));
  }

  async touch(folderId: string, at: string): Promise<void> {
    await this.#db
      .updateTable('favourite_folders')
      .set({ updated_at: at })
      .where('user_id', '=', this.#userId)
      .where('id', '=', folderId)
      .execute();
  }

  /** Returns the fonts of one folder or of all, newest first. */
  async fonts(
    folderId: string | null,
    page?: { current: number; size: number },
  ): Promise<(FavouritePair & { name_zh: string })[]> {
    return this.#db
      .selectFrom('favourite_fonts')
      .innerJoin('families', 'families.gno', 'favourite_fonts.family_gno')
      .select(['folder_id', 'family_gno', 'name_zh'])
      .where('user_id', '=', this.#userId)
      .$if(folderId !== null, (q) => q.where('folder_id', '=', folderId as string))
      .orderBy('sort', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('family_gno')
      .$if(page !== undefined, (q) =>
        q.limit((page as { size: number }).size).offset(((page?.current ?? 1) - 1) * (page?.size ?? 0)),
      )
      .execute();
  }

  /** Returns which fonts the catalogue has. */
  async known(gnos: readonly string[]): Promise<Set<string>> {
    const rows = await inChunks(gnos, (chunk) =>
      this.#db.selectFrom('families').select('gno').where('gno', 'in', chunk).execute(),
    );
    return new Set(rows.map((r) => r.gno));
  }

  #folders() {
    return this.#db
      .selectFrom('favourite_folders')
      .select(['id', 'name', 'is_default', 'created_at', 'updated_at'])
      .select((e) =>
        e
          .selectFrom('favourite_fonts')
          .innerJoin('families', 'families.gno', 'favourite_fonts.family_gno')
          .select((c) => c.fn.countAll<number>().as('n'))
          .whereRef('favourite_fonts.folder_id', '=', 'favourite_folders.id')
          .$asScalar()
          .$notNull()
          .as('count'),
      )
      .where('favourite_folders.user_id', '=', this.#userId)
      .orderBy('is_default', 'desc')
      .orderBy('favourite_folders.sort', 'desc')
      .orderBy('id');
  }
}
