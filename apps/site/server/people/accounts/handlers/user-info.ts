import { userInfoCall as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { ProfileService } from '../profile.ts';

export const userInfo = (profile: ProfileService) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, (_input, context) =>
    profile.info(sessionOf(context).userId),
  );
