export interface MailMessage {
  /** One address, without a display name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Purpose, such as `register`; stored with the message. */
  readonly purpose: string;
  /** Identifies this message: a second call with the same key sends nothing. 1–64 characters of `[A-Za-z0-9_-]`. */
  readonly idempotencyKey: string;
}

export interface Mail {
  /** True when messages are delivered; false when an outbox keeps them for the operator to read. */
  readonly delivers: boolean;
  /**
   * Resolves once the mail server has accepted the message. A key whose message was or may have been sent is never
   * sent again by this process; one that surely was not sent may be retried.
   * @throws UpstreamError within five seconds; it never retries.
   */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
