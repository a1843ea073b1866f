import { addColl as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { FavouriteEntries } from '../entries.ts';

export const addColl = (entries: FavouriteEntries) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) =>
    entries.add(sessionOf(context).userId, 'collection', body),
  );
