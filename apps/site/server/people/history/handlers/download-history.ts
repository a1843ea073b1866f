import { downloadHistory as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { DownloadHistory } from '../service.ts';

export const downloadHistory = (history: DownloadHistory) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ query }, context) =>
    history.page(sessionOf(context).userId, query),
  );
