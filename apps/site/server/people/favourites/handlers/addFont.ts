import { addFont as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { FavouriteFolders } from '../folders.ts';

export const addFont = (folders: FavouriteFolders) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) =>
    folders.addFonts(sessionOf(context).userId, body),
  );
