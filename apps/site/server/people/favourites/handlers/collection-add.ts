import { folderAdd as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { FavouriteFolders } from '../folders.ts';

export const folderAdd = (folders: FavouriteFolders) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) =>
    folders.add(sessionOf(context).userId, body.name),
  );
