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

/** Names of the services, and the settings that an operator checks when one of them fails. */
const NAMES: Readonly<Record<UpstreamService, readonly [name: string, settings: string]>> = {
  sms: ['短信服务', 'SMS_…'],
  mail: ['邮件服务器', 'SMTP_URL 和 MAIL_FROM'],
  wechat: ['微信登录', 'WECHAT_…'],
  uploads: ['上传服务', 'UPLOADS_…'],
  blobs: ['存储空间', 'BLOBS_…'],
};

/** `EX_TEMPFAIL` of sysexits.h: a service manager may retry. */
const TRY_AGAIN = 75;

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

  /** What happened and what to do, in Chinese, for a command that stops because of it. */
  get forOperator(): string {
    const [name, settings] = NAMES[this.service];
    const code = this.providerCode ? `（${this.providerCode}）` : '';
    switch (this.reason) {
      case 'misconfigured':
        return `${name}拒绝了这些设置${code}：请核对 ${settings} 里的名称、地址和密钥`;
      case 'invalid-input':
      case 'throttled':
        return `${name}拒绝了这次请求${code}：请看它的控制台，额度是否用完`;
      case 'malformed':
        return `${name}的回答看不懂${code}：请核对 ${settings} 里的地址，看看中间是否隔着代理`;
      default:
        return `连不上${name}${code}：请核对 ${settings} 里的地址，确认它在运行、能从这台机器连到`;
    }
  }

  /** Exit code for a program that stops because of it. */
  get exitCode(): number {
    return this.reason === 'misconfigured' ? 1 : TRY_AGAIN;
  }
}
