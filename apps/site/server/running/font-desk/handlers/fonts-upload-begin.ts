import { beginUpload as endpoint } from '@ziwan/contract/admin';
import { type AnyHandler, handle } from '../../../calls/handling.ts';
import type { FontUploads } from '../uploads.ts';

export const fontsUploadBegin = (uploads: FontUploads): AnyHandler =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, { session }) =>
    uploads.begin(body, session?.userId ?? null),
  );
