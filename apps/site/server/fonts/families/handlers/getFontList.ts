import { getFontList as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { FontLists } from '../list.ts';

export const getFontList = (lists: FontLists) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => lists.list(query));
