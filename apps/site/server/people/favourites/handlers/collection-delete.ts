import { folderDelete as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { FavouriteFolders } from '../folders.ts';

export const folderDelete = (folders: FavouriteFolders) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ query }, context) =>
    folders.remove(sessionOf(context).userId, query.id),
  );
