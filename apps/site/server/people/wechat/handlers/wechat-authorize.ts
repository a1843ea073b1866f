import { wechatAuthorize as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { WeChatService } from '../service.ts';

export const wechatAuthorize = (wechat: WeChatService) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) => wechat.authorize(body, context));
