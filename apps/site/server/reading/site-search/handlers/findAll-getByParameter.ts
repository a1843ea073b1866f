import { findByParameter as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { SiteSearch } from '../service.ts';

export const findByParameter = (search: SiteSearch) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => search.suggest(query.keyword));
