/** What the site depends on and does not run itself. */
export type UpstreamService = 'sms' | 'mail' | 'wechat' | 'uploads' | 'blobs';

/**
 * Why a call failed, told apart by what the site should do about it:
 * - `invalid-input`: the provider refuses what the visitor gave (a number, an address, a code): tell the visitor.
 * - `throttled`: the provider's own quota for this recipient or account is used up: later, not now.
 * - `misconfigured`: keys, signature, template, secret or sender are refused: only the operator can help.
 * - `unavailable`: it cannot be reached, is busy, or answers 5xx.
 * - `reset`: it closed the connection in the middle.
 * - `timeout`: it did not answer within the bound.
 * - `malformed`: it answered something that is not its protocol, such as a proxy's HTML page.
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
 * A failed call to an outside service. Its message names service, reason and the provider's code only: never a
 * recipient, a code, a key or an address, so it may be logged as it is.
 */
export class UpstreamError extends Error {
  readonly service: UpstreamService;
  readonly reason: UpstreamReason;
  /** The provider's own code, such as `isv.MOBILE_NUMBER_ILLEGAL`, `550` or `40029`; null where it gave none. */
  readonly providerCode: string | null;
  /** False only when the call surely had no effect; a message may then be sent again without becoming two. */
  readonly mayHaveActed: boolean;

  constructor(
    service: UpstreamService,
    reason: UpstreamReason,
    options: { providerCode?: string | null; mayHaveActed: boolean },
  ) {
    // What providers call codes is short; anything else stays out of logs.
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
