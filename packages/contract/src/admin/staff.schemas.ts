import * as z from 'zod';
import { issuedToken } from '../account.schemas.ts';
import { NICKNAME, PASSWORD } from '../account.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { STAFF_ROLES } from '../endpoint.ts';
import { page } from '../envelope.schemas.ts';
import { EMAIL, EMAIL_MAX, tidyEmail } from '../patterns.ts';
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
    description: '停用或恢复一个账号，可以写明 `reason`；停用即退出所有设备。',
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
  auditLog: {
    summary: '操作记录',
    description: '分页列出操作记录：谁在何时对什么做了什么，结果怎样。',
    query: z.object({
      ...adminListQuery,
      userId: z.optional(recordId),
      action: z.optional(z.string().check(z.maxLength(80))),
      subjectKind: z.optional(z.string().check(z.maxLength(40))),
      subjectId: z.optional(recordId),
      since: z.optional(z.iso.datetime()),
      until: z.optional(z.iso.datetime()),
    }),
    data: page(auditEntry),
  },
} satisfies SchemaGroup;
