import { randomBytes } from 'node:crypto';
import { type DataOf, SUBMISSION_LIMITS, SUBMISSION_TYPES, type stsToken } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import {
  type ArrivedUpload,
  type EmbeddedUploads,
  type UploadRefusal,
  UploadRefused,
  type Uploads,
  UpstreamError,
} from '@ziwan/infra/uploads';
import { AppError } from '../../calls/app-error.ts';
import type { Throttle } from '../../security/throttle.ts';
import { type CleanPicture, cleanPicture } from './picture.ts';
import type { InquiryRepository } from './repository.ts';

/** Upload grants per account and hour; each allows 20 files. */
const GRANTS = { limit: 20, windowSeconds: 3600 };

/** Time (ms) after which an unreferenced file is deleted. */
const WAITING = 24 * 3600 * 1000;
const MAX_DELETED = 50;

const folderOf = (userId: string): string => `submission/${userId}`;

const REFUSALS: Record<UploadRefusal, ConstructorParameters<typeof AppError>[0]> = {
  expired: 'UPLOAD_DENIED',
  forbidden: 'UPLOAD_DENIED',
  malformed: 'BAD_REQUEST',
  'too-large': 'PICTURE_TOO_LARGE',
  'wrong-type': 'PICTURE_TYPE',
  empty: 'PICTURE_BROKEN',
  exists: 'UPLOAD_EXISTS',
  full: 'UPLOAD_EXISTS',
};

/** Grants uploads of submission pictures and stores them when this site is the storage. */
export class SubmissionUploads {
  readonly #uploads: Uploads | EmbeddedUploads;
  readonly #blobs: BlobStore;
  readonly #repository: InquiryRepository;
  readonly #throttle: Throttle;
  readonly #now: () => number;

  constructor(
    uploads: Uploads | EmbeddedUploads,
    blobs: BlobStore,
    repository: InquiryRepository,
    throttle: Throttle,
    now: () => number,
  ) {
    this.#uploads = uploads;
    this.#blobs = blobs;
    this.#repository = repository;
    this.#throttle = throttle;
    this.#now = now;
  }

  /** @throws AppError TOO_MANY_REQUESTS, UNAVAILABLE when the storage does not answer */
  async credentials(userId: string): Promise<DataOf<typeof stsToken>> {
    const taken = await this.#throttle.take(`sts ${userId}`, GRANTS);
    if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: taken.retryAfter });
    // One folder per grant, so that name conflicts only arise within a page.
    const dir = `${folderOf(userId)}/${randomBytes(9).toString('hex')}`;
    const contentTypes = [...SUBMISSION_TYPES];
    const maxBytes = SUBMISSION_LIMITS.bytes;
    try {
      const credentials = await this.#uploads.credentials({ dir, maxBytes, contentTypes });
      return { ...credentials, maxBytes, contentTypes };
    } catch (cause) {
      if (cause instanceof UpstreamError) throw new AppError('UNAVAILABLE', { cause, retryAfter: 5 });
      throw cause;
    }
  }

  /** True when this site stores the files itself. */
  get embedded(): boolean {
    return 'accept' in this.#uploads;
  }

  /**
   * Stores a re-encoded picture sent with a grant.
   * @throws AppError NOT_FOUND, UPLOAD_DENIED, UPLOAD_EXISTS, PICTURE_TYPE, PICTURE_TOO_LARGE, PICTURE_BROKEN, BAD_REQUEST
   */
  async accept({ fields, file }: ArrivedUpload): Promise<void> {
    const uploads = this.#uploads;
    if (!('accept' in uploads)) throw new AppError('NOT_FOUND');
    const key = fields.key ?? '';
    const userId = /^submission\/([A-Za-z0-9_-]+)\//.exec(key)?.[1];
    if (userId === undefined) throw new AppError('UPLOAD_DENIED');
    const declared = fields['Content-Type'] ?? fields['content-type'] ?? '';
    let picture: CleanPicture | undefined;
    const cleaned = async function* () {
      picture = await cleanPicture(await collect(file), declared);
      yield picture.bytes;
    };
    try {
      // The grant is checked before a byte of the file is read.
      const stored = await uploads.accept({ fields, file: cleaned() });
      const { width, height } = picture as CleanPicture;
      const isFirst = await this.#repository.addUpload({
        key: stored.key,
        user_id: userId,
        media_type: stored.contentType,
        width,
        height,
        bytes: stored.size,
        sha256: stored.sha256,
        submission_id: null,
        created_at: isoOf(this.#now()),
      });
      if (!isFirst) throw new AppError('UPLOAD_EXISTS');
      await this.#deleteStale();
    } catch (error) {
      if (error instanceof UploadRefused) throw new AppError(REFUSALS[error.reason], { cause: error });
      throw error;
    }
  }

  /** Deletes abandoned files whenever a file arrives, which bounds their number. */
  async #deleteStale(): Promise<void> {
    const before = isoOf(this.#now() - WAITING);
    for (const key of await this.#repository.deleteUnbound(before, MAX_DELETED)) {
      await this.#blobs.delete(blobKeys.upload(key));
    }
  }

  /**
   * Checks that a submission may reference these keys. If this site stores the files, each must have arrived; otherwise
   * only the folder can be checked.
   */
  async owns(userId: string, keys: readonly string[]): Promise<boolean> {
    const folder = `${folderOf(userId)}/`;
    if (!keys.every((k) => k.startsWith(folder) && /^[\w./-]+$/.test(k) && !k.includes('..'))) return false;
    return this.embedded ? this.#repository.hasFree(userId, keys) : true;
  }
}

async function collect(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of file) {
    size += part.length;
    if (size > SUBMISSION_LIMITS.bytes) throw new AppError('PICTURE_TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
