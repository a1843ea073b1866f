import {
  announcementCreate,
  announcementList,
  announcementReach,
  announcementRemove,
  boardList,
  boardRemove,
  clearSharedVotes,
  messageList,
  messageOne,
  messageReply,
  messageStatus,
  removeSharedComments,
  sharedLinkList,
  sharedLinkOne,
  submissionCase,
  submissionDecide,
  submissionFile,
  submissionList,
  submissionOne,
} from '@ziwan/contract/admin';
import { type AnyHandler, handle, sessionOf, UNCACHED } from '../../calls/handling.ts';
import type { Announcements } from './announcements.ts';
import type { Boards } from './boards.ts';
import type { Messages } from './messages.ts';
import type { SharedLinks } from './shared-links.ts';
import type { SubmissionCases } from './submission-cases.ts';
import type { Submissions } from './submissions.ts';

export const correspondenceHandlers = ({
  messages,
  submissions,
  cases,
  links,
  boards,
  announcements,
}: {
  messages: Messages;
  submissions: Submissions;
  cases: SubmissionCases;
  links: SharedLinks;
  boards: Boards;
  announcements: Announcements;
}): readonly AnyHandler[] => [
  handle(messageList, UNCACHED, ({ query }) => messages.list(query)),
  handle(messageOne, UNCACHED, ({ params }) => messages.one(params.id)),
  handle(messageReply, UNCACHED, ({ params, body }, context) =>
    messages.reply(params.id, body, sessionOf(context)),
  ),
  handle(messageStatus, UNCACHED, ({ params, body }) => messages.setStatus(params.id, body)),
  handle(submissionList, UNCACHED, ({ query }) => submissions.list(query)),
  handle(submissionOne, UNCACHED, ({ params }) => submissions.one(params.id)),
  handle(submissionDecide, UNCACHED, ({ params, body }, context) =>
    submissions.decide(params.id, body, sessionOf(context)),
  ),
  handle(submissionFile, UNCACHED, ({ params }) => submissions.file(params.id, Number(params.index))),
  handle(submissionCase, UNCACHED, ({ params, body }, context) => cases.make(params.id, body, context)),
  handle(sharedLinkList, UNCACHED, ({ query }) => links.list(query)),
  handle(sharedLinkOne, UNCACHED, ({ params }) => links.one(params.id)),
  handle(removeSharedComments, UNCACHED, ({ params, body }) =>
    links.removeComments(params.id, body.comments),
  ),
  handle(clearSharedVotes, UNCACHED, ({ params, body }) => links.clearVotes(params.id, body.role)),
  handle(boardList, UNCACHED, ({ query }) => boards.list(query)),
  handle(boardRemove, UNCACHED, ({ params, body }) => boards.remove(params.id, body.reason)),
  handle(announcementReach, UNCACHED, () => announcements.reach()),
  handle(announcementList, UNCACHED, ({ query }) => announcements.list(query)),
  handle(announcementCreate, UNCACHED, ({ body }) => announcements.create(body)),
  handle(announcementRemove, UNCACHED, async ({ params }) => {
    await announcements.remove(params.id);
    return null;
  }),
];
