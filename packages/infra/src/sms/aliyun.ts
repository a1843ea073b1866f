import { type AliyunAccount, callAliyun, callOptions, clientConfig, load, once } from '../aliyun/call.ts';
import { createSendOnce, UpstreamError, type UpstreamReason } from '../upstream/index.ts';
import type { Sms } from './sms.ts';

type Dysmsapi = typeof import('@alicloud/dysmsapi20170525');

export interface AliyunSmsOptions extends AliyunAccount {
  /** Approved signature (短信签名). */
  readonly signName: string;
  /** Approved template whose only variable is `code`. */
  readonly templateCode: string;
  /** Timeout (ms) of one call; 4500 by default. */
  readonly timeoutMs?: number;
}

/** Says in Chinese which setting cannot be right by its form; `null` if all may be. */
export function aliyunSmsMistake({ signName, templateCode }: AliyunSmsOptions): string | null {
  if (!/^SMS_\d+$/.test(templateCode))
    return `SMS_TEMPLATE_CODE 不像模板编号：须形如 SMS_123456789，现在是「${templateCode}」`;
  if (/[【】[\]]/.test(signName)) return `SMS_SIGN_NAME 不带括号，只写签名本身；现在是「${signName}」`;
  return null;
}

/**
 * Sends codes by SendSms of Aliyun's Dysmsapi 2017-05-25 (https://help.aliyun.com/document_detail/55284.html). That
 * call is not idempotent, so it is never retried here.
 */
export function createAliyunSms(options: AliyunSmsOptions): Sms {
  const { signName, templateCode, timeoutMs = 4500 } = options;
  const sendOnce = createSendOnce();
  // Loaded on first use: the SDK takes 40 MB and 200 ms, which only this provider should cost.
  const client = once(() => {
    const sdk: Dysmsapi = load('@alicloud/dysmsapi20170525');
    return { api: new sdk.default(clientConfig(options)), SendSmsRequest: sdk.SendSmsRequest };
  });

  return {
    sendCode: ({ phone, code, idempotencyKey }) =>
      sendOnce(idempotencyKey, () => {
        const { api, SendSmsRequest } = client();
        const request = new SendSmsRequest({
          phoneNumbers: phone,
          signName,
          templateCode,
          templateParam: JSON.stringify({ code }),
          outId: idempotencyKey,
        });
        return callAliyun('sms', timeoutMs, reasonOf, async () => {
          const { body } = await api.sendSmsWithOptions(request, callOptions(timeoutMs));
          const answer = body?.code;
          if (answer === 'OK') return;
          if (typeof answer !== 'string') throw new UpstreamError('sms', 'malformed', { mayHaveActed: true });
          const reason = reasonOf(answer) ?? 'misconfigured';
          throw new UpstreamError('sms', reason, {
            providerCode: answer,
            mayHaveActed: reason === 'unavailable',
          });
        });
      }),
  };
}

/** https://help.aliyun.com/document_detail/101346.html */
const REASONS: Readonly<Record<string, UpstreamReason>> = {
  'isv.MOBILE_NUMBER_ILLEGAL': 'invalid-input',
  'isv.BLACK_KEY_CONTROL_LIMIT': 'invalid-input',
  'isv.BUSINESS_LIMIT_CONTROL': 'throttled',
  'isv.DAY_LIMIT_CONTROL': 'throttled',
  'isv.MONTH_LIMIT_CONTROL': 'throttled',
  'isp.RAM_PERMISSION_DENY': 'misconfigured',
};

function reasonOf(code: string): UpstreamReason | null {
  // `isp` codes are platform faults with unknown outcome; `isv` codes are faults of the request.
  return REASONS[code] ?? (code.startsWith('isp.') ? 'unavailable' : null);
}
