import { forgetToken } from '../../../api/session.ts';
import { toast } from '../../../ui/toast-store.ts';
import type { SessionStore } from './session-store.ts';

export function endSession(store: SessionStore, why: string): void {
  forgetToken(store.site.cookieDomain);
  store.clear(why);
  toast(why, 'error', {
    label: '登录',
    run: () => store.promptLogin('login', location.pathname + location.search),
  });
}

/** The address on which the visitor signs in before going on to a page. */
export function loginBefore(page: string): string {
  if (/^\/\?(.*&)?redirect=/.test(page)) return page;
  // Pages of the login itself work once.
  return `/?redirect=${encodeURIComponent(page.startsWith('/account/') ? '/' : page)}`;
}
