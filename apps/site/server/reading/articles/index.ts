import type { AnyHandler } from '../../calls/handling.ts';
import type { Entries, EntrySearch } from '../content/index.ts';
import { articleHandlers } from './handlers.ts';
import { Articles } from './service.ts';

export type { Articles };

export function createArticles(parts: {
  entries: Entries;
  search: Pick<EntrySearch, 'named'>;
  now: () => number;
}): {
  readonly articles: Articles;
  readonly handlers: readonly AnyHandler[];
} {
  const articles = new Articles(parts);
  return {
    articles,
    handlers: articleHandlers(articles),
  };
}
