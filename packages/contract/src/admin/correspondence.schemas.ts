import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { page } from '../envelope.schemas.ts';
import { MESSAGE_STATUSES, SUBMISSION_STATUSES } from './correspondence.ts';
import { line, lines, person } from './fields.schemas.ts';
import { adminListQuery, recordId, revision } from './resource.schemas.ts';

/**
 * How the reply was delivered. `notified`: as a message to the account. `mailed`: accepted by a mail server. `kept`: in
 * the site's outbox, because no mail server is configured. `failed`: rejected by the mail server. `none`: not
 * delivered.
 */
const delivery = z.enum(['none', 'notified', 'mailed', 'kept', 'failed']);

const received = {
  id: z.string(),
  revision: z.string(),
  name: z.string(),
  /** Unmasked, since the operator may have to call. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Sender's account; null for a visitor without one. */
  userId: z.nullable(z.string()),
  createdAt: z.string(),
  reply: z.nullable(z.string()),
  repliedBy: z.nullable(z.object({ id: z.string(), nickname: z.string() })),
  repliedAt: z.nullable(z.string()),
  delivery,
  /**
   * Channels through which a reply can reach the sender; empty if there is only a phone number. `outbox`: an e-mail
   * address, but no mail server is configured.
   */
  reaches: z.array(z.enum(['account', 'email', 'outbox'])),
};

export const adminMessage = z.object({
  ...received,
  topic: z.string(),
  content: z.string(),
  status: z.enum(MESSAGE_STATUSES),
});

export const adminSubmission = z.object({
  ...received,
  type: z.string(),
  title: z.string(),
  description: z.string(),
  link: z.nullable(z.string()),
  fonts: z.array(z.object({ fontGNo: z.string(), name: z.nullable(z.string()) })),
  /** Pictures by index; dimensions (px) and bytes are null if they are in another storage. */
  files: z.array(
    z.object({
      index: z.int(),
      key: z.string(),
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
      bytes: z.nullable(z.int()),
    }),
  ),
  status: z.enum(SUBMISSION_STATUSES),
  /** Entry made from it; null if there is none, or no longer. */
  caseId: z.nullable(z.string()),
  /** How its author agreed to that, as written by whoever made the case. */
  consent: z.nullable(z.string()),
});

/** A read-only link to a member's project, with what its visitors left. */
const sharedLink = z.object({
  id: z.string(),
  projectName: z.string(),
  owner: z.object({ id: z.string(), nickname: z.string() }),
  createdAt: z.string(),
  commentCount: z.int(),
  voteCount: z.int(),
  /** Time of the last comment or vote; null without any. */
  lastAt: z.nullable(z.string()),
});

/** A board of titles that is sent by link and voted on. */
const board = z.object({
  id: z.string(),
  question: z.string(),
  /** Text of each title. */
  titles: z.array(z.string()),
  /** `null` if it was made without an account. */
  owner: person,
  votes: z.int(),
  createdAt: z.string(),
});

const one = z.object({ id: recordId });
const reply = lines(2000, 2);

/** A notice from the site to everybody or to one account. */
export const announcement = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  url: z.nullable(z.string()),
  /** Null for a notice to everybody. */
  user: z.nullable(z.object({ id: z.string(), nickname: z.string() })),
  createdAt: z.string(),
  /** Number of accounts that have read it. */
  reads: z.int(),
});

export const correspondenceSchemas = {
  messageList: {
    summary: '留言：列表；按内容、称呼、主题、编号查找',
    description: '分页列出留言；`status` 只要未答复、已答复或已结束的。',
    query: z.object({ ...adminListQuery, status: z.optional(z.enum(MESSAGE_STATUSES)) }),
    data: page(adminMessage),
  },
  messageOne: {
    summary: '留言：一条',
    description: '取一条留言：内容、称呼、联系方式与答复。',
    params: one,
    data: adminMessage,
  },
  messageReply: {
    summary: '留言：答复；有账号的进站内消息，留了邮箱的发邮件',
    description: '答复一条留言；有账号的进站内消息，留了邮箱的发邮件。',
    params: one,
    body: z.object({ revision, reply }),
    data: adminMessage,
  },
  messageStatus: {
    summary: '留言：不答复而结束，或重新打开',
    description: '不答复而结束一条留言，或重新打开它。',
    params: one,
    body: z.object({ revision, status: z.enum(['new', 'closed']) }),
    data: adminMessage,
  },
  submissionList: {
    summary: '投稿：列表',
    description: '分页列出投稿；`status` 只要未处理、采用或谢绝的。',
    query: z.object({ ...adminListQuery, status: z.optional(z.enum(SUBMISSION_STATUSES)) }),
    data: page(adminSubmission),
  },
  submissionOne: {
    summary: '投稿：一件',
    description: '取一件投稿：说明、所用字体与附图。',
    params: one,
    data: adminSubmission,
  },
  submissionDecide: {
    summary: '投稿：采用或谢绝，并答复',
    description: '采用或谢绝一件投稿，并答复投稿的人。',
    params: one,
    body: z.object({ revision, status: z.enum(['accepted', 'rejected']), reply }),
    data: adminSubmission,
  },
  submissionFile: {
    summary: '投稿：一张图',
    description: '取一件投稿的一张附图，`index` 从 0 数起。',
    params: z.object({ id: recordId, index: z.string().check(z.regex(/^\d{1,2}$/)) }),
    data: z.object({
      fileName: z.string(),
      etag: z.string(),
      bytes: z.instanceof(Uint8Array),
      mediaType: z.string(),
    }),
  },
  submissionCase: {
    summary: '投稿：做成案例草稿；文字、图、字体照搬',
    description:
      '把一件投稿做成案例草稿：标题、说明、链接、字体、附图照搬。`consent` 写明作者怎样同意的，和投稿一起留着。',
    params: one,
    body: z.object({ revision, consent: line(200, 2) }),
    /** `missing`: pictures that were not there any more. */
    data: z.object({ caseId: z.string(), missing: z.int() }),
  },
  sharedLinkList: {
    summary: '项目分享：列表',
    description: '分页列出项目的只读链接，连同留言和投票的数目；不含链接本身。',
    query: z.object({ ...adminListQuery, with: z.optional(z.enum(['comments', 'votes'])) }),
    data: page(sharedLink),
  },
  sharedLinkOne: {
    summary: '项目分享：一条，连同留言和投票',
    description: '取一条只读链接上的留言和投票。',
    params: one,
    data: sharedLink.extend({
      comments: z.array(
        z.object({ id: z.string(), name: z.string(), content: z.string(), createdAt: z.string() }),
      ),
      votes: z.array(
        z.object({
          role: z.string(),
          fontGNo: z.string(),
          fontName: z.nullable(z.string()),
          count: z.int(),
        }),
      ),
    }),
  },
  removeSharedComments: {
    summary: '项目分享：删除留言',
    description: '删除一条只读链接上的几条留言；已经不在的不算错。',
    params: one,
    body: z.object({
      comments: z.array(recordId).check(z.minLength(1), z.maxLength(200)),
      reason: line(200, 2),
    }),
    data: z.object({ removed: z.int() }),
  },
  clearSharedVotes: {
    summary: '项目分享：清空投票',
    description: '清空一条只读链接上一个用途（`role`）的票，不写就是全部。',
    params: one,
    body: z.object({ role: z.optional(z.string().check(z.maxLength(200))), reason: line(200, 2) }),
    data: z.object({ removed: z.int() }),
  },
  announcementReach: {
    summary: '通知：发给所有账号是发给多少个',
    description: '数一数现在能登录的账号，发给所有人的通知就到这么多。',
    data: z.object({ accounts: z.int() }),
  },
  boardList: {
    summary: '比稿板：列表',
    description: '分页列出题字台里发出去的比稿板：问的话、几个标题的字、票数；不含链接本身。',
    query: z.object(adminListQuery),
    data: page(board),
  },
  boardRemove: {
    summary: '比稿板：收走',
    description:
      '收走一块比稿板，连同票数一起删掉，链接就打不开了；登录着做的，站内消息告诉做的人原因（`reason`）。',
    params: one,
    body: z.object({ reason: line(200, 2) }),
    /** True if its maker has an account, which got a message. */
    data: z.object({ told: z.boolean() }),
  },
  announcementList: {
    summary: '通知：发出过的',
    description: '分页列出发出过的通知。',
    query: z.object(adminListQuery),
    data: page(announcement),
  },
  announcementCreate: {
    summary: '通知：发给所有账号或一个账号',
    description: '给所有账号或一个账号（`userId`）发一条站内通知。',
    body: z.object({
      title: line(60, 2),
      body: lines(1000, 2),
      /** Path on this site. */
      url: z.nullable(z.string().check(z.maxLength(300), z.regex(/^\/([^\s/\\][^\s\\]*)?$/))),
      userId: z.nullable(recordId),
    }),
    data: announcement,
  },
  announcementRemove: {
    summary: '通知：撤回，已读的也不再显示',
    description: '撤回一条通知，已读的人也不再看到。',
    params: one,
    data: z.null(),
  },
} satisfies SchemaGroup;
