import { Transform } from 'node:stream';
import type { NodemailerError, SMTPPoolOptions } from 'nodemailer';
import { sha256Hex } from '../digest/index.ts';
import { createSendOnce, UpstreamError, type UpstreamReason } from '../upstream/index.ts';
import type { Mail } from './mail.ts';

/** Timeout (ms) of a mail, or of a check. */
const TIMEOUT = 4500;

export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  /** True for TLS from the first byte (port 465); false for STARTTLS (port 587). */
  readonly secure: boolean;
  /** Rejects servers without TLS. Only a server on this machine may do without. */
  readonly requireTls: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
  /** `name <address>` or a bare address. */
  readonly from: string;
  /** Timeout (ms) of one mail; 4500 by default. */
  readonly timeoutMs?: number;
}

const POOL = {
  maxConnections: 4,
  // A server that closes the connection halfway may have accepted the mail; nodemailer would send it five more
  // times.
  maxRequeues: 0,
  // Shorter than servers keep idle connections, so that a reused one is alive.
  idleTimeout: 10_000,
};

function connectionOf({ host, port, secure, requireTls, auth, timeoutMs = TIMEOUT }: SmtpOptions) {
  return {
    host,
    port,
    secure,
    requireTLS: !secure && requireTls,
    ...(auth ? { auth: { ...auth } } : {}),
    dnsTimeout: timeoutMs * 0.6,
    connectionTimeout: timeoutMs * 0.6,
    greetingTimeout: timeoutMs * 0.6,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Connects and logs in without sending anything.
 * @throws UpstreamError within the timeout
 */
export async function verifySmtp(options: SmtpOptions): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const { timeoutMs = TIMEOUT } = options;
  const transport = createTransport({ ...connectionOf(options), socketTimeout: timeoutMs });
  const late = AbortSignal.timeout(timeoutMs);
  const aborted = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(late.reason));
  });
  try {
    await Promise.race([transport.verify(), aborted]);
  } catch (error) {
    throw translate(error, false, late.aborted);
  } finally {
    transport.close();
  }
}

export function createSmtpMail(options: SmtpOptions): Mail {
  const { from, timeoutMs = TIMEOUT } = options;
  const sendOnce = createSendOnce();
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  /** Message-IDs of mails of which at least one byte was sent. */
  const leaving = new Set<string>();
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      ...connectionOf(options),
      pool: true,
      ...POOL,
    } satisfies SMTPPoolOptions);
    transport.use('stream', (mail, done) => {
      const messageId = String(mail.data.messageId);
      mail.message.transform(
        new Transform({
          transform(chunk, _, next) {
            leaving.add(messageId);
            next(null, chunk);
          },
        }),
      );
      done();
    });
    return transport;
  }

  return {
    delivers: true,
    send: ({ to, subject, text, html, idempotencyKey }) =>
      sendOnce(idempotencyKey, async () => {
        opened ??= open();
        const transport = await opened;
        // Derived from the key: a recipient who gets the message twice can recognise the duplicate.
        const messageId = `<${sha256Hex(idempotencyKey).slice(0, 32)}@${domain}>`;
        const signal = AbortSignal.timeout(timeoutMs);
        try {
          await transport.sendMail({
            from,
            to: { name: '', address: to },
            subject,
            text,
            ...(html === undefined ? {} : { html }),
            messageId,
            headers: { 'Auto-Submitted': 'auto-generated' },
            signal,
          });
        } catch (error) {
          throw translate(error, leaving.has(messageId), signal.aborted);
        } finally {
          leaving.delete(messageId);
        }
      }),
    async close() {
      const transport = await opened;
      transport?.close();
    },
  };
}

/**
 * Translates by nodemailer's and the server's codes. Nodemailer's message quotes the recipient, so it is not passed
 * on.
 * @param given true once part of the mail was sent. Nodemailer's `command` is no help: after a reset it names the first
 *   command.
 */
function translate(error: unknown, given: boolean, timedOut: boolean): UpstreamError {
  const { code, command, responseCode, message } = error as NodemailerError;
  const fail = (reason: UpstreamReason, mayHaveActed = given) =>
    new UpstreamError('mail', reason, {
      providerCode: responseCode === undefined ? null : String(responseCode),
      mayHaveActed,
    });
  if (timedOut || code === 'ETIMEDOUT') return fail('timeout');
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'ECONFIG') return fail('misconfigured');
  if (code === 'EDNS' || code === 'ETLS') return fail('unavailable');
  if (responseCode !== undefined) {
    // A rejection: the server did not accept the mail.
    if (responseCode === 421) return fail('unavailable', false);
    if (responseCode < 500) return fail('throttled', false);
    return fail(command === 'RCPT TO' ? 'invalid-input' : 'misconfigured', false);
  }
  if (code === 'EPROTOCOL' || code === 'EENVELOPE' || code === 'EMESSAGE') return fail('malformed');
  if (code === 'ESOCKET' && !given && /refused|unreach/i.test(message)) return fail('unavailable');
  return fail('reset');
}
