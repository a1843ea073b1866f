export interface SmsCode {
  /** A mainland mobile number, 11 digits without a country code. */
  readonly phone: string;
  /** The digits the recipient types in. */
  readonly code: string;
  /** What the code is for, such as `register`; kept with the message. */
  readonly purpose: string;
  /** Names this one message: a second call with the same key sends nothing. 1–64 characters of `[A-Za-z0-9_-]`. */
  readonly idempotencyKey: string;
}

export interface Sms {
  /**
   * Resolves once the provider has taken the message. A key whose outcome is sent or unknown is never sent again by
   * this process; one that surely was not sent may be tried again.
   * @throws UpstreamError within five seconds; it is never retried here.
   */
  sendCode(message: SmsCode): Promise<void>;
}
