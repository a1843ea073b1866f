import {
  baikeDetailById,
  baikePage,
  calligraphyTitles,
  hanziFacts,
  newsDetailById,
  newsPage,
  promotionDetailById,
  promotionPage,
} from '@ziwan/contract';
import { type AnyHandler, CACHED, handle } from '../../calls/handling.ts';
import type { Articles } from './service.ts';

export const articleHandlers = (articles: Articles): readonly AnyHandler[] => [
  handle(calligraphyTitles, CACHED, ({ query }) => articles.titles(query.tagId)),
  handle(baikePage, CACHED, ({ query }) => articles.baikePage(query)),
  handle(baikeDetailById, CACHED, ({ query }) => articles.baike(query.id)),
  handle(hanziFacts, CACHED, ({ query }) => articles.hanzi(query.char)),
  handle(newsPage, CACHED, ({ query }) => articles.newsPage(query)),
  handle(newsDetailById, CACHED, ({ query }) => articles.news(query.id)),
  handle(promotionPage, CACHED, ({ query }) => articles.promotionPage(query)),
  handle(promotionDetailById, CACHED, ({ query }) => articles.promotion(query.id)),
];
