/** Services that the site depends on and does not run itself. */
export type UpstreamService = 'sms' | 'mail' | 'wechat' | 'uploads' | 'blobs';

/**
 * Cause of a failed call, by what the site should do about it:
 * - `invalid-input`: the provider rejects the visitor's input (a number, an address, a code). Tell the visitor.
 * - `throttled`: the provider's quota for this recipient or account is used up. Retry later.
 * - `misconfigured`: the provider rejects keys, signature, template or sender. Only the operator can help.
 * - `unavailable`: the provider cannot be reached, is busy, or answers 5xx.
 * - `reset`: the provider closed the connection halfway.
 * - `timeout`: the provider did not answer in time.
 * - `malformed`: the answer is not in the provider's protocol, such as a proxy's HTML page.
 */
export type UpstreamReason =
  | 'invalid-input'
  | 'throttled'
  | 'misconfigured'
  | 'unavailable'
  | 'reset'
  | 'timeout'
  | 'malformed';

/**
 * A failed call to an outside service. It is safe to log: the message contains service, reason and the provider's
 * code, never a recipient, a code, a key or an address.
 */
export class UpstreamError extends Error {
  readonly service: UpstreamService;
  readonly reason: UpstreamReason;
  /** The provider's own code, such as `isv.MOBILE_NUMBER_ILLEGAL`, `550` or `40029`; `null` if it gave none. */
  readonly providerCode: string | null;
  /** False only when the call surely had no effect, so that a message can be sent again without a duplicate. */
  readonly mayHaveActed: boolean;

  constructor(
    service: UpstreamService,
    reason: UpstreamReason,
    options: { providerCode?: string | null; mayHaveActed: boolean },
  ) {
    // Real provider codes are short; anything else stays out of the logs.
    const given = options.providerCode ?? null;
    const providerCode = given !== null && /^[\w.:-]{1,80}$/.test(given) ? given : null;
    super(`${service}: ${reason}${providerCode ? ` (${providerCode})` : ''}`);
    this.name = 'UpstreamError';
    this.service = service;
    this.reason = reason;
    this.providerCode = providerCode;
    this.mayHaveActed = options.mayHaveActed;
  }
}
