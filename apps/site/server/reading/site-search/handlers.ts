import { findAllPage, findByParameter } from '@ziwan/contract';
import { type AnyHandler, CACHED, handle } from '../../calls/handling.ts';
import type { SiteSearch } from './service.ts';

export const siteSearchHandlers = (search: SiteSearch): readonly AnyHandler[] => [
  handle(findAllPage, CACHED, ({ query }) => search.page(query)),
  handle(findByParameter, CACHED, ({ query }) => search.suggest(query.keyword)),
];
