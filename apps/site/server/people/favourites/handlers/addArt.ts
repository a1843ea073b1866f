import { addArt as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { FavouriteEntries } from '../entries.ts';

export const addArt = (entries: FavouriteEntries) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) =>
    entries.add(sessionOf(context).userId, 'article', body),
  );
