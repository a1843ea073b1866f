import { collectionDetailById, collectionPage, collectionTagList, collectionZipUrl } from '@ziwan/contract';
import { type AnyHandler, CACHED, handle } from '../../calls/handling.ts';
import type { Collections } from './service.ts';

export const collectionHandlers = (collections: Collections): readonly AnyHandler[] => [
  handle(collectionTagList, CACHED, ({ query }) => collections.tags(query.kind)),
  handle(collectionPage, CACHED, ({ query }) => collections.page(query)),
  handle(collectionDetailById, CACHED, ({ query }) => collections.detail(query.id)),
  handle(collectionZipUrl, { cache: 'none', limit: 'download' }, ({ query }, { session }) =>
    collections.zipUrl(query.id, session?.userId ?? null),
  ),
];
