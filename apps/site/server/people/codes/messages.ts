import type { CodePurpose } from '@ziwan/contract';

const WHAT: Record<CodePurpose, string> = {
  register: '注册字玩账号',
  login: '登录字玩',
  reset: '重设字玩的登录密码',
  bind: '把这个邮箱绑定到字玩账号',
  verify: '验证字玩账号的身份',
};

const IGNORE = '如果不是你本人的操作，忽略这封邮件即可。';

export interface MailText {
  subject: string;
  text: string;
}

export const codeMail = (purpose: CodePurpose, code: string, minutes: number): MailText => ({
  subject: '字玩验证码',
  text: `你正在${WHAT[purpose]}，验证码是：\n\n${code}\n\n${minutes} 分钟内有效，请勿告诉他人。${IGNORE}`,
});

/** Mail to an account's owner after an attempt to register the same address. */
export const registeredMail = (): MailText => ({
  subject: '你的邮箱已经注册过字玩',
  text: `有人用这个邮箱注册字玩，但它已经有账号了，所以没有发出验证码。\n\n请直接登录；忘了密码，可以在登录窗口选择「忘记密码」。${IGNORE}`,
});

/** Mail to an address without an account after an attempt to log in with it. */
export const unknownMail = (): MailText => ({
  subject: '这个邮箱还没有注册字玩',
  text: `有人想用这个邮箱登录字玩或找回密码，但它还没有账号，所以没有发出验证码。\n\n你可能用的是另一个邮箱或手机，也可以用这个邮箱注册。${IGNORE}`,
});
