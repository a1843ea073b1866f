import type { checkReceipt, DataOf, LicenceChange } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Database, ReceiptsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import type { PackedFile } from './packed-files.ts';
import type { Permitted } from './repository.ts';

export type IssuedReceipt = ReceiptsTable;

/** Changes to a font's terms or its licence that were announced or took effect after `at` (ISO 8601). */
export type ChangesSince = (gno: string, licenceId: string, at: string) => Promise<LicenceChange[]>;

/** Facts of a receipt, by the hash of its bytes. */
export const issued = (
  text: Uint8Array,
  { family, licence }: Permitted,
  files: readonly Pick<PackedFile, 'name' | 'bytes' | 'sha256'>[],
  at: Date,
): IssuedReceipt => ({
  sha256: sha256Hex(text),
  family_gno: family.gno,
  name_zh: family.name_zh,
  source_version: family.source_version,
  licence_id: licence.id,
  licence_name: licence.name,
  licence_text_sha256: family.licence_text_sha256 as string,
  files: JSON.stringify(files.map(({ name: fileName, bytes, sha256 }) => ({ fileName, bytes, sha256 }))),
  issued_at: isoOf(at),
});

/** Tells which receipts this site issued. */
export class Receipts {
  readonly #db: Kysely<Database>;
  readonly #since: ChangesSince;

  constructor(db: Kysely<Database>, since: ChangesSince) {
    this.#db = db;
    this.#since = since;
  }

  /** @throws AppError RECEIPT_UNKNOWN */
  async check(sha256: string): Promise<DataOf<typeof checkReceipt>> {
    const row = await this.#db
      .selectFrom('receipts')
      .leftJoin('families', 'families.gno', 'receipts.family_gno')
      .selectAll('receipts')
      .select('families.kind')
      .where('receipts.sha256', '=', sha256)
      .executeTakeFirst();
    if (!row) throw new AppError('RECEIPT_UNKNOWN');
    return {
      sha256,
      issuedAt: row.issued_at,
      fontGNo: row.family_gno,
      nameZh: row.name_zh,
      kind: row.kind,
      version: row.source_version,
      licence: { id: row.licence_id, name: row.licence_name, textSha256: row.licence_text_sha256 },
      files: JSON.parse(row.files),
      changes: await this.#since(row.family_gno, row.licence_id, row.issued_at),
    };
  }
}
