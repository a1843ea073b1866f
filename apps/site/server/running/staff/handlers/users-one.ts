import { adminUserOne } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { People } from '../people.ts';

export const usersOne = (people: People) =>
  handle(adminUserOne, { cache: 'none', limit: 'api' }, ({ params }) => people.one(params.id));
