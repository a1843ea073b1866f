import { checkReceipt, fontDownload, getDownloadUrl } from '@ziwan/contract';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';
import type { Receipts } from './receipts.ts';
import type { DownloadService } from './service.ts';

export const downloadHandlers = (downloads: DownloadService, receipts: Receipts): readonly AnyHandler[] => [
  handle(getDownloadUrl, { cache: 'none', limit: 'download' }, ({ query }, { session }) =>
    downloads.link(query.id, query.type, session?.userId ?? null),
  ),
  handle(fontDownload, { cache: 'none', limit: 'download' }, ({ params }, { session }) =>
    downloads.link(params.id, 'file', session?.userId ?? null),
  ),
  handle(checkReceipt, UNCACHED, ({ query }) => receipts.check(query.sha256)),
];
