import * as z from 'zod';
import { issuedToken } from '../account.schemas.ts';
import { NICKNAME, PASSWORD } from '../account.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { STAFF_ROLES } from '../endpoint.ts';
import { page } from '../envelope.schemas.ts';
import { EMAIL, EMAIL_MAX, tidyEmail } from '../patterns.ts';
import { line, person } from './fields.schemas.ts';
import { adminListQuery, recordId } from './resource.schemas.ts';

const role = z.enum(['member', ...STAFF_ROLES]);
const status = z.enum(['active', 'disabled']);

/** An account as shown in the console, with phone and e-mail masked. */
export const adminUser = z.object({
  id: z.string(),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  wechat: z.boolean(),
  role,
  status,
  createdAt: z.string(),
  /** Last activity of any active session; null without one. */
  lastSeenAt: z.nullable(z.string()),
  sessions: z.int(),
  downloads: z.int(),
  /** Why it is disabled; its owner reads it at login. */
  disabledReason: z.nullable(z.string()),
});

const user = z.object({ id: recordId });

export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Null for the command line, and for an account deleted since. */
  user: z.nullable(z.object({ id: z.string(), nickname: z.string() })),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** Name of the subject at the time of the action; null if unknown. */
  subjectName: z.nullable(z.string()),
  /** Kind of the entry acted upon; null once the entry is deleted. */
  entryKind: z.nullable(z.string()),
  /** `done`, `begun` if the server stopped before completion, or the error code. */
  outcome: z.string(),
  /** Input of the call; `refusal` is the message that refused it, where that says more than the code. */
  details: z.record(z.string(), z.unknown()),
});

/** An invitation of a member of staff, without its link. */
const invitation = z.object({
  id: z.string(),
  /** Whom it is for, as the owner calls them. */
  name: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(STAFF_ROLES),
  state: z.enum(['open', 'used', 'expired', 'revoked']),
  /** Account that was made by it. */
  account: person,
  invitedBy: person,
  createdAt: z.string(),
  expiresAt: z.string(),
});

const ticket = z.string().check(z.maxLength(128));

/** Proof of what was done with a member's data on request. */
const dataReceipt = z.object({
  id: z.string(),
  deed: z.enum(['exported', 'erased']),
  accountId: z.string(),
  /** Masked phone and e-mail. */
  contact: z.string(),
  reason: z.string(),
  /** Rows by kind of record. */
  counts: z.record(z.string(), z.int()),
  /** SHA-256 of the exported file; null after an erasure. */
  sha256: z.nullable(z.string()),
  by: person,
  at: z.string(),
});

const reason = line(200, 2);

export const staffSchemas = {
  adminMe: {
    summary: '当前后台账号',
    description: '当前登录的后台人员是谁，是什么角色。',
    data: z.object({
      id: z.string(),
      nickname: z.string(),
      avatar: z.nullable(z.string()),
      role: z.enum(STAFF_ROLES),
      /** End of this session. */
      /** `missing` when the site requires one: all other calls are refused until then. */
      secondFactor: z.enum(['set', 'none', 'missing']),
      sessionEndsAt: z.string(),
      /** Seconds without any action after which changes need a proof again. */
      idleSeconds: z.int(),
    }),
  },
  firstOwnerState: {
    summary: '一次性地址还能不能用：open 能用，invalid 不完整或已失效，settled 已有站长',
    description: '看一次性地址还能不能用；看一看不会用掉它。',
    body: z.object({ ticket: z.string().check(z.maxLength(128)) }),
    data: z.object({ state: z.enum(['open', 'invalid', 'settled']) }),
  },
  createFirstOwner: {
    summary: '凭一次性地址建立第一位站长，成功即登录',
    description: '凭一次性地址建立第一位站长并登录；已有站长就不能再用。',
    body: z.object({
      ticket: z.string().check(z.maxLength(128)),
      email: z.string().check(z.overwrite(tidyEmail), z.maxLength(EMAIL_MAX), z.regex(EMAIL)),
      password: z.string().check(z.minLength(PASSWORD.min), z.maxLength(PASSWORD.max)),
      nickname: z.string().check(z.minLength(1), z.maxLength(NICKNAME.max)),
    }),
    data: issuedToken,
  },
  adminUserList: {
    summary: '用户：列表；按昵称、编号、完整的手机号或邮箱查找',
    description: '分页列出账号，可以按角色与状态筛选。',
    query: z.object({ ...adminListQuery, role: z.optional(role), status: z.optional(status) }),
    data: page(adminUser),
  },
  adminUserOne: {
    summary: '用户：一位',
    description: '取一个账号：资料、角色、状态与登录方式。',
    params: user,
    data: adminUser,
  },
  setUserRole: {
    summary: '用户：改角色',
    description: '改一个账号的角色；至少要留一位站长。',
    params: user,
    body: z.object({ role }),
    data: adminUser,
  },
  setUserStatus: {
    summary: '用户：停用或恢复；停用即退出所有设备',
    description: '停用或恢复一个账号；`reason` 在对方登录时给他看。停用即退出所有设备。',
    params: user,
    body: z.object({ status, reason: z._default(z.string().check(z.maxLength(200)), '') }),
    data: adminUser,
  },
  userSessions: {
    summary: '用户：登录着的设备',
    description: '列出一个账号登录着的设备。',
    params: user,
    data: z.array(
      z.object({
        id: z.string(),
        userAgent: z.string(),
        ip: z.string(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
        expiresAt: z.string(),
      }),
    ),
  },
  endUserSessions: {
    summary: '用户：退出一台或所有设备',
    description: '让一个账号的一台设备（`session`）退出登录，不写就是全部。',
    params: user,
    query: z.object({ session: z.optional(recordId) }),
    data: z.object({ ended: z.int() }),
  },
  resetUserFactors: {
    summary: '用户：重置第二步验证；并退出所有设备',
    description: '去掉一个账号的第二步验证，并退出所有设备。',
    params: user,
    data: z.null(),
  },
  invitationList: {
    summary: '邀请：列表',
    description: '分页列出发出过的邀请：给谁、什么角色、用掉没有。',
    query: z.object(adminListQuery),
    data: page(invitation),
  },
  createInvitation: {
    summary: '邀请：请一位后台人员；七天有效，只能用一次',
    description:
      '请一位后台人员：`link` 七天有效、只能用一次，只在这一次答复里有；接了邮件服务、写了邮箱的，同时发给他。',
    body: z.object({
      name: line(NICKNAME.max),
      role: z.enum(STAFF_ROLES),
      email: z._default(
        z.nullable(z.string().check(z.overwrite(tidyEmail), z.maxLength(EMAIL_MAX), z.regex(EMAIL))),
        null,
      ),
    }),
    data: invitation.extend({
      /** Opens the console's page of the invitation. Only its hash is stored. */
      link: z.string(),
      /** `kept`: in the outbox, as no mail server is configured; `none`: without an address. */
      delivery: z.enum(['mailed', 'kept', 'failed', 'none']),
    }),
  },
  revokeInvitation: {
    summary: '邀请：收回',
    description: '收回一份还没用的邀请，链接马上失效。',
    params: user,
    data: invitation,
  },
  invitationState: {
    summary: '看一份邀请还能不能用',
    description: '看一份邀请还能不能用，是什么角色；看一看不会用掉它。',
    body: z.object({ ticket }),
    data: z.object({
      state: z.enum(['open', 'used', 'expired', 'revoked', 'invalid']),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      role: z.nullable(z.enum(STAFF_ROLES)),
      invitedBy: z.nullable(z.string()),
    }),
  },
  acceptInvitation: {
    summary: '邀请：接受，建立账号并登录',
    description: '接受邀请：建立自己的后台账号并登录，邀请随即用掉。',
    body: z.object({
      ticket,
      email: z.string().check(z.overwrite(tidyEmail), z.maxLength(EMAIL_MAX), z.regex(EMAIL)),
      password: z.string().check(z.minLength(PASSWORD.min), z.maxLength(PASSWORD.max)),
      nickname: z.string().check(z.minLength(1), z.maxLength(NICKNAME.max)),
    }),
    data: issuedToken,
  },
  exportMember: {
    summary: '用户：应本人要求导出他的数据；留一份回执',
    description: '应本人要求导出一个账号的全部数据（JSON 文本），并留一份回执；要重新验证身份。',
    params: user,
    body: z.object({ reason }),
    data: z.object({
      receipt: dataReceipt,
      fileName: z.string(),
      /** JSON. Its SHA-256 is in the receipt. */
      text: z.string(),
    }),
  },
  eraseMember: {
    summary: '用户：应本人要求删除账号和数据；不能恢复，留一份回执',
    description:
      '应本人要求删除一个账号和它的数据，不能恢复；下载与投稿隐去姓名后留着。`nickname` 须与账号的一致；要重新验证身份。',
    params: user,
    body: z.object({ reason, nickname: z.string().check(z.maxLength(NICKNAME.max)) }),
    data: dataReceipt,
  },
  dataReceiptList: {
    summary: '回执：列表',
    description: '分页列出导出与删除数据的回执；账号删除之后也在。',
    query: z.object({ ...adminListQuery, accountId: z.optional(recordId) }),
    data: page(dataReceipt),
  },
  dataReceiptOne: {
    summary: '回执：一份',
    description: '取一份导出或删除数据的回执。',
    params: user,
    data: dataReceipt,
  },
  auditLog: {
    summary: '操作记录',
    description:
      '分页列出操作记录：谁在何时对什么做了什么，结果怎样。`about` 是一款字体或一篇内容（`fonts:编号`、`entries:编号`）：也列批量、发布单和撤架案里动到它的。',
    query: z.object({
      ...adminListQuery,
      userId: z.optional(recordId),
      action: z.optional(z.string().check(z.maxLength(80))),
      subjectKind: z.optional(z.string().check(z.maxLength(40))),
      subjectId: z.optional(recordId),
      about: z.optional(z.string().check(z.regex(/^(fonts|entries):.{1,300}$/))),
      since: z.optional(z.iso.datetime()),
      until: z.optional(z.iso.datetime()),
    }),
    data: page(auditEntry),
  },
} satisfies SchemaGroup;
