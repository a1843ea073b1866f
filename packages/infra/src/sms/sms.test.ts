import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createDiskOutbox } from '../outbox/index.ts';
import { failure, loggable } from '../testing/failure.ts';
import { type FakeAliyun, fakeAliyun } from '../testing/fake-aliyun.ts';
import type { UpstreamError } from '../upstream/index.ts';
import { createAliyunSms, createOutboxSms, type Sms, type SmsSettings } from './index.ts';

const account = { accessKeyId: 'LTAI5tTest', accessKeySecret: 'very-secret-key-of-aliyun' };
const message = { phone: '13812345678', code: '493027', purpose: 'register', idempotencyKey: 'msg_1' };
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function aliyun(over: { secret?: string; code?: string } = {}) {
  const fake = await fakeAliyun(account, () => ({
    body: { Code: over.code ?? 'OK', Message: 'OK', BizId: '1^0', RequestId: 'R' },
  }));
  closing.push(fake.close);
  const options = {
    ...account,
    ...(over.secret ? { accessKeySecret: over.secret } : {}),
    endpoint: fake.origin,
    signName: '字玩',
    templateCode: 'SMS_123',
  };
  /** Short timeout, for an Aliyun that never answers. */
  const hasty = createAliyunSms({ ...options, timeoutMs: 400 });
  return { fake, sms: createAliyunSms(options), hasty };
}

interface Case {
  readonly sms: Sms;
  /** Codes sent to a number. */
  sent(phone: string): Promise<string[]>;
}

const adapters: Record<SmsSettings['provider'], () => Promise<Case>> = {
  aliyun: async () => {
    const { fake, sms } = await aliyun();
    const sent = async (phone: string) =>
      fake.calls
        .filter((call) => call.query.PhoneNumbers === phone)
        .map((call) => JSON.parse(call.query.TemplateParam ?? '').code);
    return { sms, sent };
  },
  outbox: async () => {
    const dir = await mkdtemp(join(tmpdir(), 'ziwan-sms-'));
    closing.push(() => rm(dir, { recursive: true }));
    const outbox = createDiskOutbox({ dir });
    const sent = async (phone: string) =>
      (await outbox.list()).filter((m) => m.to === phone).map((m) => String(m.code));
    return { sms: createOutboxSms(outbox), sent };
  },
};

function eachAdapter(name: string, run: (given: Case) => Promise<void>): void {
  for (const [adapter, create] of Object.entries(adapters)) {
    test(`${name} (${adapter})`, async () => run(await create()));
  }
}

eachAdapter('a code reaches its number', async ({ sms, sent }) => {
  await sms.sendCode(message);
  expect(await sent('13812345678')).toEqual(['493027']);
});

eachAdapter('one idempotency key sends one message, however many calls use it', async ({ sms, sent }) => {
  await Promise.all(Array.from({ length: 40 }, () => sms.sendCode(message)));
  await sms.sendCode(message);
  expect(await sent('13812345678')).toHaveLength(1);
});

eachAdapter('another idempotency key sends another message', async ({ sms, sent }) => {
  await sms.sendCode(message);
  await sms.sendCode({ ...message, code: '111222', idempotencyKey: 'msg_2' });
  expect((await sent('13812345678')).sort()).toEqual(['111222', '493027']);
});

eachAdapter('an invalid idempotency key sends nothing', async ({ sms, sent }) => {
  for (const idempotencyKey of ['', 'a b', 'x'.repeat(65), '号']) {
    await expect(sms.sendCode({ ...message, idempotencyKey })).rejects.toThrow(RangeError);
  }
  expect(await sent('13812345678')).toEqual([]);
});

test('the request to Aliyun carries the operator’s signature and template, with the code as the only variable', async () => {
  const { fake, sms } = await aliyun();
  await sms.sendCode(message);
  expect(fake.calls).toEqual([
    {
      action: 'SendSms',
      version: '2017-05-25',
      query: {
        PhoneNumbers: '13812345678',
        SignName: '字玩',
        TemplateCode: 'SMS_123',
        TemplateParam: '{"code":"493027"}',
        OutId: 'msg_1',
      },
    },
  ]);
});

const refusals: [code: string, expected: Partial<UpstreamError>][] = [
  ['isv.MOBILE_NUMBER_ILLEGAL', { reason: 'invalid-input', mayHaveActed: false }],
  ['isv.BUSINESS_LIMIT_CONTROL', { reason: 'throttled', mayHaveActed: false }],
  ['isv.SMS_SIGNATURE_ILLEGAL', { reason: 'misconfigured', mayHaveActed: false }],
  ['isv.AMOUNT_NOT_ENOUGH', { reason: 'misconfigured', mayHaveActed: false }],
  ['isp.SYSTEM_ERROR', { reason: 'unavailable', mayHaveActed: true }],
];

for (const [code, expected] of refusals) {
  test(`Aliyun’s ${code} is reported as ‘${expected.reason}’`, async () => {
    const { fake, sms } = await aliyun({ code });
    const error = await failure(sms.sendCode(message));
    expect(error).toMatchObject({ service: 'sms', providerCode: code, ...expected });
    expect(fake.requests()).toBe(1);
    // A second call sends again only if the first surely sent nothing.
    await failure(sms.sendCode(message));
    expect(fake.requests()).toBe(expected.mayHaveActed ? 1 : 2);
  });
}

test('a wrong access key is a misconfiguration', async () => {
  const { fake, sms } = await aliyun({ secret: 'another-secret' });
  expect(await failure(sms.sendCode(message))).toMatchObject({
    reason: 'misconfigured',
    providerCode: 'SignatureDoesNotMatch',
    mayHaveActed: false,
  });
  expect(fake.calls).toHaveLength(0);
});

const troubles: [FakeAliyun['trouble'], UpstreamError['reason']][] = [
  ['html', 'malformed'],
  ['html-error', 'malformed'],
  ['error', 'unavailable'],
  ['reset', 'reset'],
  ['stall', 'timeout'],
  ['stall-in-body', 'timeout'],
];

for (const [trouble, reason] of troubles) {
  test(`when Aliyun answers ‘${trouble}’, the message is never sent twice and the error reveals nothing of it`, async () => {
    const { fake, sms: patient, hasty } = await aliyun();
    const sms = reason === 'timeout' ? hasty : patient;
    fake.trouble = trouble;
    const error = await failure(sms.sendCode(message));
    expect(error).toMatchObject({ reason, mayHaveActed: true });
    for (const secret of [message.phone, message.code, account.accessKeySecret, account.accessKeyId]) {
      expect(loggable(error)).not.toContain(secret);
    }
    fake.trouble = null;
    expect(await failure(sms.sendCode(message))).toMatchObject({ reason });
    expect(fake.requests()).toBe(1);
    await patient.sendCode({ ...message, idempotencyKey: 'msg_2' });
    expect(fake.requests()).toBe(2);
  });
}

test('a refused connection surely sent no message', async () => {
  const { fake, sms } = await aliyun();
  await fake.close();
  closing.splice(0);
  expect(await failure(sms.sendCode(message))).toMatchObject({ reason: 'unavailable', mayHaveActed: false });
});
