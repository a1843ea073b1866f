import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createDiskOutbox } from '../outbox/index.ts';
import { failure, loggable } from '../testing/failure.ts';
import { fakeSmtp, type SmtpTrouble } from '../testing/fake-smtp.ts';
import type { UpstreamError } from '../upstream/index.ts';
import { createOutboxMail, createSmtpMail, type Mail, type MailSettings } from './index.ts';

const auth = { user: 'noreply@ziwan.example', pass: 'very-secret-password' };
const message = {
  to: 'reader@example.cn',
  subject: '字玩：您的验证码',
  text: '您的验证码是 493027，五分钟内有效。',
  purpose: 'register',
  idempotencyKey: 'mail_1',
};
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function smtp(over: { pass?: string; requireTls?: boolean; timeoutMs?: number } = {}) {
  const fake = await fakeSmtp(auth);
  closing.push(fake.close);
  const mail = createSmtpMail({
    host: '127.0.0.1',
    port: fake.port,
    secure: false,
    requireTls: over.requireTls ?? false,
    auth: { ...auth, ...(over.pass ? { pass: over.pass } : {}) },
    from: '字玩 <noreply@ziwan.example>',
    ...(over.timeoutMs ? { timeoutMs: over.timeoutMs } : {}),
  });
  closing.push(mail.close);
  return { fake, mail };
}

/** Decodes the text part of a mail, base64 or quoted-printable. */
function bodyOf(data: string): string {
  const [head, ...body] = data.split('\n\n');
  const text = body.join('\n\n');
  return /base64/i.test(head ?? '')
    ? Buffer.from(text, 'base64').toString()
    : Buffer.from(
        text
          .replace(/=\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString();
}

interface Case {
  readonly mail: Mail;
  /** Texts of the messages sent to an address. */
  sent(to: string): Promise<string[]>;
}

const adapters: Record<MailSettings['provider'], () => Promise<Case>> = {
  smtp: async () => {
    const { fake, mail } = await smtp();
    const sent = async (to: string) =>
      fake.mails.filter((m) => m.to === to).map((m) => bodyOf(m.data).trim());
    return { mail, sent };
  },
  outbox: async () => {
    const dir = await mkdtemp(join(tmpdir(), 'ziwan-mail-'));
    closing.push(() => rm(dir, { recursive: true }));
    const outbox = createDiskOutbox({ dir });
    const sent = async (to: string) => (await outbox.list()).filter((m) => m.to === to).map((m) => m.text);
    return { mail: createOutboxMail(outbox), sent };
  },
};

function eachAdapter(name: string, run: (given: Case) => Promise<void>): void {
  for (const [adapter, create] of Object.entries(adapters)) {
    test(`${name} (${adapter})`, async () => run(await create()));
  }
}

eachAdapter('a mail reaches its recipient', async ({ mail, sent }) => {
  await mail.send(message);
  expect(await sent('reader@example.cn')).toEqual([message.text]);
});

eachAdapter('an address may contain every character that RFC 5322 allows', async ({ mail, sent }) => {
  const to = "!#$%&'*+/=?^_`{|}~-@example.museum";
  await mail.send({ ...message, to });
  expect(await sent(to)).toEqual([message.text]);
});

eachAdapter('one idempotency key sends one mail, however many calls use it', async ({ mail, sent }) => {
  await Promise.all(Array.from({ length: 40 }, () => mail.send(message)));
  await mail.send(message);
  expect(await sent('reader@example.cn')).toHaveLength(1);
});

eachAdapter('concurrent mails are each sent once', async ({ mail, sent }) => {
  const texts = Array.from({ length: 20 }, (_, i) => `第${i}封`);
  await Promise.all(texts.map((text, i) => mail.send({ ...message, text, idempotencyKey: `m${i}` })));
  expect((await sent('reader@example.cn')).sort()).toEqual([...texts].sort());
});

eachAdapter('a recipient field cannot add a second recipient', async ({ mail, sent }) => {
  const to = 'reader@example.cn, other@example.cn';
  await mail.send({ ...message, to }).catch(() => {});
  expect(await sent('other@example.cn')).toEqual([]);
  await mail
    .send({ ...message, to: 'a@example.cn\r\nBcc: other@example.cn', idempotencyKey: 'k2' })
    .catch(() => {});
  expect(await sent('other@example.cn')).toEqual([]);
});

test('a mail names its sender and carries a stable Message-ID', async () => {
  const { fake, mail } = await smtp();
  await mail.send({ ...message, html: '<p>493027</p>' });
  const { from, data } = fake.mails[0] as (typeof fake.mails)[number];
  expect(from).toBe('noreply@ziwan.example');
  expect(data).toMatch(/^From: =\?UTF-8\?\S+ <noreply@ziwan\.example>$/m);
  expect(data).toMatch(/^Message-ID: <[0-9a-f]{32}@ziwan\.example>$/m);
  expect(data).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(data).toContain('multipart/alternative');
});

test('a subject cannot inject headers', async () => {
  const { fake, mail } = await smtp();
  await mail.send({ ...message, subject: 'a\r\nBcc: other@example.cn' });
  expect(fake.mails).toHaveLength(1);
  expect(fake.mails[0]?.data).not.toMatch(/^Bcc:/im);
});

test('connections are reused', async () => {
  const { fake, mail } = await smtp();
  for (const idempotencyKey of ['a', 'b', 'c']) await mail.send({ ...message, idempotencyKey });
  expect(fake.mails).toHaveLength(3);
  expect(fake.connections()).toBe(1);
});

test('a server without TLS receives neither password nor mail when TLS is required', async () => {
  const { fake, mail } = await smtp({ requireTls: true });
  expect(await failure(mail.send(message))).toMatchObject({ mayHaveActed: false });
  expect(fake.mails).toHaveLength(0);
});

const troubles: [SmtpTrouble, Partial<UpstreamError>][] = [
  ['stall', { reason: 'timeout', mayHaveActed: false }],
  ['html', { reason: 'malformed', mayHaveActed: false }],
  ['busy', { reason: 'unavailable', mayHaveActed: false }],
  ['reset-at-once', { reason: 'reset', mayHaveActed: false }],
  ['bad-auth', { reason: 'misconfigured', providerCode: '535', mayHaveActed: false }],
  ['no-such-recipient', { reason: 'invalid-input', providerCode: '550', mayHaveActed: false }],
  ['mailbox-busy', { reason: 'throttled', providerCode: '451', mayHaveActed: false }],
  ['refuse-mail', { reason: 'misconfigured', providerCode: '554', mayHaveActed: false }],
  ['stall-after-mail', { reason: 'timeout', mayHaveActed: true }],
  ['reset-after-mail', { reason: 'reset', mayHaveActed: true }],
  ['html-after-mail', { reason: 'malformed', mayHaveActed: true }],
];

for (const [trouble, expected] of troubles) {
  test(`a mail server’s ‘${trouble}’ fails in bounded time, and no mail is sent twice`, async () => {
    const { fake, mail } = await smtp(expected.reason === 'timeout' ? { timeoutMs: 1500 } : {});
    fake.trouble = trouble;
    const error = await failure(mail.send(message));
    expect(error).toMatchObject({ service: 'mail', ...expected });
    for (const secret of [message.to, '493027', auth.pass, auth.user]) {
      expect(loggable(error)).not.toContain(secret);
    }
    fake.trouble = null;
    if (expected.mayHaveActed) {
      // The mail may have been sent, so this process must not send it again.
      expect(await failure(mail.send(message))).toMatchObject(expected);
      expect(fake.mails).toHaveLength(1);
    } else {
      expect(fake.mails).toHaveLength(0);
      await mail.send(message);
      expect(fake.mails).toHaveLength(1);
    }
  });
}

test('a refused connection surely sent no mail', async () => {
  const { fake, mail } = await smtp();
  await fake.close();
  expect(await failure(mail.send(message))).toMatchObject({ reason: 'unavailable', mayHaveActed: false });
});
