import type { Outbox } from '../outbox/index.ts';
import { createSendOnce } from '../upstream/index.ts';
import type { Sms } from './sms.ts';

/** Writes messages to the outbox, where the operator reads them, instead of sending them. */
export function createOutboxSms(outbox: Outbox): Sms {
  const sendOnce = createSendOnce();
  return {
    sendCode: ({ phone, code, purpose, idempotencyKey }) =>
      sendOnce(idempotencyKey, async () => {
        await outbox.add({
          channel: 'sms',
          to: phone,
          purpose,
          subject: null,
          text: `【字玩】你的验证码是 ${code}，请勿告诉他人。`,
          code,
        });
      }),
  };
}
