import { notifyRead as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { Notifications } from '../service.ts';

export const notifyRead = (notifications: Notifications) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ params }, context) =>
    notifications.read(sessionOf(context).userId, params.id),
  );
