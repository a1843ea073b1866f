import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import writing from '../../../ui/writing.module.css';
import { useSession } from '../session/use-session.ts';
import styles from './centre-frame.module.css';

const MESSAGES = '/user/message';
const PLACES = [
  { path: '/user', label: '概览' },
  { path: '/user/favorite', label: '收藏' },
  { path: '/user/compare', label: '对比' },
  { path: '/user/download', label: '下载记录' },
  { path: MESSAGES, label: '消息' },
  { path: '/user/profile', label: '资料与安全' },
];

interface CentreFrameProps {
  /** Omitted by a page with a heading of its own. */
  title?: string;
  /** Content beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Frame of the user centre's pages: navigation at the side (on a phone, above) and the page. */
export function CentreFrame({ title, aside, children }: CentreFrameProps) {
  const { pathname } = useLocation();
  const unread = useSession((state) => state.userInfo?.unread ?? 0);
  const staff = useSession((state) => state.userInfo !== null && state.userInfo.role !== 'member');
  const nav = useRef<HTMLElement>(null);
  // On a phone the navigation is wider than the screen: scrolls to the current item.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another current item
  useEffect(() => {
    const line = nav.current;
    const open = line?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!line || !open) return;
    const box = line.getBoundingClientRect();
    line.scrollLeft += open.left - box.left - (box.width - open.width) / 2;
  }, [pathname]);
  return (
    <div className={styles.frame} data-headed={title === undefined ? '' : undefined}>
      <nav ref={nav} className={styles.nav} aria-label="用户中心">
        <ul>
          {PLACES.map(({ path, label }) => (
            <li key={path}>
              <a href={path} aria-current={pathname === path ? 'page' : undefined}>
                {label}
                {path === MESSAGES && unread > 0 && (
                  <b>
                    <span className={writing.hidden}>，未读 </span>
                    {unread > 99 ? '99+' : unread}
                    <span className={writing.hidden}> 条</span>
                  </b>
                )}
              </a>
            </li>
          ))}
          {staff && (
            <li>
              <a href="/admin" data-reload>
                后台
              </a>
            </li>
          )}
        </ul>
      </nav>
      <div className={styles.body}>
        {title !== undefined && (
          <header className={styles.head}>
            <h1>{title}</h1>
            {aside}
          </header>
        )}
        {children}
      </div>
    </div>
  );
}
