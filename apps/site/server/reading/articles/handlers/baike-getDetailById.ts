import { baikeDetailById as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { Articles } from '../service.ts';

export const baikeDetailById = (articles: Articles) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => articles.baike(query.id));
