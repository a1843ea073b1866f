import type { Readable } from 'node:stream';
import type { collectionZipUrl, DataOf, getDownloadUrl } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';
import type { FacesTable } from '@ziwan/store';
import { AppError } from '../../calls/app-error.ts';
import type { Missing } from '../coverage/index.ts';
import type { BlobHealth } from '../storage/index.ts';
import { archive } from './archive.ts';
import { CollectionPackages, collectionArchiveName, type LeftOut, recordId } from './collections.ts';
import { type Announced, archiveName, FamilyPackages, type ReadPart } from './packages.ts';
import { asItCame, filesOf } from './packed-files.ts';
import type { IssuedReceipt } from './receipts.ts';
import type { Deliverable, DownloadRepository, Permitted } from './repository.ts';
import type { AddressSigner, UsedAddress } from './signature.ts';

type DownloadLink = DataOf<typeof getDownloadUrl>;
type CollectionLink = DataOf<typeof collectionZipUrl>;

/** A download in progress, with the data its record needs. */
interface Use {
  id: string;
  userId: string | null;
  at: Date;
  /** False for a HEAD request. */
  counts: boolean;
}

/** A file or archive to send. Slow clients hold a piece of it in memory at a time. */
export type Delivery = { fileName: string } & (
  | { kind: 'file'; size: number; part: ReadPart; sha256: string; type: string }
  | { kind: 'archive'; stream: Readable }
);

const TYPES: Record<FacesTable['source_format'], string> = {
  ttf: 'font/ttf',
  otf: 'font/otf',
  ttc: 'font/collection',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

export class DownloadService {
  readonly #repository: DownloadRepository;
  readonly #packages: FamilyPackages;
  readonly #collections: CollectionPackages;
  readonly #signer: AddressSigner;
  readonly #now: () => number;

  constructor(
    repository: DownloadRepository,
    health: BlobHealth,
    signer: AddressSigner,
    announced: Announced,
    missing: Missing,
    now: () => number = Date.now,
  ) {
    this.#repository = repository;
    this.#packages = new FamilyPackages(repository, health, announced, missing);
    this.#collections = new CollectionPackages(repository, this.#packages);
    this.#signer = signer;
    this.#now = now;
  }

  /**
   * @param userId account whose history records the download; null for an anonymous visitor
   * @throws AppError FONT_NOT_FOUND, FONT_GONE, LICENCE_MISSING, PREVIEW_ONLY, OFFICIAL_ONLY (its data holds the official URL),
   * FONT_FILE_AWAY
   */
  async link(gno: string, kind: 'file' | 'family', userId: string | null): Promise<DownloadLink> {
    const found = await this.#packages.permitted(gno);
    if (kind === 'family') {
      if (!(await this.#packages.isPresent(found))) throw new AppError('FONT_FILE_AWAY');
      const { url, expires } = this.#signer.address('family', found.family.gno, userId);
      const fileName = archiveName(found.family.name_zh);
      return { url, expiresAt: isoOf(expires), fileName, bytes: null, sha256: null };
    }
    const face = faceOf(found, gno);
    if (!(await this.#packages.has(asItCame(face)))) throw new AppError('FONT_FILE_AWAY');
    const { url, expires } = this.#signer.address('file', face.gno, userId);
    return {
      url,
      expiresAt: isoOf(expires),
      fileName: face.source_file_name,
      bytes: face.source_bytes,
      sha256: face.source_sha256,
    };
  }

  /** Finds the family of a font that the site may distribute. @throws AppError, as `link` does */
  permitted(gno: string): Promise<Permitted> {
    return this.#packages.permitted(gno);
  }

  /** @throws AppError ENTRY_NOT_FOUND, NOTHING_TO_PACK */
  async collectionLink(id: string, userId: string | null): Promise<CollectionLink> {
    const { collection, included, leftOut } = await this.#collections.packable(id, this.#now());
    const { url, expires } = this.#signer.address('collection', id, userId);
    return {
      url,
      expiresAt: isoOf(expires),
      fileName: collectionArchiveName(collection),
      included: included.length,
      leftOut,
    };
  }

  /** Checks which of these families one archive may contain. */
  async collectionContents(gnos: readonly string[]): Promise<{ included: number; leftOut: LeftOut[] }> {
    const { included, leftOut } = await this.#collections.contents(gnos);
    return { included: included.length, leftOut };
  }

  /**
   * Opens the download behind a link. Repeats the checks made when the link was issued, because the licence may have
   * changed since.
   * @throws AppError LINK_INVALID, LINK_EXPIRED, FONT_FILE_AWAY, UNAVAILABLE when other downloads hold the memory it
   * needs, and the errors of issuing a link
   */
  async deliver(address: UsedAddress & Pick<Use, 'counts'>): Promise<Delivery> {
    const { gno, counts } = address;
    const { kind, ...issued } = this.#signer.check(address);
    const use = { ...issued, at: new Date(this.#now()), counts };
    switch (kind) {
      case 'file':
        return this.#deliverFile(gno, use);
      case 'family':
        return this.#deliverFamily(gno, use);
      case 'collection':
        return this.#deliverCollection(gno, use);
    }
  }

  async #deliverFile(gno: string, use: Use): Promise<Delivery> {
    const found = await this.#packages.permitted(gno);
    const face = faceOf(found, gno);
    const delivery = await this.#file(face);
    await this.#record(use, found, face, delivery.fileName);
    return delivery;
  }

  async #deliverFamily(gno: string, use: Use): Promise<Delivery> {
    const found = await this.#packages.permitted(gno);
    const { entries, receipt } = await this.#packages.pack(found, use.at);
    const fileName = archiveName(found.family.name_zh);
    await this.#issue(use, [receipt]);
    await this.#record(use, found, null, fileName);
    return { kind: 'archive', fileName, stream: archive(entries) };
  }

  async #deliverCollection(gno: string, use: Use): Promise<Delivery> {
    const packable = await this.#collections.packable(gno, this.#now());
    const fileName = collectionArchiveName(packable.collection);
    const { entries, receipts } = await this.#collections.pack(packable, use.at);
    await this.#issue(use, receipts);
    for (const found of packable.included)
      await this.#record({ ...use, id: recordId(use.id, found.family.gno) }, found, null, fileName);
    return { kind: 'archive', fileName, stream: archive(entries) };
  }

  /** Stores the receipts of an archive before it is sent, so that each can be checked. */
  async #issue({ counts }: Use, receipts: readonly IssuedReceipt[]): Promise<void> {
    if (counts) await this.#repository.issue(receipts);
  }

  async #record(use: Use, found: Permitted, face: FacesTable | null, fileName: string): Promise<void> {
    if (!use.counts) return;
    const files = face ? [asItCame(face)] : filesOf(found);
    await this.#repository.record({
      id: use.id,
      family_gno: found.family.gno,
      face_gno: face?.gno ?? null,
      file_name: fileName,
      sha256: face?.source_sha256 ?? null,
      licence_id: found.licence.id,
      licence_text_sha256: found.family.licence_text_sha256,
      created_at: isoOf(use.at),
      user_id: use.userId,
      source_version: found.family.source_version,
      files: JSON.stringify(files.map(({ name: fileName, bytes, sha256 }) => ({ fileName, bytes, sha256 }))),
    });
  }

  async #file(face: FacesTable): Promise<Delivery> {
    return {
      kind: 'file',
      fileName: face.source_file_name,
      size: face.source_bytes,
      part: await this.#packages.open(asItCame(face)),
      sha256: face.source_sha256,
      type: TYPES[face.source_format],
    };
  }
}

function faceOf(found: Deliverable, gno: string): FacesTable {
  const face =
    found.faces.find((f) => f.gno === gno) ??
    found.faces.find((f) => f.gno === found.family.default_face_gno);
  if (!face) throw new AppError('FONT_NOT_FOUND');
  return face;
}
