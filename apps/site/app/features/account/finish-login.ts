import type { ApiClient, IssuedToken } from '@ziwan/contract';
import { keepToken } from '../../api/session.ts';
import { toast } from '../../ui/toast-store.ts';
import { loadAfterLogin } from '../session/load-session.ts';
import { mergeFavourites } from '../session/merge-favourites.ts';
import type { SessionStore } from '../session/session-store.ts';

/**
 * Keeps the token, takes over what the visitor liked without an account, and loads who they are. None of the latter
 * undoes the login when it fails.
 */
export async function finishLogin(api: ApiClient, store: SessionStore, issued: IssuedToken): Promise<void> {
  keepToken(issued, store.site.cookieDomain);
  const merged = await mergeFavourites(api);
  await loadAfterLogin(api, store);
  if (store.state().userInfo === null) return;
  toast(merged > 0 ? `登录成功，带来了 ${merged} 个收藏` : '登录成功', 'success');
}
