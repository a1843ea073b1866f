import { myNews as endpoint } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { Notifications } from '../service.ts';

export const myNews = (notifications: Notifications) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ query }, context) =>
    notifications.news(sessionOf(context).userId, query),
  );
