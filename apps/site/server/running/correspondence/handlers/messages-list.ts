import { messageList as endpoint } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { Messages } from '../messages.ts';

export const messagesList = (messages: Messages) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ query }) => messages.list(query));
