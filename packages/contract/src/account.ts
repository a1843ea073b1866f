import { isEmail, PHONE } from './patterns.ts';

/** Validation messages shown beside a field (specification, section 5). */
const ACCOUNT_MESSAGES = {
  phone: '手机号码格式不正确',
  email: '邮箱格式不正确',
  account: '手机号码或邮箱账号格式不正确',
} as const;

/** `null` if the field is empty or valid. */
export const phoneMessage = (value: string): string | null =>
  value === '' || PHONE.test(value) ? null : ACCOUNT_MESSAGES.phone;

/** `null` if the field is empty or valid. */
export const emailMessage = (value: string): string | null =>
  value === '' || isEmail(value) ? null : ACCOUNT_MESSAGES.email;

/** Validates the combined phone or e-mail field: `null` if valid, undefined if empty. */
export const accountMessage = (value: string): string | null | undefined => {
  if (value === '') return undefined;
  return PHONE.test(value) || isEmail(value) ? null : ACCOUNT_MESSAGES.account;
};

export const PASSWORD = { min: 8, max: 128 } as const;
export const NICKNAME = { max: 24 } as const;

/** Version of the registration agreement in force; its text is at `/agreement/register`. */
export const REGISTER_AGREEMENT_VERSION = '2026-11-01';

/**
 * Purpose of a code; a code is valid only for its purpose and account.
 * `bind`: for `bind-account` and `wechat-bind`. `verify`: for `reauthenticate`, sent only to a phone or e-mail already
 * bound to the account.
 */
export const CODE_PURPOSES = ['register', 'login', 'reset', 'bind', 'verify'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Marks of one device that a login may send; a device keeps one for each account that logged in on it. */
export const DEVICE_MARKS = 5;

export const USER_ROLES = ['member', 'editor', 'operator', 'owner'] as const;
