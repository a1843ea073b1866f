import { getKeyword, showData } from '@ziwan/contract';
import { type AnyHandler, CACHED, handle } from '../../calls/handling.ts';
import type { HomeService } from './service.ts';

export const homeHandlers = (home: HomeService): readonly AnyHandler[] => [
  handle(showData, CACHED, ({ query }) => home.data(query.text)),
  handle(getKeyword, CACHED, () => home.keywords()),
];
