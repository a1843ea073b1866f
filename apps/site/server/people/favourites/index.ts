import { Sealer } from '@ziwan/infra/sealing';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { FontsDomain } from '../../fonts/families/index.ts';
import type { EntryRepository } from '../../reading/content/index.ts';
import { FavouriteEntries } from './entries.ts';
import { FavouriteFolders } from './folders.ts';
import { favouriteHandlers } from './handlers.ts';
import { withAccountLock } from './repository.ts';
import { SharedListTokens } from './shared-list.ts';

export { withAccountLock };

export function createFavourites(parts: {
  db: Kysely<Database>;
  fonts: Pick<FontsDomain, 'cards'>;
  entries: EntryRepository;
  secret: string;
  now: () => number;
}): { readonly handlers: readonly AnyHandler[] } {
  const { db, now } = parts;
  const folders = new FavouriteFolders(db, parts.fonts.cards, now);
  const entries = new FavouriteEntries(db, parts.entries, now);
  const tokens = new SharedListTokens(db, new Sealer(parts.secret, 'favourites'), now);
  return {
    handlers: favouriteHandlers({ folders, entries, tokens, fonts: parts.fonts.cards }),
  };
}
