import { getCollByUser as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { FavouriteEntries } from '../entries.ts';

export const getCollByUser = (entries: FavouriteEntries) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ query }, context) =>
    entries.page(sessionOf(context).userId, 'collection', query),
  );
