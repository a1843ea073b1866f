import { UpstreamError, type UpstreamReason } from '../upstream/index.ts';
import { getJson } from './request.ts';
import type { WeChat } from './wechat.ts';

export interface WebsiteWeChatOptions {
  readonly appId: string;
  readonly appSecret: string;
  /** Origin of the consent page; `https://open.weixin.qq.com` by default. */
  readonly authorizeBase?: string;
  /** Origin of the API; `https://api.weixin.qq.com` by default. */
  readonly apiBase?: string;
  /** Timeout (ms) of one call; 2400 by default, so that a login of two calls takes less than five seconds. */
  readonly timeoutMs?: number;
}

export function createWebsiteWeChat(options: WebsiteWeChatOptions): WeChat {
  const { appId, appSecret, timeoutMs = 2400 } = options;
  const authorizeBase = options.authorizeBase ?? 'https://open.weixin.qq.com';
  const apiBase = options.apiBase ?? 'https://api.weixin.qq.com';

  async function call(path: string, query: Record<string, string>, reasons: Reasons) {
    const url = new URL(path, apiBase);
    url.search = new URLSearchParams(query).toString();
    const answer = await getJson(url, timeoutMs);
    const { errcode } = answer;
    if (errcode === undefined || errcode === 0) return answer;
    if (typeof errcode !== 'number') throw malformed();
    throw new UpstreamError('wechat', reasons[errcode] ?? COMMON[errcode] ?? 'unavailable', {
      providerCode: String(errcode),
      mayHaveActed: errcode === -1,
    });
  }

  return {
    async authorizeUrl(state, redirectUri) {
      const url = new URL('/connect/qrconnect', authorizeBase);
      url.search = new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      }).toString();
      url.hash = 'wechat_redirect';
      return url.href;
    },
    async exchange(code) {
      const answer = await call(
        '/sns/oauth2/access_token',
        { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' },
        EXCHANGE,
      );
      return {
        accessToken: text(answer.access_token),
        openid: text(answer.openid),
        unionid: optionalText(answer.unionid),
        scope: text(answer.scope),
      };
    },
    async userInfo({ accessToken, openid }) {
      const answer = await call(
        '/sns/userinfo',
        { access_token: accessToken, openid, lang: 'zh_CN' },
        USER_INFO,
      );
      // The profile must belong to the token's owner, or someone else could be logged in.
      if (text(answer.openid) !== openid) throw malformed();
      return {
        openid,
        unionid: optionalText(answer.unionid),
        nickname: typeof answer.nickname === 'string' ? answer.nickname : '',
        avatarUrl: httpsUrl(answer.headimgurl),
      };
    },
    close: async () => {},
  };
}

/** Answers of WeChat to a code that nobody has. */
const ABOUT_THE_CODE = new Set(['40029', '40163', '41008']);

/**
 * Asks WeChat to exchange a code that nobody has. WeChat offers a website's application no other call without a
 * visitor; a wrong application or secret has errors of its own.
 * @returns WeChat's error code for the code, which means that it rejects neither application nor secret
 * @throws UpstreamError
 */
export async function verifyWebsiteWeChat(options: WebsiteWeChatOptions): Promise<string> {
  try {
    await createWebsiteWeChat(options).exchange('ziwan-trial');
  } catch (error) {
    if (error instanceof UpstreamError && ABOUT_THE_CODE.has(error.providerCode ?? ''))
      return error.providerCode as string;
    throw error;
  }
  throw malformed();
}

type Reasons = Readonly<Record<number, UpstreamReason>>;

/** https://developers.weixin.qq.com/doc/oplatform/Return_codes/Return_code_descriptions_new.html */
const COMMON: Reasons = {
  [-1]: 'unavailable',
  40013: 'misconfigured',
  40125: 'misconfigured',
  41004: 'misconfigured',
  45009: 'throttled',
  45011: 'throttled',
  48001: 'misconfigured',
};
const EXCHANGE: Reasons = {
  40001: 'misconfigured',
  40029: 'invalid-input',
  40163: 'invalid-input',
  41008: 'invalid-input',
  42003: 'invalid-input',
};
const USER_INFO: Reasons = {
  40001: 'invalid-input',
  40003: 'invalid-input',
  40014: 'invalid-input',
  42001: 'invalid-input',
};

const malformed = () => new UpstreamError('wechat', 'malformed', { mayHaveActed: true });

function text(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > 512) throw malformed();
  return value;
}

function optionalText(value: unknown): string | null {
  return value === undefined || value === null || value === '' ? null : text(value);
}

/** Upgrades to TLS: WeChat still returns `http:` URLs for pictures that it also serves over TLS. */
function httpsUrl(value: unknown): string | null {
  const url = typeof value === 'string' && value.length <= 1024 ? URL.parse(value) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.protocol = 'https:';
  return url.href;
}
