import { isEmail, PHONE } from './patterns.ts';

/** The sentences a person reads beside a field (specification, section 5). */
export const ACCOUNT_MESSAGES = {
  phone: '手机号码格式不正确',
  email: '邮箱格式不正确',
  account: '手机号码或邮箱账号格式不正确',
} as const;

/** `null` where the field is empty or right. */
export const phoneMessage = (value: string): string | null =>
  value === '' || PHONE.test(value) ? null : ACCOUNT_MESSAGES.phone;

/** `null` where the field is empty or right. */
export const emailMessage = (value: string): string | null =>
  value === '' || isEmail(value) ? null : ACCOUNT_MESSAGES.email;

/** The combined field: `null` where it is right, undefined (neither) where it is empty. */
export const accountMessage = (value: string): string | null | undefined => {
  if (value === '') return undefined;
  return PHONE.test(value) || isEmail(value) ? null : ACCOUNT_MESSAGES.account;
};

export const PASSWORD = { min: 8, max: 128 } as const;
export const NICKNAME = { max: 24 } as const;

/** Version of the registration agreement now in force; the text lies on `/agreement/register`. */
export const REGISTER_AGREEMENT_VERSION = '2026-11-01';

/**
 * What a code was asked for; a code works for its purpose and account alone.
 * `bind`: for `bind-account` and `wechat-bind`. `verify`: for `reauthenticate`, to what the account itself has bound.
 */
export const CODE_PURPOSES = ['register', 'login', 'reset', 'bind', 'verify'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

export const USER_ROLES = ['member', 'editor', 'operator', 'owner'] as const;
