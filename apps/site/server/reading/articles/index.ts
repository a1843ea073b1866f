import type { AnyHandler } from '../../calls/handling.ts';
import type { Entries } from '../content/index.ts';
import { articleHandlers } from './handlers.ts';
import { Articles } from './service.ts';

export type { Articles };

export function createArticles(parts: { entries: Entries; now: () => number }): {
  readonly articles: Articles;
  readonly handlers: readonly AnyHandler[];
} {
  const articles = new Articles(parts.entries, parts.now);
  return {
    articles,
    handlers: articleHandlers(articles),
  };
}
