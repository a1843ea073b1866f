/** Names of the channels, for the operator. */
export const CHANNELS = { sms: '短信', mail: '邮件' } as const;

/** A message kept for the operator to read, in place of one sent by a provider. */
export interface OutboxMessage {
  /** Sorts by time. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly channel: keyof typeof CHANNELS;
  /** Phone number or e-mail address. */
  readonly to: string;
  readonly purpose: string;
  /** `null` for SMS. */
  readonly subject: string | null;
  readonly text: string;
  /** The code of an SMS; `null` for mail, where it is part of the text. */
  readonly code: string | null;
}

export interface Outbox {
  add(message: Omit<OutboxMessage, 'id' | 'at'>): Promise<OutboxMessage>;
  /** Returns messages newest first, all by default. */
  list(limit?: number): Promise<OutboxMessage[]>;
  /** Returns the newest message to a number or an address, or `null`. */
  latest(to: string): Promise<OutboxMessage | null>;
}
