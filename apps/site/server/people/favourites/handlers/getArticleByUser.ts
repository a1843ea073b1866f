import { getArticleByUser as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { FavouriteEntries } from '../entries.ts';

export const getArticleByUser = (entries: FavouriteEntries) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ query }, context) =>
    entries.page(sessionOf(context).userId, 'article', query),
  );
