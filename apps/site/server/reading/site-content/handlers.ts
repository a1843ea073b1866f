import { adverts, columnByType, friendshipLinks, marketingDict } from '@ziwan/contract';
import { type AnyHandler, CACHED, handle } from '../../calls/handling.ts';
import type { SiteContent } from './service.ts';

export const siteContentHandlers = (content: SiteContent): readonly AnyHandler[] => [
  handle(columnByType, CACHED, ({ query }) => content.columns(query.type)),
  handle(adverts, CACHED, ({ query }) => content.adverts(query.position)),
  handle(friendshipLinks, CACHED, () => content.friendLinks()),
  handle(marketingDict, CACHED, ({ query }) => content.dictionary(query.dictNumber)),
];
