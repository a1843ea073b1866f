import { keepDevice } from '@ziwan/client';
import type { ApiClient, IssuedToken } from '@ziwan/contract';
import { keepToken } from '../../../api/session.ts';
import { toast } from '../../../ui/toast-store.ts';
import { loadAfterLogin } from '../session/load-session.ts';
import { mergeFavourites } from '../session/merge-favourites.ts';
import type { SessionStore } from '../session/session-store.ts';

/**
 * Stores the token, merges this browser's favourites into the account, and loads the user. If one of the last two
 * fails, the visitor is still signed in.
 */
export async function finishLogin(api: ApiClient, store: SessionStore, issued: IssuedToken): Promise<void> {
  keepToken(issued, store.site.cookieDomain);
  store.set({ ended: null });
  keepDevice(issued.device);
  const merged = await mergeFavourites(api);
  await loadAfterLogin(api, store);
  const { userInfo } = store.state();
  if (userInfo === null) return;
  toast(merged > 0 ? `登录成功，带来了 ${merged} 个收藏` : '登录成功', 'success');
  const { registerAgreement } = store.site;
  if (registerAgreement !== '' && userInfo.agreementVersion !== registerAgreement)
    toast('注册协议有了新的版本，请在个人资料里阅读并接受');
}
