import { newsPage as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { Articles } from '../service.ts';

export const newsPage = (articles: Articles) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => articles.newsPage(query));
