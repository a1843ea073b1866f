import type { StaffRole } from '@ziwan/contract';
import { adminMe } from '@ziwan/contract/admin';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { People } from '../people.ts';

export const me = (people: People) =>
  handle(adminMe, { cache: 'none', limit: 'api' }, async (_, context) => {
    const { id, nickname, avatar, role } = await people.one(sessionOf(context).userId);
    return { id, nickname, avatar, role: role as StaffRole };
  });
