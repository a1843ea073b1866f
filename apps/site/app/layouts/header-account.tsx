import { useNavigate } from 'react-router';
import { useApi } from '../api/use-api.ts';
import { DEVICE_FAVOURITES_PATH } from '../features/people/favourites/device-path.ts';
import { Avatar } from '../features/people/session/avatar.tsx';
import { useSession, useSessionStore } from '../features/people/session/use-session.ts';
import { importWithRetry, NOT_LOADED } from '../lazy-loading/import-with-retry.ts';
import { guardOf, siteRoutes } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import { showFailure } from '../ui/failure-store.ts';
import { Bookmark } from '../ui/icons/bookmark.ts';
import styles from './header-account.module.css';

const links = siteRoutes.filter((route) => route.guard === 'user');

/** Login button, or the account menu. The menu is a native popover and needs no script. */
export function HeaderAccount({ pathname }: { pathname: string }) {
  const user = useSession((state) => state.userInfo);
  const store = useSessionStore();
  const api = useApi();
  const navigate = useNavigate();
  if (!user) {
    return (
      <>
        <a
          className={styles.kept}
          href={DEVICE_FAVOURITES_PATH}
          aria-label="我的收藏"
          title="我的收藏"
          aria-current={pathname === DEVICE_FAVOURITES_PATH ? 'page' : undefined}
        >
          <Bookmark size={18} thin aria-hidden="true" />
        </a>
        <Button className={styles.login} onClick={() => store.promptLogin('wechat')}>
          登录
        </Button>
        <noscript>
          <small className={styles.scripts}>登录需要启用 JavaScript</small>
        </noscript>
      </>
    );
  }
  const unread = user.unread > 99 ? '99+' : user.unread;
  const leave = async () => {
    const loaded = await importWithRetry(() => import('../features/people/account/log-out.ts')).catch(
      () => null,
    );
    if (!loaded) {
      showFailure({ what: '没有退出登录', why: NOT_LOADED, retry: () => void leave() });
      return;
    }
    await loaded.logOut(api, store);
    if (guardOf(pathname)) void navigate('/');
  };
  return (
    <>
      <button
        type="button"
        className={styles.me}
        popoverTarget="account-menu"
        aria-label={`${user.nickname}的账号${user.unread ? `，${unread} 条未读消息` : ''}`}
      >
        <Avatar user={user} />
        {user.unread > 0 && <b data-count={unread} />}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: whatever is chosen closes it */}
      <div
        id="account-menu"
        popover="auto"
        className={styles.menu}
        onClick={(e) => e.currentTarget.hidePopover()}
      >
        <p>
          {user.nickname}
          <small>{user.phone ?? user.email ?? '微信账号'}</small>
        </p>
        <nav aria-label="我的账号">
          {links.map(({ id, path, title }) => (
            <a key={id} href={path} aria-current={path === pathname ? 'page' : undefined}>
              {title}
              {id === 'user-message' && user.unread > 0 && <b>{unread}</b>}
            </a>
          ))}
        </nav>
        <button type="button" onClick={() => void leave()}>
          退出登录
        </button>
      </div>
    </>
  );
}
