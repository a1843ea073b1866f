import { deleteFont as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { FavouriteFolders } from '../folders.ts';

export const deleteFont = (folders: FavouriteFolders) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) =>
    folders.removeFonts(sessionOf(context).userId, body),
  );
