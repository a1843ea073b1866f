/** Requests per minute and client address; 0 disables the limit. */
export interface Limits {
  readonly api: number;
  readonly webfont: number;
  readonly download: number;
  readonly pdf: number;
}

/** Captcha calls per minute; 0 disables a limit. */
export interface CaptchaLimits {
  /** Captchas issued, and separately checks, per network address. */
  readonly address: number;
  /** The same per client behind an address, when clients identify themselves. */
  readonly client: number;
  /** Proof-of-work captchas per address; lower, since machines solve them easily. */
  readonly work: number;
  /** Wrong answers before a client is locked out; an address may fail five times as often. */
  readonly failures: number;
  readonly lockSeconds: number;
}

/** Limits of calls that log in or send codes; 0 disables `logins` and `codes`. */
export interface AccountLimits {
  /** Password logins per network address in ten minutes. */
  readonly logins: number;
  /** True when every account of staff needs a second factor. */
  readonly secondFactorForStaff: boolean;
  /** Codes per network address and hour. */
  readonly codes: number;
  /** Concurrent password hashes, and the length of their queue. */
  readonly hashing: { readonly running: number; readonly waiting: number };
}

/** Messages a day over the whole site; 0 disables the budget of a channel. */
export interface MessageLimits {
  readonly sms: number;
  readonly mail: number;
}
