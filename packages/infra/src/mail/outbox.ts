import type { Outbox } from '../outbox/index.ts';
import { createSendOnce } from '../upstream/index.ts';
import type { Mail } from './mail.ts';

/** Mails that the operator reads instead of the recipient. */
export function createOutboxMail(outbox: Outbox): Mail {
  const sendOnce = createSendOnce();
  return {
    leaves: false,
    send: ({ to, subject, text, purpose, idempotencyKey }) =>
      sendOnce(idempotencyKey, async () => {
        await outbox.add({ channel: 'mail', to, purpose, subject, text, code: null });
      }),
    close: async () => {},
  };
}
