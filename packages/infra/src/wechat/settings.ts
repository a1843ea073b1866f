import {
  chooseProvider,
  type Get,
  originOf,
  type ProviderSettings,
  SettingsError,
} from '../settings/index.ts';
import { createLocalWeChat } from './local.ts';
import { createWebsiteWeChat, type WebsiteWeChatOptions } from './website.ts';
import type { WeChat } from './wechat.ts';

/** `fake` stands in for WeChat; it only works on this machine. */
export type WeChatSettings =
  | { readonly provider: 'off' }
  | { readonly provider: 'fake' }
  | ({ readonly provider: 'wechat' } & WebsiteWeChatOptions);

export const WECHAT_PROVIDERS: ProviderSettings<WeChatSettings['provider']> = {
  off: {},
  fake: {},
  wechat: {
    needs: { WECHAT_APP_ID: '网站应用的 AppID', WECHAT_APP_SECRET: '网站应用的 AppSecret' },
    takes: ['WECHAT_AUTHORIZE_BASE', 'WECHAT_API_BASE'],
  },
};

/**
 * @param local true if only this machine can reach the site
 * @throws SettingsError
 */
export function readWeChat(get: Get, local: boolean): WeChatSettings {
  const fallback = local ? 'fake' : 'off';
  const { provider, value } = chooseProvider(get, 'WECHAT_PROVIDER', WECHAT_PROVIDERS, fallback);
  switch (provider) {
    case 'off':
      return { provider };
    case 'fake':
      if (!local) {
        throw new SettingsError(
          'WECHAT_PROVIDER=fake 只能用于本机：它让任何人以测试用户登录，不能用于公开的网站',
        );
      }
      return { provider };
    case 'wechat':
      return {
        provider,
        appId: value('WECHAT_APP_ID'),
        appSecret: value('WECHAT_APP_SECRET'),
        authorizeBase: originOf(
          get('WECHAT_AUTHORIZE_BASE') ?? 'https://open.weixin.qq.com',
          'WECHAT_AUTHORIZE_BASE',
        ),
        apiBase: originOf(get('WECHAT_API_BASE') ?? 'https://api.weixin.qq.com', 'WECHAT_API_BASE'),
      };
  }
}

/** @returns null if login by WeChat is off */
export function openWeChat(settings: WeChatSettings): WeChat | null {
  switch (settings.provider) {
    case 'off':
      return null;
    case 'fake':
      return createLocalWeChat();
    case 'wechat':
      return createWebsiteWeChat(settings);
  }
}
