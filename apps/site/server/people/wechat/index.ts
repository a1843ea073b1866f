import type { AnyHandler } from '../../calls/handling.ts';
import { wechatAuthorize } from './handlers/wechat-authorize.ts';
import { wechatBind } from './handlers/wechat-bind.ts';
import { wechatLogin } from './handlers/wechat-login.ts';
import { type WeChatParts, WeChatService } from './service.ts';

/** What the settings of an account need of WeChat. */
export type WeChatBinding = Pick<WeChatService, 'works' | 'bind'>;
/** What showing once more who one is needs of it. */
export type WeChatProof = Pick<WeChatService, 'verify'>;

export interface WeChatDomain {
  readonly binding: WeChatBinding & WeChatProof;
  readonly handlers: readonly AnyHandler[];
}

export function createWeChatLogin(parts: WeChatParts): WeChatDomain {
  const service = new WeChatService(parts);
  return {
    binding: service,
    handlers: [wechatAuthorize(service), wechatLogin(service), wechatBind(service)],
  };
}
