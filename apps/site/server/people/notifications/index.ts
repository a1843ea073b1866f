import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { LicenceHistory } from '../../fonts/licences/index.ts';
import type { JobBook } from '../../runtime/job-record.ts';
import { notificationHandlers } from './handlers.ts';
import { LicenceChanges } from './licence-changes.ts';
import { NotificationRepository } from './repository.ts';
import { Notifications } from './service.ts';

export type { Message, Notifications } from './service.ts';

export interface NotificationsDomain {
  /** Notifies one account or everybody; `db` is an enclosing transaction. Resolves with the message's id. */
  readonly notify: Notifications['send'];
  /** Counts an account's unread messages, in total and by type. */
  readonly unread: Notifications['unread'];
  readonly licenceChanges: Pick<LicenceChanges, 'start' | 'check'>;
  readonly handlers: readonly AnyHandler[];
  close(): Promise<void>;
}

export function createNotifications(parts: {
  db: Kysely<Database>;
  history: LicenceHistory;
  jobs: JobBook;
  onFault: (error: unknown) => void;
  now: () => number;
}): NotificationsDomain {
  const { db, now } = parts;
  const notifications = new Notifications(new NotificationRepository(db), now);
  const licenceChanges = new LicenceChanges({ ...parts, notifications });
  return {
    notify: (message, trx) => notifications.send(message, trx),
    unread: (userId) => notifications.unread(userId),
    licenceChanges,
    handlers: notificationHandlers(notifications),
    close: () => licenceChanges.close(),
  };
}
