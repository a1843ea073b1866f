import { wechatAuthorize, wechatBind, wechatLogin } from '@ziwan/contract';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';
import type { WeChatService } from './service.ts';

export const wechatHandlers = (wechat: WeChatService): readonly AnyHandler[] => [
  handle(wechatAuthorize, UNCACHED, ({ body }, context) => wechat.authorize(body, context)),
  handle(wechatLogin, UNCACHED, ({ body }, context) => wechat.login(body, context)),
  handle(wechatBind, UNCACHED, ({ body }, context) => wechat.bindNew(body, context)),
];
