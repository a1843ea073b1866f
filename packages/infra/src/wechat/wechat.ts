export interface WeChatGrant {
  /** Lives two hours; good for `userInfo`. */
  readonly accessToken: string;
  /** The person as this application knows them. */
  readonly openid: string;
  /** The person as all applications of one developer know them; null where the account has none. */
  readonly unionid: string | null;
  readonly scope: string;
}

export interface WeChatPerson {
  readonly openid: string;
  readonly unionid: string | null;
  readonly nickname: string;
  /** https address of the picture, on WeChat's own hosts; null when the person has none. */
  readonly avatarUrl: string | null;
}

/** WeChat website login: https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html */
export interface WeChat {
  /**
   * Where the visitor's browser goes to agree. It comes back to `redirectUri` with `code` and `state`, or after a
   * refusal with `state` alone.
   */
  authorizeUrl(state: string, redirectUri: string): Promise<string>;
  /**
   * Spends a code. Never retried: the code is gone once the request has arrived.
   * @throws UpstreamError within 2.4 s; `invalid-input` with code 40029 (no such code) or 40163 (already used).
   */
  exchange(code: string): Promise<WeChatGrant>;
  /** @throws UpstreamError within 2.4 s, so that a whole login stays under five. */
  userInfo(grant: Pick<WeChatGrant, 'accessToken' | 'openid'>): Promise<WeChatPerson>;
  close(): Promise<void>;
}
