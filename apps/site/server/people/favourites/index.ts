import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { FontsDomain } from '../../fonts/families/index.ts';
import type { EntryRepository } from '../../reading/content/index.ts';
import { Sealer } from '../../security/sealing.ts';
import { FavouriteEntries } from './entries.ts';
import { FavouriteFolders } from './folders.ts';
import { addArt } from './handlers/addArt.ts';
import { addColl } from './handlers/addColl.ts';
import { addFont } from './handlers/addFont.ts';
import { allFont } from './handlers/allFont.ts';
import { folderAdd } from './handlers/collection-add.ts';
import { folderDelete } from './handlers/collection-delete.ts';
import { folderDetail } from './handlers/collection-getDetail.ts';
import { folderList } from './handlers/collection-list.ts';
import { folderUpdate } from './handlers/collection-update.ts';
import { deleteArt } from './handlers/deleteArt.ts';
import { deleteColl } from './handlers/deleteColl.ts';
import { deleteFont } from './handlers/deleteFont.ts';
import { favoriteToken } from './handlers/favorite-token.ts';
import { favouriteCards } from './handlers/favourite-cards.ts';
import { getArticleByUser } from './handlers/getArticleByUser.ts';
import { getCollByUser } from './handlers/getCollByUser.ts';
import { inTurn } from './repository.ts';
import { SharedListTokens } from './shared-list.ts';

export { inTurn };

export function createFavourites(parts: {
  db: Kysely<Database>;
  fonts: Pick<FontsDomain, 'cards'>;
  entries: EntryRepository;
  secret: string;
  now?: (() => number) | undefined;
}): { readonly handlers: readonly AnyHandler[] } {
  const { db, now = Date.now } = parts;
  const folders = new FavouriteFolders(db, parts.fonts.cards, now);
  const entries = new FavouriteEntries(db, parts.entries, now);
  const tokens = new SharedListTokens(db, new Sealer(parts.secret, 'favourites'), now);
  return {
    handlers: [
      folderAdd(folders),
      folderUpdate(folders),
      folderDelete(folders),
      folderList(folders),
      folderDetail(folders),
      addFont(folders),
      deleteFont(folders),
      allFont(folders, tokens),
      addArt(entries),
      deleteArt(entries),
      getArticleByUser(entries),
      addColl(entries),
      deleteColl(entries),
      getCollByUser(entries),
      favouriteCards(parts.fonts.cards, entries),
      favoriteToken(tokens),
    ],
  };
}
