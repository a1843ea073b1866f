import { promotionPage as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { Articles } from '../service.ts';

export const promotionPage = (articles: Articles) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => articles.promotionPage(query));
