import { compareHanzi, findByShape } from '@ziwan/contract';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';
import type { FontFinder } from './service.ts';

export const findHandlers = (finder: FontFinder): readonly AnyHandler[] => [
  handle(findByShape, UNCACHED, ({ body }) => finder.find(body)),
  // Not cached: the index follows the catalogue by some seconds.
  handle(compareHanzi, UNCACHED, ({ query }) => finder.compare(query)),
];
