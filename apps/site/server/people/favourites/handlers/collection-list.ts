import { folderList as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { FavouriteFolders } from '../folders.ts';

export const folderList = (folders: FavouriteFolders) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, (_input, context) =>
    folders.list(sessionOf(context).userId),
  );
