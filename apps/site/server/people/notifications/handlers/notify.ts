import { notify as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { Notifications } from '../service.ts';

export const notify = (notifications: Notifications) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, (_input, context) =>
    notifications.latest(sessionOf(context).userId),
  );
