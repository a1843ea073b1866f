import { myNews, notify, notifyList, notifyRead } from '@ziwan/contract';
import { type AnyHandler, handle, sessionOf, UNCACHED } from '../../calls/handling.ts';
import type { Notifications } from './service.ts';

export const notificationHandlers = (notifications: Notifications): readonly AnyHandler[] => [
  handle(notifyList, UNCACHED, ({ query }, context) => notifications.list(sessionOf(context).userId, query)),
  handle(notify, UNCACHED, (_input, context) => notifications.latest(sessionOf(context).userId)),
  handle(notifyRead, UNCACHED, ({ params }, context) =>
    notifications.read(sessionOf(context).userId, params.id),
  ),
  handle(myNews, UNCACHED, ({ query }, context) => notifications.news(sessionOf(context).userId, query)),
];
