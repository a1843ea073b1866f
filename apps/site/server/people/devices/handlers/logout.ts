import { logout as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { SessionService } from '../../sessions/index.ts';

export const logout = (sessions: SessionService) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, async (_input, context) => {
    await sessions.revoke(sessionOf(context));
    return null;
  });
