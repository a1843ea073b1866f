import { folderUpdate as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { FavouriteFolders } from '../folders.ts';

export const folderUpdate = (folders: FavouriteFolders) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ query, body }, context) =>
    folders.rename(sessionOf(context).userId, query.id, body.name),
  );
