import { deleteColl as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { FavouriteEntries } from '../entries.ts';

export const deleteColl = (entries: FavouriteEntries) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, async ({ body }, context) => ({
    removed: await entries.remove(sessionOf(context).userId, 'collection', body.ids),
  }));
