import { randomBytes } from 'node:crypto';
import { type Mail, UpstreamError } from '@ziwan/infra/mail';
import type { Sms } from '@ziwan/infra/sms';
import type { MailText } from './messages.ts';

export type Channel = 'sms' | 'mail';

export type Message =
  | { channel: 'sms'; to: string; purpose: string; code: string }
  | { channel: 'mail'; to: string; purpose: string; text: MailText };

/** The answer leaves before its message does, so that it takes as long where there is nothing to send (ms). */
const AFTER_THE_ANSWER = 50;
/** Messages under way; each ends within five seconds. */
const MOST = 200;
/** How long (ms) a channel counts as broken after a failure that is not the recipient's. */
const BROKEN_FOR = 30_000;

/** Hands messages to SMS and mail: each once, never twice, each failure heard of. */
export class Delivery {
  readonly #sms: Sms;
  readonly #mail: Mail;
  readonly #now: () => number;
  readonly #onFault: (error: unknown) => void;
  readonly #underWay = new Set<Promise<void>>();
  readonly #brokenUntil = new Map<Channel, number>();

  constructor(parts: { sms: Sms; mail: Mail; now: () => number; onFault: (error: unknown) => void }) {
    this.#sms = parts.sms;
    this.#mail = parts.mail;
    this.#now = parts.now;
    this.#onFault = parts.onFault;
  }

  /** Whether a channel is surely of no use now. Asked before anything is known of the account. */
  broken(channel: Channel): boolean {
    return this.#underWay.size >= MOST || (this.#brokenUntil.get(channel) ?? 0) > this.#now();
  }

  /**
   * @param tells whether its failure may be seen from outside, which is so where a message is sent whether or not there
   *   is an account: then the channel counts as broken for everybody
   * @throws UpstreamError
   */
  async send(message: Message, tells: boolean): Promise<void> {
    try {
      await this.#send(message);
    } catch (error) {
      this.#onFault(error);
      if (tells && isOfChannel(error)) this.#brokenUntil.set(message.channel, this.#now() + BROKEN_FOR);
      throw error;
    }
  }

  /** The same after the answer; a failure has been heard of and goes nowhere else. */
  sendLater(message: Message, tells: boolean): void {
    const sending = new Promise((later) => setTimeout(later, AFTER_THE_ANSWER))
      .then(() => this.send(message, tells))
      .catch(() => undefined)
      .finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  /** Waits for what is under way. */
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

/** A refused number or its used-up quota says nothing of the next one. */
const isOfChannel = (error: unknown): boolean =>
  !(error instanceof UpstreamError && (error.reason === 'invalid-input' || error.reason === 'throttled'));
