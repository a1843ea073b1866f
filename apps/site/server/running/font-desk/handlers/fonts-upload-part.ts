import type { FormFile } from '@ziwan/contract';
import { uploadPart as endpoint } from '@ziwan/contract/admin';
import { type AnyHandler, handle } from '../../../calls/handling.ts';
import type { FontUploads } from '../uploads.ts';

/** Not written down part by part: that the upload began is. */
export const fontsUploadPart = (uploads: FontUploads): AnyHandler =>
  handle(endpoint, { cache: 'none', limit: 'api', readOnly: true }, ({ params, body }) =>
    uploads.part(params.id, body.offset, body.file as FormFile | undefined),
  );
