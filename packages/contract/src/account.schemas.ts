import * as z from 'zod/mini';
import { USER_ROLES } from './account.ts';

/** Answer of every call that logs in. */
export const issuedToken = z.object({
  token: z.string(),
  /** Lifetime in seconds: the cookie's max age. */
  expired: z.int(),
});
export type IssuedToken = z.output<typeof issuedToken>;

/** The account as its owner sees it; phone and e-mail partly hidden. */
export const userInfo = z.object({
  id: z.string(),
  nickname: z.string(),
  /** Path of the picture; null for the drawn seal with the first character of the nickname. */
  avatar: z.nullable(z.string()),
  /** `138****8000` */
  phone: z.nullable(z.string()),
  /** `a***@example.cn` */
  email: z.nullable(z.string()),
  wechat: z.nullable(z.object({ nickname: z.nullable(z.string()), boundAt: z.string() })),
  hasPassword: z.boolean(),
  role: z.enum(USER_ROLES),
  createdAt: z.string(),
  /** Accepted version of the registration agreement; another one in force has to be accepted anew. */
  agreementVersion: z.nullable(z.string()),
  unread: z.int(),
});
export type UserInfo = z.output<typeof userInfo>;
