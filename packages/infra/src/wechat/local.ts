import { randomBytes } from 'node:crypto';
import { createFakeWeChat } from './fake.ts';
import { createWebsiteWeChat } from './website.ts';
import type { WeChat } from './wechat.ts';

/**
 * WeChat login without WeChat, for a site used only from its own machine. The fake starts with the first login,
 * listens on the loopback interface, and returns codes only to this machine, so nobody else can log in through it.
 */
export function createLocalWeChat(): WeChat {
  const account = { appId: 'wx-local', appSecret: randomBytes(16).toString('hex') };
  const fake = createFakeWeChat({ ...account, redirectHosts: ['localhost', '127.0.0.1', '[::1]'] });
  let started: Promise<WeChat> | undefined;
  const start = () => {
    started ??= fake
      .listen()
      .then((origin) => createWebsiteWeChat({ ...account, authorizeBase: origin, apiBase: origin }));
    return started;
  };
  return {
    authorizeUrl: async (state, redirectUri) => (await start()).authorizeUrl(state, redirectUri),
    exchange: async (code) => (await start()).exchange(code),
    userInfo: async (grant) => (await start()).userInfo(grant),
    async close() {
      if (started) await fake.close();
    },
  };
}
