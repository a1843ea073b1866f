import { uploadState as endpoint } from '@ziwan/contract/admin';
import { type AnyHandler, handle } from '../../../calls/handling.ts';
import type { FontUploads } from '../uploads.ts';

export const fontsUploadState = (uploads: FontUploads): AnyHandler =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ params }) => uploads.state(params.id));
