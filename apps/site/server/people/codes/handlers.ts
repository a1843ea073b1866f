import { sendCode } from '@ziwan/contract';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';
import type { CodeSender } from './send-code.ts';

export const codeHandlers = (sender: CodeSender): readonly AnyHandler[] => [
  handle(sendCode, UNCACHED, ({ body }, context) => sender.send(body, context)),
];
