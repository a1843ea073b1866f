import { messageStatus as endpoint } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { Messages } from '../messages.ts';

export const messagesStatus = (messages: Messages) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ params, body }) =>
    messages.setStatus(params.id, body),
  );
