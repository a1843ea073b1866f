import type {
  Database,
  DownloadsTable,
  FacesTable,
  FamiliesTable,
  LicencesTable,
  ReceiptsTable,
} from '@ziwan/store';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';

export interface Deliverable {
  family: FamiliesTable;
  faces: FacesTable[];
  licence: LicencesTable;
  licenceText: string | null;
}

/** A family with its licence text, the minimum for distribution. */
export type Permitted = Deliverable & { licenceText: string };

/** Album or bundle data needed for its archive. */
export interface StoredCollection {
  id: string;
  title: string;
  /** Families in the editor's order. */
  gnos: string[];
}

export class DownloadRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Files available for a family's or a face's number; null when the number is unknown. */
  async deliverable(gno: string): Promise<Deliverable | null> {
    const db = this.#db;
    const face = await db.selectFrom('faces').select('family_gno').where('gno', '=', gno).executeTakeFirst();
    const families = db.selectFrom('families').selectAll();
    const family =
      (await families.where('gno', '=', gno).executeTakeFirst()) ??
      (face && (await families.where('gno', '=', face.family_gno).executeTakeFirst()));
    if (!family) return null;
    const [faces, licence, text] = await Promise.all([
      db.selectFrom('faces').selectAll().where('family_gno', '=', family.gno).orderBy('position').execute(),
      db.selectFrom('licences').selectAll().where('id', '=', family.licence_id).executeTakeFirstOrThrow(),
      db
        .selectFrom('licence_texts')
        .select('text')
        .where('sha256', '=', family.licence_text_sha256 ?? '')
        .executeTakeFirst(),
    ]);
    return { family, faces, licence, licenceText: text?.text ?? null };
  }

  /** A collection that is public at that time (ISO 8601); null otherwise. */
  async collection(id: string, at: string): Promise<StoredCollection | null> {
    const entry = await this.#db
      .selectFrom('entries')
      .select('title')
      .where('id', '=', id)
      .where('kind', 'in', ['album', 'heji'])
      .where('status', '!=', 'draft')
      .where('publish_at', '<=', at)
      .executeTakeFirst();
    if (!entry) return null;
    const fonts = await this.#db
      .selectFrom('entry_fonts')
      .select('family_gno')
      .where('entry_id', '=', id)
      .orderBy('position')
      .execute();
    return { id, title: entry.title, gnos: fonts.map((f) => f.family_gno) };
  }

  /** True if all these receipts were issued before. */
  async wasIssued(receipts: readonly ReceiptsTable[]): Promise<boolean> {
    const hashes = new Set(receipts.map(({ sha256 }) => sha256));
    const known = await this.#db
      .selectFrom('receipts')
      .select('sha256')
      .where('sha256', 'in', [...hashes])
      .execute();
    return known.length === hashes.size;
  }

  /** Stores receipts. Downloads of a family within a minute have the same receipt. */
  async issue(receipts: readonly ReceiptsTable[]): Promise<void> {
    if (receipts.length === 0) return;
    await this.#db
      .insertInto('receipts')
      .values([...receipts])
      .onConflict((c) => c.column('sha256').doNothing())
      .execute();
  }

  /**
   * Stores the record and increments the family's count; does nothing if the record exists. If the account was deleted
   * after the link was issued, the record is stored without it.
   */
  async record(row: DownloadsTable): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const inserted = await trx
        .insertInto('downloads')
        .values({
          ...row,
          user_id: (e: ExpressionBuilder<Database, 'downloads'>) =>
            e
              .selectFrom('users')
              .select('users.id')
              .where('users.id', '=', row.user_id ?? ''),
        })
        .onConflict((c) => c.column('id').doNothing())
        .executeTakeFirst();
      if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 0) return;
      await trx
        .updateTable('families')
        .set({ downloads: sql<number>`downloads + 1` })
        .where('gno', '=', row.family_gno)
        .execute();
    });
  }
}
