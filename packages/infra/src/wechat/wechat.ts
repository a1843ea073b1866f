export interface WeChatGrant {
  /** Valid for two hours; required by `userInfo`. */
  readonly accessToken: string;
  /** Identifies the person within this application. */
  readonly openid: string;
  /** Identifies the person across all applications of one developer; `null` for accounts without one. */
  readonly unionid: string | null;
  readonly scope: string;
}

export interface WeChatPerson {
  readonly openid: string;
  readonly unionid: string | null;
  readonly nickname: string;
  /** https URL on WeChat's own hosts; `null` for people without a picture. */
  readonly avatarUrl: string | null;
}

/** WeChat website login: https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html */
export interface WeChat {
  /**
   * URL of the page where the visitor agrees. WeChat redirects to `redirectUri` with `code` and `state`, or with
   * `state` alone after a refusal.
   */
  authorizeUrl(state: string, redirectUri: string): Promise<string>;
  /**
   * Exchanges a code. Never retries: the code is used up once the request has arrived.
   * @throws UpstreamError within 2.4 s; `invalid-input` with code 40029 (unknown code) or 40163 (already used).
   */
  exchange(code: string): Promise<WeChatGrant>;
  /** @throws UpstreamError within 2.4 s, so that a whole login takes less than five seconds. */
  userInfo(grant: Pick<WeChatGrant, 'accessToken' | 'openid'>): Promise<WeChatPerson>;
  close(): Promise<void>;
}
