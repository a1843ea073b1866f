import { sendCode as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { CodeSender } from '../send-code.ts';

export const sendCode = (sender: CodeSender) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) => sender.send(body, context));
