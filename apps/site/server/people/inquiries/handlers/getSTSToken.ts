import { stsToken as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { SubmissionUploads } from '../uploads.ts';

export const stsToken = (uploads: SubmissionUploads) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, (_input, context) =>
    uploads.credentials(sessionOf(context).userId),
  );
