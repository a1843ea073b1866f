import { findByShape } from '@ziwan/contract';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';
import type { FontFinder } from './service.ts';

export const findHandlers = (finder: FontFinder): readonly AnyHandler[] => [
  handle(findByShape, UNCACHED, ({ body }) => finder.find(body)),
];
