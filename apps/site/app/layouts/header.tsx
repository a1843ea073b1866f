import type { ReactNode } from 'react';
import { hasPage } from '../page-modules.ts';
import { siteRoutes } from '../routes.ts';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import styles from './header.module.css';
import { HeaderAccount } from './header-account.tsx';
import { Logo } from './logo.tsx';

const links = siteRoutes.filter((route) => route.nav !== undefined && hasPage(route));

export interface HeaderProps {
  pathname: string;
  /** Without the rule below, where the page opens with one of its own. */
  flat: boolean;
  search?: ReactNode;
}

const within = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

export function Header({ pathname, flat, search }: HeaderProps) {
  return (
    <header className={styles.header} data-flat={flat ? '' : undefined}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <div className={styles.row}>
        <a className={styles.home} href="/" aria-label="字玩首页">
          <Logo />
        </a>
        <nav className={styles.nav} aria-label="主导航">
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
