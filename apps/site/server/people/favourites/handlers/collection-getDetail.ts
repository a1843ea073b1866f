import { folderDetail as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { FavouriteFolders } from '../folders.ts';

export const folderDetail = (folders: FavouriteFolders) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ query }, context) =>
    folders.detail(sessionOf(context).userId, query),
  );
