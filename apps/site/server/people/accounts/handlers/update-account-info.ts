import { updateAccountInfo as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { ProfileService } from '../profile.ts';

export const updateAccountInfo = (profile: ProfileService) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) =>
    profile.update(sessionOf(context).userId, body),
  );
