/** What a message becomes when no provider is configured: something the operator can read. */
export interface OutboxMessage {
  /** Sorts by time. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly channel: 'sms' | 'mail';
  /** Phone number or e-mail address. */
  readonly to: string;
  readonly purpose: string;
  /** Mail only. */
  readonly subject: string | null;
  readonly text: string;
  /** The code of an SMS; a mail carries it in its text. */
  readonly code: string | null;
}

export interface Outbox {
  add(message: Omit<OutboxMessage, 'id' | 'at'>): Promise<OutboxMessage>;
  /** Newest first, all that are kept unless told. */
  list(limit?: number): Promise<OutboxMessage[]>;
  /** The newest message to a number or an address, or null. */
  latest(to: string): Promise<OutboxMessage | null>;
}
