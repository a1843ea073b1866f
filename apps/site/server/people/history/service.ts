import type { DataOf, DownloadRecord, downloadHistory, downloadLicence } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import { withheld } from '../../fonts/terms/index.ts';
import type { HistoryRepository, HistoryRow } from './repository.ts';

export class DownloadHistory {
  readonly #repository: HistoryRepository;

  constructor(repository: HistoryRepository) {
    this.#repository = repository;
  }

  async page(
    userId: string,
    { current, size }: { current: number; size: number },
  ): Promise<DataOf<typeof downloadHistory>> {
    const total = await this.#repository.count(userId);
    const rows = await this.#repository.page(userId, { current, size });
    return { records: rows.map(toRecord), total, current, size, pages: Math.ceil(total / size) };
  }

  /** @throws AppError NOT_FOUND, also for another account's record */
  async licence(userId: string, id: string): Promise<DataOf<typeof downloadLicence>> {
    const row = await this.#repository.licence(userId, id);
    if (!row) throw new AppError('NOT_FOUND');
    return { name: row.licence_name ?? row.licence_id, text: row.text, sha256: row.sha256 };
  }
}

function toRecord(row: HistoryRow): DownloadRecord {
  const gone = row.name_zh === null;
  return {
    id: row.id,
    fontGNo: row.family_gno,
    faceGNo: row.face_gno,
    nameZh: row.name_zh,
    fileName: row.file_name,
    version: row.source_version,
    sha256: row.sha256,
    files: row.files === null ? [] : JSON.parse(row.files),
    licence: {
      id: row.licence_id,
      name: row.licence_name ?? row.licence_id,
      textSha256: row.licence_text_sha256,
      current:
        gone ||
        (row.licence_today === row.licence_id &&
          row.text_today === row.licence_text_sha256 &&
          (row.licence_changed_at === null || row.licence_changed_at <= row.created_at)),
    },
    downloadedAt: row.created_at,
    // Same conditions as for issuing a download link.
    available:
      row.matrix_today !== null &&
      withheld(
        { official_download: row.official_download, licence_text_sha256: row.kept_text_today },
        { matrix: row.matrix_today },
      ) === null &&
      (row.face_gno === null ? Number(row.face_count) > 0 : row.face_today !== null),
  };
}
