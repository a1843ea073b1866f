import { findAllPage as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { SiteSearch } from '../service.ts';

export const findAllPage = (search: SiteSearch) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => search.page(query));
