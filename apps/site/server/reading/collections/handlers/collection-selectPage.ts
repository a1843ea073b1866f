import { collectionPage as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { Collections } from '../service.ts';

export const collectionPage = (collections: Collections) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => collections.page(query));
