import * as z from 'zod/mini';
import { issuedToken, NICKNAME, PASSWORD } from '../account.ts';
import { endpoint, STAFF_ROLES } from '../endpoint.ts';
import { page } from '../envelope.ts';
import { EMAIL, EMAIL_MAX } from '../patterns.ts';
import { adminListQuery, recordId } from './resource.ts';

const role = z.enum(['member', ...STAFF_ROLES]);
const status = z.enum(['active', 'disabled']);

export const adminMe = endpoint({
  name: 'admin-me',
  method: 'GET',
  path: '/api/v1/admin/me',
  auth: 'editor',
  summary: '当前后台账号',
  data: z.object({
    id: z.string(),
    nickname: z.string(),
    avatar: z.nullable(z.string()),
    role: z.enum(STAFF_ROLES),
  }),
});

export const firstOwnerState = endpoint({
  name: 'admin-first-owner-state',
  method: 'POST',
  path: '/api/v1/admin/first-owner/state',
  summary: '一次性地址还能不能用：open 能用，invalid 不完整或已失效，settled 已有站长',
  body: z.object({ ticket: z.string().check(z.maxLength(128)) }),
  data: z.object({ state: z.enum(['open', 'invalid', 'settled']) }),
});

export const createFirstOwner = endpoint({
  name: 'admin-first-owner',
  method: 'POST',
  path: '/api/v1/admin/first-owner',
  summary: '凭一次性地址建立第一位站长，成功即登录',
  body: z.object({
    ticket: z.string().check(z.maxLength(128)),
    email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX), z.regex(EMAIL)),
    password: z.string().check(z.minLength(PASSWORD.min), z.maxLength(PASSWORD.max)),
    nickname: z.string().check(z.minLength(1), z.maxLength(NICKNAME.max)),
  }),
  data: issuedToken,
});

/** An account as the console shows it; phone and e-mail are masked. */
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
  /** Of any living session; null where there is none. */
  lastSeenAt: z.nullable(z.string()),
  sessions: z.int(),
  downloads: z.int(),
});

export const adminUserList = endpoint({
  name: 'admin-users-list',
  method: 'GET',
  path: '/api/v1/admin/users',
  auth: 'operator',
  summary: '用户：列表；按昵称、编号、完整的手机号或邮箱查找',
  query: z.object({ ...adminListQuery, role: z.optional(role), status: z.optional(status) }),
  data: page(adminUser),
});

const user = z.object({ id: recordId });

export const adminUserOne = endpoint({
  name: 'admin-users-one',
  method: 'GET',
  path: '/api/v1/admin/users/{id}',
  auth: 'operator',
  summary: '用户：一位',
  params: user,
  data: adminUser,
});

export const setUserRole = endpoint({
  name: 'admin-users-role',
  method: 'PUT',
  path: '/api/v1/admin/users/{id}/role',
  auth: 'owner',
  summary: '用户：改角色',
  params: user,
  body: z.object({ role }),
  data: adminUser,
});

export const setUserStatus = endpoint({
  name: 'admin-users-status',
  method: 'PUT',
  path: '/api/v1/admin/users/{id}/status',
  auth: 'operator',
  summary: '用户：停用或恢复；停用即退出所有设备',
  params: user,
  body: z.object({ status, reason: z._default(z.string().check(z.maxLength(200)), '') }),
  data: adminUser,
});

export const userSessions = endpoint({
  name: 'admin-users-sessions',
  method: 'GET',
  path: '/api/v1/admin/users/{id}/sessions',
  auth: 'operator',
  summary: '用户：登录着的设备',
  params: user,
  data: z.array(
    z.object({
      id: z.string(),
      userAgent: z.string(),
      ip: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
    }),
  ),
});

export const endUserSessions = endpoint({
  name: 'admin-users-sessions-end',
  method: 'DELETE',
  path: '/api/v1/admin/users/{id}/sessions',
  auth: 'operator',
  summary: '用户：退出一台或所有设备',
  params: user,
  query: z.object({ session: z.optional(recordId) }),
  data: z.object({ ended: z.int() }),
});

export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Null for the command line, and where the account has been deleted since. */
  user: z.nullable(z.object({ id: z.string(), nickname: z.string() })),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** What it was called when it was acted upon; null where that is not known. */
  subjectName: z.nullable(z.string()),
  /** Kind of the entry acted upon, while it is there. */
  entryKind: z.nullable(z.string()),
  /** `done`, `begun` where the server ended in the middle, else the code of the refusal. */
  outcome: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export const auditLog = endpoint({
  name: 'admin-audit-list',
  method: 'GET',
  path: '/api/v1/admin/audit',
  auth: 'operator',
  summary: '操作记录',
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
});

export const staffEndpoints = [
  adminMe,
  firstOwnerState,
  createFirstOwner,
  adminUserList,
  adminUserOne,
  setUserRole,
  setUserStatus,
  userSessions,
  endUserSessions,
  auditLog,
] as const;
