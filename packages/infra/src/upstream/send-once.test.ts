import { expect, test } from 'vitest';
import { createSendOnce, UpstreamError } from './index.ts';

test('a key can be reused only if its send surely had no effect', async () => {
  const cases: [Error | null, sends: number][] = [
    [null, 1],
    [new UpstreamError('sms', 'timeout', { mayHaveActed: true }), 1],
    [new UpstreamError('sms', 'unavailable', { mayHaveActed: false }), 2],
    [new Error('disk full'), 2],
  ];
  for (const [error, expected] of cases) {
    const sendOnce = createSendOnce();
    let sends = 0;
    const send = async () => {
      sends++;
      if (error) throw error;
    };
    for (let i = 0; i < 2; i++) {
      const outcome = sendOnce('key', send);
      if (error) await expect(outcome).rejects.toBe(error);
      else await outcome;
    }
    expect(sends, String(error)).toBe(expected);
  }
});

test('the oldest keys are forgotten first', async () => {
  const sendOnce = createSendOnce(2);
  const sent: string[] = [];
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) {
    await sendOnce(key, async () => {
      sent.push(key);
    });
  }
  expect(sent).toEqual(['a', 'b', 'c', 'a']);
});

test('an error message includes the provider’s code, but no other text', () => {
  const shown = (providerCode: string) =>
    new UpstreamError('mail', 'misconfigured', { providerCode, mayHaveActed: false }).message;
  expect(shown('isv.SMS_SIGNATURE_ILLEGAL')).toBe('mail: misconfigured (isv.SMS_SIGNATURE_ILLEGAL)');
  expect(shown('no <reader@example.cn> here')).toBe('mail: misconfigured');
});
