import { newsDetailById as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { Articles } from '../service.ts';

export const newsDetailById = (articles: Articles) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => articles.news(query.id));
