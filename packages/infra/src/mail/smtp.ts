import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { NodemailerError, SMTPPoolOptions } from 'nodemailer';
import { createSendOnce, UpstreamError, type UpstreamReason } from '../upstream/index.ts';
import type { Mail } from './mail.ts';

export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (465); otherwise STARTTLS (587). */
  readonly secure: boolean;
  /** Refuses to speak without TLS; only a server on this machine may do without. */
  readonly requireTls: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
  /** `name <address>` or an address. */
  readonly from: string;
  /** Bound of one mail, ms; 4500 unless told. */
  readonly timeoutMs?: number;
}

export function createSmtpMail(options: SmtpOptions): Mail {
  const { from, timeoutMs = 4500 } = options;
  const sendOnce = createSendOnce();
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  /** Message-IDs of mails of which something has left. */
  const leaving = new Set<string>();
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      host: options.host,
      port: options.port,
      secure: options.secure,
      requireTLS: !options.secure && options.requireTls,
      ...(options.auth ? { auth: { ...options.auth } } : {}),
      pool: true,
      maxConnections: 4,
      // A server that hangs up in the middle may have taken the mail; the library would send it five times more.
      maxRequeues: 0,
      // Shorter than servers keep a silent connection, so that a kept one is alive.
      idleTimeout: 10_000,
      dnsTimeout: timeoutMs * 0.6,
      connectionTimeout: timeoutMs * 0.6,
      greetingTimeout: timeoutMs * 0.6,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
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
    leaves: true,
    send: ({ to, subject, text, html, idempotencyKey }) =>
      sendOnce(idempotencyKey, async () => {
        opened ??= open();
        const transport = await opened;
        // The same for the same message, so that whoever receives it twice can tell.
        const messageId = `<${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32)}@${domain}>`;
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
 * Told apart by nodemailer's codes and the server's; its message quotes the recipient, so it is not passed on.
 * @param given whether any of the mail had left. What nodemailer calls the command in flight does not tell: after a
 * reset it is the first one.
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
    // The server said no, so it did not take the mail.
    if (responseCode === 421) return fail('unavailable', false);
    if (responseCode < 500) return fail('throttled', false);
    return fail(command === 'RCPT TO' ? 'invalid-input' : 'misconfigured', false);
  }
  if (code === 'EPROTOCOL' || code === 'EENVELOPE' || code === 'EMESSAGE') return fail('malformed');
  if (code === 'ESOCKET' && !given && /refused|unreach/i.test(message)) return fail('unavailable');
  return fail('reset');
}
