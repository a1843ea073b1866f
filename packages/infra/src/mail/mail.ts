export interface MailMessage {
  /** One address, without a display name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** What the mail is for, such as `register`; kept with the message. */
  readonly purpose: string;
  /** Names this one message: a second call with the same key sends nothing. 1–64 characters of `[A-Za-z0-9_-]`. */
  readonly idempotencyKey: string;
}

export interface Mail {
  /** Whether messages leave for their recipients; false where they are kept for the operator to read. */
  readonly leaves: boolean;
  /**
   * Resolves once the mail server has taken the message. A key whose outcome is sent or unknown is never sent again
   * by this process; one that surely was not sent may be tried again.
   * @throws UpstreamError within five seconds; it is never retried here.
   */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
