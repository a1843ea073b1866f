import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { Missing } from '../coverage/index.ts';
import type { BlobHealth } from '../storage/index.ts';
import { downloadHandlers } from './handlers.ts';
import type { Announced } from './packages.ts';
import { type ChangesSince, type IssuedReceipt, Receipts } from './receipts.ts';
import { type Deliverable, DownloadRepository, type Permitted } from './repository.ts';
import { DownloadService } from './service.ts';
import { AddressSigner } from './signature.ts';

export { archive } from './archive.ts';
export { type Announced, archiveName, WITHHELD } from './packages.ts';
export { receipt } from './receipt.ts';
export { type IssuedReceipt, issued } from './receipts.ts';
export type { Deliverable, Permitted } from './repository.ts';
export type { Delivery, DownloadService } from './service.ts';

/** A family handed out in another form than its archive. */
export interface DownloadRecord {
  /** Repeated records with the same id count once. */
  readonly id: string;
  readonly found: Permitted;
  readonly fileName: string;
  readonly sha256: string;
  readonly receipt: IssuedReceipt;
  readonly userId: string | null;
  readonly at: Date;
}

export interface DownloadsDomain {
  readonly service: DownloadService;
  /** Files of a family, by its own or a face's number. */
  deliverable(gno: string): Promise<Deliverable | null>;
  /** True if all these receipts were issued before. */
  wasIssued(receipts: readonly IssuedReceipt[]): Promise<boolean>;
  record(downloads: readonly DownloadRecord[]): Promise<void>;
  readonly handlers: readonly AnyHandler[];
}

export function createDownloads(parts: {
  db: Kysely<Database>;
  health: BlobHealth;
  secret: string;
  announced: Announced;
  missing: Missing;
  since: ChangesSince;
  now: () => number;
}): DownloadsDomain {
  const repository = new DownloadRepository(parts.db);
  const service = new DownloadService(
    repository,
    parts.health,
    new AddressSigner(parts.secret, parts.now),
    parts.announced,
    parts.missing,
    parts.now,
  );
  const record = async ({ found, receipt, ...rest }: DownloadRecord) =>
    repository.record({
      id: rest.id,
      family_gno: found.family.gno,
      face_gno: null,
      file_name: rest.fileName,
      sha256: rest.sha256,
      licence_id: found.licence.id,
      licence_text_sha256: found.family.licence_text_sha256,
      created_at: isoOf(rest.at),
      user_id: rest.userId,
      source_version: found.family.source_version,
      files: receipt.files,
    });
  return {
    service,
    deliverable: (gno) => repository.deliverable(gno),
    wasIssued: (receipts) => repository.wasIssued(receipts),
    async record(downloads) {
      await repository.issue(downloads.map(({ receipt }) => receipt));
      for (const download of downloads) await record(download);
    },
    handlers: downloadHandlers(service, new Receipts(parts.db, parts.since)),
  };
}
