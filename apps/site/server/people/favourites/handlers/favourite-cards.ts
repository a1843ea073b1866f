import { favouriteCards as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { FavouriteEntries } from '../entries.ts';
import type { Cards } from '../folders.ts';

export const favouriteCards = (fonts: Cards, entries: FavouriteEntries) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, async ({ body }) => {
    const [cards, articles, collections] = await Promise.all([
      fonts.of(body.fonts),
      entries.cards('article', body.articles),
      entries.cards('collection', body.collections),
    ]);
    return { fonts: cards, articles, collections };
  });
