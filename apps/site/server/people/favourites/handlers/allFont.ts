import { allFont as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { FavouriteFolders } from '../folders.ts';
import type { SharedListTokens } from '../shared-list.ts';

/** A token tells whose list is meant, also to somebody who is signed in. */
export const allFont = (folders: FavouriteFolders, tokens: SharedListTokens) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, async ({ query }, context) =>
    folders.all(query.token === undefined ? sessionOf(context).userId : await tokens.giver(query.token)),
  );
