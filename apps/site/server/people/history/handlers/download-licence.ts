import { downloadLicence as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { DownloadHistory } from '../service.ts';

export const downloadLicence = (history: DownloadHistory) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ query }, context) =>
    history.licence(sessionOf(context).userId, query.id),
  );
