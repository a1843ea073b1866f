import { emailMessage, phoneMessage } from '@ziwan/contract';

export interface ContactFields {
  name: string;
  phone: string;
  email: string;
}

/** Removes spaces and full-width forms from numbers and addresses. */
export const tidyContact = (value: string): string => value.normalize('NFKC').replace(/\s/g, '');

/** Counts user-perceived characters. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** Validates the sender. A phone number or an e-mail address is enough. */
export function contactErrors({ name, phone, email }: ContactFields): {
  [K in keyof ContactFields]?: string | undefined;
} {
  const numbers = { phone: tidyContact(phone), email: tidyContact(email) };
  return {
    name: lengthOf(name) === 0 ? '请填写怎么称呼你' : undefined,
    phone:
      phoneMessage(numbers.phone) ??
      (numbers.phone === '' && numbers.email === '' ? '手机号和邮箱至少留一个，好给你回信' : undefined),
    email: emailMessage(numbers.email) ?? undefined,
  };
}

/** Requires a minimum length and says the current one. */
export function textError(text: string, what: string, least: number): string | undefined {
  const length = lengthOf(text);
  if (length === 0) return `请填写${what}`;
  return length < least ? `${what}至少 ${least} 个字，现在 ${length} 个` : undefined;
}

/** Optional link; when present it must be a URL of a page. */
export function linkError(link: string): string | undefined {
  const given = link.trim();
  if (given === '') return undefined;
  const url = URL.parse(given);
  return url && /^https?:$/.test(url.protocol) ? undefined : '链接要以 http:// 或 https:// 开头';
}

/** Request body without empty fields. */
export const contactBody = ({ name, phone, email }: ContactFields) => ({
  name: name.trim(),
  ...(tidyContact(phone) === '' ? {} : { phone: tidyContact(phone) }),
  ...(tidyContact(email) === '' ? {} : { email: tidyContact(email) }),
});
