import { getDownloadUrl as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { DownloadService } from '../service.ts';

export const getDownloadUrl = (downloads: DownloadService) =>
  handle(endpoint, { cache: 'none', limit: 'download' }, ({ query }, { session }) =>
    downloads.link(query.id, query.type, session?.userId ?? null),
  );
