import { fontDownload, getDownloadUrl } from '@ziwan/contract';
import { type AnyHandler, handle } from '../../calls/handling.ts';
import type { DownloadService } from './service.ts';

export const downloadHandlers = (downloads: DownloadService): readonly AnyHandler[] => [
  handle(getDownloadUrl, { cache: 'none', limit: 'download' }, ({ query }, { session }) =>
    downloads.link(query.id, query.type, session?.userId ?? null),
  ),
  handle(fontDownload, { cache: 'none', limit: 'download' }, ({ params }, { session }) =>
    downloads.link(params.id, 'file', session?.userId ?? null),
  ),
];
