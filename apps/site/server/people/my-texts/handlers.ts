import { MY_TEXTS, textsSync } from '@ziwan/contract';
import { type AnyHandler, handle, sessionOf, UNCACHED } from '../../calls/handling.ts';
import type { MyTextService } from './service.ts';

/** Maximum body (bytes): three per Chinese character, plus JSON overhead. */
const BYTES = MY_TEXTS.total * 3 + 128 * 1024;

export const myTextHandlers = (texts: MyTextService): readonly AnyHandler[] => [
  handle(textsSync, { ...UNCACHED, bodyBytes: BYTES }, ({ body }, context) =>
    texts.sync(sessionOf(context).userId, body),
  ),
];
