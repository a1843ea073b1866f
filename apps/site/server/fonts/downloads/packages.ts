import type { LicenceChange } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import type { Missing } from '../coverage/index.ts';
import type { BlobHealth } from '../storage/index.ts';
import { type Withheld, withheld } from '../terms/index.ts';
import type { ArchiveEntry } from './archive.ts';
import { filesOf, type PackedFile } from './packed-files.ts';
import { receipt } from './receipt.ts';
import { type IssuedReceipt, issued } from './receipts.ts';
import type { Deliverable, DownloadRepository, Permitted } from './repository.ts';

/** Announced changes to a font's terms. */
export type Announced = (gno: string, licenceId: string) => Promise<LicenceChange[]>;

/** Files of a family's folder, and the receipt among them to record. */
interface FamilyPackage {
  entries: ArchiveEntry[];
  receipt: IssuedReceipt;
}

/** Reads the bytes of a file from `start` to `end` (exclusive) piece by piece. */
export type ReadPart = (start: number, end: number) => AsyncIterable<Uint8Array>;

/** Reason as shown to visitors. */
export const WITHHELD: Record<Withheld, string> = {
  official: '按授权要求，请前往官方页面下载',
  textless: '缺少授权文本，暂不提供下载',
  forbidden: '授权不允许再分发',
  unstated: '授权没有说明能否再分发',
};

/** Prepares families for packing: original files, licence and receipt. */
export class FamilyPackages {
  readonly #repository: DownloadRepository;
  readonly #health: BlobHealth;
  readonly #announced: Announced;
  readonly #missing: Missing;

  constructor(repository: DownloadRepository, health: BlobHealth, announced: Announced, missing: Missing) {
    this.#missing = missing;
    this.#announced = announced;
    this.#repository = repository;
    this.#health = health;
  }

  /**
   * Requires a licence text, as a fail-safe.
   * @throws AppError FONT_NOT_FOUND, FONT_GONE, LICENCE_MISSING, PREVIEW_ONLY, OFFICIAL_ONLY (its data contains the official URL)
   */
  async permitted(gno: string): Promise<Permitted> {
    const found = await this.#repository.deliverable(gno);
    if (!found || found.faces.length === 0) throw await this.#missing(gno);
    const { family, licence, licenceText } = found;
    const why = withheld(family, licence);
    if (why === 'official') {
      throw new AppError('OFFICIAL_ONLY', { data: { officialDownload: family.official_download } });
    }
    if (why === 'textless' || licenceText === null) throw new AppError('LICENCE_MISSING');
    if (why !== null) throw new AppError('PREVIEW_ONLY', { details: WITHHELD[why] });
    return { ...found, licenceText };
  }

  /** @param folder path with a trailing slash, or empty */
  async pack(found: Permitted, at: Date, folder = ''): Promise<FamilyPackage> {
    const files = filesOf(found);
    if (!(await this.isPresent(found))) throw new AppError('FONT_FILE_AWAY');
    const announced = await this.#announced(found.family.gno, found.licence.id);
    const text = Buffer.from(receipt({ ...found, files, announced, at }));
    const entries = [
      ...files.map((file) => ({
        name: `${folder}${file.name}`,
        at,
        open: async () => (await this.open(file))(0, file.bytes),
      })),
      { name: `${folder}授权协议.txt`, at, open: async () => [Buffer.from(found.licenceText)] },
      { name: `${folder}授权说明.txt`, at, open: async () => [text] },
    ];
    return { entries, receipt: issued(text, found, files, at) };
  }

  /**
   * Verifies the file's hash, so a damaged or replaced file is never served.
   * @throws AppError FONT_FILE_AWAY
   */
  async open({ key }: PackedFile): Promise<ReadPart> {
    if ((await this.#health.verify(key)) === null) throw new AppError('FONT_FILE_AWAY');
    return (start, end) => this.#health.pieces(key, start, end);
  }

  /** True when all files of a family exist; damage is detected only when they are read. */
  async isPresent(found: Pick<Deliverable, 'faces' | 'family'>): Promise<boolean> {
    for (const file of filesOf(found)) if (!(await this.has(file))) return false;
    return true;
  }

  /** True when the file exists; damage is detected only when it is read. */
  has({ key }: PackedFile): Promise<boolean> {
    return this.#health.has(key);
  }
}

/** Makes a name valid as a file name on every operating system. */
export const safeName = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');

export const archiveName = (name: string): string => `${safeName(name)}.zip`;
