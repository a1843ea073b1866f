import { type ApiClient, logout } from '@ziwan/contract';
import { forgetToken } from '../../../api/session.ts';
import { toast } from '../../../ui/toast-store.ts';
import { messageCookie } from '../messages/message-cookie.ts';
import type { SessionStore } from '../session/session-store.ts';

/** Ends the session on the server and, even if that fails, in this browser. */
export async function logOut(api: ApiClient, store: SessionStore): Promise<void> {
  try {
    await api.call(logout, {}, { quiet: true });
  } catch {
    console.info('注销Token失败');
  }
  forgetToken(store.site.cookieDomain);
  // The cookie of unread messages belongs to the account that signed out.
  document.cookie = messageCookie([], store.site.cookieDomain);
  store.clear();
  // The next user of this browser must not see this account's name.
  store.typedAccount('');
  toast('已退出登录', 'success');
}
