import { collectionZipUrl as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { Collections } from '../service.ts';

export const collectionZipUrl = (collections: Collections) =>
  handle(endpoint, { cache: 'none', limit: 'download' }, ({ query }, { session }) =>
    collections.zipUrl(query.id, session?.userId ?? null),
  );
