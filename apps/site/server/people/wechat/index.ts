import type { AnyHandler } from '../../calls/handling.ts';
import { wechatHandlers } from './handlers.ts';
import { type WeChatParts, WeChatService } from './service.ts';

/** Operations for account settings. */
export type WeChatBinding = Pick<WeChatService, 'works' | 'bind'>;
/** Operations for reauthentication. */
export type WeChatProof = Pick<WeChatService, 'verify'>;

interface WeChatDomain {
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
