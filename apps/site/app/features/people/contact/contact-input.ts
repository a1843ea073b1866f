import { emailMessage, phoneMessage, tidyEmail, tidyPhone } from '@ziwan/contract';

interface ContactFields {
  name: string;
  phone: string;
  email: string;
}

/** Counts characters, not code units. */
export const lengthOf = (text: string): number => [...text.trim()].length;

export function contactErrors({ name, phone, email }: ContactFields): {
  [K in keyof ContactFields]?: string | undefined;
} {
  const numbers = { phone: tidyPhone(phone), email: tidyEmail(email) };
  return {
    name: lengthOf(name) === 0 ? '请填写怎么称呼你' : undefined,
    phone:
      phoneMessage(numbers.phone) ??
      (numbers.phone === '' && numbers.email === '' ? '手机号和邮箱至少留一个，好给你回信' : undefined),
    email: emailMessage(numbers.email) ?? undefined,
  };
}

/** Validates a minimum length; the message states the current one. */
export function textError(text: string, what: string, least: number): string | undefined {
  const length = lengthOf(text);
  if (length === 0) return `请填写${what}`;
  return length < least ? `${what}至少 ${least} 个字，现在 ${length} 个` : undefined;
}

export function linkError(link: string): string | undefined {
  const given = link.trim();
  if (given === '') return undefined;
  const url = URL.parse(given);
  return url && /^https?:$/.test(url.protocol) ? undefined : '链接要以 http:// 或 https:// 开头';
}

/** Converts form values to the request body, without empty fields. */
export function contactBody({ name, phone, email }: ContactFields) {
  const numbers = { phone: tidyPhone(phone), email: tidyEmail(email) };
  return {
    name: name.trim(),
    ...(numbers.phone === '' ? {} : { phone: numbers.phone }),
    ...(numbers.email === '' ? {} : { email: numbers.email }),
  };
}
