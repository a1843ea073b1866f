import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Mail } from '@ziwan/infra/mail';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { Notifications } from '../../people/notifications/index.ts';
import type { ContentDeskDomain } from '../content-desk/index.ts';
import type { ReleaseKind } from '../releases/index.ts';
import { announcementChanges } from './announcement-changes.ts';
import { Announcements } from './announcements.ts';
import { Boards } from './boards.ts';
import { correspondenceHandlers } from './handlers.ts';
import { Messages } from './messages.ts';
import { ReceivedRepository } from './received.ts';
import { Replies } from './replies.ts';
import { SharedLinks } from './shared-links.ts';
import { SubmissionCases } from './submission-cases.ts';
import { Submissions } from './submissions.ts';

export interface CorrespondenceDomain {
  readonly announcements: Announcements;
  readonly changes: readonly ReleaseKind[];
  readonly handlers: readonly AnyHandler[];
}

export { announcementChanges } from './announcement-changes.ts';

/** Creates the handling of messages and submissions from visitors, and of notices to them. */
export function createCorrespondence(parts: {
  db: Kysely<Database>;
  blobs: BlobStore;
  mail: Mail;
  notify: Notifications['send'];
  desk: Pick<ContentDeskDomain, 'entries' | 'library'>;
  /** Public origin of the site; `null` if not configured. */
  origin: string | null;
  /** Called when a mail cannot be sent. */
  onFault: (error: unknown) => void;
  now: () => number;
}): CorrespondenceDomain {
  const { db, blobs, notify } = parts;
  const replies = new Replies(parts);
  const messages = new Messages(new ReceivedRepository(db, 'messages'), replies);
  const repository = new ReceivedRepository(db, 'submissions');
  const submissions = new Submissions({ db, blobs, repository, replies });
  const announcements = new Announcements(db, notify, parts.now);
  return {
    announcements,
    changes: [announcementChanges(db)],
    handlers: correspondenceHandlers({
      messages,
      submissions,
      cases: new SubmissionCases({ db, submissions, ...parts.desk }),
      links: new SharedLinks(db),
      boards: new Boards(db, notify),
      announcements,
    }),
  };
}
