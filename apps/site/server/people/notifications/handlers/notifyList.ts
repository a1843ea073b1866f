import { notifyList as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { Notifications } from '../service.ts';

export const notifyList = (notifications: Notifications) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ query }, context) =>
    notifications.list(sessionOf(context).userId, query),
  );
