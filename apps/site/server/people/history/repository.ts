import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';

/** Reads download records and the licences in force at the time. */
export class HistoryRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async count(userId: string): Promise<number> {
    const { n } = await this.#db
      .selectFrom('downloads')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(n);
  }

  /** Returns records newest first with current catalogue data; nulls if the font has left the catalogue. */
  page(userId: string, { current, size }: { current: number; size: number }) {
    return this.#db
      .selectFrom('downloads')
      .leftJoin('families', 'families.gno', 'downloads.family_gno')
      .leftJoin('faces', 'faces.gno', 'downloads.face_gno')
      .leftJoin('licences', 'licences.id', 'downloads.licence_id')
      .leftJoin('licences as terms', 'terms.id', 'families.licence_id')
      .leftJoin('licence_texts', 'licence_texts.sha256', 'families.licence_text_sha256')
      .select([
        'downloads.id',
        'downloads.family_gno',
        'downloads.face_gno',
        'downloads.file_name',
        'downloads.sha256',
        'downloads.files',
        'downloads.source_version',
        'downloads.licence_id',
        'downloads.licence_text_sha256',
        'downloads.created_at',
        'families.name_zh',
        'families.face_count',
        'families.source_version as version_today',
        'families.official_download',
        'families.licence_id as licence_today',
        'families.licence_text_sha256 as text_today',
        'licence_texts.sha256 as kept_text_today',
        'terms.matrix as matrix_today',
        'faces.gno as face_today',
        'licences.name as licence_name',
        // Time of the licence's last change of permissions.
        (e) =>
          e
            .selectFrom('licence_versions')
            .select((v) => v.fn.max('in_force_at').as('at'))
            .where('subject_kind', '=', 'licence')
            .whereRef('subject_id', '=', 'downloads.licence_id')
            .where('version', '>', 1)
            .as('licence_changed_at'),
      ])
      .where('downloads.user_id', '=', userId)
      .orderBy('downloads.created_at', 'desc')
      .orderBy('downloads.id')
      .limit(size)
      .offset((current - 1) * size)
      .execute();
  }

  /** Returns the files that families have today. */
  files(gnos: readonly string[]) {
    return this.#db
      .selectFrom('faces')
      .select(['gno', 'family_gno', 'source_file_name', 'source_sha256', 'sfnt_sha256'])
      .where('family_gno', 'in', ['', ...new Set(gnos)])
      .execute();
  }

  /**
   * Returns the licence text of one of the account's records; null for an unknown record and for one without a text.
   */
  async licence(userId: string, id: string) {
    const row = await this.#db
      .selectFrom('downloads')
      .innerJoin('licence_texts', 'licence_texts.sha256', 'downloads.licence_text_sha256')
      .leftJoin('licences', 'licences.id', 'downloads.licence_id')
      .select([
        'downloads.licence_id',
        'licences.name as licence_name',
        'licence_texts.text',
        'licence_texts.sha256',
      ])
      .where('downloads.user_id', '=', userId)
      .where('downloads.id', '=', id)
      .executeTakeFirst();
    return row ?? null;
  }
}

export type FileToday = Awaited<ReturnType<HistoryRepository['files']>>[number];
export type HistoryRow = Awaited<ReturnType<HistoryRepository['page']>>[number];
