import type { DataOf, DownloadRecord, downloadHistory, downloadLicence } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import { archiveName } from '../../fonts/downloads/index.ts';
import { withheld } from '../../fonts/terms/index.ts';
import type { FileToday, HistoryRepository, HistoryRow } from './repository.ts';

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
    const files = await this.#repository.files(rows.map((row) => row.family_gno));
    const records = rows.map((row) =>
      toRecord(
        row,
        files.filter((file) => file.family_gno === row.family_gno),
      ),
    );
    return { records, total, current, size, pages: Math.ceil(total / size) };
  }

  /** @throws AppError NOT_FOUND, also for another account's record */
  async licence(userId: string, id: string): Promise<DataOf<typeof downloadLicence>> {
    const row = await this.#repository.licence(userId, id);
    if (!row) throw new AppError('NOT_FOUND');
    return { name: row.licence_name ?? row.licence_id, text: row.text, sha256: row.sha256 };
  }
}

function toRecord(row: HistoryRow, filesToday: readonly FileToday[]): DownloadRecord {
  const gone = row.name_zh === null;
  const files: DownloadRecord['files'] = row.files === null ? [] : JSON.parse(row.files);
  // Same conditions as for issuing a download link.
  const available =
    row.matrix_today !== null &&
    withheld(
      { official_download: row.official_download, licence_text_sha256: row.kept_text_today },
      { matrix: row.matrix_today },
    ) === null &&
    (row.face_gno === null ? Number(row.face_count) > 0 : row.face_today !== null);
  return {
    id: row.id,
    fontGNo: row.family_gno,
    faceGNo: row.face_gno,
    nameZh: row.name_zh,
    fileName: row.file_name,
    version: row.source_version,
    sha256: row.sha256,
    files,
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
    available,
    today: available
      ? {
          fileName:
            filesToday.find((file) => file.gno === row.face_gno)?.source_file_name ??
            archiveName(row.name_zh ?? row.family_gno),
          version: row.version_today,
          same: isSame(row, files, filesToday),
        }
      : null,
  };
}

/** Compares the font files of a record with those of today; null if the record does not have their hashes. */
function isSame(
  { face_gno, sha256 }: HistoryRow,
  files: DownloadRecord['files'],
  today: readonly FileToday[],
): boolean | null {
  if (face_gno !== null) return today.find(({ gno }) => gno === face_gno)?.source_sha256 === sha256;
  // An archive with a hash is a game's package, which has files made for it.
  if (sha256 !== null || files.length === 0) return null;
  const had = new Set(files.map((file) => file.sha256));
  const has = new Set(today.flatMap((file) => [file.source_sha256, file.sfnt_sha256]));
  return today.every((file) => had.has(file.source_sha256)) && [...had].every((hash) => has.has(hash));
}
