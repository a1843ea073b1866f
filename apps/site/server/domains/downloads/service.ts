import type { Readable } from 'node:stream';
import type { DataOf, getDownloadUrl } from '@ziwan/contract';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import type { FacesTable } from '@ziwan/store';
import { AppError } from '../../app-error.ts';
import { archive } from './archive.ts';
import { receipt } from './receipt.ts';
import type { Deliverable, DownloadRepository } from './repository.ts';
import type { AddressSigner, DownloadKind } from './signature.ts';

type DownloadLink = DataOf<typeof getDownloadUrl>;

export interface UsedAddress {
  kind: string;
  gno: string;
  expires: string;
  signature: string;
  /** False when only the headers are asked for. */
  counts: boolean;
}

export type Delivery =
  | { kind: 'file'; fileName: string; bytes: Uint8Array; sha256: string; type: string }
  | { kind: 'family'; fileName: string; stream: Readable };

const TYPES: Record<string, string> = {
  ttf: 'font/ttf',
  otf: 'font/otf',
  ttc: 'font/collection',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

export class DownloadService {
  readonly #repository: DownloadRepository;
  readonly #blobs: BlobStore;
  readonly #signer: AddressSigner;

  constructor(repository: DownloadRepository, blobs: BlobStore, signer: AddressSigner) {
    this.#repository = repository;
    this.#blobs = blobs;
    this.#signer = signer;
  }

  /** @throws AppError FONT_NOT_FOUND, LICENCE_MISSING, OFFICIAL_ONLY (its data holds the address) */
  async link(gno: string, kind: DownloadKind): Promise<DownloadLink> {
    const found = await this.#permitted(gno);
    if (kind === 'family') {
      const { url, expires } = this.#signer.address('family', found.family.gno);
      return { url, expiresAt: iso(expires), fileName: archiveName(found), bytes: null, sha256: null };
    }
    const face = faceOf(found, gno);
    const { url, expires } = this.#signer.address('file', face.gno);
    return {
      url,
      expiresAt: iso(expires),
      fileName: face.source_file_name,
      bytes: face.source_bytes,
      sha256: face.source_sha256,
    };
  }

  /** @throws AppError LINK_INVALID, LINK_EXPIRED, and what `link` throws: the licence may have changed since */
  async deliver({ kind, gno, expires, signature, counts }: UsedAddress): Promise<Delivery> {
    const id = this.#signer.check(kind, gno, expires, signature);
    const found = await this.#permitted(gno);
    const at = new Date();
    const face = kind === 'file' ? faceOf(found, gno) : null;
    const delivery = face ? await this.#file(face) : await this.#family(found, at);
    if (counts) {
      await this.#repository.record({
        id,
        family_gno: found.family.gno,
        face_gno: face?.gno ?? null,
        file_name: delivery.fileName,
        sha256: face?.source_sha256 ?? null,
        licence_id: found.licence.id,
        licence_text_sha256: found.family.licence_text_sha256,
        created_at: at.toISOString(),
        user_id: null,
        source_version: found.family.source_version,
      });
    }
    return delivery;
  }

  /** Fails closed: no licence text, no file. */
  async #permitted(gno: string): Promise<Deliverable & { licenceText: string }> {
    const found = await this.#repository.deliverable(gno);
    if (!found || found.faces.length === 0) throw new AppError('FONT_NOT_FOUND');
    if (found.family.official_download !== null) {
      throw new AppError('OFFICIAL_ONLY', { data: { officialDownload: found.family.official_download } });
    }
    if (found.licenceText === null) throw new AppError('LICENCE_MISSING');
    return { ...found, licenceText: found.licenceText };
  }

  async #file(face: FacesTable): Promise<Delivery> {
    return {
      kind: 'file',
      fileName: face.source_file_name,
      bytes: await this.#source(face),
      sha256: face.source_sha256,
      type: TYPES[face.source_format] ?? 'application/octet-stream',
    };
  }

  async #family(found: Deliverable & { licenceText: string }, at: Date): Promise<Delivery> {
    // Faces of one collection share their file.
    const files = [...new Map(found.faces.map((f) => [f.source_sha256, f])).values()];
    for (const file of files) {
      if (!(await this.#blobs.has(blobKeys.source(file.source_sha256)))) throw missingSource(file);
    }
    const stream = archive([
      ...unique(files).map(({ name, file }) => ({ name, at, read: () => this.#source(file) })),
      { name: '授权协议.txt', at, read: async () => Buffer.from(found.licenceText) },
      { name: '授权说明.txt', at, read: async () => Buffer.from(receipt({ ...found, files, at })) },
    ]);
    return { kind: 'family', fileName: archiveName(found), stream };
  }

  async #source(face: FacesTable): Promise<Uint8Array> {
    const bytes = await this.#blobs.get(blobKeys.source(face.source_sha256));
    if (!bytes) throw missingSource(face);
    return bytes;
  }
}

const iso = (at: number): string => new Date(at).toISOString();

const missingSource = (face: FacesTable): Error =>
  new Error(`source file ${face.source_sha256} of ${face.gno} is not in the blob store`);

const archiveName = ({ family }: Deliverable): string =>
  `${family.name_zh.replace(/[\\/:*?"<>|]/g, '_')}.zip`;

function faceOf(found: Deliverable, gno: string): FacesTable {
  const face =
    found.faces.find((f) => f.gno === gno) ??
    found.faces.find((f) => f.gno === found.family.default_face_gno);
  if (!face) throw new AppError('FONT_NOT_FOUND');
  return face;
}

/** Two files of the same name would overwrite each other on unpacking. */
function unique(files: readonly FacesTable[]): { name: string; file: FacesTable }[] {
  const seen = new Map<string, number>();
  return files.map((file) => {
    const n = (seen.get(file.source_file_name) ?? 0) + 1;
    seen.set(file.source_file_name, n);
    const name = n === 1 ? file.source_file_name : file.source_file_name.replace(/(\.[^.]*)?$/, ` (${n})$1`);
    return { name, file };
  });
}
