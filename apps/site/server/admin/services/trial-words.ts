import type { UpstreamError, UpstreamReason } from '@ziwan/infra/upstream';

type Tried = 'mail' | 'sms' | 'wechat';
type Sentence = (place: string, to: string, code: string | null) => string;

/** What a service answered to a trial, and what to look at. */
const SAID: Readonly<Record<Tried, Partial<Record<UpstreamReason, Sentence>>>> = {
  mail: {
    misconfigured: (place, _, code) =>
      code === null || code.startsWith('53')
        ? `${place} 不认这个用户名和密码：许多邮箱要填「授权码」，并先在邮箱的设置里开通 SMTP`
        : `${place} 拒收这封信：看「发件人」是不是它允许的地址`,
    'invalid-input': (place, to) => `${place} 不收发给 ${to} 的信：核对这个地址`,
    throttled: (place) => `${place} 叫晚些再发：它的限额可能用完了`,
  },
  sms: {
    misconfigured: () => '阿里云拒绝了这些设置：核对密钥、签名和模板，看账户里有没有余额',
    'invalid-input': (_, to) => `阿里云不给 ${to} 发：核对这个号码`,
    throttled: () => '阿里云说发得太勤：过一会再试，或看它控制台里的限额',
  },
  wechat: {
    misconfigured: () => '微信不认这个 AppID 或 AppSecret：到微信开放平台核对，AppSecret 重置过就要换新的',
    throttled: () => '微信说查问得太勤：过一会再试',
  },
};

const GENERAL: Readonly<Record<UpstreamReason, Sentence>> = {
  misconfigured: (place) => `${place} 拒绝了这些设置`,
  'invalid-input': (place) => `${place} 拒绝了这次请求`,
  throttled: (place) => `${place} 叫晚些再来`,
  unavailable: (place) => `${place} 连不上，或者正忙：核对地址和端口，看服务器的防火墙放不放行`,
  reset: (place) => `${place} 中途断开了：多半是端口和加密方式不配`,
  timeout: (place) => `${place} 五秒没有回答：核对地址和端口，看服务器的防火墙放不放行`,
  malformed: (place) => `${place} 的回答看不懂：核对地址和端口，看中间是否隔着代理`,
};

/** @param place the service's address @param to recipient of a message */
export function refusalSaid(service: Tried, error: UpstreamError, place: string, to: string): string {
  const { reason, providerCode, mayHaveActed } = error;
  const said = (SAID[service][reason] ?? GENERAL[reason])(place, to, providerCode);
  const code = providerCode === null ? '' : `（它答的是 ${providerCode}）`;
  return `${said}${code}${mayHaveActed && to !== '' ? '。测试消息可能已经发出' : ''}`;
}
