import { accountMessage, emailMessage, PASSWORD, phoneMessage, tidyAccount } from '@ziwan/contract';

export const codeDigits = (value: string): string => value.normalize('NFKC').replace(/\D/g, '').slice(0, 6);

/** Extracts a code from pasted text, preferring a run of six digits to other numbers. */
export function pastedCode(text: string): string {
  const plain = text.normalize('NFKC');
  return /(?<!\d)\d{6}(?!\d)/.exec(plain)?.[0] ?? codeDigits(plain);
}

export type AccountKind = 'phone' | 'email' | 'either';

const EMPTY: Record<AccountKind, string> = {
  phone: '请填写手机号',
  email: '请填写邮箱',
  either: '请填写手机号或邮箱',
};
const WRONG = { phone: phoneMessage, email: emailMessage, either: accountMessage };

/**
 * Validates an account name.
 * @param written as the visitor wrote it
 */
export function accountError(written: string, kind: AccountKind): string | undefined {
  const value = tidyAccount(written);
  return value === '' ? EMPTY[kind] : (WRONG[kind](value) ?? undefined);
}

export const codeError = (value: string): string | undefined =>
  value.length === 6 ? undefined : value === '' ? '请填写验证码' : '验证码是 6 位数字';

export function newPasswordError(value: string, optional = false): string | undefined {
  if (value === '') return optional ? undefined : '请设置密码';
  if (value.length < PASSWORD.min) return `密码至少 ${PASSWORD.min} 位，现在 ${value.length} 位`;
  return value.length > PASSWORD.max ? `密码最多 ${PASSWORD.max} 位` : undefined;
}

/** `138****8000`, `a***@example.cn` */
export function maskAccount(value: string): string {
  if (!value.includes('@')) return `${value.slice(0, 3)}****${value.slice(-4)}`;
  const [name = '', host = ''] = value.split('@');
  return `${name.slice(0, 1)}***@${host}`;
}
