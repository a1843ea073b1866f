import { emailMessage, PASSWORD, tidyEmail } from '@ziwan/contract';
import type { Mistakes } from '../ui/use-mistakes.ts';

interface Typed {
  email: string;
  nickname: string;
  password: string;
  again: string;
}

/** Validation errors by field, in the form's order. */
export function check({ email, nickname, password, again }: Typed): Mistakes<keyof Typed> {
  const address = tidyEmail(email);
  const found: Mistakes<keyof Typed> = {};
  const wrong = address === '' ? '请填邮箱' : emailMessage(address);
  if (wrong !== null) found.email = wrong;
  if (nickname.trim() === '') found.nickname = '请填昵称';
  if (password.length < PASSWORD.min) found.password = `密码至少 ${PASSWORD.min} 位`;
  if (again === '') found.again = '请再输一次密码';
  else if (again !== password) found.again = '两次输入的密码不一样';
  return found;
}
