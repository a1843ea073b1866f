import type { AnyHandler } from '../../calls/handling.ts';
import type { Entries } from '../content/index.ts';
import { baikeDetailById } from './handlers/baike-getDetailById.ts';
import { baikePage } from './handlers/baike-selectPage.ts';
import { calligraphyTitles } from './handlers/getCalligraphyTitleByTageId.ts';
import { promotionDetailById } from './handlers/promotion-getDetail.ts';
import { promotionPage } from './handlers/promotion-selectPage.ts';
import { newsDetailById } from './handlers/wenzhang-getDetailById.ts';
import { newsPage } from './handlers/wenzhang-selectPage.ts';
import { Articles } from './service.ts';

export type { Articles };

export function createArticles(parts: { entries: Entries; now?: (() => number) | undefined }): {
  readonly articles: Articles;
  readonly handlers: readonly AnyHandler[];
} {
  const articles = new Articles(parts.entries, parts.now ?? Date.now);
  return {
    articles,
    handlers: [
      calligraphyTitles(articles),
      baikePage(articles),
      baikeDetailById(articles),
      newsPage(articles),
      newsDetailById(articles),
      promotionPage(articles),
      promotionDetailById(articles),
    ],
  };
}
