import {
  addArt,
  addColl,
  addFont,
  allFont,
  deleteArt,
  deleteColl,
  deleteFont,
  favoriteToken,
  favouriteCards,
  folderAdd,
  folderDelete,
  folderDetail,
  folderList,
  folderUpdate,
  getArticleByUser,
  getCollByUser,
} from '@ziwan/contract';
import { type AnyHandler, handle, sessionOf, UNCACHED } from '../../calls/handling.ts';
import type { FavouriteEntries } from './entries.ts';
import type { Cards, FavouriteFolders } from './folders.ts';
import type { SharedListTokens } from './shared-list.ts';

export const favouriteHandlers = ({
  folders,
  tokens,
  entries,
  fonts,
}: {
  folders: FavouriteFolders;
  tokens: SharedListTokens;
  entries: FavouriteEntries;
  fonts: Cards;
}): readonly AnyHandler[] => [
  handle(folderAdd, UNCACHED, ({ body }, context) => folders.add(sessionOf(context).userId, body.name)),
  handle(folderUpdate, UNCACHED, ({ query, body }, context) =>
    folders.rename(sessionOf(context).userId, query.id, body.name),
  ),
  handle(folderDelete, UNCACHED, ({ query }, context) => folders.remove(sessionOf(context).userId, query.id)),
  handle(folderList, UNCACHED, (_input, context) => folders.list(sessionOf(context).userId)),
  handle(folderDetail, UNCACHED, ({ query }, context) => folders.detail(sessionOf(context).userId, query)),
  handle(addFont, UNCACHED, ({ body }, context) => folders.addFonts(sessionOf(context).userId, body)),
  handle(deleteFont, UNCACHED, ({ body }, context) => folders.removeFonts(sessionOf(context).userId, body)),
  // A token selects the list, even when the visitor is logged in.
  handle(allFont, UNCACHED, async ({ query }, context) =>
    folders.all(query.token === undefined ? sessionOf(context).userId : await tokens.ownerOf(query.token)),
  ),
  handle(addArt, UNCACHED, ({ body }, context) => entries.add(sessionOf(context).userId, 'article', body)),
  handle(deleteArt, UNCACHED, async ({ body }, context) => ({
    removed: await entries.remove(sessionOf(context).userId, 'article', body.ids),
  })),
  handle(getArticleByUser, UNCACHED, ({ query }, context) =>
    entries.page(sessionOf(context).userId, 'article', query),
  ),
  handle(addColl, UNCACHED, ({ body }, context) =>
    entries.add(sessionOf(context).userId, 'collection', body),
  ),
  handle(deleteColl, UNCACHED, async ({ body }, context) => ({
    removed: await entries.remove(sessionOf(context).userId, 'collection', body.ids),
  })),
  handle(getCollByUser, UNCACHED, ({ query }, context) =>
    entries.page(sessionOf(context).userId, 'collection', query),
  ),
  handle(favouriteCards, UNCACHED, async ({ body }) => {
    const [cards, articles, collections] = await Promise.all([
      fonts.of(body.fonts),
      entries.cards('article', body.articles),
      entries.cards('collection', body.collections),
    ]);
    return { fonts: cards, articles, collections };
  }),
  handle(favoriteToken, UNCACHED, (_input, context) => tokens.issue(sessionOf(context).userId)),
];
