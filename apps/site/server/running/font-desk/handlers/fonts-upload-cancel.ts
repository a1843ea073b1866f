import { cancelUpload as endpoint } from '@ziwan/contract/admin';
import { type AnyHandler, handle } from '../../../calls/handling.ts';
import type { FontUploads } from '../uploads.ts';

export const fontsUploadCancel = (uploads: FontUploads): AnyHandler =>
  handle(endpoint, { cache: 'none', limit: 'api' }, async ({ params }) => {
    await uploads.cancel(params.id);
    return null;
  });
