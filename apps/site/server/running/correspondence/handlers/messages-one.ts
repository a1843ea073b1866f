import { messageOne as endpoint } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { Messages } from '../messages.ts';

export const messagesOne = (messages: Messages) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ params }) => messages.one(params.id));
