import { type ReactNode, useEffect, useRef } from 'react';
import { siteRoutes } from '../routes.ts';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import styles from './header.module.css';
import { HeaderAccount } from './header-account.tsx';
import { Logo } from './logo.tsx';

const links = siteRoutes.filter((route) => route.nav !== undefined);

interface HeaderProps {
  pathname: string;
  /** Omits the bottom rule, on pages that start with their own. */
  flat: boolean;
  search?: ReactNode;
}

const within = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

export function Header({ pathname, flat, search }: HeaderProps) {
  const nav = useRef<HTMLElement>(null);
  // On a phone the sections scroll sideways: brings the current one into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which one is current
  useEffect(() => {
    const line = nav.current;
    const current = line?.querySelector<HTMLElement>('[aria-current]');
    if (!line || !current) return;
    line.scrollLeft = current.offsetLeft - (line.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <header className={styles.header} data-flat={flat ? '' : undefined}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <div className={styles.row}>
        <a className={styles.home} href="/" aria-label="字玩首页">
          <Logo />
        </a>
        <nav ref={nav} className={styles.nav} aria-label="主导航">
          {links.map((route) => (
            <a
              key={route.id}
              href={route.path}
              aria-current={
                pathname === route.path ? 'page' : within(pathname, route.path) ? 'true' : undefined
              }
            >
              {route.nav}
            </a>
          ))}
        </nav>
        <div className={styles.tools}>
          {search}
          <ThemeSwitch />
          <HeaderAccount pathname={pathname} />
        </div>
      </div>
    </header>
  );
}
