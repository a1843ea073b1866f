import type { BlobStore } from '@ziwan/infra/blob-store';
import type { EmbeddedUploads, Uploads } from '@ziwan/infra/uploads';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { Throttle } from '../../security/throttle.ts';
import { inquiryHandlers } from './handlers.ts';
import { InquiryRepository } from './repository.ts';
import { Inquiries } from './service.ts';
import { SubmissionUploads } from './uploads.ts';

export type { SubmissionUploads } from './uploads.ts';

export interface InquiriesDomain {
  readonly uploads: SubmissionUploads;
  readonly handlers: readonly AnyHandler[];
}

export function createInquiries(parts: {
  db: Kysely<Database>;
  uploads: Uploads | EmbeddedUploads;
  /** Storage of uploads that the site accepts itself. */
  blobs: BlobStore;
  throttle: Throttle;
  /** Returns true once per solved captcha. */
  verifyCaptcha: (captchaVerification: string) => Promise<boolean>;
  now: () => number;
}): InquiriesDomain {
  const { db, throttle, verifyCaptcha, now } = parts;
  const repository = new InquiryRepository(db);
  const uploads = new SubmissionUploads(parts.uploads, parts.blobs, repository, throttle, now);
  const inquiries = new Inquiries({ repository, uploads, throttle, verifyCaptcha, now });
  return { uploads, handlers: inquiryHandlers(inquiries, uploads) };
}
