import { adminUserList } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { People } from '../people.ts';

export const usersList = (people: People) =>
  handle(adminUserList, { cache: 'none', limit: 'api' }, ({ query }) => people.list(query));
