import { calligraphyTitles as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { Articles } from '../service.ts';

export const calligraphyTitles = (articles: Articles) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => articles.titles(query.tagId));
