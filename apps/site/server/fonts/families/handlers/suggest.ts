import { suggestFonts as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { FontSearch } from '../search.ts';

export const suggestFonts = (search: FontSearch) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => search.suggest(query.keyword));
