import { downloadHistory, downloadLicence } from '@ziwan/contract';
import { type AnyHandler, handle, sessionOf, UNCACHED } from '../../calls/handling.ts';
import type { DownloadHistory } from './service.ts';

export const historyHandlers = (history: DownloadHistory): readonly AnyHandler[] => [
  handle(downloadHistory, UNCACHED, ({ query }, context) => history.page(sessionOf(context).userId, query)),
  handle(downloadLicence, UNCACHED, ({ query }, context) =>
    history.licence(sessionOf(context).userId, query.id),
  ),
];
