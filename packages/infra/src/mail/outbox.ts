import type { Outbox } from '../outbox/index.ts';
import { createSendOnce } from '../upstream/index.ts';
import type { Mail } from './mail.ts';

/** Writes mails to the outbox, where the operator reads them, instead of sending them. */
export function createOutboxMail(outbox: Outbox): Mail {
  const sendOnce = createSendOnce();
  return {
    delivers: false,
    send: ({ to, subject, text, purpose, idempotencyKey }) =>
      sendOnce(idempotencyKey, async () => {
        await outbox.add({ channel: 'mail', to, purpose, subject, text, code: null });
      }),
    close: async () => {},
  };
}
