import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { LicenceBook } from '../../fonts/licences/index.ts';
import { notificationHandlers } from './handlers.ts';
import { LicenceChanges } from './licence-changes.ts';
import { NotificationRepository } from './repository.ts';
import { Notifications } from './service.ts';

export type { Message, Notifications } from './service.ts';

export interface NotificationsDomain {
  /** Tells one account or everybody; `db` is the transaction it belongs to, if any. Resolves with the message's id. */
  readonly notify: Notifications['send'];
  /** Unread messages of an account, in all and by type. */
  readonly unread: Notifications['unread'];
  readonly licenceChanges: Pick<LicenceChanges, 'start' | 'check'>;
  readonly handlers: readonly AnyHandler[];
  /** Ends the work in the background. */
  close(): Promise<void>;
}

export function createNotifications(parts: {
  db: Kysely<Database>;
  book: LicenceBook;
  onFault: (error: unknown) => void;
  now: () => number;
}): NotificationsDomain {
  const { db, book, onFault, now } = parts;
  const notifications = new Notifications(new NotificationRepository(db), now);
  const licenceChanges = new LicenceChanges({ db, notifications, book, now, onFault });
  return {
    notify: (message, trx) => notifications.send(message, trx),
    unread: (userId) => notifications.unread(userId),
    licenceChanges,
    handlers: notificationHandlers(notifications),
    close: () => licenceChanges.close(),
  };
}
