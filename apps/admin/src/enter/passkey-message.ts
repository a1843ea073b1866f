import { messageOf } from '../api/client.ts';

/** Sentences for the errors of `navigator.credentials` (WebAuthn Level 3, 5.1), by name. */
const SENTENCES: Readonly<Record<string, string>> = {
  NotAllowedError: '通行密钥没有用成：取消了，或者等得太久。可以再试一次',
  InvalidStateError: '这个设备已经添加过了',
  NotSupportedError: '这个浏览器或设备不能用通行密钥，请换一种方式',
  SecurityError: '这个网址不能用通行密钥，要用域名和 HTTPS 打开',
};

/** The message after a failed use of a passkey, or after a failed call. */
export const passkeyMessage = (error: unknown): string =>
  (error instanceof Error && SENTENCES[error.name]) || messageOf(error);
