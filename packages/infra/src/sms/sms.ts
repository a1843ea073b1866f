export interface SmsCode {
  /** A mainland mobile number, 11 digits without a country code. */
  readonly phone: string;
  /** Digits that the recipient types in. */
  readonly code: string;
  /** Purpose, such as `register`; stored with the message. */
  readonly purpose: string;
  /** Identifies this message: a second call with the same key sends nothing. 1–64 characters of `[A-Za-z0-9_-]`. */
  readonly idempotencyKey: string;
}

export interface Sms {
  /**
   * Resolves once the provider has accepted the message. A key whose message was or may have been sent is never
   * sent again by this process; one that surely was not sent may be retried.
   * @throws UpstreamError within five seconds; it never retries.
   */
  sendCode(message: SmsCode): Promise<void>;
}
