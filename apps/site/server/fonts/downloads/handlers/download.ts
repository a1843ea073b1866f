import { fontDownload as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { DownloadService } from '../service.ts';

export const fontDownload = (downloads: DownloadService) =>
  handle(endpoint, { cache: 'none', limit: 'download' }, ({ params }, { session }) =>
    downloads.link(params.id, 'file', session?.userId ?? null),
  );
