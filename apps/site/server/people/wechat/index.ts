import type { AnyHandler } from '../../calls/handling.ts';
import { wechatHandlers } from './handlers.ts';
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
    handlers: wechatHandlers(service),
  };
}
