import { randomBytes } from 'node:crypto';
import { type Mail, UpstreamError } from '@ziwan/infra/mail';
import type { Sms } from '@ziwan/infra/sms';
import { AppError } from '../../calls/app-error.ts';
import type { MailText } from './messages.ts';

export type Channel = 'sms' | 'mail';

export type Message =
  | { channel: 'sms'; to: string; purpose: string; code: string }
  | { channel: 'mail'; to: string; purpose: string; text: MailText };

/** Delay (ms) before sending: the response goes out first, so its timing does not show whether a message follows. */
const SEND_DELAY = 50;
/** Maximum messages in flight; each times out within five seconds. */
const MOST = 200;
/** Time (ms) a channel counts as broken after a failure not specific to the recipient. */
const OUTAGE = 30_000;

/** Sends messages by SMS and mail at most once and reports every failure. */
export class Delivery {
  readonly #sms: Sms;
  readonly #mail: Mail;
  readonly #now: () => number;
  readonly #onFault: (error: unknown) => void;
  readonly #underWay = new Set<Promise<void>>();
  readonly #brokenUntil = new Map<Channel, number>();
  /** Channels whose last reportable message failed. */
  readonly #doubtful = new Set<Channel>();
  /** 1 for a channel whose last message failed, 0 for one that works; absent before the first message. */
  readonly #failing: Partial<Record<Channel, number>> = {};

  constructor(parts: { sms: Sms; mail: Mail; now: () => number; onFault: (error: unknown) => void }) {
    this.#sms = parts.sms;
    this.#mail = parts.mail;
    this.#now = parts.now;
    this.#onFault = parts.onFault;
  }

  /** Returns true while a channel is down or too many messages are in flight. Called before the account is looked up. */
  broken(channel: Channel): boolean {
    return this.#underWay.size >= MOST || (this.#brokenUntil.get(channel) ?? 0) > this.#now();
  }

  /** Returns true if the last reportable message failed: the next one shows whether the channel works again. */
  doubtful(channel: Channel): boolean {
    return this.#doubtful.has(channel);
  }

  /** Returns a copy of the states of the channels, for the status page. */
  failing(): Readonly<Partial<Record<Channel, number>>> {
    return { ...this.#failing };
  }

  /**
   * @param reportable true when callers may see the failure, because a message is sent whether or not the account exists;
   *   the channel then counts as broken for everybody
   * @throws UpstreamError; AppError SMS_USED_UP, MAIL_USED_UP
   */
  async send(message: Message, reportable: boolean): Promise<void> {
    const { channel } = message;
    try {
      await this.#send(message);
      this.#doubtful.delete(channel);
      this.#failing[channel] = 0;
    } catch (error) {
      if (!(error instanceof AppError)) this.#onFault(error);
      if (isOfChannel(error)) {
        this.#failing[channel] = 1;
        if (reportable) {
          this.#brokenUntil.set(channel, this.#now() + OUTAGE);
          this.#doubtful.add(channel);
        }
      }
      throw error;
    }
  }

  /** Sends after the response; failures are reported, not thrown. */
  sendLater(message: Message, reportable: boolean): void {
    const sending = new Promise((later) => setTimeout(later, SEND_DELAY))
      .then(() => this.send(message, reportable))
      .catch(() => undefined)
      .finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  /** Waits for messages in flight. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #send(message: Message): Promise<void> {
    const { to, purpose } = message;
    const idempotencyKey = randomBytes(18).toString('base64url');
    if (message.channel === 'sms')
      return this.#sms.sendCode({ phone: to, code: message.code, purpose, idempotencyKey });
    return this.#mail.send({ to, purpose, ...message.text, idempotencyKey });
  }
}

/**
 * False for failures specific to one recipient, a rejected number or its exhausted quota, and for the site's own budget,
 * which has an error of its own.
 */
const isOfChannel = (error: unknown): boolean =>
  !(error instanceof AppError) &&
  !(error instanceof UpstreamError && (error.reason === 'invalid-input' || error.reason === 'throttled'));
