import { searchFonts as endpoint, MAX_LONG_TEXT } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { FontLists } from '../list.ts';

export const searchFonts = (lists: FontLists) =>
  handle(endpoint, { cache: 'none', limit: 'api', bodyBytes: MAX_LONG_TEXT.bytes }, ({ body }) =>
    lists.list(body),
  );
