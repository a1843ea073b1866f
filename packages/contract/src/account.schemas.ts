import * as z from 'zod';
import { USER_ROLES } from './account.ts';

/** Result of every call that logs in. */
export const issuedToken = z.object({
  token: z.string(),
  /** Token lifetime in seconds; also the cookie's max-age. */
  expired: z.int(),
  /** Mark of this device: sent with later logins, it has attempts of its own while others guess the password. */
  device: z.optional(z.string()),
});
export type IssuedToken = z.output<typeof issuedToken>;

/** An account as its owner sees it, with phone and e-mail masked. */
export const userInfo = z.object({
  id: z.string(),
  nickname: z.string(),
  /** Path of the avatar; null for the default seal with the nickname's first character. */
  avatar: z.nullable(z.string()),
  /** `138****8000` */
  phone: z.nullable(z.string()),
  /** `a***@example.cn` */
  email: z.nullable(z.string()),
  wechat: z.nullable(z.object({ nickname: z.nullable(z.string()), boundAt: z.string() })),
  hasPassword: z.boolean(),
  role: z.enum(USER_ROLES),
  createdAt: z.string(),
  /** Registration agreement version that the user accepted; if a newer one is in force, it must be accepted first. */
  agreementVersion: z.nullable(z.string()),
  unread: z.int(),
});
export type UserInfo = z.output<typeof userInfo>;
