import { messageReply as endpoint } from '@ziwan/contract/admin';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { Messages } from '../messages.ts';

export const messagesReply = (messages: Messages) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ params, body }, context) =>
    messages.reply(params.id, body, sessionOf(context)),
  );
