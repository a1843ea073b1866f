import { variableList as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { FontLists } from '../list.ts';

export const variableList = (lists: FontLists) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => lists.variable(query));
