import { createHash } from 'node:crypto';
import type { SMTPPoolOptions } from 'nodemailer';
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
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const { createTransport } = await import('nodemailer');
    return createTransport({
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
  }

  return {
    send: ({ to, subject, text, html, idempotencyKey }) =>
      sendOnce(idempotencyKey, async () => {
        opened ??= open();
        const transport = await opened;
        const signal = AbortSignal.timeout(timeoutMs);
        try {
          await transport.sendMail({
            from,
            to: { name: '', address: to },
            subject,
            text,
            ...(html === undefined ? {} : { html }),
            // The same for the same message, so that whoever receives it twice can tell.
            messageId: `<${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32)}@${domain}>`,
            headers: { 'Auto-Submitted': 'auto-generated' },
            signal,
          });
        } catch (error) {
          throw translate(error, signal.aborted);
        }
      }),
    async close() {
      const transport = await opened;
      transport?.close();
    },
  };
}

/** Told apart by nodemailer's codes and the server's; its message quotes the recipient, so it is not passed on. */
function translate(error: unknown, timedOut: boolean): UpstreamError {
  const { code, command, responseCode } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  const fail = (reason: UpstreamReason, mayHaveActed: boolean) =>
    new UpstreamError('mail', reason, {
      providerCode: responseCode === undefined ? null : String(responseCode),
      mayHaveActed,
    });
  if (timedOut) return fail('timeout', true);
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'ECONFIG') return fail('misconfigured', false);
  if (code === 'EDNS' || code === 'ETLS') return fail('unavailable', false);
  if (responseCode !== undefined && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
    // The server said no, so it did not take the mail.
    if (responseCode >= 500) return fail(command === 'RCPT TO' ? 'invalid-input' : 'misconfigured', false);
    return fail(
      responseCode === 450 || responseCode === 451 || responseCode === 452 ? 'throttled' : 'unavailable',
      false,
    );
  }
  const beforeMail = command === 'CONN' || command === 'EHLO' || command === 'HELO' || command === 'STARTTLS';
  if (code === 'EPROTOCOL') return fail('malformed', !beforeMail);
  if (code === 'ETIMEDOUT') return fail('timeout', !beforeMail);
  if (code === 'ESOCKET' && /refused|not found|unreach/i.test(String((error as Error).message))) {
    return fail('unavailable', false);
  }
  return fail('reset', !beforeMail);
}
